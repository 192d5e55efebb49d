"""The grounded problem: facts, numbers, comparisons, clauses and actions, all known by number.

These are the values that `enkidu.planning.task` makes its own from, whichever core gave them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from enkidu.planning.arithmetic import Item
from enkidu.planning.lifted import Atom


class Conjunction(NamedTuple):
    """Facts that hold, facts that do not, comparisons, and clauses of which one part holds."""

    positive: tuple[int, ...] = ()
    negative: tuple[int, ...] = ()
    comparisons: tuple[int, ...] = ()
    clauses: tuple[int, ...] = ()

    def contradicts_itself(self) -> bool:
        """Tell whether a fact must both hold and not hold."""
        return not set(self.positive).isdisjoint(self.negative)


NOTHING = Conjunction()
"""Asks for nothing: always holds."""

Clause = tuple[Conjunction, ...]
"""Alternatives; without any it never holds."""


class Comparison(NamedTuple):
    """A number is greater than zero (`strict`), or at least zero."""

    strict: bool
    number: tuple[Item, ...]


class NumberChange(NamedTuple):
    """A number is assigned, or increased by, an amount."""

    number: int
    assigns: bool
    amount: tuple[Item, ...]


class GroundEffect(NamedTuple):
    """What happens where `when` held before: deletes first, then adds."""

    when: Conjunction
    adds: tuple[int, ...]
    deletes: tuple[int, ...]
    changes: tuple[NumberChange, ...]


class GroundAction(NamedTuple):
    """An instance of a schema; its first effect is the unconditional one."""

    schema: int
    arguments: tuple[int, ...]
    needs: Conjunction
    effects: tuple[GroundEffect, ...]
    cost: tuple[Item, ...]


@dataclass
class Ground:
    """A grounded problem."""

    facts: list[Atom] = field(default_factory=list)
    """Those that can change."""
    numbers: list[Atom] = field(default_factory=list)
    """Those that anything reads."""
    changing: list[bool] = field(default_factory=list)
    """For each number, whether an action changes it."""
    comparisons: list[Comparison] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    actions: list[GroundAction] = field(default_factory=list)
    goal: Conjunction = NOTHING
    constant_facts: list[Atom] = field(default_factory=list)
    """Facts of predicates that actions change, but always true."""
    initial_facts: list[int] = field(default_factory=list)
    initial_numbers: list[float] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many actions there are."""
        return len(self.actions)

    def name(self, number: int) -> tuple[int, Sequence[int]]:
        """Return an action's schema and arguments."""
        return self.actions[number].schema, self.actions[number].arguments

    def action(self, number: int) -> GroundAction:
        """Return an action's schema, arguments, needs, effects and cost."""
        return self.actions[number]


def numbers_in(items: Iterable[Item]) -> Iterator[int]:
    """Yield the numbers that an expression reads."""
    return (index for kind, index, _ in items if kind == "f")
