"""Conjunctions, effects and lists of numbers in the making, for `grounding`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from enkidu.planning.arithmetic import Item
from enkidu.planning.twin.ground import (
    Conjunction,
    Ground,
    GroundAction,
    GroundEffect,
    NumberChange,
    numbers_in,
)


@dataclass
class Parts:
    """A conjunction in the making."""

    positive: list[int] = field(default_factory=list)
    negative: list[int] = field(default_factory=list)
    comparisons: list[int] = field(default_factory=list)
    clauses: list[int] = field(default_factory=list)

    def include(self, other: Conjunction) -> None:
        """Ask for what another asks for, too."""
        self.positive += other.positive
        self.negative += other.negative
        self.comparisons += other.comparisons
        self.clauses += other.clauses

    def made(self) -> Conjunction:
        """Return the conjunction, each part in ascending order and once."""
        return Conjunction(
            _unique(self.positive),
            _unique(self.negative),
            _unique(self.comparisons),
            _unique(self.clauses),
        )


@dataclass
class Outcome:
    """An effect in the making."""

    adds: list[int] = field(default_factory=list)
    deletes: list[int] = field(default_factory=list)
    changes: list[NumberChange] = field(default_factory=list)

    def made(self, when: Conjunction) -> GroundEffect:
        """Return the effect; what it adds it does not delete."""
        deletes = _unique(set(self.deletes) - set(self.adds))
        return GroundEffect(when, _unique(self.adds), deletes, tuple(self.changes))


def _unique(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(numbers)))


def drop_unread_numbers(ground: Ground) -> None:
    """Leave out the numbers that nothing reads, such as total-cost; say which others change."""
    kept = {number: place for place, number in enumerate(sorted(_read_numbers(ground)))}
    ground.numbers = [ground.numbers[number] for number in kept]
    ground.initial_numbers = [ground.initial_numbers[number] for number in kept]
    ground.comparisons = [
        one._replace(number=_renumbered(one.number, kept)) for one in ground.comparisons
    ]
    ground.actions = [_kept(action, kept) for action in ground.actions]
    changed = {change.number for change in _changes(ground)}
    ground.changing = [number in changed for number in range(len(kept))]


def _read_numbers(ground: Ground) -> set[int]:
    """Find what conditions and costs read, what changes of such numbers read, and so on."""
    read = {number for one in ground.comparisons for number in numbers_in(one.number)}
    read.update(number for action in ground.actions for number in numbers_in(action.cost))
    changes, size = _changes(ground), -1
    while size < len(read):
        size = len(read)
        for change in changes:
            if change.number in read:
                read.update(numbers_in(change.amount))
    return read


def _changes(ground: Ground) -> list[NumberChange]:
    effects = [effect for action in ground.actions for effect in action.effects]
    return [change for effect in effects for change in effect.changes]


def _kept(action: GroundAction, kept: dict[int, int]) -> GroundAction:
    """Return an action without changes of numbers that are not kept."""
    effects = [
        effect._replace(
            changes=tuple(
                NumberChange(kept[number], assigns, _renumbered(amount, kept))
                for number, assigns, amount in effect.changes
                if number in kept
            )
        )
        for effect in action.effects
    ]
    return action._replace(effects=tuple(effects), cost=_renumbered(action.cost, kept))


def _renumbered(items: Iterable[Item], kept: dict[int, int]) -> tuple[Item, ...]:
    return tuple(
        (kind, kept[index] if kind == "f" else index, value) for kind, index, value in items
    )
