"""miniMin: looks ahead from a state to a fixed depth and estimates at the frontier.

Korf, "Real-time heuristic search", 1990, as used by Lozano, Grimaldo and Barber, Section 3.

Alpha pruning: what already costs more than the best found is not followed. With `interior` also
what is estimated to, which is exact only where the estimate never falls faster than costs rise.
Paths that come back to a state of their own are not followed.
"""

from __future__ import annotations

import math

from enkidu.planning.task import State
from enkidu.planning.twin.estimates import checked
from enkidu.planning.twin.operators import Packed
from enkidu.planning.twin.problem import Problem

Choice = tuple[int, float, list[int]]
"""An action, its Q, and the path that begins with it."""


class MiniMin:
    """A look-ahead to a fixed depth."""

    def __init__(self, problem: Problem, estimate: str, depth: int, interior: bool) -> None:
        self.evaluations = 0
        self._problem, self._estimate = problem, checked(estimate)
        self._estimates = problem.estimates  # made now, and not when there is to decide
        self._depth, self._interior = depth, interior
        self._past: set[Packed] = set()
        self._known: dict[Packed, float] = {}

    def remember(self, state: State) -> None:
        """Keep a state from being chosen again while there are others."""
        self._past.add(self._problem.pack(state))

    def forget(self) -> None:
        """Choose as if no state had been met before."""
        self._past.clear()

    def choices(self, state: State) -> list[Choice]:
        """Return each applicable action with its Q, infinity also where it was pruned.

        Those that lead to past states only where no other leads on.
        """
        self.evaluations = 0
        self._known.clear()
        packed = self._problem.pack(state)
        found = self._choices(packed, past=False)
        if any(value < math.inf for _, value, _ in found):
            return found
        return self._choices(packed, past=True)

    def _choices(self, state: Packed, past: bool) -> list[Choice]:
        found: list[Choice] = []
        alpha = math.inf
        for operator in self._problem.applying(state):
            after = self._problem.apply(operator, state)
            if after is None or (after in self._past) is not past:
                continue
            value, path = math.inf, list[int]()
            if after != state:
                cost = self._problem.cost(operator, state)
                value, path = self._minimin(after, [state], cost, alpha)
            alpha = min(alpha, value)
            actions = self._problem.named([operator, *path])
            found.append((actions[0], value, actions))
        return found

    def _minimin(
        self, state: Packed, above: list[Packed], cost: float, alpha: float
    ) -> tuple[float, list[int]]:
        """Return the least cost through a state to the frontier and on, and the way there."""
        problem = self._problem
        if problem.holds(problem.goal, state):
            return cost, []
        if len(above) == self._depth:
            return cost + self._value(state), []
        if self._interior and (bound := cost + self._value(state)) > alpha:
            return bound, []
        best, way, above = math.inf, list[int](), [*above, state]
        for operator in problem.applying(state):
            total = cost + problem.cost(operator, state)
            if total > alpha:
                continue
            after = problem.apply(operator, state)
            if after is None or after in above:
                continue
            value, path = self._minimin(after, above, total, alpha)
            if value < best:
                best, way = value, [operator, *path]
                alpha = min(alpha, value)
        return best, way

    def _value(self, state: Packed) -> float:
        """Return the estimate of a state, computed once for each decision."""
        if state not in self._known:
            self.evaluations += 1
            self._known[state] = self._estimates.value(self._estimate, state)
        return self._known[state]
