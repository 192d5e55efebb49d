// Shorter ways near a plan: the graph of the states around those on the plan, and the cheapest path
// through it (plan neighbourhood graph search; Nakhost and Mueller, "Action elimination and plan
// neighborhood graph search", 2010).
#pragma once

#include <queue>
#include <tuple>
#include <vector>

#include "best_first.hpp"
#include "problem.hpp"
#include "states.hpp"

namespace enkidu {

class Neighbourhood {
public:
    explicit Neighbourhood(const Problem& problem) : problem_(problem), states_(problem.width()) {}

    // The cheapest plan among the first `most` states around a plan, nearest first; the plan itself
    // where the budget ends the search before it is found.
    std::vector<int> best(const Word* start, const std::vector<int>& plan, int most, const Budget& budget) {
        states_.clear();
        edges_.clear();
        begin_.assign(1, 0);
        std::vector<Word> state(start, start + problem_.width()), next(problem_.width());
        states_.add(state.data());
        for (int op : plan) {
            problem_.apply(op, state.data(), next.data());
            state.swap(next);
            states_.add(state.data());
        }
        std::vector<int> operators;
        for (int from = 0; from < states_.size(); ++from) {
            if ((from & 7) == 0 && budget.spent(from)) return plan;
            problem_.applicable(states_[from], operators);
            for (int op : operators) {
                if (!problem_.apply(op, states_[from], next.data())) continue;
                int to = states_.find(next.data());
                if (to < 0) {
                    if (states_.size() >= most) continue;
                    to = states_.add(next.data()).first;
                }
                edges_.push_back({to, op, problem_.cost_in(op, states_[from])});
            }
            begin_.push_back(int(edges_.size()));
        }
        return cheapest(plan);
    }

private:
    struct Edge {
        int to, op;
        double cost;
    };

    std::vector<int> cheapest(const std::vector<int>& plan) const {
        std::vector<double> cost(states_.size(), infinity);
        std::vector<std::pair<int, int>> from(states_.size(), {-1, -1});
        using Entry = std::tuple<double, long, int>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        long came = 0;
        cost[0] = 0.0;
        queue.emplace(0.0, came++, 0);
        while (!queue.empty()) {
            const auto [value, order, state] = queue.top();
            queue.pop();
            if (value > cost[state]) continue;
            if (problem_.reached(states_[state])) {
                if (value >= cost_of(plan)) return plan;  // as good as it was: let it be
                std::vector<int> result;
                for (int at = state; at != 0; at = from[at].first) result.push_back(from[at].second);
                std::reverse(result.begin(), result.end());
                return result;
            }
            for (int k = begin_[state]; k < begin_[state + 1]; ++k) {
                const Edge& edge = edges_[k];
                if (value + edge.cost >= cost[edge.to]) continue;
                cost[edge.to] = value + edge.cost;
                from[edge.to] = {state, edge.op};
                queue.emplace(cost[edge.to], came++, edge.to);
            }
        }
        return plan;
    }

    double cost_of(const std::vector<int>& plan) const {
        double total = 0.0;
        int state = 0;
        for (int op : plan)
            for (int k = begin_[state]; k < begin_[state + 1]; ++k)
                if (edges_[k].op == op) {
                    total += edges_[k].cost;
                    state = edges_[k].to;
                    break;
                }
        return total;
    }

    const Problem& problem_;
    States states_;
    std::vector<Edge> edges_;
    std::vector<int> begin_;  // for each state, where its edges begin
};

}  // namespace enkidu
