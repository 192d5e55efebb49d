// Which facts, numbers and actions can contribute to a goal; no others are searched.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "ground.hpp"

namespace enkidu {

// A goal; its numbers beyond those of Ground refer to the comparisons and clauses that it brings.
struct Goal {
    Conjunction wanted;
    std::vector<Comparison> comparisons;
    std::vector<Clause> clauses;
};

// Walks back from the goal over whatever changes what matters. What a cost depends on decides nothing:
// it is kept up only where a condition reads it.
class Relevance {
public:
    // `values` are those of the numbers in the state that is searched from.
    Relevance(const Ground& ground, const Goal& goal, const std::vector<double>& values)
        : facts(ground.facts.size(), 0), numbers(ground.numbers.size(), 0),
          actions(ground.actions.size(), 0), ground_(ground), goal_(goal), values_(values),
          wanted_(2 * ground.facts.size(), 0),
          required_(ground.clauses.size() + goal.clauses.size(), 0),
          changers_of_fact_(2 * ground.facts.size()), changers_of_number_(ground.numbers.size()) {
        for (int a = 0; a < int(ground.actions.size()); ++a)
            for (const GroundEffect& effect : ground.actions[a].effects) {
                for (int fact : effect.adds) changers_of_fact_[wish(fact, true)].push_back(a);
                for (int fact : effect.deletes) changers_of_fact_[wish(fact, false)].push_back(a);
                for (const NumberChange& change : effect.changes)
                    changers_of_number_[change.number].push_back(a);
            }
        require(goal.wanted);
        while (!todo_.empty()) {
            const auto [is_number, index] = todo_.back();
            todo_.pop_back();
            if (is_number) follow_number(index);
            else
                for (int action : changers_of_fact_[index]) use(action);
        }
    }

    // For each, whether it matters.
    std::vector<char> facts, numbers, actions;

private:
    // A fact that should hold, or should not, as one number.
    static int wish(int fact, bool truth) { return 2 * fact + !truth; }

    void follow_number(int number) {
        for (int action : changers_of_number_[number]) {
            use(action);
            for (const GroundEffect& effect : ground_.actions[action].effects)
                for (const NumberChange& change : effect.changes)
                    if (change.number == number) read(change.amount);
        }
    }

    void use(int number) {
        if (actions[number]) return;
        actions[number] = 1;
        const GroundAction& action = ground_.actions[number];
        require(action.needs);
        for (const GroundEffect& effect : action.effects) {
            require(effect.when);
            for (const NumberChange& change : effect.changes)
                if (risky(change)) keep_up(change.number);
        }
    }

    void require(const Conjunction& one) {
        for (int fact : one.positive) want(fact, true);
        for (int fact : one.negative) want(fact, false);
        for (int k : one.comparisons) read(either(ground_.comparisons, goal_.comparisons, k).number);
        for (int k : one.clauses) {
            if (required_[k]) continue;
            required_[k] = 1;
            for (const Conjunction& other : either(ground_.clauses, goal_.clauses, k)) require(other);
        }
    }

    void want(int fact, bool truth) {
        facts[fact] = 1;
        if (wanted_[wish(fact, truth)]) return;
        wanted_[wish(fact, truth)] = 1;
        todo_.emplace_back(false, wish(fact, truth));
    }

    void read(const Expression& expression) {
        for (const auto& item : expression.items)
            if (item.kind == Expression::Kind::number) keep_up(item.index);
    }

    void keep_up(int number) {
        if (numbers[number]) return;
        numbers[number] = 1;
        todo_.emplace_back(true, number);
    }

    // Whether a number may become unknown or infinite, which decides whether the action applies.
    bool risky(const NumberChange& change) const {
        if (!std::isfinite(values_[change.number])) return true;
        for (const auto& item : change.amount.items) {
            if (item.kind == Expression::Kind::divide) return true;
            if (item.kind == Expression::Kind::number && !std::isfinite(values_[item.index])) return true;
        }
        return false;
    }

    template <typename One>
    static const One& either(const std::vector<One>& first, const std::vector<One>& second, int k) {
        return k < int(first.size()) ? first[k] : second[k - first.size()];
    }

    const Ground& ground_;
    const Goal& goal_;
    const std::vector<double>& values_;
    std::vector<std::pair<bool, int>> todo_;  // numbers, and facts as wished, still to be followed
    std::vector<char> wanted_, required_;
    std::vector<std::vector<int>> changers_of_fact_, changers_of_number_;
};

}  // namespace enkidu
