// Estimates from the relaxed problem in which nothing is ever deleted.
//
// Facts, clauses and comparisons are nodes; an operator's outcome is a relaxed operator that reaches nodes at
// its own cost and what its preconditions cost: their sum (h_add, h_ff) or the dearest (h_max).
// Numbers (Scala, Haslum and Thiebaux, "Heuristics for numeric planning via subgoaling", 2016): a
// comparison is reached by repeating an operator that raises its number until the deficit is gone.
// Where the rise depends on the state, a further comparison, that it is positive, is a subgoal.
//
// Invariants: nodes leave the queue in the order of their costs, those of equal cost in the order in
// which they came; so a node's cost is final when it leaves, and the twin in planning/twin
// meets the same nodes in the same order and adds the same numbers in the same order.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "additive.hpp"
#include "problem.hpp"

namespace enkidu {

// A queue of nodes by small whole costs.
class Buckets {
public:
    void clear() {
        for (auto& bucket : buckets_) bucket.clear();
        cost_ = 0, next_ = 0, count_ = 0;
    }
    void push(int cost, int node) {
        if (cost >= most) {
            overflown_ = true;
            return;
        }
        if (std::size_t(cost) >= buckets_.size()) buckets_.resize(cost + 64);
        buckets_[cost].push_back(node);
        ++count_;
    }
    bool empty() const { return count_ == 0; }
    bool overflown() const { return overflown_; }
    std::pair<int, int> pop() {
        while (next_ == buckets_[cost_].size()) buckets_[cost_].clear(), ++cost_, next_ = 0;
        --count_;
        return {cost_, buckets_[cost_][next_++]};
    }

private:
    static constexpr int most = 1 << 16;
    std::vector<std::vector<int>> buckets_;
    bool overflown_ = false;  // for good: such costs need the other queue
    int cost_ = 0;
    std::size_t next_ = 0, count_ = 0;
};

// A queue of nodes by any costs.
class Heap {
public:
    void clear() { queue_ = {}, came_ = 0; }
    void push(double cost, int node) { queue_.emplace(cost, came_++, node); }
    bool empty() const { return queue_.empty(); }
    std::pair<double, int> pop() {
        const auto [cost, came, node] = queue_.top();
        queue_.pop();
        return {cost, node};
    }

private:
    using Entry = std::tuple<double, long, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
    long came_ = 0;
};

enum class Combination { sum, maximum };

class Relaxation {
public:
    explicit Relaxation(const Problem& problem) : problem_(problem),
          first_check_(problem.bits() + int(problem.clauses().size())),
          checks_(problem.checks()) {
        const int operators = int(problem.operators().size());
        for (int op = 0; op < operators; ++op)
            for (const Outcome& outcome : problem.operators()[op].outcomes) add_rules(op, outcome);
        add_clauses();
        Rule goal;
        goal.op = -1;
        add_needs(problem.goal(), goal);
        goal_rule_ = int(rules_.size());
        rules_.push_back(std::move(goal));
        add_subgoals();
        drop_dominated();
        index();
    }

    double add(const Word* state) {
        if (additive_) {
            additive_->evaluate(state);
            if (!additive_->overflown()) {
                const int total = additive_->total(goal_rule_);
                return total < Additive::unreached ? total : infinity;
            }
            additive_.reset();
        }
        return evaluate<Combination::sum>(state, costs_int_, costs_double_);
    }

    // Tells that neighbours of a state will be asked for next.
    void anchor(const Word* state) {
        if (additive_) additive_->anchor(state);
    }

    double max(const Word* state) {
        return evaluate<Combination::maximum>(state, costs_int_, costs_double_);
    }

    // How many layers of actions it takes until the goal holds: h_max where each action costs one.
    double layers(const Word* state) {
        return evaluate<Combination::maximum>(state, ones_int_, ones_double_);
    }

    // h_ff: the cost of a plan of the relaxed problem, made of the cheapest ways by h_add;
    // `helpful` gets the operators of that plan that apply in the state, in ascending order.
    double ff(const Word* state, std::vector<int>* helpful) {
        if (helpful) helpful->clear();
        if (add(state) == infinity) return infinity;
        return extract(state, helpful);
    }

    int nodes() const { return first_check_ + int(checks_.size()); }

private:
    // A way to reach nodes: the first `adds` are reached once its preconditions are.
    struct Rule {
        int op;
        std::vector<int> needs;
        std::vector<int> adds;
        std::vector<std::pair<int, double>> rises;  // a comparison's node and by how much
        int outcome_changes = -1;  // where the rise depends on the state: whose changes, on `target`
        int target = -1;
    };

    void add_needs(const Test& test, Rule& rule) const {
        rule.needs.insert(rule.needs.end(), test.bits.begin(), test.bits.end());
        for (int clause : test.clauses) rule.needs.push_back(problem_.bits() + clause);
        for (int check : test.comparisons) rule.needs.push_back(first_check_ + check);
        std::sort(rule.needs.begin(), rule.needs.end());
        rule.needs.erase(std::unique(rule.needs.begin(), rule.needs.end()), rule.needs.end());
    }

    // A clause is reached, at no further cost, by each of its alternatives.
    void add_clauses() {
        for (std::size_t clause = 0; clause < problem_.clauses().size(); ++clause)
            for (const Test& test : problem_.clauses()[clause]) {
                Rule rule;
                rule.op = -1;
                add_needs(test, rule);
                rule.adds = {problem_.bits() + int(clause)};
                rules_.push_back(std::move(rule));
            }
    }

    void add_rules(int op, const Outcome& outcome) {
        Rule rule;
        rule.op = op;
        const Test& needs = problem_.operators()[op].needs;
        for (const Test* test : {&needs, &outcome.when}) {
            add_needs(*test, rule);
        }
        rule.adds = outcome.sets;
        rule.adds.insert(rule.adds.end(), outcome.raises.begin(), outcome.raises.end());
        if (!outcome.changes.empty()) {
            rule.outcome_changes = int(changes_.size());
            changes_.push_back(&outcome.changes);
        }
        if (!rule.adds.empty() || rule.outcome_changes >= 0) rules_.push_back(std::move(rule));
    }

    // Finds which rules raise which comparisons; the list of comparisons grows by subgoals.
    void add_subgoals() {
        used_.assign(checks_.size(), 0);
        std::vector<int> todo, depth(checks_.size(), 0);
        const auto use = [&](int check, int level) {
            if (used_[check]) return;
            used_[check] = 1;
            depth[check] = level;
            todo.push_back(check);
        };
        for (const Rule& rule : rules_)
            for (int node : rule.needs)
                if (node >= first_check_) use(node - first_check_, 0);
        const int rules = int(rules_.size());
        std::vector<std::vector<int>> changers(problem_.variables());
        for (int r = 0; r < rules; ++r)
            if (rules_[r].outcome_changes >= 0)
                for (const Change& change : *changes_[rules_[r].outcome_changes])
                    if (changers[change.variable].empty() || changers[change.variable].back() != r)
                        changers[change.variable].push_back(r);
        for (std::size_t k = 0; k < todo.size(); ++k) {
            const int check = todo[k];
            std::vector<int> raising;
            for (int variable : checks_[check].number.variables())
                raising.insert(raising.end(), changers[variable].begin(), changers[variable].end());
            std::sort(raising.begin(), raising.end());
            raising.erase(std::unique(raising.begin(), raising.end()), raising.end());
            for (int r : raising) {
                const std::vector<Change>& changes = *changes_[rules_[r].outcome_changes];
                const Number rise = rise_of(check, changes);
                if (rise.is_constant()) {
                    if (rise.form.constant > 0.0)
                        rules_[r].rises.emplace_back(first_check_ + check, rise.form.constant);
                    continue;
                }
                Rule rule;
                rule.op = rules_[r].op;
                rule.needs = rules_[r].needs;
                rule.outcome_changes = rules_[r].outcome_changes;
                rule.target = check;
                if (rise.is_linear && depth[check] < deepest_subgoal) {
                    const int subgoal = check_of(rise);
                    if (subgoal == int(depth.size())) depth.push_back(0), used_.push_back(0);
                    use(subgoal, depth[check] + 1);
                    rule.needs.push_back(first_check_ + subgoal);
                }
                rules_.push_back(std::move(rule));
            }
        }
    }

    // How much a comparison's number rises by some changes: constant, linear, or (empty tree) other.
    Number rise_of(int check, const std::vector<Change>& changes) const {
        Number rise;
        const Number& number = checks_[check].number;
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
        for (std::size_t k = 0; k < checks_.size(); ++k)
            if (checks_[k].strict && checks_[k].number.is_linear && checks_[k].number.form == check.number.form)
                return int(k);
        checks_.push_back(std::move(check));
        return int(checks_.size()) - 1;
    }

    // Leaves out what a rule adds where another adds it too, needs no more and costs no more; of two
    // that are alike the first keeps it.
    void drop_dominated() {
        if (rules_.size() > most_compared) return;
        std::unordered_multimap<std::uint64_t, int> by_needs;
        by_needs.reserve(rules_.size());
        for (int r = 0; r < int(rules_.size()); ++r)
            if (rules_[r].op >= 0 && !rules_[r].adds.empty()) {
                std::uint64_t key = 0;
                for (int node : rules_[r].needs) key += mixed(node);
                by_needs.emplace(key, r);
            }
        std::vector<std::vector<int>> left(rules_.size());
        for (int r = 0; r < int(rules_.size()); ++r) left[r] = undominated(r, by_needs);
        for (int r = 0; r < int(rules_.size()); ++r) rules_[r].adds = std::move(left[r]);
    }

    // What is left of a rule's adds; rules are found by the sum over their needs, for each subset of
    // this rule's needs.
    std::vector<int> undominated(int r, const std::unordered_multimap<std::uint64_t, int>& by_needs) const {
        std::vector<int> adds = rules_[r].adds;
        const std::vector<int>& needs = rules_[r].needs;
        if (rules_[r].op < 0 || adds.empty() || needs.size() > most_needs) return adds;
        for (int subset = 0; subset < 1 << needs.size(); ++subset) {
            std::uint64_t key = 0;
            for (std::size_t k = 0; k < needs.size(); ++k)
                if (subset >> k & 1) key += mixed(needs[k]);
            for (auto [found, end] = by_needs.equal_range(key); found != end; ++found) {
                if (!dominates(rules_[found->second], rules_[r], found->second < r)) continue;
                const std::vector<int>& added = rules_[found->second].adds;
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

    void index() {
        const int count = int(rules_.size());
        Lists needs;
        for (int r = 0; r < count; ++r) {
            const Rule& rule = rules_[r];
            needs.add(rule.needs);
            adds_.add(rule.adds);
            missing_template_.push_back(int(rule.needs.size()));
            const double cost = rule.op < 0 ? 0.0 : problem_.cost(rule.op);
            costs_double_.push_back(cost);
            costs_int_.push_back(int(cost));
            ones_int_.push_back(rule.op < 0 ? 0 : 1);
            ones_double_.push_back(rule.op < 0 ? 0.0 : 1.0);
            numeric_.push_back(!rule.rises.empty() || rule.target >= 0);
            if (rule.needs.empty()) free_.push_back(r);
        }
        waiting_ = needs.inverted(nodes());
        whole_ = std::find(used_.begin(), used_.end(), 1) == used_.end();
        bool positive = problem_.clauses().empty();
        for (double cost : problem_.operator_costs()) {
            if (cost != std::floor(cost) || cost > 1000.0) whole_ = false;
            if (cost < 1.0) positive = false;
        }
        for (const Rule& rule : rules_) positive = positive && rule.needs.size() < 100;
        if (whole_ && positive)
            additive_ = std::make_unique<Additive>(problem_.bits(), needs, adds_, costs_int_, goal_rule_);
        missing_.resize(count);
        supporter_.assign(nodes(), -1);
        repeats_.assign(nodes(), 1.0);
        node_int_.resize(nodes()), node_double_.resize(nodes());
        rule_int_.resize(count), rule_double_.resize(count);
        deficit_.assign(checks_.size(), 0.0);
        marked_.assign(nodes(), 0);
        planned_.assign(problem_.operators().size(), 0.0);
    }

    template <typename Cost> std::vector<Cost>& node_costs();
    template <typename Cost> std::vector<Cost>& rule_costs();
    template <typename Queue> Queue& queue();

    template <Combination combination>
    double evaluate(const Word* state, const std::vector<int>& whole, const std::vector<double>& any) {
        if (whole_) {
            const double value = run<int, Buckets, combination>(state, whole);
            if (!buckets_.overflown()) return value;
            whole_ = false;
        }
        return run<double, Heap, combination>(state, any);
    }

    template <typename Cost, typename Queue, Combination combination>
    double run(const Word* state, const std::vector<Cost>& base) {
        constexpr Cost unreached = std::numeric_limits<Cost>::max();
        std::vector<Cost>& cost = node_costs<Cost>();
        std::vector<Cost>& total = rule_costs<Cost>();
        Queue& queue = this->queue<Queue>();
        std::fill(cost.begin(), cost.end(), unreached);
        std::copy(missing_template_.begin(), missing_template_.end(), missing_.begin());
        if (combination == Combination::sum) std::copy(base.begin(), base.end(), total.begin());
        else std::fill(total.begin(), total.end(), Cost(0));
        queue.clear();
        const auto reach = [&](int node, Cost value, int rule) {
            if (value < cost[node]) {
                cost[node] = value;
                supporter_[node] = rule;
                queue.push(value, node);
            } else if (value == cost[node] && rule < supporter_[node] && base[rule] > 0) {
                // Of equally cheap rules the first; one that costs nothing may need what it supports.
                supporter_[node] = rule;
            }
        };
        bool reached = false;
        const auto fire = [&](int rule) {
            const Cost value = combination == Combination::sum ? total[rule] : total[rule] + base[rule];
            if (rule == goal_rule_) {
                reached = true;
                return;
            }
            for (int k = adds_.begin[rule]; k < adds_.begin[rule + 1]; ++k) reach(adds_.items[k], value, rule);
            if (numeric_[rule]) raise<Cost, combination>(rule, value, base[rule], reach, state);
        };
        for (int w = 0; w * 64 < problem_.bits(); ++w)
            for (Word rest = state[w]; rest; rest &= rest - 1)
                reach(w * 64 + __builtin_ctzll(rest), 0, -1);
        for (std::size_t check = 0; check < checks_.size(); ++check) {
            if (!used_[check]) continue;
            const Sized number = checks_[check].number.at(problem_.numbers(state));
            deficit_[check] = -number.value;
            const double tolerance = rounding * number.size;
            if (checks_[check].strict ? number.value > tolerance : number.value >= -tolerance)
                reach(first_check_ + int(check), 0, -1);
        }
        for (int rule : free_) fire(rule);
        while (!queue.empty() && !reached) {
            const auto [value, node] = queue.pop();
            if (value > cost[node]) continue;
            for (int k = waiting_.begin[node]; k < waiting_.begin[node + 1]; ++k) {
                const int rule = waiting_.items[k];
                if (combination == Combination::sum) total[rule] += value;
                else if (value > total[rule]) total[rule] = value;
                if (--missing_[rule] == 0) fire(rule);
            }
        }
        return reached ? double(total[goal_rule_]) : infinity;
    }

    template <typename Cost, Combination combination, typename Reach>
    void raise(int rule, Cost value, Cost each, const Reach& reach, const Word* state) {
        const auto candidate = [&](int node, double rise) {
            const int check = node - first_check_;
            double repeats = 1.0;
            if (combination == Combination::sum) repeats = repeats_needed(check, rise);
            const Cost total = value + Cost(each * (repeats - 1.0));
            const Cost before = node_costs<Cost>()[node];
            if (total < before || (total == before && rule < supporter_[node] && each > 0)) repeats_[node] = repeats;
            reach(node, total, rule);
        };
        const Rule& of = rules_[rule];
        if (of.target < 0) {
            for (const auto& [node, rise] : of.rises) candidate(node, rise);
            return;
        }
        double rise = rise_in(of, problem_.numbers(state));
        if (!(rise > 0.0)) rise = 1.0;  // once its subgoal is reached; how much is anybody's guess
        candidate(first_check_ + of.target, rise);
    }

    double repeats_needed(int check, double rise) const {
        const double quotient = deficit_[check] / rise;
        if (!(quotient > 0.0)) return 1.0;
        const double whole = std::ceil(quotient - 1e-9);
        const bool exact = std::fabs(quotient - std::round(quotient)) <= 1e-9;
        return std::max(1.0, exact && checks_[check].strict ? std::round(quotient) + 1.0 : whole);
    }

    // How much a rule's changes raise its target's number in the state.
    double rise_in(const Rule& rule, const double* values) const {
        after_.assign(values, values + problem_.variables());
        for (const Change& change : *changes_[rule.outcome_changes]) {
            const double amount = change.amount.at(values).value;
            after_[change.variable] = change.assigns ? amount : after_[change.variable] + amount;
        }
        const Number& number = checks_[rule.target].number;
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
        for (int node : rules_[goal_rule_].needs) want(node);
        for (std::size_t k = 0; k < todo.size(); ++k) {
            const int node = todo[k];
            const int rule = additive_ ? additive_->supporter(node) : supporter_[node];
            if (rule < 0) continue;
            const int op = rules_[rule].op;
            const double repeats = node >= first_check_ ? repeats_[node] : 1.0;
            if (op >= 0) {
                if (planned_[op] == 0.0) ops.push_back(op);
                planned_[op] = std::max(planned_[op], repeats);
            }
            for (int need : rules_[rule].needs) want(need);
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

    static constexpr int deepest_subgoal = 3;
    static constexpr std::size_t most_compared = 20000, most_needs = 5;  // what comparing is worth

    const Problem& problem_;
    int first_check_;  // nodes: facts, clauses, comparisons
    std::vector<Problem::Check> checks_;  // those of the problem, then subgoals
    std::vector<const std::vector<Change>*> changes_;
    std::vector<Rule> rules_;
    int goal_rule_ = -1;
    std::vector<int> free_;
    std::vector<char> used_, numeric_, marked_;
    Lists waiting_;  // for each node, the rules that need it
    Lists adds_;     // for each rule, the nodes that it adds
    std::unique_ptr<Additive> additive_;  // where costs are whole and nothing is free
    std::vector<int> missing_template_;
    std::vector<double> costs_double_, ones_double_;
    std::vector<int> costs_int_, ones_int_;
    bool whole_ = true;
    // What one evaluation works on.
    std::vector<int> missing_, supporter_, todo_, plan_;
    std::vector<double> repeats_, deficit_, planned_;
    mutable std::vector<double> after_;
    std::vector<int> node_int_, rule_int_;
    std::vector<double> node_double_, rule_double_;
    Buckets buckets_;
    Heap heap_;
};

template <> inline std::vector<int>& Relaxation::node_costs<int>() { return node_int_; }
template <> inline std::vector<double>& Relaxation::node_costs<double>() { return node_double_; }
template <> inline std::vector<int>& Relaxation::rule_costs<int>() { return rule_int_; }
template <> inline std::vector<double>& Relaxation::rule_costs<double>() { return rule_double_; }
template <> inline Buckets& Relaxation::queue<Buckets>() { return buckets_; }
template <> inline Heap& Relaxation::queue<Heap>() { return heap_; }

}  // namespace enkidu
