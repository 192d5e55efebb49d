// miniMin: looks ahead from a state to a fixed depth and estimates at the frontier (Korf 1990, as used
// by Lozano, Grimaldo and Barber, Section 3). planning/minimin.py tells the same in Python.
//
// Alpha pruning: what already costs more than the best found is not followed. With `interior` also
// what is estimated to, which is exact only where the estimate never falls faster than costs rise.
// Paths that come back to a state of their own are not followed.
#pragma once

#include <utility>
#include <vector>

#include "estimates.hpp"
#include "problem.hpp"
#include "states.hpp"

namespace enkidu {

class MiniMin {
public:
    MiniMin(const Problem& problem, Estimate estimate, int depth, bool interior)
        : problem_(problem), estimate_(estimate), depth_(depth), interior_(interior),
          estimates_(problem), past_(problem.width()), known_(problem.width()), rows_(depth + 1) {
        for (Row& row : rows_) row.state.resize(problem.width());
    }

    struct Choice {
        int op;
        double value;  // Q(a, s); infinity also where it was pruned
        std::vector<int> path;
    };

    // Keeps a state from being chosen again while there are others.
    void remember(const Word* state) { past_.add(state); }
    void forget() { past_.clear(); }

    // Q of each applicable operator; those that lead to past states only where no other leads on.
    std::vector<Choice> choices(const Word* state) {
        evaluations_ = 0;
        known_.clear();
        values_.clear();
        std::copy(state, state + problem_.width(), rows_[0].state.begin());
        problem_.applicable(state, rows_[0].operators);
        std::vector<Choice> result = choices(false);
        for (const Choice& choice : result)
            if (choice.value < infinity) return result;
        return choices(true);
    }

    long evaluations() const { return evaluations_; }

private:
    // What the search works on at one depth.
    struct Row {
        std::vector<Word> state;
        std::vector<int> operators;
        std::vector<int> best;  // the path to the best frontier state below
    };

    std::vector<Choice> choices(bool past) {
        std::vector<Choice> result;
        double alpha = infinity;
        for (int op : rows_[0].operators) {
            const Word* before = rows_[0].state.data();
            if (!problem_.apply(op, before, rows_[1].state.data())) continue;
            if ((past_.find(rows_[1].state.data()) >= 0) != past) continue;
            const double cost = problem_.cost_in(op, before);
            rows_[1].best.clear();
            const double value = on_path(1) ? infinity : search(1, cost, alpha);
            alpha = std::min(alpha, value);
            Choice choice{op, value, {op}};
            choice.path.insert(choice.path.end(), rows_[1].best.begin(), rows_[1].best.end());
            result.push_back(std::move(choice));
        }
        return result;
    }

    bool on_path(int depth) const {
        for (int above = 0; above < depth; ++above)
            if (rows_[above].state == rows_[depth].state) return true;
        return false;
    }

    // The least cost from the root through the state at a depth to the frontier and on.
    double search(int depth, double cost, double alpha) {
        Row& row = rows_[depth];
        row.best.clear();
        if (problem_.reached(row.state.data())) return cost;
        if (depth == depth_) return cost + value(row.state.data());
        if (interior_) {
            const double bound = cost + value(row.state.data());
            if (bound > alpha) return bound;
        }
        problem_.applicable(row.state.data(), row.operators);
        double best = infinity;
        for (int op : row.operators) {
            const double next = cost + problem_.cost_in(op, row.state.data());
            if (next > alpha) continue;
            Row& below = rows_[depth + 1];
            if (!problem_.apply(op, row.state.data(), below.state.data()) || on_path(depth + 1)) continue;
            const double found = search(depth + 1, next, alpha);
            if (found >= best) continue;
            best = found;
            alpha = std::min(alpha, found);
            row.best.assign(1, op);
            row.best.insert(row.best.end(), below.best.begin(), below.best.end());
        }
        return best;
    }

    // The estimate of a state, computed once for each decision.
    double value(const Word* state) {
        const auto [number, added] = known_.add(state);
        if (added) {
            ++evaluations_;
            values_.push_back(estimates_.value(estimate_, state));
        }
        return values_[number];
    }

    const Problem& problem_;
    Estimate estimate_;
    int depth_;
    bool interior_;
    Estimates estimates_;
    States past_, known_;
    std::vector<double> values_;
    std::vector<Row> rows_;
    long evaluations_ = 0;
};

}  // namespace enkidu
