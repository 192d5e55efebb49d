"""MinMin with depth bounding: every plan up to a length, counted by length.

Lozano, Mead, Cavazza and Charles, "Search-based planning for character animation", Section 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from enkidu.planning.backend import StopCore
from enkidu.planning.task import State
from enkidu.planning.twin.budget import Budget
from enkidu.planning.twin.operators import Packed
from enkidu.planning.twin.problem import Problem

BETWEEN = 1024
"""After how many states the budget is asked."""


def solutions(
    problem: Problem,
    state: State,
    depth: int,
    horizon: int,
    repeats: bool,
    shrinks: bool,
    second: bool,
    visits: int = -1,
    seconds: float = -1.0,
    stop: StopCore | None = None,
) -> tuple[bool, list[int], list[int], int, int]:
    """Search for all plans from a state, up to a depth.

    States from `horizon` on are estimated; `repeats` allows an action twice in a plan; `shrinks`
    lets the depth fall to the length of the best plan found; `second` prunes states without new
    effects (2-B). Returns whether the search ended by itself, the solution vector, the best plan,
    and how many states were visited and how many of them were useless.
    """
    search = Solutions(problem, depth, horizon, repeats, shrinks, second)
    complete = search.run(problem.pack(state), Budget.of(visits, seconds, stop))
    best = problem.named(search.best or [])
    return complete, search.counts, best, search.visited, search.useless


class Solutions:
    """One search; `counts` is the solution vector: how many plans of each length were found."""

    def __init__(
        self,
        problem: Problem,
        depth: int,
        horizon: int,
        repeats: bool,
        shrinks: bool,
        second: bool,
    ) -> None:
        self.counts = [0] * (depth + 1)
        self.best: list[int] | None = None
        self.visited = self.useless = 0
        self._problem, self._bound, self._horizon = problem, depth, horizon
        self._repeats, self._shrinks, self._second = repeats, shrinks, second
        self._path: list[int] = []
        self._layers: dict[Packed, float] = {}
        self._stopped = False

    def run(self, state: Packed, budget: Budget) -> bool:
        """Search from a state; return False where the budget ended it."""
        if self._reached(state):
            self.counts[0] = 1
            return True
        # A stack of the steps open at each depth, and not recursion: plans may be long.
        stack = [self._steps(state, budget)]
        while stack:
            after = next(stack[-1], None)
            if after is None:
                stack.pop()
                if self._path:
                    self._path.pop()
            elif self._reached(after):
                self._note()
                self._path.pop()
            elif self._promising(after):
                stack.append(self._steps(after, budget))
            else:
                self._path.pop()
        return not self._stopped

    def _steps(self, state: Packed, budget: Budget) -> Iterator[Packed]:
        """Yield each state that is one step further, with the step at the end of the path."""
        depth = len(self._path) + 1
        for operator in self._problem.applying(state):
            if depth > self._bound or self._stopped:
                return
            if not self._repeats and operator in self._path:
                continue
            after = self._problem.apply(operator, state)
            if after is None:
                continue
            self.visited += 1
            if self.visited % BETWEEN == 0 and budget.spent(self.visited):
                self._stopped = True
            if self._second and after == state:
                self.useless += 1
                continue
            self._path.append(operator)
            yield after

    def _note(self) -> None:
        length = len(self._path)
        self.counts[length] += 1
        if self.best is None or length < len(self.best):
            self.best = self._path.copy()
        if self._shrinks:
            self._bound = min(self._bound, length)

    def _promising(self, state: Packed) -> bool:
        """Tell whether the goal may be within the bound: layers never overestimate a length."""
        depth = len(self._path)
        if depth >= self._bound:
            return False
        return depth < self._horizon or depth + self._layers_from(state) <= self._bound

    def _layers_from(self, state: Packed) -> float:
        if state not in self._layers:
            self._layers[state] = self._problem.estimates.relaxation.layers(state)
        return self._layers[state]

    def _reached(self, state: Packed) -> bool:
        return self._problem.holds(self._problem.goal, state)
