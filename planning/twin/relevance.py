"""Which facts, numbers and actions can contribute to a goal; no others are searched."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

from enkidu.planning.arithmetic import Items
from enkidu.planning.twin.ground import (
    Clause,
    Comparison,
    Conjunction,
    Ground,
    NumberChange,
    numbers_in,
)


class Goal:
    """What is wanted; it may bring comparisons and clauses beyond those of the ground problem."""

    def __init__(
        self,
        ground: Ground,
        wanted: Conjunction,
        comparisons: Iterable[Comparison] = (),
        clauses: Iterable[Clause] = (),
    ) -> None:
        self.wanted = wanted
        self.comparisons = [*ground.comparisons, *comparisons]
        self.clauses = [*ground.clauses, *clauses]


class Relevance:
    """Walks back from the goal over whatever changes what matters.

    What a cost depends on decides nothing: it is kept up only where a condition reads it.
    """

    def __init__(self, ground: Ground, goal: Goal, values: Sequence[float]) -> None:
        self._values = values
        self.facts: set[int] = set()
        self.numbers: set[int] = set()
        self.actions: set[int] = set()
        self._ground, self._goal = ground, goal
        self._clauses: set[int] = set()
        self._wanted: set[tuple[int, bool]] = set()  # facts, and whether they should hold
        self._todo: list[tuple[int, bool | None]] = []  # these, and numbers (None)
        self._index()
        self._require(goal.wanted)
        while self._todo:
            self._follow(*self._todo.pop())

    def _index(self) -> None:
        """Note which actions change what."""
        self._changers: dict[tuple[int, bool | None], list[int]] = defaultdict(list)
        for number, action in enumerate(self._ground.actions):
            for effect in action.effects:
                for fact in effect.adds:
                    self._changers[fact, True].append(number)
                for fact in effect.deletes:
                    self._changers[fact, False].append(number)
                for change in effect.changes:
                    self._changers[change.number, None].append(number)

    def _follow(self, index: int, truth: bool | None) -> None:
        for number in self._changers[index, truth]:
            self._use(number)
            if truth is None:
                for effect in self._ground.actions[number].effects:
                    for change in effect.changes:
                        if change.number == index:
                            self._read(change.amount)

    def _use(self, number: int) -> None:
        if number not in self.actions:
            self.actions.add(number)
            action = self._ground.actions[number]
            self._require(action.needs)
            for effect in action.effects:
                self._require(effect.when)
                for change in effect.changes:
                    if self._risky(change):
                        self._keep_up(change.number)

    def _risky(self, change: NumberChange) -> bool:
        """Tell whether a number may become unknown or infinite: then the action does not apply."""
        read = [change.number, *numbers_in(change.amount)]
        divides = any(kind == "/" for kind, _, _ in change.amount)
        return divides or not all(math.isfinite(self._values[number]) for number in read)

    def _keep_up(self, number: int) -> None:
        if number not in self.numbers:
            self.numbers.add(number)
            self._todo.append((number, None))

    def _require(self, condition: Conjunction) -> None:
        for fact in condition.positive:
            self._want(fact, True)
        for fact in condition.negative:
            self._want(fact, False)
        for number in condition.comparisons:
            self._read(self._goal.comparisons[number].number)
        for number in condition.clauses:
            if number not in self._clauses:
                self._clauses.add(number)
                for alternative in self._goal.clauses[number]:
                    self._require(alternative)

    def _want(self, fact: int, truth: bool) -> None:
        self.facts.add(fact)
        if (fact, truth) not in self._wanted:
            self._wanted.add((fact, truth))
            self._todo.append((fact, truth))

    def _read(self, items: Items) -> None:
        news = {*numbers_in(items)} - self.numbers
        self.numbers |= news
        self._todo += [(number, None) for number in news]
