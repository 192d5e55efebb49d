// MinMin with depth bounding (Lozano, Mead, Cavazza and Charles, Section 2): every plan up to a length,
// counted by length.
#pragma once

#include <vector>

#include "best_first.hpp"
#include "estimates.hpp"
#include "problem.hpp"
#include "states.hpp"

namespace enkidu {

struct Bounding {
    int depth;          // the longest plan allowed
    int horizon;        // from this depth on states are estimated
    bool repeats;       // whether an action may stand in a plan twice
    bool shrinks;       // whether the depth falls to the length of the best plan found
    bool second;        // whether states without new effects are pruned (2-B)
};

class Solutions {
public:
    Solutions(const Problem& problem, Bounding bounding)
        : counts(bounding.depth + 1, 0), problem_(problem), bounding_(bounding), bound_(bounding.depth),
          estimates_(problem), known_(problem.width()), rows_(bounding.depth + 1),
          used_(problem.operators().size(), 0) {
        for (Row& row : rows_) row.state.resize(problem.width());
    }

    // Searches from a state; false where the budget ended it.
    bool run(const Word* state, const Budget& budget) {
        budget_ = &budget;
        std::copy(state, state + problem_.width(), rows_[0].state.begin());
        if (problem_.reached(state)) {
            counts[0] = 1;
            return true;
        }
        search(0);
        return !stopped_;
    }

    std::vector<long> counts;  // the solution vector: how many plans of each length
    std::vector<int> best;
    long visited = 0, useless = 0;

private:
    struct Row {
        std::vector<Word> state;
        std::vector<int> operators;
    };

    void search(int depth) {
        Row& row = rows_[depth];
        problem_.applicable(row.state.data(), row.operators);
        for (int op : row.operators) {
            if (depth + 1 > bound_ || stopped_) return;
            if (used_[op] && !bounding_.repeats) continue;
            Row& below = rows_[depth + 1];
            if (!problem_.apply(op, row.state.data(), below.state.data())) continue;
            if ((++visited & 1023) == 0 && budget_->spent(visited)) stopped_ = true;
            if (bounding_.second && below.state == row.state) {
                ++useless;
                continue;
            }
            path_.push_back(op);
            ++used_[op];
            if (problem_.reached(below.state.data())) note(depth + 1);
            else if (promising(depth + 1)) search(depth + 1);
            --used_[op];
            path_.pop_back();
        }
    }

    void note(int length) {
        ++counts[length];
        if (best.empty() || length < int(best.size())) best = path_;
        if (bounding_.shrinks) bound_ = std::min(bound_, length);
    }

    // Whether the goal may be within the bound: layers never overestimate a plan's length.
    bool promising(int depth) {
        if (depth >= bound_) return false;
        return depth < bounding_.horizon || depth + layers(rows_[depth].state.data()) <= bound_;
    }

    double layers(const Word* state) {
        const auto [number, added] = known_.add(state);
        if (added) layers_.push_back(estimates_.value(Estimate::layers, state));
        return layers_[number];
    }

    const Problem& problem_;
    Bounding bounding_;
    int bound_;
    Estimates estimates_;
    States known_;
    std::vector<double> layers_;
    std::vector<Row> rows_;
    std::vector<int> used_, path_;
    const Budget* budget_ = nullptr;
    bool stopped_ = false;
};

}  // namespace enkidu
