// The states that a search has seen, each once, numbered as they came.
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "problem.hpp"

namespace enkidu {

class States {
public:
    explicit States(int width) : width_(width), table_(1 << 10, -1) {}

    int size() const { return size_; }
    int width() const { return width_; }
    const Word* operator[](int state) const {
        return chunks_[state >> chunk_bits].data() + std::size_t(state & chunk_mask) * width_;
    }

    // The number of a state, and whether it is new.
    std::pair<int, bool> add(const Word* words) {
        if (std::size_t(size_) * 2 >= table_.size()) grow();
        std::size_t slot = hash(words) & (table_.size() - 1);
        for (; table_[slot] >= 0; slot = (slot + 1) & (table_.size() - 1))
            if (same((*this)[table_[slot]], words)) return {table_[slot], false};
        if ((size_ & chunk_mask) == 0) {
            chunks_.emplace_back();
            chunks_.back().reserve(std::size_t(chunk_mask + 1) * width_);
        }
        chunks_.back().insert(chunks_.back().end(), words, words + width_);
        table_[slot] = size_;
        return {size_++, true};
    }

    // The number of a state, or -1.
    int find(const Word* words) const {
        std::size_t slot = hash(words) & (table_.size() - 1);
        for (; table_[slot] >= 0; slot = (slot + 1) & (table_.size() - 1))
            if (same((*this)[table_[slot]], words)) return table_[slot];
        return -1;
    }

    void clear() {
        size_ = 0;
        chunks_.clear();
        table_.assign(1 << 10, -1);
    }

    std::size_t hash(const Word* words) const {
        Word result = 0x9E3779B97F4A7C15ull;
        for (int k = 0; k < width_; ++k) {
            result ^= words[k];
            result *= 0xFF51AFD7ED558CCDull;
            result ^= result >> 32;
        }
        return result;
    }

private:
    static constexpr int chunk_bits = 10, chunk_mask = (1 << chunk_bits) - 1;

    bool same(const Word* one, const Word* other) const {
        return std::memcmp(one, other, sizeof(Word) * width_) == 0;
    }

    void grow() {
        std::vector<int> larger(table_.size() * 2, -1);
        for (int state = 0; state < size_; ++state) {
            std::size_t slot = hash((*this)[state]) & (larger.size() - 1);
            while (larger[slot] >= 0) slot = (slot + 1) & (larger.size() - 1);
            larger[slot] = state;
        }
        table_ = std::move(larger);
    }

    int width_;
    int size_ = 0;
    std::vector<std::vector<Word>> chunks_;
    std::vector<int> table_;
};

}  // namespace enkidu
