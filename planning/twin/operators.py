"""What search works with: states, conditions and operators, made ready by `problem`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from enkidu.planning.task import mask
from enkidu.planning.twin.numbers import Number

Packed: TypeAlias = tuple[int, tuple[float, ...]]
"""A state: facts and complements as bits, and the values of the variables."""


class Test(NamedTuple):
    """A condition as search asks it: bits that are set, comparisons and clauses by number."""

    bits: tuple[int, ...]
    mask: int
    comparisons: tuple[int, ...]
    clauses: tuple[int, ...]


class Check(NamedTuple):
    """A comparison of a number with zero."""

    number: Number
    strict: bool


class Change(NamedTuple):
    """A variable is assigned, or increased by, an amount."""

    variable: int
    assigns: bool
    amount: Number


@dataclass
class Outcome:
    """What changes where `when` held before.

    Facts are cleared and their complements raised first; then facts are set and their complements
    lowered, so that of adding and deleting adding wins.
    """

    when: Test
    sets: tuple[int, ...]
    clears: tuple[int, ...]
    changes: tuple[Change, ...]
    raises: tuple[int, ...] = ()
    lowers: tuple[int, ...] = ()

    def complete(self, complements: dict[int, int]) -> None:
        """Add the complements of what changes, once all are known."""
        self.raises = tuple(complements[fact] for fact in self.clears if fact in complements)
        self.lowers = tuple(complements[fact] for fact in self.sets if fact in complements)
        self.first = (~mask(self.clears), mask(self.raises))
        self.then = (~mask(self.lowers), mask(self.sets))


@dataclass
class Operator:
    """An action of the ground problem; the first outcome is unconditional."""

    action: int
    needs: Test
    outcomes: list[Outcome]
    cost: Number
    base_cost: float
    """What it costs in estimates: its cost in the state given first."""
