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
// Invariants after each evaluation: a rule's total is its own cost and the sum of `settled` over
// its needs; sums with an unreached node are at least `unreached`; if `kept_`, all nodes are settled.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
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

    // Calls with each cost and node, lowest cost first, until `enough` is true; what is pushed
    // meanwhile at this cost or above is met, too. Leaves nothing behind.
    template <typename Call, typename Enough>
    void drain(const Call& call, const Enough& enough) {
        for (; lowest_ <= highest_; ++lowest_) {
            const int cost = lowest_;
            while (first_[cost] >= 0 && !enough()) {
                const int entry = first_[cost];
                first_[cost] = next_[entry];
                call(cost, nodes_[entry]);
            }
            if (first_[cost] >= 0) break;
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
          template_(costs), fired_(needs.size() + 1), words_((nodes + 63) / 64) {
        now_ = {std::vector<int>(nodes), std::vector<int>(nodes), std::vector<int>(needs.size()),
                std::vector<Word>(words_)};
        for (int rule = 0; rule < needs.size(); ++rule) {
            const int count = needs.begin[rule + 1] - needs.begin[rule];
            template_[rule] += count * unreached;
            if (count == 0) free_.push_back(rule);
        }
    }

    // Whether costs went beyond what this can handle.
    bool overflown() const { return shelves_.overflown(); }

    // Solves the equations for a state whose neighbours will be asked for next.
    void anchor(const Word* state) {
        if (trying()) evaluate(state);
        anchored_ = kept_;
        if (anchored_) saved_ = now_;
    }

    // Solves the equations for a state, as far as the goal depends on them.
    void evaluate(const Word* state) {
        const bool anew = decide_anew(state);
        work_ = 0;
        if (anew) reset();
        else invalidate(state);
        for (int w = 0; w < words_; ++w) {
            for (Word rest = state[w] & ~now_.state[w]; rest; rest &= rest - 1)
                reach(w * 64 + __builtin_ctzll(rest), 0);
            now_.state[w] = state[w];
        }
        kept_ = trying();
        settle();
        account(anew);
    }

    int total(int rule) const { return now_.total[rule]; }

    // The first of the cheapest rules that add a node; -1 for a node that costs nothing.
    int supporter(int node) const {
        if (now_.cost[node] == 0) return -1;
        for (int k = adders_.begin[node]; k < adders_.begin[node + 1]; ++k)
            if (now_.total[adders_.items[k]] == now_.cost[node]) return adders_.items[k];
        return -1;
    }

private:
    struct Values {
        std::vector<int> cost, settled;  // of nodes: as far as known, and as counted in totals
        std::vector<int> total;          // of rules
        std::vector<Word> state;
    };

    // Whether keeping up pays is found out again and again: of each period some evaluations try it,
    // the rest do what was less work for these.
    static constexpr long period = 4096, trials = 32;
    static constexpr int most_bits = std::numeric_limits<int>::max();

    bool trying() const { return evaluations_ % period < trials || pays_; }

    // Tells whether to begin with nothing: not where enough is shared with the state before, or with
    // the anchor, which is gone back to where it is nearer.
    bool decide_anew(const Word* state) {
        if (!trying() || !(kept_ || anchored_)) return true;
        const int nearest = kept_ ? changed(now_.state, state) : most_bits;
        if (anchored_ && changed(saved_.state, state) < nearest) {
            now_ = saved_;
            kept_ = true;
        }
        int held = 0;
        for (int w = 0; w < words_; ++w) held += __builtin_popcountll(state[w]);
        return 2 * changed(now_.state, state) > held;
    }

    int changed(const std::vector<Word>& before, const Word* state) const {
        int count = 0;
        for (int w = 0; w < words_; ++w) count += __builtin_popcountll(state[w] ^ before[w]);
        return count;
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
        std::fill(now_.cost.begin(), now_.cost.end(), unreached);
        std::fill(now_.settled.begin(), now_.settled.end(), unreached);
        std::copy(template_.begin(), template_.end(), now_.total.begin());
        std::fill(now_.state.begin(), now_.state.end(), 0);
        for (int rule : free_)
            for (int k = adds_.begin[rule]; k < adds_.begin[rule + 1]; ++k)
                reach(adds_.items[k], now_.total[rule]);
    }

    void reach(int node, int cost) {
        if (cost >= now_.cost[node]) return;
        now_.cost[node] = cost;
        shelves_.push(cost, node);
    }

    // Takes the costs away that nothing in the new state supports any longer. In the order of costs:
    // what a supporter needs costs less than what it adds, so whether it stands is known by then.
    void invalidate(const Word* state) {
        gone_.clear();
        for (int w = 0; w < words_; ++w)
            for (Word rest = now_.state[w] & ~state[w]; rest; rest &= rest - 1)
                shelves_.push(0, w * 64 + __builtin_ctzll(rest));
        shelves_.drain(
            [&](int cost, int node) {
                if (now_.cost[node] == cost && (cost == 0 || supporter(node) < 0)) drop(node, state);
            },
            [] { return false; });
        for (int node : gone_) {
            int least = unreached;
            for (int k = adders_.begin[node]; k < adders_.begin[node + 1]; ++k)
                least = std::min(least, now_.total[adders_.items[k]]);
            work_ += adders_.begin[node + 1] - adders_.begin[node];
            if (least < unreached) reach(node, least);
        }
    }

    void drop(int node, const Word* state) {
        const int rise = unreached - now_.cost[node];
        now_.cost[node] = now_.settled[node] = unreached;
        gone_.push_back(node);
        work_ += 2 * (waiting_.begin[node + 1] - waiting_.begin[node]);
        for (int k = waiting_.begin[node]; k < waiting_.begin[node + 1]; ++k) {
            const int rule = waiting_.items[k], old = now_.total[rule];
            now_.total[rule] = old + rise;
            if (old >= unreached) continue;
            for (int j = adds_.begin[rule]; j < adds_.begin[rule + 1]; ++j) {
                const int added = adds_.items[j];
                if (now_.cost[added] == old && !Problem::has(state, added)) shelves_.push(old, added);
            }
        }
    }

    void settle() {
        // Plain pointers, which the compiler knows to stay where they are.
        int *const costs = now_.cost.data(), *const settled = now_.settled.data(), *const total = now_.total.data();
        int* const fired = fired_.data();
        const int *const waiting = waiting_.items.data(), *const waiting_begin = waiting_.begin.data();
        const int *const adds = adds_.items.data(), *const adds_begin = adds_.begin.data();
        const bool early = !kept_;
        long work = 0;
        shelves_.drain(
            [&](int cost, int node) {
                if (costs[node] != cost) return;
                const int change = cost - settled[node];
                settled[node] = cost;
                // Without a branch for each rule: which of them fire is hard to foresee.
                int count = 0;
                const int *const end = waiting + waiting_begin[node + 1];
                for (const int* k = waiting + waiting_begin[node]; k != end; ++k) {
                    const int now = total[*k] + change;
                    total[*k] = now;
                    fired[count] = *k;
                    count += now < unreached;
                }
                work += waiting_begin[node + 1] - waiting_begin[node] + 2 * count;
                for (int k = 0; k < count; ++k) {
                    const int value = total[fired[k]];
                    const int* const last = adds + adds_begin[fired[k] + 1];
                    for (const int* added = adds + adds_begin[fired[k]]; added != last; ++added)
                        if (__builtin_expect(value < costs[*added], 0)) {
                            costs[*added] = value;
                            shelves_.push(value, *added);
                        }
                }
            },
            [&] { return early && total[goal_] < unreached; });
        work_ += work;
    }

    int goal_;
    Lists waiting_, adds_, adders_;
    std::vector<int> template_, fired_, free_, gone_;
    int words_;
    Values now_, saved_;  // for the state before; for the anchor
    Shelves shelves_;
    bool anchored_ = false;
    bool kept_ = false;  // whether all is solved for the state before, so that it can be kept up
    bool pays_ = false;
    long evaluations_ = 0, work_ = 0, work_anew_ = 0, work_kept_ = 0, kept_count_ = 0;
};

}  // namespace enkidu
