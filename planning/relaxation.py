"""Estimates from the relaxed problem in which nothing is ever deleted.

The additive estimate h_add of Bonet and Geffner (Planning as heuristic search, 2001): a fact that
holds costs nothing; another costs as much as the cheapest action that adds it, which costs its own
cost and the sum of its preconditions'. A goal costs the sum of its facts.

This is the readable twin of planning/core/relaxation.hpp: the same results, fact for fact, and
the fallback where no compiler was found. `enkidu.planning.backend` says which one is in use.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Sequence

UNREACHABLE = math.inf


class AdditiveRelaxation:
    """The cost of each fact from a given state, when deletions are ignored."""

    def __init__(
        self,
        facts: int,
        preconditions: Sequence[Iterable[int]],
        additions: Sequence[Iterable[int]],
        costs: Sequence[float],
    ) -> None:
        self._preconditions = [sorted(numbers) for numbers in preconditions]
        self._additions = [sorted(numbers) for numbers in additions]
        self._costs = [float(cost) for cost in costs]
        self._facts = facts
        self._waiting: list[list[int]] = [[] for _ in range(facts)]
        for action, numbers in enumerate(self._preconditions):
            for fact in numbers:
                self._waiting[fact].append(action)

    def fact_costs(self, state: Iterable[int]) -> list[float]:
        """Return what each fact costs from the state; infinity where it cannot be reached."""
        costs = [UNREACHABLE] * self._facts
        queue: list[tuple[float, int]] = []
        missing = [len(numbers) for numbers in self._preconditions]

        def reach(fact: int, cost: float) -> None:
            if cost < costs[fact]:
                costs[fact] = cost
                heapq.heappush(queue, (cost, fact))

        def fire(action: int) -> None:
            cost = self._costs[action]
            for fact in self._preconditions[action]:
                cost += costs[fact]
            for fact in self._additions[action]:
                reach(fact, cost)

        for fact in state:
            reach(fact, 0.0)
        for action, count in enumerate(missing):
            if count == 0:
                fire(action)
        while queue:
            cost, fact = heapq.heappop(queue)
            if cost > costs[fact]:
                continue
            # Costs leave the queue in order, so the last precondition to come is the dearest and
            # the sum over all of them is final.
            for action in self._waiting[fact]:
                missing[action] -= 1
                if missing[action] == 0:
                    fire(action)
        return costs

    def estimate(self, state: Iterable[int], goal: Iterable[int]) -> float:
        """Return h_add: what the goal costs from the state."""
        costs = self.fact_costs(state)
        total = 0.0
        for fact in sorted(goal):
            total += costs[fact]
        return total
