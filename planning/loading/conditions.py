"""Conditions and numbers, from s-expressions that were checked."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from enkidu.planning.lifted import (
    Condition,
    Constant,
    Expression,
    Fluent,
    Literal,
    Operation,
    Quantified,
    negated,
    negative,
)
from enkidu.planning.loading.scope import Scope
from enkidu.planning.metrics import STEPS
from enkidu.planning.pddl import Expression as Written
from enkidu.planning.pddl import Group, Word
from enkidu.planning.pddl.conditions import COMPARISONS, CONNECTIVES, QUANTIFIERS
from enkidu.planning.pddl.findings import Findings
from enkidu.planning.pddl.numbers import OPERATORS, TOTAL_TIME, is_number
from enkidu.planning.pddl.typed_lists import read_variables
from enkidu.planning.simplification import (
    ZERO,
    all_of,
    any_of,
    comparison,
    equality,
    folded,
    joined,
)


def lift_condition(condition: Written, scope: Scope) -> Condition:
    """Lift a condition, in negation normal form."""
    assert isinstance(condition, Group)
    head, parts = condition.head, condition.items[1:]
    if not condition.items:
        return all_of(())
    if head in CONNECTIVES:
        return _connective(head, [lift_condition(part, scope) for part in parts])
    if head in QUANTIFIERS:
        return _quantified(condition, scope)
    if head in COMPARISONS:
        return _comparison(condition, scope)
    return lift_literal(condition, scope)


def _connective(head: str, parts: list[Condition]) -> Condition:
    match head:
        case "and":
            return all_of(parts)
        case "or":
            return any_of(parts)
        case "not":
            return negated(parts[0])
        case _:
            return any_of((negated(parts[0]), parts[1]))


def _quantified(condition: Group, scope: Scope) -> Condition:
    assert isinstance(condition.items[1], Group)
    variables = read_variables(condition.items[1].items, Findings())
    inner, bound, within = scope.binding(variables)
    body = lift_condition(condition.items[2], inner)
    universal = condition.head == "forall"
    if within:
        outside = (negated(one) for one in within)
        body = any_of((*outside, body)) if universal else all_of((*within, body))
    return Quantified(universal, bound, body) if bound else body


def _comparison(condition: Group, scope: Scope) -> Condition:
    left, right = condition.items[1:]
    if condition.head == "=" and not any(_is_numeric(side, scope) for side in (left, right)):
        return equality(scope.term(left), scope.term(right))
    return comparison(condition.head, lift_number(left, scope), lift_number(right, scope))


def _is_numeric(side: Written, scope: Scope) -> bool:
    return isinstance(side, Group) or is_number(side) or side.name in scope.declared.functions


def lift_literal(atom: Written, scope: Scope) -> Literal:
    """Lift a predicate with its arguments."""
    assert isinstance(atom, Group)
    return Literal(scope.declared.predicates[atom.head], scope.terms(atom.items[1:]))


def lift_fluent(fluent: Written, scope: Scope) -> Fluent:
    """Lift a function with its arguments; one without arguments needs no parentheses."""
    group = fluent if isinstance(fluent, Group) else Group((fluent,), fluent.place)
    return Fluent(scope.declared.functions[group.head], scope.terms(group.items[1:]))


def lift_number(number: Written, scope: Scope) -> Expression:
    """Lift a numeric expression, and report what can never be computed."""
    try:
        return folded(_number(number, scope))
    except ZeroDivisionError:
        scope.declared.findings.wrong(number, "this divides by zero")
    except OverflowError:
        message = "this is too large for a number"
        scope.declared.findings.wrong(number, message, "the largest are near 1.8e308")
    return ZERO


def _number(number: Written, scope: Scope) -> Expression:
    if is_number(number):
        return Constant(literal_value(number))
    head = number.head if isinstance(number, Group) else number.name
    if head in OPERATORS:
        assert isinstance(number, Group)
        return _operation(head, [_number(item, scope) for item in number.items[1:]])
    if head == TOTAL_TIME and head not in scope.declared.functions:
        return STEPS
    return lift_fluent(number, scope)


def _operation(operator: str, parts: list[Expression]) -> Expression:
    if operator in ("+", "*"):
        return joined(operator, parts)
    return negative(parts[0]) if len(parts) == 1 else Operation(operator, *parts)


def literal_value(number: Written) -> Fraction:
    """Give the value of a literal exactly; what rounds to zero is zero."""
    assert isinstance(number, Word)
    return Fraction(Decimal(number.text)) if float(number.text) else Fraction(0)
