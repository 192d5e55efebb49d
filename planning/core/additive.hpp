// h_add for whole costs of at least one, kept up from state to state: what a state shares with the one
// before is not computed again (Liu, Koenig and Furcy, "Speeding up the calculation of heuristics for
// heuristic search-based planning", 2002).
//
// A node costs nothing in the state; else as much as the cheapest rule that adds it; a rule costs its
// own cost and the sum of what it needs. These equations have one solution, so that the way to it, and
// the state before, do not matter.
//
// Keeping up costs about as much for what changed as solving anew does for everything, so it is done
// only where it was found to pay; otherwise solving ends with the goal.
//
// Invariants after each evaluation: total_[rule] is the rule's own cost and the sum of settled_ over
// its needs; sums with an unreached node are at least `unreached`; if `kept_`, all nodes are settled.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "problem.hpp"

namespace enkidu {

// Lists of numbers, one after another in one array.
struct Lists {
    std::vector<int> begin{0};
    std::vector<int> items;

    void add(const std::vector<int>& list) {
        items.insert(items.end(), list.begin(), list.end());
        begin.push_back(int(items.size()));
    }
    int size() const { return int(begin.size()) - 1; }

    // For each of `count` items, the numbers of the lists that hold it, in ascending order.
    Lists inverted(int count) const {
        Lists result;
        result.begin.assign(count + 1, 0);
        for (int item : items) ++result.begin[item + 1];
        for (int k = 0; k < count; ++k) result.begin[k + 1] += result.begin[k];
        result.items.resize(items.size());
        std::vector<int> next(result.begin.begin(), result.begin.end() - 1);
        for (int list = 0; list < size(); ++list)
            for (int k = begin[list]; k < begin[list + 1]; ++k) result.items[next[items[k]]++] = list;
        return result;
    }
};

// A queue of nodes by small whole costs, without order among equals.
class Shelves {
public:
    static constexpr int most = 1 << 16;

    bool empty() const { return lowest_ > highest_; }
    bool overflown() const { return overflown_; }

    void push(int cost, int node) {
        if (cost >= most) {
            overflown_ = true;
            return;
        }
        if (std::size_t(cost) >= first_.size()) first_.resize(cost + 64, -1);
        if (count_ == int(nodes_.size())) nodes_.resize(2 * count_ + 256), next_.resize(nodes_.size());
        nodes_[count_] = node;
        next_[count_] = first_[cost];
        first_[cost] = count_++;
        lowest_ = cost < lowest_ ? cost : lowest_;
        highest_ = cost > highest_ ? cost : highest_;
    }

    // Calls with each cost and node, lowest cost first, until `enough` is true after a cost; what is
    // pushed meanwhile at this cost or above is met, too. Leaves nothing behind.
    template <typename Call, typename Enough>
    void drain(const Call& call, const Enough& enough) {
        for (; lowest_ <= highest_; ++lowest_) {
            const int cost = lowest_;
            while (first_[cost] >= 0) {
                const int entry = first_[cost];
                first_[cost] = next_[entry];
                call(cost, nodes_[entry]);
            }
            if (enough()) break;
        }
        for (; lowest_ <= highest_; ++lowest_) first_[lowest_] = -1;
        lowest_ = most, highest_ = -1, count_ = 0;
    }

private:
    std::vector<int> first_, nodes_, next_;
    int count_ = 0, lowest_ = most, highest_ = -1;
    bool overflown_ = false;  // for good
};

class Additive {
public:
    static constexpr int unreached = 1 << 24;

    // Rules by what they need and add, and what they cost; one of them stands for the goal.
    Additive(int nodes, const Lists& needs, const Lists& adds, const std::vector<int>& costs, int goal)
        : goal_(goal), waiting_(needs.inverted(nodes)), adds_(adds), adders_(adds.inverted(nodes)),
          cost_(nodes, unreached), settled_(nodes, unreached), template_(costs), total_(needs.size()),
          fired_(needs.size() + 1), words_((nodes + 63) / 64), before_(words_, 0) {
        for (int rule = 0; rule < needs.size(); ++rule) {
            const int count = needs.begin[rule + 1] - needs.begin[rule];
            template_[rule] += count * unreached;
            if (count == 0) free_.push_back(rule);
        }
    }

    // Whether costs went beyond what this can handle.
    bool overflown() const { return shelves_.overflown(); }

    // Solves the equations for a state, as far as the goal depends on them.
    void evaluate(const Word* state) {
        const bool anew = !kept_ || decide_anew(state);
        work_ = 0;
        if (anew) reset();
        else invalidate(state);
        for (int w = 0; w < words_; ++w) {
            for (Word rest = state[w] & ~before_[w]; rest; rest &= rest - 1)
                reach(w * 64 + __builtin_ctzll(rest), 0);
            before_[w] = state[w];
        }
        kept_ = trying();
        settle();
        account(anew);
    }

    int total(int rule) const { return total_[rule]; }

    // The first of the cheapest rules that add a node; -1 for a node that costs nothing.
    int supporter(int node) const {
        if (cost_[node] == 0) return -1;
        for (int k = adders_.begin[node]; k < adders_.begin[node + 1]; ++k)
            if (total_[adders_.items[k]] == cost_[node]) return adders_.items[k];
        return -1;
    }

private:
    // Whether keeping up pays is found out again and again: of each period some evaluations try it,
    // the rest do what was less work for these.
    static constexpr long period = 4096, trials = 64;

    bool trying() const { return evaluations_ % period < trials || pays_; }

    bool decide_anew(const Word* state) const {
        if (!trying()) return true;
        int changed = 0, held = 0;
        for (int w = 0; w < words_; ++w) {
            changed += __builtin_popcountll(state[w] ^ before_[w]);
            held += __builtin_popcountll(state[w]);
        }
        return 2 * changed > held;
    }

    void account(bool anew) {
        if (anew) work_anew_ = work_;
        else if (evaluations_ % period < trials) work_kept_ += work_, ++kept_count_;
        ++evaluations_;
        if (evaluations_ % period != trials) return;
        pays_ = kept_count_ > 0 && work_kept_ < work_anew_ * kept_count_;
        work_kept_ = kept_count_ = 0;
    }

    void reset() {
        std::fill(cost_.begin(), cost_.end(), unreached);
        std::fill(settled_.begin(), settled_.end(), unreached);
        std::copy(template_.begin(), template_.end(), total_.begin());
        std::fill(before_.begin(), before_.end(), 0);
        for (int rule : free_)
            for (int k = adds_.begin[rule]; k < adds_.begin[rule + 1]; ++k)
                reach(adds_.items[k], total_[rule]);
    }

    void reach(int node, int cost) {
        if (cost >= cost_[node]) return;
        cost_[node] = cost;
        shelves_.push(cost, node);
    }

    // Takes the costs away that nothing in the new state supports any longer. In the order of costs:
    // what a supporter needs costs less than what it adds, so whether it stands is known by then.
    void invalidate(const Word* state) {
        gone_.clear();
        for (int w = 0; w < words_; ++w)
            for (Word rest = before_[w] & ~state[w]; rest; rest &= rest - 1)
                shelves_.push(0, w * 64 + __builtin_ctzll(rest));
        shelves_.drain(
            [&](int cost, int node) {
                if (cost_[node] == cost && (cost == 0 || supporter(node) < 0)) drop(node, state);
            },
            [] { return false; });
        for (int node : gone_) {
            int least = unreached;
            for (int k = adders_.begin[node]; k < adders_.begin[node + 1]; ++k)
                least = std::min(least, total_[adders_.items[k]]);
            work_ += adders_.begin[node + 1] - adders_.begin[node];
            if (least < unreached) reach(node, least);
        }
    }

    void drop(int node, const Word* state) {
        const int rise = unreached - cost_[node];
        cost_[node] = settled_[node] = unreached;
        gone_.push_back(node);
        work_ += 2 * (waiting_.begin[node + 1] - waiting_.begin[node]);
        for (int k = waiting_.begin[node]; k < waiting_.begin[node + 1]; ++k) {
            const int rule = waiting_.items[k], old = total_[rule];
            total_[rule] = old + rise;
            if (old >= unreached) continue;
            for (int j = adds_.begin[rule]; j < adds_.begin[rule + 1]; ++j) {
                const int added = adds_.items[j];
                if (cost_[added] == old && !Problem::has(state, added)) shelves_.push(old, added);
            }
        }
    }

    void settle() {
        int* const total = total_.data();
        int* const fired = fired_.data();
        const int* const waiting = waiting_.items.data();
        const int* const adds = adds_.items.data();
        const bool early = !kept_;
        shelves_.drain(
            [&](int cost, int node) {
                if (cost_[node] != cost || settled_[node] == cost) return;
                const int change = cost - settled_[node];
                settled_[node] = cost;
                // Without a branch for each rule: which of them fire is hard to foresee.
                int count = 0;
                const int end = waiting_.begin[node + 1];
                for (int k = waiting_.begin[node]; k < end; ++k) {
                    const int rule = waiting[k];
                    const int now = total[rule] + change;
                    total[rule] = now;
                    fired[count] = rule;
                    count += now < unreached;
                }
                work_ += end - waiting_.begin[node] + 2 * count;
                for (int k = 0; k < count; ++k) {
                    const int rule = fired[k], value = total[rule];
                    const int last = adds_.begin[rule + 1];
                    for (int j = adds_.begin[rule]; j < last; ++j) reach(adds[j], value);
                }
            },
            [&] { return early && total[goal_] < unreached; });
    }

    int goal_;
    Lists waiting_, adds_, adders_;
    std::vector<int> cost_, settled_, template_, total_, fired_, free_, gone_;
    int words_;
    std::vector<Word> before_;
    Shelves shelves_;
    bool kept_ = false;  // whether all is solved for the state before, so that it can be kept up
    bool pays_ = false;
    long evaluations_ = 0, work_ = 0, work_anew_ = 0, work_kept_ = 0, kept_count_ = 0;
};

}  // namespace enkidu
