"""Numbers with bounds: an action that would lead beyond them cannot be done.

unified-planning lets a fluent be declared as a number from 0 to 10, and rules out every state in
which it is not. Here each action gets the precondition that its changes lead to no such state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from enkidu.planning.lifted import (
    FALSE,
    TRUE,
    Change,
    Condition,
    Constant,
    Effect,
    Expression,
    Quantified,
    negated,
)
from enkidu.planning.simplification import all_of, any_of, comparison, joined, same
from enkidu.planning.unified.kinds import UnsupportedProblemError

_MOST = 6
"""An action that may add to one number more often is refused: cases double with each time."""


@dataclass(frozen=True)
class Bounds:
    """The least and the greatest value of a function; none where there is no bound."""

    least: Fraction | None
    greatest: Fraction | None

    def within(self, number: Expression) -> Condition:
        """Say when a number keeps the bounds."""
        least, greatest = self.least, self.greatest
        above = TRUE if least is None else comparison(">=", number, Constant(least))
        below = TRUE if greatest is None else comparison("<=", number, Constant(greatest))
        return all_of((above, below))


@dataclass(frozen=True)
class _Bounded:
    """An effect on a bounded number, and its change."""

    effect: Effect
    change: Change


def bounded(effects: Sequence[Effect], bounds: Mapping[int, Bounds], action: str) -> Condition:
    """Say when the effects of an action lead to numbers within their bounds."""
    changes: dict[int, list[_Bounded]] = {}
    for effect in effects:
        if isinstance(effect.change, Change) and effect.change.fluent.function in bounds:
            function = effect.change.fluent.function
            changes.setdefault(function, []).append(_Bounded(effect, effect.change))
    return all_of(
        condition
        for function, group in changes.items()
        for condition in _conditions(group, bounds[function], action)
    )


def _conditions(group: list[_Bounded], bounds: Bounds, action: str) -> Iterator[Condition]:
    adding = [one for one in group if not one.change.assigns]
    for one in group:
        if one.change.assigns:
            yield _whenever(one, bounds.within(one.change.number))
        else:
            others = [other for other in adding if other is not one]
            _refuse_many(one, others, action)
            yield _whenever(one, all_of(_sums(one, others, bounds)))


def _whenever(one: _Bounded, condition: Condition) -> Condition:
    """Say that a condition holds whenever an effect happens, for all of its variables."""
    body = any_of((negated(one.effect.condition), condition))
    trivial = body in (TRUE, FALSE) or not one.effect.variables
    return body if trivial else Quantified(True, one.effect.variables, body)


def _refuse_many(one: _Bounded, others: list[_Bounded], action: str) -> None:
    """Refuse what may add to one number once for each object, or very often."""
    variables = {variable.number for variable in one.effect.variables}
    mixed = others and (variables or any(other.effect.variables for other in others))
    if mixed or not variables <= {*one.change.fluent.terms} or len(others) >= _MOST:
        message = f"not supported: action {action} may change a bounded number several times"
        raise UnsupportedProblemError(message, "declare the number without bounds")


def _sums(one: _Bounded, others: list[_Bounded], bounds: Bounds) -> Iterator[Condition]:
    """Yield for each set of other effects that add to the same number: then the sum is within."""
    here = one.change.fluent
    together = [
        all_of((same(here.terms, other.change.fluent.terms), other.effect.condition))
        for other in others
    ]
    for choice in product((False, True), repeat=len(others)):
        added = [other.change.number for other, on in zip(others, choice, strict=True) if on]
        excluded = [
            negated(when) if on else when for when, on in zip(together, choice, strict=True)
        ]
        total = joined("+", [here, one.change.number, *added])
        yield any_of((*excluded, bounds.within(total)))
