// How new a state is: whether it holds a fact, or a number has a value, that no state with the same
// value and number of missing goals had before (Lipovetzky and Geffner, "Best-first width search",
// 2017, with width one).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "problem.hpp"

namespace enkidu {

class Novelty {
public:
    explicit Novelty(const Problem& problem) : problem_(problem), words_((problem.bits() + 63) / 64) {}

    void clear() {
        seen_.clear();
        numbers_.clear();
    }

    // Tells whether something about a state is new among those with the same two values; notes it.
    bool is_new(const Word* state, double value, double missing) {
        const std::uint64_t kind = mixed(mixed(bits_of(value)) + bits_of(missing));
        std::vector<Word>& seen = seen_[kind];
        if (seen.empty()) seen.assign(words_ ? words_ : 1, 0);
        bool news = false;
        for (int w = 0; w < words_; ++w) {
            if (state[w] & ~seen[w]) news = true;
            seen[w] |= state[w];
        }
        for (int k = 0; k < problem_.variables(); ++k)
            if (numbers_.insert(mixed(kind + 0x9E3779B97F4A7C15ull * (k + 1)) ^ mixed(bits_of(problem_.numbers(state)[k]))).second)
                news = true;
        return news;
    }

private:
    static std::uint64_t bits_of(double value) {
        std::uint64_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        return bits;
    }

    static std::uint64_t mixed(std::uint64_t bits) {
        bits ^= bits >> 33;
        bits *= 0xFF51AFD7ED558CCDull;
        bits ^= bits >> 33;
        bits *= 0xC4CEB9FE1A85EC53ull;
        return bits ^ bits >> 33;
    }

    const Problem& problem_;
    int words_;
    std::unordered_map<std::uint64_t, std::vector<Word>> seen_;
    std::unordered_set<std::uint64_t> numbers_;
};

}  // namespace enkidu
