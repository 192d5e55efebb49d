"""The grounded planning problem, as STRIPS defines it.

A fact is a tuple of names, ("on", "cube0", "table1"); inside a task it is a number, and a state is
the set of those that hold. An action applies where its preconditions are a subset of the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

Fact = tuple[str, ...]
State = frozenset[int]


@dataclass(frozen=True)
class Action:
    """A grounded action; the sets hold numbers of facts."""

    name: str
    arguments: tuple[str, ...]
    preconditions: frozenset[int]
    additions: frozenset[int]
    deletions: frozenset[int]
    cost: float = 1.0

    def __str__(self) -> str:
        return " ".join((self.name, *self.arguments))

    def applies(self, state: State) -> bool:
        """Tell whether the preconditions hold in the state."""
        return self.preconditions <= state

    def result(self, state: State) -> State:
        """Return the state predicted after doing this in the state."""
        return (state - self.deletions) | self.additions


@dataclass(frozen=True)
class Task:
    """Facts, actions and a goal. Immutable; the state is given with each question."""

    facts: tuple[Fact, ...]
    actions: tuple[Action, ...]
    goal: frozenset[int]

    @cached_property
    def numbers(self) -> dict[Fact, int]:
        """Map each fact to its number."""
        return {fact: number for number, fact in enumerate(self.facts)}

    def state(self, facts: Iterable[Fact]) -> State:
        """Return the state in which just these facts hold; facts no action touches are left out."""
        return frozenset(self.numbers[fact] for fact in facts if fact in self.numbers)

    def successors(self, state: State) -> Iterator[tuple[Action, State]]:
        """Yield each applicable action with the state it leads to."""
        for action in self.actions:
            if action.applies(state):
                yield action, action.result(state)

    def reached(self, state: State) -> bool:
        """Tell whether the goal holds in the state."""
        return self.goal <= state

    def missing(self, state: State) -> list[Fact]:
        """Return the goal's facts that do not hold yet."""
        return [self.facts[number] for number in sorted(self.goal - state)]
