// Sets of atoms in the order in which they came, with indexes over any choice of arguments.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "lifted.hpp"

namespace enkidu {

// The atoms of one predicate. Rows are numbered as they come; each carries a stamp.
class Relation {
public:
    Relation() = default;
    Relation(int arity, int objects) : arity_(arity), objects_(objects) {
        std::uint64_t size = 1;
        for (int k = 0; k < arity; ++k) {
            if (size > (std::uint64_t{1} << 62) / std::uint64_t(objects ? objects : 1))
                throw std::length_error("too many objects for a predicate of so many arguments");
            size *= std::uint64_t(objects);
        }
        if (size <= dense_limit) dense_.assign(size, -1);
        else sparse_used_ = true;
    }

    int arity() const { return arity_; }
    int size() const { return static_cast<int>(stamps_.size()); }
    int stamp(int row) const { return stamps_[row]; }
    const int* row(int row) const { return rows_.data() + std::size_t(row) * arity_; }

    // The row of an atom's arguments, or -1.
    int find(const int* arguments) const {
        const std::uint64_t key = key_of(arguments);
        if (!sparse_used_) return dense_[key];
        const auto found = sparse_.find(key);
        return found == sparse_.end() ? -1 : found->second;
    }

    // Adds an atom that is not there yet.
    void add(const int* arguments, int stamp) {
        const int row = size();
        const std::uint64_t key = key_of(arguments);
        if (!sparse_used_) dense_[key] = row;
        else sparse_.emplace(key, row);
        rows_.insert(rows_.end(), arguments, arguments + arity_);
        stamps_.push_back(stamp);
        for (auto& [mask, index] : indexes_) index[masked_key(arguments, mask)].push_back(row);
    }

    // The rows whose arguments at the positions of the mask are those given, in order of coming.
    const std::vector<int>& matching(const int* arguments, std::uint32_t mask) {
        auto found = indexes_.find(mask);
        if (found == indexes_.end()) {
            found = indexes_.emplace(mask, Index{}).first;
            for (int row = 0; row < size(); ++row)
                found->second[masked_key(this->row(row), mask)].push_back(row);
        }
        const auto rows = found->second.find(masked_key(arguments, mask));
        return rows == found->second.end() ? none_ : rows->second;
    }

private:
    using Index = std::unordered_map<std::uint64_t, std::vector<int>>;
    static constexpr std::uint64_t dense_limit = 1 << 20;

    std::uint64_t key_of(const int* arguments) const {
        std::uint64_t key = 0;
        for (int k = 0; k < arity_; ++k) key = key * objects_ + arguments[k];
        return key;
    }

    std::uint64_t masked_key(const int* arguments, std::uint32_t mask) const {
        std::uint64_t key = 0;
        for (int k = 0; k < arity_; ++k)
            if (mask >> k & 1) key = key * objects_ + arguments[k];
        return key;
    }

    int arity_ = 0;
    std::uint64_t objects_ = 0;
    bool sparse_used_ = false;
    std::vector<int> dense_;
    std::unordered_map<std::uint64_t, int> sparse_;
    std::vector<int> rows_;
    std::vector<int> stamps_;
    std::unordered_map<std::uint32_t, Index> indexes_;
    std::vector<int> none_;
};

}  // namespace enkidu
