"""What a metric makes each action cost.

A metric that adds up what actions add to some numbers is a sum of costs: where "minimize
(+ (total-time) (* 2 (fuel)))" is asked and an action does (increase (fuel) 3), it costs 1 + 2 * 3.
Any other metric gives no costs: then each action costs one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from enkidu.planning.lifted import (
    TRUE,
    Change,
    Constant,
    Expression,
    Fluent,
    Operation,
    Schema,
)
from enkidu.planning.simplification import ZERO, folded, joined

STEPS = Fluent(-1, ())
"""Stands in a metric for the number of actions, which PDDL calls total-time."""


@dataclass(frozen=True)
class _Sum:
    """A constant, and numbers with their weights."""

    constant: Fraction = Fraction(0)
    weights: dict[Fluent, Fraction] = field(default_factory=dict)

    def plus(self, other: _Sum, factor: Fraction) -> _Sum:
        keys = {**self.weights, **other.weights}
        weights = {
            key: self.weights.get(key, Fraction(0)) + factor * other.weights.get(key, Fraction(0))
            for key in keys
        }
        return _Sum(self.constant + factor * other.constant, weights)

    def times(self, factor: Fraction) -> _Sum:
        return _Sum().plus(self, factor)


def with_costs(schemas: Sequence[Schema], minimised: Expression) -> tuple[Schema, ...]:
    """Give each schema the cost that a metric to be minimised makes; else leave all as they are."""
    total = _linear(minimised)
    if total is None or any(weight < 0 for weight in total.weights.values()):
        return tuple(schemas)
    weights = {fluent: weight for fluent, weight in total.weights.items() if weight}
    try:
        costs = [_cost(schema, weights) for schema in schemas]
    except OverflowError:
        return tuple(schemas)
    known = [cost for cost in costs if cost is not None]
    if len(known) < len(costs):
        return tuple(schemas)
    return tuple(replace(schema, cost=cost) for schema, cost in zip(schemas, known, strict=True))


def _linear(number: Expression) -> _Sum | None:
    """Take a linear expression apart; none for one that is not linear."""
    match number:
        case Constant(value):
            return _Sum(value)
        case Fluent():
            return _Sum(weights={number: Fraction(1)})
        case Operation(operator, left, right):
            first, second = _linear(left), _linear(right)
            return _combined(operator, first, second) if first and second else None


def _combined(operator: str, left: _Sum, right: _Sum) -> _Sum | None:
    if operator in ("+", "-"):
        return left.plus(right, Fraction(1 if operator == "+" else -1))
    if operator == "*" and not left.weights:
        return right.times(left.constant)
    if operator == "*" and not right.weights:
        return left.times(right.constant)
    if operator == "/" and not right.weights and right.constant:
        return left.times(1 / right.constant)
    return None


def _cost(schema: Schema, weights: dict[Fluent, Fraction]) -> Expression | None:
    """Add up what an action adds; none where it changes one of the numbers in another way."""
    parts: list[Expression] = []
    for fluent, weight in weights.items():
        increases = [Constant(Fraction(1))] if fluent == STEPS else _increases(schema, fluent)
        if increases is None:
            return None
        parts += (_weighted(weight, increase) for increase in increases)
    cost = folded(joined("+", [ZERO, *parts]))
    return None if isinstance(cost, Constant) and cost.value < 0 else _without_zero(cost)


def _increases(schema: Schema, fluent: Fluent) -> Sequence[Expression] | None:
    found: list[Expression] = []
    for effect in schema.effects:
        if not isinstance(effect.change, Change) or _misses(effect.change.fluent, fluent):
            continue
        exact = effect.change.fluent == fluent and effect.condition == TRUE
        if effect.change.assigns or effect.variables or not exact or _decreases(effect.change):
            return None
        found.append(effect.change.number)
    return found


def _misses(changed: Fluent, fluent: Fluent) -> bool:
    """Whether a change is certainly of another number; a variable may stand for any object."""
    if changed.function != fluent.function:
        return True
    return any(0 <= one != other for one, other in zip(changed.terms, fluent.terms, strict=True))


def _decreases(change: Change) -> bool:
    """Whether a change is written as a decrease, or is one by a constant."""
    number = change.number
    negated = isinstance(number, Operation) and number.operator == "-" and number.left == ZERO
    return negated or (isinstance(number, Constant) and number.value < 0)


def _weighted(weight: Fraction, number: Expression) -> Expression:
    return number if weight == 1 else Operation("*", Constant(weight), number)


def _without_zero(number: Expression) -> Expression:
    """Leave out zeros that are added: 0 + x is x."""
    terms = [term for term in _terms(number) if term != ZERO]
    return joined("+", terms) if terms else ZERO


def _terms(number: Expression) -> Iterator[Expression]:
    if isinstance(number, Operation) and number.operator == "+":
        yield from _terms(number.left)
        yield from _terms(number.right)
    else:
        yield number
