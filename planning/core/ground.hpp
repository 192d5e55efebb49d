// The grounded problem: facts, numbers and actions; what planning/task.py shows to Python.
#pragma once

#include <vector>

#include "lifted.hpp"
#include "numbers.hpp"

namespace enkidu {

// Facts that hold, facts that do not, comparisons that hold, and clauses (all by number) of which one
// alternative holds.
struct Conjunction {
    std::vector<int> positive;
    std::vector<int> negative;
    std::vector<int> comparisons;
    std::vector<int> clauses;

    bool empty() const {
        return positive.empty() && negative.empty() && comparisons.empty() && clauses.empty();
    }
    bool operator==(const Conjunction& other) const {
        return positive == other.positive && negative == other.negative &&
               comparisons == other.comparisons && clauses == other.clauses;
    }
};

using Clause = std::vector<Conjunction>;  // without alternatives it never holds

struct Comparison {
    Expression number;
    bool strict;  // greater than zero, else at least zero
    bool operator==(const Comparison& other) const {
        return strict == other.strict && number == other.number;
    }
};

struct NumberChange {
    int number;
    bool assigns;
    Expression amount;
};

// What happens where `when` held before: deletes first, then adds.
struct GroundEffect {
    Conjunction when;
    std::vector<int> adds;
    std::vector<int> deletes;
    std::vector<NumberChange> changes;
};

// Invariant: the first effect is the unconditional one.
struct GroundAction {
    int schema;
    std::vector<int> arguments;
    Conjunction needs;
    std::vector<GroundEffect> effects;
    Expression cost;
};

struct Ground {
    std::vector<Atom> facts;     // those that can change
    std::vector<Atom> numbers;   // those that anything reads
    std::vector<char> changing;  // for each number, whether an action changes it
    std::vector<Comparison> comparisons;
    std::vector<Clause> clauses;
    std::vector<GroundAction> actions;
    Conjunction goal;
    std::vector<Atom> constant_facts;  // of predicates that actions change, but always true
    std::vector<int> initial_facts;
    std::vector<double> initial_numbers;
};

}  // namespace enkidu
