// Numbers: expressions over the numbers of a state, and comparisons with zero.
//
// A number that is not known is NaN: it satisfies no comparison, and whoever computes with it gets NaN.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace enkidu {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// Comparisons forgive rounding: this part of the size of what was added up counts as zero.
constexpr double rounding = 1e-12;

// A value, and the size of what was added up to get it, by which rounding errors are judged.
struct Sized {
    double value;
    double size;
};

// An arithmetic expression in postfix order; `index` names a number of the state.
struct Expression {
    enum class Kind : char { constant, number, add, subtract, multiply, divide };
    struct Item {
        Kind kind;
        int index;
        double value;
        bool operator==(const Item& other) const {
            return kind == other.kind && index == other.index && value == other.value;
        }
    };
    std::vector<Item> items;

    bool operator==(const Expression& other) const { return items == other.items; }
};

inline Sized combined(Expression::Kind kind, Sized left, Sized right) {
    switch (kind) {
        case Expression::Kind::add: return {left.value + right.value, left.size + right.size};
        case Expression::Kind::subtract: return {left.value - right.value, left.size + right.size};
        case Expression::Kind::multiply: return {left.value * right.value, left.size * right.size};
        default:
            if (right.value == 0.0) return {unknown, unknown};  // nothing is divided by zero
            return {left.value / right.value, left.size / std::fabs(right.value)};
    }
}

// `value_of` maps the index of a number to its value.
template <typename Values>
Sized evaluated(const Expression& expression, const Values& value_of) {
    Sized few[64];
    std::vector<Sized> many;  // where they may not suffice
    if (expression.items.size() > 64) many.resize(expression.items.size());
    Sized* stack = many.empty() ? few : many.data();
    stack[0] = {unknown, unknown};
    int top = 0;
    for (const Expression::Item& item : expression.items) {
        if (item.kind == Expression::Kind::constant) {
            stack[top++] = {item.value, std::fabs(item.value)};
        } else if (item.kind == Expression::Kind::number) {
            const double value = value_of(item.index);
            stack[top++] = {value, std::fabs(value)};
        } else {
            --top;
            stack[top - 1] = combined(item.kind, stack[top - 1], stack[top]);
        }
    }
    return stack[0];
}

inline int depth_of(const Expression& expression) {
    int depth = 0, most = 0;
    for (const Expression::Item& item : expression.items) {
        const bool operand = item.kind == Expression::Kind::constant || item.kind == Expression::Kind::number;
        depth += operand ? 1 : -1;
        most = depth > most ? depth : most;
    }
    return most;
}

// A sum of weighted variables and a constant, with the variables in ascending order.
struct Linear {
    std::vector<std::pair<int, double>> terms;
    double constant = 0.0;

    bool is_constant() const { return terms.empty(); }
    double weight(int variable) const {
        for (const auto& [index, weight] : terms)
            if (index == variable) return weight;
        return 0.0;
    }
    bool operator==(const Linear& other) const {
        return terms == other.terms && constant == other.constant;
    }
};

inline Linear scaled(Linear form, double factor) {
    if (factor == 0.0) return {};
    for (auto& term : form.terms) term.second *= factor;
    form.constant *= factor;
    return form;
}

inline Linear sum(const Linear& one, const Linear& other, double factor = 1.0) {
    Linear result;
    std::size_t i = 0, j = 0;
    while (i < one.terms.size() || j < other.terms.size()) {
        const bool first = j == other.terms.size() ||
                           (i < one.terms.size() && one.terms[i].first < other.terms[j].first);
        const bool second = i == one.terms.size() ||
                            (j < other.terms.size() && other.terms[j].first < one.terms[i].first);
        int index;
        double weight;
        if (first) {
            index = one.terms[i].first, weight = one.terms[i++].second;
        } else if (second) {
            index = other.terms[j].first, weight = other.terms[j++].second * factor;
        } else {
            index = one.terms[i].first;
            weight = one.terms[i++].second + other.terms[j++].second * factor;
        }
        if (weight != 0.0) result.terms.emplace_back(index, weight);
    }
    result.constant = one.constant + other.constant * factor;
    return result;
}

// An expression in which everything that cannot change is folded: linear where that is possible.
struct Number {
    bool is_linear = true;
    Linear form;      // where it is linear
    Expression tree;  // where it is not

    std::vector<int> variables() const {
        std::vector<int> result;
        if (is_linear) {
            for (const auto& term : form.terms) result.push_back(term.first);
        } else {
            for (const auto& item : tree.items)
                if (item.kind == Expression::Kind::number) result.push_back(item.index);
        }
        return result;
    }

    bool is_constant() const { return is_linear && form.is_constant(); }

    Sized at(const double* values) const {
        if (!is_linear) return evaluated(tree, [values](int index) { return values[index]; });
        Sized result{form.constant, std::fabs(form.constant)};
        for (const auto& [index, weight] : form.terms) {
            const double part = weight * values[index];
            result.value += part;
            result.size += std::fabs(part);
        }
        return result;
    }
};

// Folds an expression; `variable_of` gives the variable that stands for a number, or -1 for a number
// that has a fixed value, which `value_of` gives.
template <typename Variables, typename Values>
Number folded(const Expression& expression, const Variables& variable_of, const Values& value_of) {
    std::vector<Number> stack;
    auto as_tree = [](const Number& number) {
        if (!number.is_linear) return number.tree;
        Expression tree;
        tree.items.push_back({Expression::Kind::constant, 0, number.form.constant});
        for (const auto& [index, weight] : number.form.terms) {
            tree.items.push_back({Expression::Kind::constant, 0, weight});
            tree.items.push_back({Expression::Kind::number, index, 0.0});
            tree.items.push_back({Expression::Kind::multiply, 0, 0.0});
            tree.items.push_back({Expression::Kind::add, 0, 0.0});
        }
        return tree;
    };
    for (const Expression::Item& item : expression.items) {
        Number result;
        if (item.kind == Expression::Kind::constant) {
            result.form.constant = item.value;
            stack.push_back(result);
            continue;
        }
        if (item.kind == Expression::Kind::number) {
            const int variable = variable_of(item.index);
            if (variable >= 0)
                result.form.terms.emplace_back(variable, 1.0);
            else
                result.form.constant = value_of(item.index);
            stack.push_back(result);
            continue;
        }
        const Number right = std::move(stack.back());
        stack.pop_back();
        const Number left = std::move(stack.back());
        stack.pop_back();
        const bool both = left.is_linear && right.is_linear;
        if (both && item.kind == Expression::Kind::add) {
            result.form = sum(left.form, right.form);
        } else if (both && item.kind == Expression::Kind::subtract) {
            result.form = sum(left.form, right.form, -1.0);
        } else if (both && item.kind == Expression::Kind::multiply && right.is_constant()) {
            result.form = scaled(left.form, right.form.constant);
        } else if (both && item.kind == Expression::Kind::multiply && left.is_constant()) {
            result.form = scaled(right.form, left.form.constant);
        } else if (both && item.kind == Expression::Kind::divide && right.is_constant()) {
            if (right.form.constant == 0.0) result.form.constant = unknown;
            else result.form = scaled(left.form, 1.0 / right.form.constant);
        } else {
            result.is_linear = false;
            result.tree = as_tree(left);
            const Expression second = as_tree(right);
            result.tree.items.insert(result.tree.items.end(), second.items.begin(), second.items.end());
            result.tree.items.push_back(item);
        }
        stack.push_back(std::move(result));
    }
    return stack.back();
}

}  // namespace enkidu
