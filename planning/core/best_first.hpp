// Best-first search that can be stopped, asked for its best state so far, moved to another root, and
// resumed: the look-ahead of the grown-up miniMin and, without a budget, a full greedy search.
//
// A state is evaluated when it is taken from the queue (its entry has its parent's value), unless the
// search is eager. Helpful operators have a queue of their own, which is preferred while it makes
// progress. Of entries with equal values the first to come is the first to go.
//
// Invariant: every state in `nodes_` has been generated; its parent was evaluated before it.
#pragma once

#include <atomic>
#include <chrono>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "estimates.hpp"
#include "novelty.hpp"
#include "problem.hpp"
#include "states.hpp"

namespace enkidu {

using Clock = std::chrono::steady_clock;

// When to stop: after so many evaluations, at a time, or when a flag is raised.
struct Budget {
    long evaluations = -1;
    Clock::time_point deadline = Clock::time_point::max();
    const std::atomic<bool>* stop = nullptr;

    bool spent(long done) const {
        if (evaluations >= 0 && done >= evaluations) return true;
        if (stop && stop->load(std::memory_order_relaxed)) return true;
        return deadline != Clock::time_point::max() && Clock::now() >= deadline;
    }
};

enum class Outcome_ : int { solved, exhausted, stopped };

struct Options {
    Estimate estimate = Estimate::ff;
    bool eager = false;
    bool helpful = true;
    bool learns = false;
    bool novelty = false;
};

class BestFirst {
public:
    BestFirst(const Problem& problem, Options options)
        : problem_(problem), options_(options), estimates_(problem), states_(problem.width()),
          learned_states_(problem.width()), novelty_(problem), scratch_(problem.width()) {
        double total = 0.0;
        for (double cost : problem.operator_costs()) total += cost;
        if (total > 0.0) usual_cost_ = total / double(problem.operator_costs().size());
    }

    // Begins at a state, which forgets what was searched but not what was learned.
    void start(const Word* state) {
        states_.clear();
        nodes_.clear();
        for (auto& queue : queues_) queue = {};
        for (long& one : priority_) one = 0;
        novelty_.clear();
        goal_ = -1, epoch_ = 1, best_value_ = infinity, exhausted_ = false, came_ = 0;
        add_node(state, -1, -1, 0.0);
        root_ = best_ = 0;
        if (options_.eager) evaluate(0);
        enqueue_root();
    }

    // Makes a state that was evaluated the root: what does not descend from it no longer counts.
    // False where the state is not known.
    bool move(const Word* state) {
        const int node = nodes_.empty() ? -1 : states_.find(state);
        if (node < 0 || !nodes_[node].evaluated) return false;
        if (node == root_) return true;
        root_ = node;
        ++epoch_;
        if (goal_ >= 0 && !descends(goal_)) goal_ = -1;
        if (!descends(best_)) best_among_descendants();
        best_value_ = nodes_[best_].value;
        exhausted_ = false;
        return true;
    }

    bool started() const { return !nodes_.empty(); }
    bool is_root(const Word* state) const { return !nodes_.empty() && states_.find(state) == root_; }

    Outcome_ run(const Budget& budget) {
        if (goal_ >= 0) return Outcome_::solved;
        long done = 0;
        while (!budget.spent(done)) {
            Entry entry;
            if (!pop(entry)) {
                exhausted_ = true;
                return Outcome_::exhausted;
            }
            const int node = options_.eager ? std::get<3>(entry) : generate(entry);
            if (node < 0) continue;
            if (!options_.eager) ++done;
            if (options_.eager ? expand_eagerly(node, done) : expand(node)) return Outcome_::solved;
        }
        return Outcome_::stopped;
    }

    // The operators from the root to the goal, or to the best state met.
    std::vector<int> path() const {
        std::vector<int> result;
        for (int node = goal_ >= 0 ? goal_ : best_; node != root_ && node >= 0; node = nodes_[node].parent)
            result.push_back(nodes_[node].op);
        std::reverse(result.begin(), result.end());
        return result;
    }

    bool solved() const { return goal_ >= 0; }
    bool exhausted() const { return exhausted_; }
    double value_at_root() const { return nodes_.empty() ? infinity : nodes_[root_].value; }
    double best_value() const { return best_value_; }
    long evaluations() const { return evaluations_; }
    int generated() const { return states_.size(); }
    const Word* root() const { return states_[root_]; }
    const Word* best() const { return states_[best_]; }
    int best_node() const { return best_; }
    int root_node() const { return root_; }

    // Raises the learned values of the evaluated states below the root: none of them is nearer to the
    // goal than one action of usual cost from the best state met, to which the agent commits.
    void learn() {
        if (nodes_.empty()) return;
        const double least = nodes_[best_].value + usual_cost_;
        if (least == infinity) return;
        for (int node = 0; node < int(nodes_.size()); ++node) {
            if (!nodes_[node].evaluated || node == best_ || nodes_[node].value == infinity) continue;
            if (nodes_[node].value <= least && descends(node)) raise(states_[node], least);
        }
    }

    // Keeps a state from looking better than a value.
    void raise(const Word* state, double value) {
        const auto [number, added] = learned_states_.add(state);
        if (added) learned_.push_back(value);
        else learned_[number] = std::max(learned_[number], value);
    }

    int learned() const { return learned_states_.size(); }

private:
    using Entry = std::tuple<double, double, long, int, int>;  // value, a second one, order, node, operator
    using Queue = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;
    struct Node {
        int parent, op;
        double cost, value;
        int epoch;       // when it was last asked whether it descends from the root,
        bool descends;   // and what the answer was
        bool evaluated;
    };

    void enqueue_root() {
        if (options_.eager) queues_[0].emplace(nodes_[root_].value, 0.0, came_++, root_, -1);
        else queues_[0].emplace(0.0, 0.0, came_++, root_, -1);
    }

    int add_node(const Word* state, int parent, int op, double cost) {
        const auto [node, added] = states_.add(state);
        if (!added) return -1;
        nodes_.push_back({parent, op, cost, 0.0, 0, false, false});
        return node;
    }

    bool descends(int node) {
        trail_.clear();
        bool answer = false;
        for (;;) {
            if (node == root_) {
                answer = true;
                break;
            }
            if (node < 0) break;
            if (nodes_[node].epoch == epoch_) {
                answer = nodes_[node].descends;
                break;
            }
            trail_.push_back(node);
            node = nodes_[node].parent;
        }
        for (int one : trail_) nodes_[one].epoch = epoch_, nodes_[one].descends = answer;
        return answer;
    }

    bool pop(Entry& entry) {
        for (;;) {
            int which = -1;
            for (int k = 0; k < 3; ++k)
                if (!queues_[k].empty() && (which < 0 || priority_[k] < priority_[which])) which = k;
            if (which < 0) return false;
            ++priority_[which];
            entry = queues_[which].top();
            queues_[which].pop();
            if (epoch_ == 1 || descends(std::get<3>(entry))) return true;
            --priority_[which];
        }
    }

    // The node that an entry leads to, or -1 where it was met before.
    int generate(const Entry& entry) {
        const int from = std::get<3>(entry), op = std::get<4>(entry);
        if (op < 0) return from;
        if (!problem_.apply(op, states_[from], scratch_.data())) return -1;
        return add_node(scratch_.data(), from, op, nodes_[from].cost + problem_.cost_in(op, states_[from]));
    }

    void evaluate(int node) {
        ++evaluations_;
        double value = estimates_.value(options_.estimate, states_[node], &helpful_);
        if (options_.learns && learned_states_.size() && value < infinity) {
            const int number = learned_states_.find(states_[node]);
            if (number >= 0) value = std::max(value, learned_[number]);
        }
        nodes_[node].value = value;
        nodes_[node].evaluated = true;
    }

    // Notes a state that was evaluated; true where it is a goal.
    bool note(int node) {
        if (problem_.reached(states_[node])) {
            goal_ = best_ = node;
            best_value_ = nodes_[node].value;
            return true;
        }
        if (node != root_ && (best_ == root_ || nodes_[node].value < best_value_) && nodes_[node].value < infinity) {
            if (nodes_[node].value < best_progress()) priority_[1] -= boost;
            best_ = node;
            best_value_ = nodes_[node].value;
        }
        return false;
    }

    double best_progress() const { return best_ == root_ ? nodes_[root_].value : best_value_; }

    bool expand(int node) {
        evaluate(node);
        if (note(node)) return true;
        const double value = nodes_[node].value;
        if (value == infinity) return false;
        problem_.applicable(states_[node], operators_);
        if (options_.helpful)
            for (int op : helpful_) queues_[1].emplace(value, 0.0, came_++, node, op);
        for (int op : operators_) queues_[0].emplace(value, 0.0, came_++, node, op);
        if (options_.novelty) {
            const double missing = estimates_.missing_goals(states_[node]);
            const double rank = novelty_.is_new(states_[node], value, missing) ? 0.0 : 1e6;
            for (int op : operators_) queues_[2].emplace(rank + missing, value, came_++, node, op);
        }
        return false;
    }

    bool expand_eagerly(int node, long& done) {
        if (node == root_ && nodes_.size() == 1 && note(node)) return true;
        problem_.applicable(states_[node], operators_);
        const std::vector<int> operators = operators_;
        estimates_.anchor(options_.estimate, states_[node]);
        for (int op : operators) {
            if (!problem_.apply(op, states_[node], scratch_.data())) continue;
            const int child = add_node(scratch_.data(), node, op, nodes_[node].cost + problem_.cost_in(op, states_[node]));
            if (child < 0) continue;
            ++done;
            evaluate(child);
            if (note(child)) return true;
            if (nodes_[child].value < infinity) queues_[0].emplace(nodes_[child].value, 0.0, came_++, child, -1);
        }
        return false;
    }

    void best_among_descendants() {
        best_ = root_;
        for (int node = 0; node < int(nodes_.size()); ++node)
            if (nodes_[node].evaluated && node != root_ && nodes_[node].value < infinity && descends(node))
                if (best_ == root_ || nodes_[node].value < nodes_[best_].value) best_ = node;
    }

    static constexpr long boost = 1000;

    const Problem& problem_;
    Options options_;
    Estimates estimates_;
    States states_;
    std::vector<Node> nodes_;
    Queue queues_[3];
    long priority_[3] = {0, 0, 0};
    long came_ = 0, evaluations_ = 0;
    int root_ = -1, best_ = -1, goal_ = -1, epoch_ = 1;
    double best_value_ = infinity, usual_cost_ = 1.0;
    bool exhausted_ = false;
    States learned_states_;
    std::vector<double> learned_;
    Novelty novelty_;
    std::vector<Word> scratch_;
    std::vector<int> helpful_, operators_, trail_;
};

}  // namespace enkidu
