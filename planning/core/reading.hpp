// Reading a problem from the nested tuples of planning/lifted.py.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>

#include "lifted.hpp"

namespace enkidu {

inline void append(const pybind11::tuple& code, LiftedExpression& result) {
    const char kind = code[0].cast<std::string>()[0];
    if (kind == 'k') {
        result.items.push_back({Expression::Kind::constant, code[1].cast<double>(), 0, {}});
    } else if (kind == 'f') {
        result.items.push_back({Expression::Kind::number, 0.0, code[1].cast<int>(), code[2].cast<Terms>()});
    } else {
        append(code[2].cast<pybind11::tuple>(), result);
        append(code[3].cast<pybind11::tuple>(), result);
        const char op = code[1].cast<std::string>()[0];
        const auto which = op == '+'   ? Expression::Kind::add
                           : op == '-' ? Expression::Kind::subtract
                           : op == '*' ? Expression::Kind::multiply
                                       : Expression::Kind::divide;
        result.items.push_back({which, 0.0, 0, {}});
    }
}

inline LiftedExpression expression_of(const pybind11::tuple& code) {
    LiftedExpression result;
    append(code, result);
    return result;
}

inline Condition condition_of(const pybind11::tuple& code) {
    Condition result;
    switch (code[0].cast<std::string>()[0]) {
        case 'l':
            result.kind = Condition::Kind::literal;
            result.predicate = code[1].cast<int>();
            result.terms = code[2].cast<Terms>();
            result.positive = code[3].cast<bool>();
            break;
        case 'e':
            result.kind = Condition::Kind::equality;
            result.terms = {code[1].cast<int>(), code[2].cast<int>()};
            result.positive = code[3].cast<bool>();
            break;
        case 'c':
            result.kind = Condition::Kind::comparison;
            result.positive = code[1].cast<bool>();
            result.number = expression_of(code[2].cast<pybind11::tuple>());
            break;
        case 'q':
            result.kind = Condition::Kind::quantified;
            result.positive = code[1].cast<bool>();
            result.variables = code[2].cast<Variables>();
            result.parts.push_back(condition_of(code[3].cast<pybind11::tuple>()));
            break;
        default:
            result.kind = code[0].cast<std::string>()[0] == 'a' ? Condition::Kind::conjunction
                                                                : Condition::Kind::disjunction;
            for (const auto& part : code[1].cast<pybind11::tuple>())
                result.parts.push_back(condition_of(part.cast<pybind11::tuple>()));
    }
    return result;
}

inline LiftedEffect effect_of(const pybind11::tuple& code) {
    LiftedEffect result;
    const auto change = code[0].cast<pybind11::tuple>();
    result.numeric = change[0].cast<std::string>() == "n";
    result.symbol = change[1].cast<int>();
    result.terms = change[2].cast<Terms>();
    result.positive = change[3].cast<bool>();
    if (result.numeric) result.number = expression_of(change[4].cast<pybind11::tuple>());
    result.variables = code[1].cast<Variables>();
    result.condition = condition_of(code[2].cast<pybind11::tuple>());
    return result;
}

inline Schema schema_of(const pybind11::tuple& code) {
    Schema result;
    result.name = code[0].cast<std::string>();
    result.domains = code[1].cast<std::vector<int>>();
    result.precondition = condition_of(code[2].cast<pybind11::tuple>());
    for (const auto& effect : code[3].cast<pybind11::tuple>())
        result.effects.push_back(effect_of(effect.cast<pybind11::tuple>()));
    result.cost = expression_of(code[4].cast<pybind11::tuple>());
    result.variables = code[5].cast<int>();
    return result;
}

}  // namespace enkidu
