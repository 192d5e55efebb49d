"""Effects of one action that contradict each other (PDDL 2.1, Section 6.2).

An action may add to a number several times, and may add and delete one fact (it is added). It may
not assign a number twice, or assign it and add to it, unless both give the same value: where its
parameters or conditions make it so, it cannot be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from enkidu.planning.lifted import FALSE, TRUE, Change, Condition, Effect, negated
from enkidu.planning.simplification import all_of, any_of, comparison, same


def consistency(effects: Sequence[Effect]) -> Condition:
    """Say when no number is changed in two ways that contradict."""
    return all_of(harmony for _, _, harmony in _pairs(effects))


def contradictions(effects: Sequence[Effect]) -> list[tuple[int, int]]:
    """Give the pairs of effects, by position, that contradict whenever the action is done."""
    return [(first, second) for first, second, harmony in _pairs(effects) if harmony == FALSE]


def _pairs(effects: Sequence[Effect]) -> Iterator[tuple[int, int, Condition]]:
    """Yield pairs of effects, and when they agree; quantified effects are compared when ground."""
    changes = [
        (number, effect, effect.change)
        for number, effect in enumerate(effects)
        if isinstance(effect.change, Change) and not effect.variables
    ]
    for (first, one, left), (second, other, right) in combinations(changes, 2):
        if left.fluent.function == right.fluent.function and (left.assigns or right.assigns):
            harmony = _harmony(one, left, other, right)
            if harmony != TRUE:
                yield first, second, harmony


def _harmony(one: Effect, left: Change, other: Effect, right: Change) -> Condition:
    both = all_of((same(left.fluent.terms, right.fluent.terms), one.condition, other.condition))
    agree = comparison("=", left.number, right.number) if left.assigns == right.assigns else FALSE
    return any_of((negated(both), agree))
