"""What is to be grounded, in the nested tuples of `enkidu.planning.lifted.encoded`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from enkidu.planning.lifted import Atom, Encoded

Binding: TypeAlias = list[int]
"""A value for each variable; OPEN for those that have none."""
Variables: TypeAlias = Sequence[tuple[int, int]]
"""Variables that a quantifier binds, each with the number of its domain."""

OPEN = -1


class Effect(NamedTuple):
    """What changes, for each value of some variables for which a condition holds."""

    change: Encoded
    variables: Variables
    condition: Encoded


class Schema(NamedTuple):
    """An action with parameters; `variables` counts them and what quantifiers bind."""

    name: str
    domains: Sequence[int]
    precondition: Encoded
    effects: Sequence[Effect]
    cost: Encoded
    variables: int


class Lifted(NamedTuple):
    """What is to be grounded."""

    objects: int
    predicates: int
    functions: int
    domains: Sequence[Sequence[int]]
    schemas: Sequence[Schema]
    facts: Sequence[Atom]
    values: dict[Atom, float]
    goal: Encoded
    goal_variables: int


def bound(terms: Sequence[int], binding: Binding) -> tuple[int, ...]:
    """Return the objects that terms stand for."""
    return tuple([term if term >= 0 else binding[-1 - term] for term in terms])


def conjuncts(condition: Encoded) -> Iterator[Encoded]:
    """Yield the parts of nested conjunctions."""
    if condition[0] != "a":
        yield condition
        return
    for part in condition[1]:
        yield from conjuncts(part)


def variables(part: Encoded) -> Iterator[int]:
    """Yield the variables of a condition or expression."""
    match part:
        case ("l", _, terms, _) | ("f", _, terms):
            yield from (-1 - term for term in terms if term < 0)
        case ("e", left, right, _):
            yield from (-1 - term for term in (left, right) if term < 0)
        case ("a" | "o", parts):
            for each in parts:
                yield from variables(each)
        case ("c", _, inner) | ("q", _, _, inner):
            yield from variables(inner)
        case ("b", _, left, right):
            yield from variables(left)
            yield from variables(right)
