// The relaxed problem in which nothing is ever deleted, as rules that reach nodes.
//
// Facts, clauses and comparisons are nodes; an operator's outcome is a rule that reaches what it adds
// once what it needs is reached. Numbers (Scala, Haslum and Thiebaux, "Heuristics for numeric planning
// via subgoaling", 2016): a rule raises comparisons; one that it does not satisfy at once is reached by
// repeating it. Where the rise depends on the state, a further comparison, that it is positive, is a
// subgoal of the rule.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "problem.hpp"

namespace enkidu {

// A way to reach nodes.
struct Rule {
    int op;  // -1 for a clause's alternative and for the goal, which cost nothing
    std::vector<int> needs;
    std::vector<int> adds;
    std::vector<std::pair<int, double>> rises;  // comparisons, by node, and by how much
    int changes = -1;  // which list of changes it makes,
    int target = -1;   // and on which comparison, where the rise depends on the state
};

class Rules {
public:
    explicit Rules(const Problem& problem)
        : first_check(problem.bits() + int(problem.clauses().size())), checks(problem.checks()),
          problem_(problem) {
        for (int op = 0; op < int(problem.operators().size()); ++op)
            for (const Outcome& outcome : problem.operators()[op].outcomes) add_outcome(op, outcome);
        add_clauses();
        Rule wanted{-1, {}, {}, {}};
        add_needs(problem.goal(), wanted);
        goal = int(all.size());
        all.push_back(std::move(wanted));
        add_subgoals();
        drop_dominated();
    }

    int nodes() const { return first_check + int(checks.size()); }
    double cost(int rule) const { return all[rule].op < 0 ? 0.0 : problem_.cost(all[rule].op); }

    int first_check;  // nodes: facts, clauses, then comparisons
    std::vector<Problem::Check> checks;  // those of the problem, then subgoals
    std::vector<char> used;              // for each comparison, whether any rule needs it
    std::vector<const std::vector<Change>*> changes;
    std::vector<Rule> all;
    int goal = -1;

private:
    void add_needs(const Test& test, Rule& rule) const {
        rule.needs.insert(rule.needs.end(), test.bits.begin(), test.bits.end());
        for (int clause : test.clauses) rule.needs.push_back(problem_.bits() + clause);
        for (int check : test.comparisons) rule.needs.push_back(first_check + check);
        std::sort(rule.needs.begin(), rule.needs.end());
        rule.needs.erase(std::unique(rule.needs.begin(), rule.needs.end()), rule.needs.end());
    }

    // A clause is reached, at no further cost, by each of its alternatives.
    void add_clauses() {
        for (std::size_t clause = 0; clause < problem_.clauses().size(); ++clause)
            for (const Test& test : problem_.clauses()[clause]) {
                Rule rule{-1, {}, {problem_.bits() + int(clause)}, {}};
                add_needs(test, rule);
                all.push_back(std::move(rule));
            }
    }

    void add_outcome(int op, const Outcome& outcome) {
        Rule rule{op, {}, {}, {}};
        add_needs(problem_.operators()[op].needs, rule);
        add_needs(outcome.when, rule);
        rule.adds = outcome.sets;
        rule.adds.insert(rule.adds.end(), outcome.raises.begin(), outcome.raises.end());
        if (!outcome.changes.empty()) {
            rule.changes = int(changes.size());
            changes.push_back(&outcome.changes);
        }
        if (!rule.adds.empty() || rule.changes >= 0) all.push_back(std::move(rule));
    }

    // Finds which rules raise which comparisons; the list of comparisons grows by subgoals.
    void add_subgoals() {
        used.assign(checks.size(), 0);
        depth_.assign(checks.size(), 0);
        for (const Rule& rule : all)
            for (int node : rule.needs)
                if (node >= first_check) use(node - first_check, 0);
        std::vector<std::vector<int>> changers(problem_.variables());
        for (int r = 0; r < int(all.size()); ++r)
            if (all[r].changes >= 0)
                for (const Change& change : *changes[all[r].changes])
                    if (changers[change.variable].empty() || changers[change.variable].back() != r)
                        changers[change.variable].push_back(r);
        for (std::size_t k = 0; k < todo_.size(); ++k) {
            std::vector<int> raising;
            for (int variable : checks[todo_[k]].number.variables())
                raising.insert(raising.end(), changers[variable].begin(), changers[variable].end());
            std::sort(raising.begin(), raising.end());
            raising.erase(std::unique(raising.begin(), raising.end()), raising.end());
            for (int r : raising) add_rise(r, todo_[k]);
        }
    }

    void use(int check, int depth) {
        if (used[check]) return;
        used[check] = 1;
        depth_[check] = depth;
        todo_.push_back(check);
    }

    // Notes that a rule may raise a comparison; where that depends on the state, as a rule of its own.
    void add_rise(int r, int check) {
        const Number rise = rise_of(check, *changes[all[r].changes]);
        if (rise.is_constant()) {
            if (rise.form.constant > 0.0) all[r].rises.emplace_back(first_check + check, rise.form.constant);
            return;
        }
        Rule rule{all[r].op, all[r].needs, {}, {}, all[r].changes, check};
        if (rise.is_linear && depth_[check] < deepest_subgoal) {
            const int subgoal = check_of(rise);
            if (subgoal == int(used.size())) used.push_back(0), depth_.push_back(0);
            use(subgoal, depth_[check] + 1);
            rule.needs.push_back(first_check + subgoal);
        }
        all.push_back(std::move(rule));
    }

    // How much a comparison's number rises by some changes: constant, linear, or (empty tree) other.
    Number rise_of(int check, const std::vector<Change>& changes) const {
        Number rise;
        const Number& number = checks[check].number;
        if (!number.is_linear) return other();
        for (const Change& change : changes) {
            const double weight = number.form.weight(change.variable);
            if (weight == 0.0) continue;
            if (!change.amount.is_linear) return other();
            rise.form = sum(rise.form, change.amount.form, weight);
            if (change.assigns) {
                Linear before;
                before.terms.emplace_back(change.variable, 1.0);
                rise.form = sum(rise.form, before, -weight);
            }
        }
        return rise;
    }

    static Number other() {
        Number number;
        number.is_linear = false;
        return number;
    }

    // The comparison "this is positive", scaled so that the first weight is one in size.
    int check_of(const Number& number) {
        Problem::Check check{number, true};
        check.number.form = scaled(number.form, 1.0 / std::fabs(number.form.terms[0].second));
        for (std::size_t k = problem_.checks().size(); k < checks.size(); ++k)
            if (checks[k].strict && checks[k].number.is_linear && checks[k].number.form == check.number.form)
                return int(k);
        checks.push_back(std::move(check));
        return int(checks.size()) - 1;
    }

    // Leaves out what a rule adds where another adds it too, needs no more and costs no more; of two
    // that are alike the first keeps it.
    void drop_dominated() {
        if (all.size() > most_compared) return;
        std::unordered_multimap<std::uint64_t, int> by_needs;
        by_needs.reserve(all.size());
        for (int r = 0; r < int(all.size()); ++r)
            if (all[r].op >= 0 && !all[r].adds.empty()) {
                std::uint64_t key = 0;
                for (int node : all[r].needs) key += mixed(node);
                by_needs.emplace(key, r);
            }
        std::vector<std::vector<int>> left(all.size());
        for (int r = 0; r < int(all.size()); ++r) left[r] = undominated(r, by_needs);
        for (int r = 0; r < int(all.size()); ++r) all[r].adds = std::move(left[r]);
    }

    // What is left of a rule's adds; rules are found by the sum over their needs, for each subset of
    // this rule's needs.
    std::vector<int> undominated(int r, const std::unordered_multimap<std::uint64_t, int>& by_needs) const {
        std::vector<int> adds = all[r].adds;
        const std::vector<int>& needs = all[r].needs;
        if (all[r].op < 0 || adds.empty() || needs.size() > most_needs) return adds;
        for (int subset = 0; subset < 1 << needs.size(); ++subset) {
            std::uint64_t key = 0;
            for (std::size_t k = 0; k < needs.size(); ++k)
                if (subset >> k & 1) key += mixed(needs[k]);
            for (auto [found, end] = by_needs.equal_range(key); found != end; ++found) {
                if (!dominates(all[found->second], all[r], found->second < r)) continue;
                const std::vector<int>& added = all[found->second].adds;
                const auto doubled = [&](int node) {
                    return std::find(added.begin(), added.end(), node) != added.end();
                };
                adds.erase(std::remove_if(adds.begin(), adds.end(), doubled), adds.end());
            }
        }
        return adds;
    }

    bool dominates(const Rule& one, const Rule& other, bool earlier) const {
        const double cost = problem_.cost(one.op), least = problem_.cost(other.op);
        const bool alike = cost == least && one.needs.size() == other.needs.size();
        return &one != &other && cost <= least && (!alike || earlier) &&
               std::includes(other.needs.begin(), other.needs.end(), one.needs.begin(), one.needs.end());
    }

    static std::uint64_t mixed(int node) {
        std::uint64_t bits = std::uint64_t(node) * 0x9E3779B97F4A7C15ull + 0xC4CEB9FE1A85EC53ull;
        bits ^= bits >> 29;
        bits *= 0xFF51AFD7ED558CCDull;
        return bits ^ bits >> 32;
    }

    static constexpr int deepest_subgoal = 3;
    static constexpr std::size_t most_compared = 20000, most_needs = 5;  // what comparing is worth

    const Problem& problem_;
    std::vector<int> todo_, depth_;  // comparisons to look at; of each, how deep a subgoal it is
};

}  // namespace enkidu
