// A grounded problem made ready for search: one goal, fixed numbers folded, preconditions positive.
//
// A state is a row of 64-bit words: the facts as bits, then the variables as doubles. A fact that
// some condition asks to be false has a complement, a bit that is set while the fact is not.
// Actions that cannot contribute to the goal are left out; facts that matter to nobody are zero.
//
// Invariant: complements are right in every state that `pack` or `apply` made.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "ground.hpp"
#include "numbers.hpp"
#include "relevance.hpp"

namespace enkidu {

using Word = std::uint64_t;

// A condition as search asks it: bits that are set, comparisons and clauses by number.
struct Test {
    std::vector<int> bits;
    std::vector<int> comparisons;
    std::vector<int> clauses;
};

struct Change {
    int variable;
    bool assigns;
    Number amount;
};

// What changes where `when` held before. Facts are cleared and their complements raised first; then
// facts are set and their complements lowered, so that of adding and deleting adding wins.
struct Outcome {
    Test when;
    std::vector<int> clears, raises, sets, lowers;
    std::vector<Change> changes;
};

struct Operator {
    int action;  // its number in Ground
    Test needs;
    std::vector<Outcome> outcomes;  // the first is unconditional
    Number cost;
};

// What costs count: each action one, its own cost, or its own cost and one.
enum class Costs : int { unit = 0, metric = 1, plus_one = 2 };

class Problem {
public:
    struct Check {
        Number number;
        bool strict;
    };

    // `fixed` gives a value to each number; those that no action changes keep it.
    Problem(std::shared_ptr<const Ground> ground, const Goal& goal, const std::vector<double>& fixed,
            Costs costs)
        : ground_(std::move(ground)), fixed_(fixed), costs_(costs) {
        Relevance relevance(*ground_, goal, fixed_);
        relevant_facts_ = std::move(relevance.facts);
        relevant_numbers_ = std::move(relevance.numbers);
        relevant_actions_ = std::move(relevance.actions);
        number_variables();
        for (const auto* list : {&ground_->comparisons, &goal.comparisons})
            for (const Comparison& comparison : *list)
                checks_.push_back({number_of(comparison.number), comparison.strict});
        bits_ = int(ground_->facts.size());
        for (const auto* list : {&ground_->clauses, &goal.clauses})
            for (const Clause& clause : *list) {
                clauses_.emplace_back();
                for (const Conjunction& one : clause) clauses_.back().push_back(test_of(one));
            }
        operators_.reserve(std::count(relevant_actions_.begin(), relevant_actions_.end(), 1));
        for (std::size_t action = 0; action < ground_->actions.size(); ++action)
            if (relevant_actions_[action]) add_operator(int(action));
        goal_ = test_of(goal.wanted);
        complete_complements();
        words_ = (bits_ + 63) / 64;
        mask_irrelevant();
        build_generator();
    }

    const Ground& ground() const { return *ground_; }
    const std::vector<Operator>& operators() const { return operators_; }
    const std::vector<Check>& checks() const { return checks_; }
    const std::vector<std::vector<Test>>& clauses() const { return clauses_; }
    const Test& goal() const { return goal_; }
    int bits() const { return bits_; }
    int variables() const { return int(variables_.size()); }
    int width() const { return words_ + variables(); }
    double cost(int op) const { return operator_cost_[op]; }
    const std::vector<double>& operator_costs() const { return operator_cost_; }

    const double* numbers(const Word* state) const {
        return reinterpret_cast<const double*>(state + words_);
    }

    static bool has(const Word* state, int bit) { return state[bit >> 6] >> (bit & 63) & 1; }

    // Writes a state: facts that hold and facts that are unknown, as bits of bytes (the lowest first),
    // and all numbers of Ground.
    void pack(const std::string& facts, const std::string& open, const std::vector<double>& numbers,
              Word* state) const {
        std::fill(state, state + width(), Word{0});
        for (std::size_t fact = 0; fact < ground_->facts.size(); ++fact)
            if (facts[fact / 8] >> fact % 8 & 1) state[fact >> 6] |= Word{1} << (fact & 63);
        for (const auto& [fact, bit] : complements_)
            if (!has(state, fact) && !(open[fact / 8] >> fact % 8 & 1))
                state[bit >> 6] |= Word{1} << (bit & 63);
        for (int w = 0; w < words_; ++w) state[w] &= relevant_bits_[w];
        double* values = reinterpret_cast<double*>(state + words_);
        for (std::size_t k = 0; k < variables_.size(); ++k) {
            const double value = numbers[variables_[k]] + 0.0;  // no negative zero, and one NaN for all
            values[k] = std::isnan(value) ? unknown : value;
        }
    }

    bool satisfied(int check, const double* values) const {
        const Sized number = checks_[check].number.at(values);
        const double tolerance = rounding * number.size;
        return checks_[check].strict ? number.value > tolerance : number.value >= -tolerance;
    }

    bool holds(const Test& test, const Word* state) const {
        for (int bit : test.bits)
            if (!has(state, bit)) return false;
        for (int check : test.comparisons)
            if (!satisfied(check, numbers(state))) return false;
        for (int clause : test.clauses)
            if (!holds_one(clause, state)) return false;
        return true;
    }

    bool holds_one(int clause, const Word* state) const {
        for (const Test& test : clauses_[clause])
            if (holds(test, state)) return true;
        return false;
    }

    bool reached(const Word* state) const { return holds(goal_, state); }

    // Writes the state after an operator; false where a number would be unknown or infinite.
    bool apply(int op, const Word* before, Word* after) const {
        const Operator& does = operators_[op];
        std::memcpy(after, before, sizeof(Word) * width());
        if (does.outcomes.size() == 1) {
            change_bits(does.outcomes[0], after, false);
            change_bits(does.outcomes[0], after, true);
            return change_numbers(does.outcomes[0], before, after);
        }
        std::uint64_t fired_small = 0;
        std::vector<char> fired_large;
        const bool small = does.outcomes.size() <= 64;
        if (!small) fired_large.assign(does.outcomes.size(), 0);
        for (std::size_t k = 0; k < does.outcomes.size(); ++k)
            if (holds(does.outcomes[k].when, before)) {
                if (small) fired_small |= std::uint64_t{1} << k;
                else fired_large[k] = 1;
            }
        const auto fired = [&](std::size_t k) { return small ? fired_small >> k & 1 : fired_large[k] != 0; };
        for (const bool setting : {false, true})
            for (std::size_t k = 0; k < does.outcomes.size(); ++k)
                if (fired(k)) change_bits(does.outcomes[k], after, setting);
        for (std::size_t k = 0; k < does.outcomes.size(); ++k)
            if (fired(k) && !change_numbers(does.outcomes[k], before, after)) return false;
        return true;
    }

    // Lists the operators whose preconditions hold, in ascending order.
    void applicable(const Word* state, std::vector<int>& found) const {
        found.assign(unconditional_.begin(), unconditional_.end());
        for (int w = 0; w < words_; ++w)
            for (Word rest = state[w]; rest; rest &= rest - 1) {
                const int bit = w * 64 + __builtin_ctzll(rest);
                for (int k = watch_begin_[bit]; k < watch_begin_[bit + 1]; ++k)
                    if (holds(operators_[watched_[k]].needs, state)) found.push_back(watched_[k]);
            }
        for (std::size_t k = 0; k < found.size();)
            if (operators_[found[k]].needs.bits.empty() && !holds(operators_[found[k]].needs, state))
                found.erase(found.begin() + k);
            else
                ++k;
        std::sort(found.begin(), found.end());
    }

    // The cost of doing an operator in a state: what it depends on may have changed.
    double cost_in(int op, const Word* state) const {
        if (costs_ == Costs::unit || operators_[op].cost.is_constant()) return operator_cost_[op];
        const double cost = operators_[op].cost.at(numbers(state)).value;
        if (!(cost >= 0.0) || cost == infinity) return operator_cost_[op];
        return cost + (costs_ == Costs::plus_one ? 1.0 : 0.0);
    }

private:
    void number_variables() {
        variable_of_.assign(ground_->numbers.size(), -1);
        for (std::size_t k = 0; k < ground_->numbers.size(); ++k)
            if (ground_->changing[k] && relevant_numbers_[k]) {
                variable_of_[k] = int(variables_.size());
                variables_.push_back(int(k));
            }
    }

    Number number_of(const Expression& expression) const {
        return folded(
            expression, [&](int k) { return variable_of_[k]; }, [&](int k) { return fixed_[k]; });
    }

    int complement(int fact) {
        const auto [found, added] = complement_of_.emplace(fact, bits_);
        if (added) {
            complements_.emplace_back(fact, bits_);
            ++bits_;
        }
        return found->second;
    }

    Test test_of(const Conjunction& one) {
        Test test;
        test.bits = one.positive;
        for (int fact : one.negative) test.bits.push_back(complement(fact));
        test.comparisons = one.comparisons;
        test.clauses = one.clauses;
        return test;
    }

    void add_operator(int number) {
        const GroundAction& action = ground_->actions[number];
        Operator op;
        op.action = number;
        op.needs = test_of(action.needs);
        for (const GroundEffect& effect : action.effects) {
            Outcome outcome;
            outcome.when = test_of(effect.when);
            for (int fact : effect.adds)
                if (relevant_facts_[fact]) outcome.sets.push_back(fact);
            for (int fact : effect.deletes)
                if (relevant_facts_[fact]) outcome.clears.push_back(fact);
            for (const NumberChange& change : effect.changes)
                if (variable_of_[change.number] >= 0)
                    outcome.changes.push_back({variable_of_[change.number], change.assigns, number_of(change.amount)});
            op.outcomes.push_back(std::move(outcome));
        }
        op.cost = number_of(action.cost);
        operator_cost_.push_back(base_cost(op.cost, action.cost));
        operators_.push_back(std::move(op));
    }

    // A cost that depends on the state counts, in estimates, as it is in the state given first.
    double base_cost(const Number& cost, const Expression& written) const {
        if (costs_ == Costs::unit) return 1.0;
        double value = cost.is_constant() ? cost.form.constant
                                          : evaluated(written, [&](int k) { return fixed_[k]; }).value;
        if (!(value >= 0.0) || value == infinity) value = 1.0;
        return value + (costs_ == Costs::plus_one ? 1.0 : 0.0);
    }

    void complete_complements() {
        if (complements_.empty()) return;
        for (Operator& op : operators_)
            for (Outcome& outcome : op.outcomes) {
                add_complements(outcome.clears, outcome.raises);
                add_complements(outcome.sets, outcome.lowers);
            }
    }

    void add_complements(const std::vector<int>& facts, std::vector<int>& complements) const {
        for (int fact : facts) {
            const auto found = complement_of_.find(fact);
            if (found != complement_of_.end()) complements.push_back(found->second);
        }
    }

    void mask_irrelevant() {
        relevant_bits_.assign(words_, 0);
        for (std::size_t fact = 0; fact < ground_->facts.size(); ++fact)
            if (relevant_facts_[fact]) relevant_bits_[fact >> 6] |= Word{1} << (fact & 63);
        for (const auto& [fact, bit] : complements_)
            if (relevant_facts_[fact]) relevant_bits_[bit >> 6] |= Word{1} << (bit & 63);
    }

    // Each operator is watched by the one of its bits that the fewest operators need.
    void build_generator() {
        std::vector<int> needed(bits_, 0), watch(operators_.size(), -1);
        for (const Operator& op : operators_)
            for (int bit : op.needs.bits) ++needed[bit];
        for (int fact : ground_->initial_facts) needed[fact] *= 4;  // what holds anyway selects little
        watch_begin_.assign(bits_ + 1, 0);
        for (std::size_t op = 0; op < operators_.size(); ++op) {
            for (int bit : operators_[op].needs.bits)
                if (watch[op] < 0 || needed[bit] < needed[watch[op]]) watch[op] = bit;
            if (watch[op] < 0) unconditional_.push_back(int(op));
            else ++watch_begin_[watch[op] + 1];
        }
        for (int bit = 0; bit < bits_; ++bit) watch_begin_[bit + 1] += watch_begin_[bit];
        std::vector<int> next(watch_begin_.begin(), watch_begin_.end() - 1);
        watched_.resize(operators_.size() - unconditional_.size());
        for (std::size_t op = 0; op < operators_.size(); ++op)
            if (watch[op] >= 0) watched_[next[watch[op]]++] = int(op);
    }

    static void change_bits(const Outcome& outcome, Word* state, bool setting) {
        for (int bit : setting ? outcome.sets : outcome.raises) state[bit >> 6] |= Word{1} << (bit & 63);
        for (int bit : setting ? outcome.lowers : outcome.clears) state[bit >> 6] &= ~(Word{1} << (bit & 63));
    }

    bool change_numbers(const Outcome& outcome, const Word* before, Word* after) const {
        double* values = reinterpret_cast<double*>(after + words_);
        for (const Change& change : outcome.changes) {
            const double amount = change.amount.at(numbers(before)).value;
            double& value = values[change.variable];
            value = (change.assigns ? amount : value + amount) + 0.0;  // no negative zero
            if (!std::isfinite(value)) return false;
        }
        return true;
    }

    std::shared_ptr<const Ground> ground_;
    std::vector<double> fixed_;
    Costs costs_;
    std::vector<char> relevant_facts_, relevant_numbers_, relevant_actions_;
    std::vector<int> variable_of_, variables_;  // of a number; of a variable
    std::vector<Check> checks_;
    std::vector<Operator> operators_;
    std::vector<double> operator_cost_;
    std::vector<std::vector<Test>> clauses_;
    Test goal_;
    int bits_ = 0, words_ = 0;
    std::unordered_map<int, int> complement_of_;
    std::vector<std::pair<int, int>> complements_;
    std::vector<Word> relevant_bits_;
    std::vector<int> unconditional_, watch_begin_, watched_;
};

}  // namespace enkidu
