// A problem in terms of objects and schemas, as planning/lifted.py defines it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "numbers.hpp"

namespace enkidu {

using Terms = std::vector<int>;  // an object's number, or -1 - k for the k-th variable
using Atom = std::vector<int>;   // a predicate or function, then objects
using Variables = std::vector<std::pair<int, int>>;  // a variable's number and its domain's

// An expression in postfix order, whose numbers are functions with terms.
struct LiftedExpression {
    struct Item {
        Expression::Kind kind;
        double value;
        int function;
        Terms terms;
    };
    std::vector<Item> items;
};

struct Condition {
    enum class Kind : char { literal, equality, comparison, conjunction, disjunction, quantified };
    Kind kind = Kind::conjunction;
    bool positive = true;  // of a literal or equality; of a comparison: strict; of a quantifier: universal
    int predicate = 0;
    Terms terms;  // of a literal, or both sides of an equality
    LiftedExpression number;
    std::vector<Condition> parts;
    Variables variables;
};

struct LiftedEffect {
    bool numeric = false;
    bool positive = true;  // of a literal; of a number: assigns
    int symbol = 0;        // predicate or function
    Terms terms;
    LiftedExpression number;
    Variables variables;
    Condition condition;
};

struct Schema {
    std::string name;
    std::vector<int> domains;  // for each parameter
    Condition precondition;
    std::vector<LiftedEffect> effects;
    LiftedExpression cost;
    int variables = 0;  // parameters and all that quantifiers bind
};

struct Lifted {
    int objects = 0;
    int predicates = 0;
    int functions = 0;
    std::vector<std::vector<int>> domains;
    std::vector<Schema> schemas;
    std::vector<Atom> facts;
    std::vector<std::pair<Atom, double>> values;
    Condition goal;
    int goal_variables = 0;
};

}  // namespace enkidu
