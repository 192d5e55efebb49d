// Estimates from the relaxed problem in which nothing is ever deleted.
//
// A rule costs its own cost and what it needs: their sum (h_add, h_ff) or the dearest (h_max); a node
// costs as much as the cheapest rule that reaches it. To reach a comparison a rule is repeated until
// the deficit is gone.
//
// Invariants: nodes leave the queue in the order of their costs, those of equal cost in the order in
// which they came; so a node's cost is final when it leaves, and the twin in planning/twin meets the
// same nodes in the same order and adds the same numbers in the same order.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <queue>
#include <tuple>
#include <vector>

#include "additive.hpp"
#include "problem.hpp"
#include "rules.hpp"

namespace enkidu {

enum class Combination { sum, maximum };

class Relaxation {
public:
    explicit Relaxation(const Problem& problem) : problem_(problem), rules_(problem) {
        const int count = int(rules_.all.size());
        Lists needs;
        for (int r = 0; r < count; ++r) {
            const Rule& rule = rules_.all[r];
            needs.add(rule.needs);
            adds_.add(rule.adds);
            needed_.push_back(int(rule.needs.size()));
            costs_.push_back(rules_.cost(r));
            ones_.push_back(rule.op < 0 ? 0.0 : 1.0);
            if (rule.needs.empty()) free_.push_back(r);
        }
        waiting_ = needs.inverted(rules_.nodes());
        if (is_simple()) {
            const std::vector<int> costs(costs_.begin(), costs_.end());
            additive_ = std::make_unique<Additive>(problem.bits(), needs, adds_, costs, rules_.goal);
        }
        missing_.resize(count);
        total_.resize(count);
        cost_.resize(rules_.nodes());
        supporter_.assign(rules_.nodes(), -1);
        repeats_.assign(rules_.nodes(), 1.0);
        marked_.assign(rules_.nodes(), 0);
        deficit_.assign(rules_.checks.size(), 0.0);
        planned_.assign(problem.operators().size(), 0.0);
    }

    double add(const Word* state) {
        if (additive_) {
            additive_->evaluate(state);
            if (!additive_->overflown()) {
                const int total = additive_->total(rules_.goal);
                return total < Additive::unreached ? total : infinity;
            }
            additive_.reset();
        }
        return run<Combination::sum>(state, costs_);
    }

    // Tells that neighbours of a state will be asked for next.
    void anchor(const Word* state) {
        if (additive_) additive_->anchor(state);
    }

    double max(const Word* state) { return run<Combination::maximum>(state, costs_); }

    // How many layers of actions it takes until the goal holds: h_max where each action costs one.
    double layers(const Word* state) { return run<Combination::maximum>(state, ones_); }

    // h_ff: the cost of a plan of the relaxed problem, made of the cheapest ways by h_add;
    // `helpful` gets the operators of that plan that apply in the state, in ascending order.
    double ff(const Word* state, std::vector<int>* helpful) {
        if (helpful) helpful->clear();
        if (add(state) == infinity) return infinity;
        return extract(state, helpful);
    }

private:
    using Entry = std::tuple<double, long, int>;  // cost, order of coming, node

    // Whether costs are small whole numbers of at least one, and there are no clauses or comparisons.
    bool is_simple() const {
        for (double cost : problem_.operator_costs())
            if (cost != std::floor(cost) || cost > 1000.0 || cost < 1.0) return false;
        for (int count : needed_)
            if (count >= 100) return false;
        return problem_.clauses().empty() &&
               std::find(rules_.used.begin(), rules_.used.end(), 1) == rules_.used.end();
    }

    template <Combination combination>
    double run(const Word* state, const std::vector<double>& base) {
        std::fill(cost_.begin(), cost_.end(), infinity);
        std::copy(needed_.begin(), needed_.end(), missing_.begin());
        if (combination == Combination::sum) std::copy(base.begin(), base.end(), total_.begin());
        else std::fill(total_.begin(), total_.end(), 0.0);
        queue_ = {};
        came_ = 0;
        bool reached = false;
        const auto fire = [&](int rule) {
            const double value = combination == Combination::sum ? total_[rule] : total_[rule] + base[rule];
            if (rule == rules_.goal) {
                reached = true;
                return;
            }
            for (int k = adds_.begin[rule]; k < adds_.begin[rule + 1]; ++k)
                reach(adds_.items[k], value, rule, base[rule]);
            raise(rule, value, base[rule], combination == Combination::sum, state);
        };
        reach_what_holds(state);
        for (int rule : free_) fire(rule);
        while (!queue_.empty() && !reached) {
            const auto [value, order, node] = queue_.top();
            queue_.pop();
            if (value > cost_[node]) continue;
            for (int k = waiting_.begin[node]; k < waiting_.begin[node + 1]; ++k) {
                const int rule = waiting_.items[k];
                if (combination == Combination::sum) total_[rule] += value;
                else if (value > total_[rule]) total_[rule] = value;
                if (--missing_[rule] == 0) fire(rule);
            }
        }
        return reached ? total_[rules_.goal] : infinity;
    }

    void reach(int node, double value, int rule, double own_cost) {
        if (value < cost_[node]) {
            cost_[node] = value;
            supporter_[node] = rule;
            queue_.emplace(value, came_++, node);
        } else if (preferred(node, value, rule, own_cost)) {
            supporter_[node] = rule;
        }
    }

    // Of equally cheap rules the first; one that costs nothing may need what it supports.
    bool preferred(int node, double value, int rule, double own_cost) const {
        return value == cost_[node] && rule < supporter_[node] && own_cost > 0.0;
    }

    void reach_what_holds(const Word* state) {
        for (int w = 0; w * 64 < problem_.bits(); ++w)
            for (Word rest = state[w]; rest; rest &= rest - 1)
                reach(w * 64 + __builtin_ctzll(rest), 0.0, -1, 0.0);
        for (std::size_t check = 0; check < rules_.checks.size(); ++check) {
            if (!rules_.used[check]) continue;
            const Sized number = rules_.checks[check].number.at(problem_.numbers(state));
            deficit_[check] = -number.value;
            const double tolerance = rounding * number.size;
            // Whether an unknown number rises when it is assigned is unknown, too: then it may.
            const bool may = check >= problem_.checks().size() && std::isnan(number.value);
            if (may || (rules_.checks[check].strict ? number.value > tolerance : number.value >= -tolerance))
                reach(rules_.first_check + int(check), 0.0, -1, 0.0);
        }
    }

    // Reaches the comparisons that a rule raises, by repeating it where repeats count.
    void raise(int rule, double value, double own_cost, bool repeating, const Word* state) {
        const Rule& of = rules_.all[rule];
        const auto candidate = [&](int node, double rise) {
            const double repeats = repeating ? repeats_needed(node - rules_.first_check, rise) : 1.0;
            const double total = value + own_cost * (repeats - 1.0);
            if (total < cost_[node] || preferred(node, total, rule, own_cost)) repeats_[node] = repeats;
            reach(node, total, rule, own_cost);
        };
        for (const auto& [node, rise] : of.rises) candidate(node, rise);
        if (of.target < 0) return;
        const double rise = rise_in(of, problem_.numbers(state));
        // Once its subgoal is reached it rises; by how much is anybody's guess.
        candidate(rules_.first_check + of.target, rise > 0.0 ? rise : 1.0);
    }

    double repeats_needed(int check, double rise) const {
        const double quotient = deficit_[check] / rise;
        if (!(quotient > 0.0)) return 1.0;
        const double whole = std::ceil(quotient - 1e-9);
        const bool exact = std::fabs(quotient - std::round(quotient)) <= 1e-9;
        return std::max(1.0, exact && rules_.checks[check].strict ? std::round(quotient) + 1.0 : whole);
    }

    // How much a rule's changes raise its target's number in the state.
    double rise_in(const Rule& rule, const double* values) const {
        after_.assign(values, values + problem_.variables());
        for (const Change& change : *rules_.changes[rule.changes]) {
            const double amount = change.amount.at(values).value;
            after_[change.variable] = change.assigns ? amount : after_[change.variable] + amount;
        }
        const Number& number = rules_.checks[rule.target].number;
        return number.at(after_.data()).value - number.at(values).value;
    }

    double extract(const Word* state, std::vector<int>* helpful) {
        std::vector<int>& todo = todo_;
        todo.clear();
        std::vector<int>& ops = plan_;
        ops.clear();
        const auto want = [&](int node) {
            if (marked_[node]) return;
            marked_[node] = 1;
            todo.push_back(node);
        };
        for (int node : rules_.all[rules_.goal].needs) want(node);
        for (std::size_t k = 0; k < todo.size(); ++k) {
            const int node = todo[k];
            const int rule = additive_ ? additive_->supporter(node) : supporter_[node];
            if (rule < 0) continue;
            const int op = rules_.all[rule].op;
            const double repeats = node >= rules_.first_check ? repeats_[node] : 1.0;
            if (op >= 0) {
                if (planned_[op] == 0.0) ops.push_back(op);
                planned_[op] = std::max(planned_[op], repeats);
            }
            for (int need : rules_.all[rule].needs) want(need);
        }
        std::sort(ops.begin(), ops.end());
        double total = 0.0;
        for (int op : ops) {
            total += problem_.cost(op) * planned_[op];
            planned_[op] = 0.0;
            if (helpful && problem_.holds(problem_.operators()[op].needs, state)) helpful->push_back(op);
        }
        for (int node : todo) marked_[node] = 0;
        return total;
    }

    const Problem& problem_;
    Rules rules_;
    Lists waiting_;  // for each node, the rules that need it
    Lists adds_;     // for each rule, the nodes that it adds
    std::vector<int> needed_, free_;  // of each rule, how many nodes it needs; those that need none
    std::vector<double> costs_, ones_;
    std::unique_ptr<Additive> additive_;  // a faster way to the sums, where it applies
    // What one evaluation works on.
    std::vector<int> missing_, supporter_, todo_, plan_;
    std::vector<double> cost_, total_, repeats_, deficit_, planned_;
    std::vector<char> marked_;
    mutable std::vector<double> after_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
    long came_ = 0;
};

}  // namespace enkidu
