// The additive relaxation h_add; planning/relaxation.py is its readable twin.
//
// Invariants: facts leave the queue in the order of their costs, so the cost of a fact is final when
// it leaves; an action fires once, when the last of its preconditions has left; sums run over facts
// in ascending order, so that the twin adds the same numbers in the same order.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <stdexcept>
#include <utility>
#include <vector>

namespace enkidu {

using Facts = std::vector<int>;

class AdditiveRelaxation {
public:
    static constexpr double unreachable = std::numeric_limits<double>::infinity();

    AdditiveRelaxation(int facts, std::vector<Facts> preconditions, std::vector<Facts> additions,
                       std::vector<double> costs)
        : facts_(facts),
          preconditions_(std::move(preconditions)),
          additions_(std::move(additions)),
          costs_(std::move(costs)),
          waiting_(static_cast<std::size_t>(std::max(facts, 0))) {
        if (additions_.size() != preconditions_.size() || costs_.size() != preconditions_.size())
            throw std::invalid_argument("each action needs preconditions, additions and a cost");
        for (auto* lists : {&preconditions_, &additions_})
            for (Facts& numbers : *lists) {
                std::sort(numbers.begin(), numbers.end());
                check(numbers);
            }
        for (std::size_t action = 0; action < preconditions_.size(); ++action)
            for (int fact : preconditions_[action]) waiting_[fact].push_back(static_cast<int>(action));
    }

    std::vector<double> fact_costs(const Facts& state) const {
        check(state);
        Run run{*this};
        for (int fact : state) run.reach(fact, 0.0);
        for (std::size_t action = 0; action < preconditions_.size(); ++action)
            if (run.missing[action] == 0) run.fire(action);
        run.exhaust();
        return std::move(run.costs);
    }

    double estimate(const Facts& state, Facts goal) const {
        check(goal);
        std::sort(goal.begin(), goal.end());
        const std::vector<double> costs = fact_costs(state);
        double total = 0.0;
        for (int fact : goal) total += costs[fact];
        return total;
    }

private:
    // What one evaluation works on.
    struct Run {
        explicit Run(const AdditiveRelaxation& relaxation)
            : of(relaxation), costs(relaxation.facts_, unreachable) {
            missing.reserve(of.preconditions_.size());
            for (const Facts& numbers : of.preconditions_)
                missing.push_back(static_cast<int>(numbers.size()));
        }

        void reach(int fact, double cost) {
            if (cost >= costs[fact]) return;
            costs[fact] = cost;
            queue.emplace(cost, fact);
        }

        void fire(std::size_t action) {
            double cost = of.costs_[action];
            for (int fact : of.preconditions_[action]) cost += costs[fact];
            for (int fact : of.additions_[action]) reach(fact, cost);
        }

        void exhaust() {
            while (!queue.empty()) {
                const auto [cost, fact] = queue.top();
                queue.pop();
                if (cost > costs[fact]) continue;
                for (int action : of.waiting_[fact])
                    if (--missing[action] == 0) fire(action);
            }
        }

        using Entry = std::pair<double, int>;
        const AdditiveRelaxation& of;
        std::vector<double> costs;
        std::vector<int> missing;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    };

    void check(const Facts& numbers) const {
        for (int fact : numbers)
            if (fact < 0 || fact >= facts_) throw std::out_of_range("no such fact");
    }

    int facts_;
    std::vector<Facts> preconditions_;
    std::vector<Facts> additions_;
    std::vector<double> costs_;
    std::vector<Facts> waiting_;  // for each fact, the actions that need it
};

}  // namespace enkidu
