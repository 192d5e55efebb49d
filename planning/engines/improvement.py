"""Ever better plans: what lies around the best one, and what other searches find."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from enkidu.planning.backend import BestFirstCore
from enkidu.planning.decision import Budget
from enkidu.planning.engines.quality import Value, is_better
from enkidu.planning.lookahead import default_costs
from enkidu.planning.plan import Plan, is_valid, shortened
from enkidu.planning.task import Task

_NEIGHBOURS = (20_000, 60_000, 180_000)
"""How many states around a plan are looked at: ever more, until nothing better is among them."""

_SEARCHES = (("plusone", "ff"), ("unit", "add"), ("plusone", "add"), ("unit", "goals"))
"""Costs and heuristics of the other searches; by costs plus one, no action looks free."""

_SLICE = 0.5


@dataclass
class Limits:
    """When to give up: all of it at the deadline, a single search after seconds or evaluations."""

    deadline: float
    seconds: float
    evaluations: int | None = None

    def left(self) -> float:
        """Return how many seconds one search has."""
        return max(0.0, min(self.deadline - time.perf_counter(), self.seconds))

    @property
    def spent(self) -> bool:
        """Tell whether it is time to stop."""
        return time.perf_counter() >= self.deadline


class Improvement:
    """The best plan so far, and the search for better ones."""

    def __init__(self, task: Task, plan: Plan, value: Value, limits: Limits) -> None:
        self._task, self._value, self._limits = task, value, limits
        self._best, self._worth = plan, value(plan)

    def plans(self) -> Iterator[Plan]:
        """Yield plans, each better than the one before, until time is up or none is found."""
        for plan in self._candidates():
            if self._limits.spent:
                return
            if plan is not self._best and is_valid(self._task, plan):
                worth = self._value(plan)
                if is_better(worth, self._worth):
                    self._best, self._worth = plan, worth
                    yield plan

    def _candidates(self) -> Iterator[Plan]:
        yield from self._around()
        for costs, heuristic in _SEARCHES:
            found = self._found(costs, heuristic)
            if found is None:
                continue
            before = self._best
            yield shortened(self._task, found, self._task.initial, Budget(_some(self._limits)))
            if self._best is not before:
                yield from self._around()

    def _around(self) -> Iterator[Plan]:
        """Yield the cheapest plan near the best, wider and wider, as long as that helps."""
        costs = "unit" if default_costs(self._task) == "unit" else "metric"
        problem = self._task.problem(costs)
        for most in _NEIGHBOURS:
            before = None
            while before is not self._best and not self._limits.spent:
                before = self._best
                yield self._nearby(problem, most)

    def _nearby(self, problem: object, most: int) -> Plan:
        numbers = [action.number for action in self._best]
        seconds = _core_seconds(_some(self._limits))
        task = self._task
        found = task.core.neighbourhood(problem, task.initial, numbers, most, seconds=seconds)
        return self._best if found == numbers else tuple(map(task.action, found))

    def _found(self, costs: str, heuristic: str) -> Plan | None:
        """Search from the start again, in another way."""
        task = self._task
        search = task.core.BestFirst(task.problem(costs), heuristic, novelty=True)
        search.start(task.initial)
        ending = _run(search, self._limits)
        return tuple(map(task.action, search.path())) if ending == "solved" else None


def _run(search: BestFirstCore, limits: Limits) -> str:
    """Run a search in slices: between them, the user can interrupt."""
    end, ending = time.perf_counter() + limits.left(), "stopped"
    evaluations = float("inf") if limits.evaluations is None else limits.evaluations
    while ending == "stopped":
        seconds, most = end - time.perf_counter(), evaluations - search.evaluations
        if seconds <= 0.0 or most <= 0:
            break
        ending = search.run(-1 if most == float("inf") else int(most), min(seconds, _SLICE))
    return ending


def _some(limits: Limits) -> float | None:
    """Return the seconds for one step; none where only evaluations count."""
    left = limits.left()
    return None if left == float("inf") else left


def _core_seconds(seconds: float | None) -> float:
    return -1.0 if seconds is None else seconds
