"""Attempts at a whole plan, which search in turns: each goes on for a while when it is asked."""

from __future__ import annotations

import time
from dataclasses import dataclass

from enkidu.planning.backend import BestFirstCore, StopCore
from enkidu.planning.decision import Status
from enkidu.planning.minimin import MiniMin
from enkidu.planning.task import State, Task


@dataclass
class Limits:
    """What all attempts of one search share."""

    deadline: float
    evaluations: int | None
    stop: StopCore

    def left(self) -> float:
        """Return how many seconds are left."""
        return self.deadline - time.perf_counter()

    @property
    def spent(self) -> bool:
        """Tell whether it is time to stop."""
        return self.left() <= 0.0 or self.stop.is_set()


class FullSearch:
    """Greedy best-first search that commits to nothing."""

    name = "best-first"

    def __init__(self, task: Task, heuristic: str = "ff", novelty: bool = True) -> None:
        problem = task.problem("unit")
        self.search: BestFirstCore = task.core.BestFirst(problem, heuristic, novelty=novelty)
        self.search.start(task.initial)

    def advance(self, seconds: float, limits: Limits) -> str:
        """Search on for a while."""
        return self.search.run(_evaluations(limits, self.search), seconds, limits.stop)

    def plan(self) -> list[int]:
        """Return the numbers of the plan's actions."""
        return self.search.path()


class LookaheadSearch:
    """The grown-up miniMin without a body: it commits to the best state met, and goes on there."""

    name = "lookahead"
    FIRST_BUDGET = 300

    def __init__(self, task: Task, heuristic: str = "ff") -> None:
        problem = task.problem("unit")
        self.search: BestFirstCore = task.core.BestFirst(problem, heuristic, learns=True)
        self._initial = task.initial
        self._budget = self.FIRST_BUDGET
        self._begin()

    def _begin(self) -> None:
        self.search.start(self._initial)
        self._done: list[int] = []
        self._whole = True

    def advance(self, seconds: float, limits: Limits) -> str:
        """Look ahead, commit and go on for a while."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0.0 and not limits.spent:
            most = _evaluations(limits, self.search)
            ending = self.search.run(
                min(self._budget, most) if most >= 0 else self._budget, left, limits.stop
            )
            if ending == "solved" or most == 0:
                return ending
            if ending == "exhausted":
                if self._whole and not self._done:
                    return ending
                self._recover()
            elif time.perf_counter() < end:
                self._commit()
        return "stopped"

    def _commit(self) -> None:
        self.search.learn()
        path = self.search.path()
        if path:
            self._done += path
            self.search.move_to_best()
            self._whole = False

    def _recover(self) -> None:
        """Begin anew where everything below is exhausted: here, or in a dead end at the start."""
        if self._whole:
            self._budget *= 2
            self._begin()
        else:
            self.search.restart()
            self._whole = True

    def plan(self) -> list[int]:
        """Return the numbers of the plan's actions."""
        return self._done + self.search.path()


class PublishedSearch:
    """miniMin as published, acting in its head."""

    name = "published"

    def __init__(self, task: Task, heuristic: str = "add", depth: int = 2, seed: int = 0) -> None:
        self._planner = MiniMin(task, depth=depth, heuristic=heuristic, costs="unit", seed=seed)
        self._state: State = task.initial
        self._done: list[int] = []
        self.evaluations, self.best_value = 0, float("inf")
        self.search = self

    def advance(self, seconds: float, limits: Limits) -> str:
        """Decide and act for a while."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and not limits.spent:
            if limits.evaluations is not None and self.evaluations >= limits.evaluations:
                break
            decision = self._planner.decide(self._state)
            self.evaluations += decision.evaluations
            if decision.status is Status.GOAL_REACHED:
                return "solved"
            if decision.action is None:
                return "gave up"
            self._done.append(decision.action.number)
            self._state = decision.action.result(self._state)
        return "stopped"

    def plan(self) -> list[int]:
        """Return the numbers of the plan's actions."""
        return self._done


Attempt = FullSearch | LookaheadSearch | PublishedSearch


def _evaluations(limits: Limits, search: BestFirstCore) -> int:
    """Return how many evaluations are left to a search, -1 for any number."""
    if limits.evaluations is None:
        return -1
    return max(0, limits.evaluations - search.evaluations)
