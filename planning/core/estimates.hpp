// The estimates by name, behind one interface.
#pragma once

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "problem.hpp"
#include "relaxation.hpp"

namespace enkidu {

enum class Estimate : int { add, max, ff, layers, unconditional, goals, zero };

inline Estimate estimate_named(const std::string& name) {
    const char* names[] = {"add", "max", "ff", "layers", "unconditional", "goals", "zero"};
    for (int k = 0; k < 7; ++k)
        if (name == names[k]) return Estimate(k);
    throw std::invalid_argument("unknown heuristic " + name);
}

// The relaxed search of miniMin-HSP: every action applies, whatever its preconditions; breadth first
// to a small depth, where what is left is counted in atoms. Only what happens to the goal's facts
// matters then, so actions and states are sets of goal facts.
class UnconditionalSearch {
public:
    UnconditionalSearch(const Problem& problem, int depth) : problem_(problem), depth_(depth) {
        actions_ = project(problem.goal());
    }

    double value(const Word* state) const {
        const Test& test = problem_.goal();
        int others = 0;
        for (int check : test.comparisons) others += !problem_.satisfied(check, problem_.numbers(state));
        for (int clause : test.clauses) others += !problem_.holds_one(clause, state);
        Goals missing(test.bits.size());
        for (std::size_t k = 0; k < test.bits.size(); ++k) missing[k] = !Problem::has(state, test.bits[k]);
        std::set<Goals> layer{missing};
        for (int depth = 0;; ++depth) {
            int least = int(test.bits.size());
            for (const Goals& goals : layer)
                least = std::min(least, int(std::count(goals.begin(), goals.end(), 1)));
            if (least == 0 || depth == depth_) return depth + least + others;
            std::set<Goals> next;
            for (const Goals& goals : layer)
                for (const auto& effect : actions_) {
                    Goals after = goals;
                    for (const auto& [position, lost] : effect) after[position] = lost;
                    if (after != goals) next.insert(std::move(after));
                }
            if (next.empty()) return infinity;
            layer = std::move(next);
        }
    }

private:
    using Goals = std::vector<char>;  // for each fact of the goal, whether it is missing
    using Projection = std::set<std::vector<std::pair<int, bool>>>;  // what an action makes of them

    Projection project(const Test& test) const {
        Projection result;
        std::vector<int> position(problem_.bits(), -1);
        for (std::size_t k = 0; k < test.bits.size(); ++k) position[test.bits[k]] = int(k);
        for (const Operator& op : problem_.operators())
            for (const Outcome& outcome : op.outcomes) {
                std::vector<std::pair<int, bool>> effect;
                bool helps = false;
                const auto note = [&](const std::vector<int>& bits, bool missing) {
                    for (int bit : bits)
                        if (position[bit] >= 0) effect.emplace_back(position[bit], missing);
                };
                note(outcome.clears, true), note(outcome.lowers, true);
                note(outcome.sets, false), note(outcome.raises, false);
                for (const auto& one : effect) helps |= !one.second;
                std::sort(effect.begin(), effect.end());
                if (helps) result.insert(std::move(effect));
            }
        return result;
    }

    const Problem& problem_;
    int depth_;
    Projection actions_;
};

class Estimates {
public:
    Estimates(const Problem& problem, int depth = 2)
        : problem_(problem), relaxation_(problem), depth_(depth) {}

    double value(Estimate which, const Word* state, std::vector<int>* helpful = nullptr) {
        if (helpful) helpful->clear();
        switch (which) {
            case Estimate::add: return relaxation_.add(state);
            case Estimate::max: return relaxation_.max(state);
            case Estimate::ff: return relaxation_.ff(state, helpful);
            case Estimate::layers: return relaxation_.layers(state);
            case Estimate::unconditional:
                if (!unconditional_) unconditional_ = std::make_unique<UnconditionalSearch>(problem_, depth_);
                return unconditional_->value(state);
            case Estimate::goals: return missing_goals(state);
            default: return 0.0;
        }
    }

    // Tells that neighbours of a state will be asked for next.
    void anchor(Estimate which, const Word* state) {
        if (which == Estimate::add || which == Estimate::ff) relaxation_.anchor(state);
    }

    double missing_goals(const Word* state) const {
        const Test& test = problem_.goal();
        double missing = 0.0;
        for (int bit : test.bits) missing += !Problem::has(state, bit);
        for (int check : test.comparisons) missing += !problem_.satisfied(check, problem_.numbers(state));
        for (int clause : test.clauses) missing += !problem_.holds_one(clause, state);
        return missing;
    }

private:
    const Problem& problem_;
    Relaxation relaxation_;
    int depth_;
    std::unique_ptr<UnconditionalSearch> unconditional_;  // made when it is asked for
};

}  // namespace enkidu
