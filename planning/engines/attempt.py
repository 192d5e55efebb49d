"""One problem on its way to a plan: lifted, grounded and solved before a deadline."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from enkidu.errors import EnkiduError
from enkidu.planning.decision import Budget
from enkidu.planning.engines.improvement import Improvement, Limits
from enkidu.planning.engines.journal import Journal
from enkidu.planning.engines.options import Options
from enkidu.planning.engines.outcomes import STATUS, Outcome, Status
from enkidu.planning.engines.quality import value_by_metric
from enkidu.planning.engines.turning import turned
from enkidu.planning.grounding import ground
from enkidu.planning.oneshot import Ending, Solution, solve
from enkidu.planning.plan import Plan
from enkidu.planning.task import Task
from enkidu.planning.unified import lift_problem

_REASONS = {
    Ending.UNSOLVABLE: "there is no plan: everything that can be reached was searched",
    Ending.NOT_FOUND: "the planner gave up; another might find a plan",
    Ending.OUT_OF_TIME: "time was up before a plan was found",
}
_INFINITE = float("inf")
_PATIENCE = 10.0
"""Without any limit, a search for a better plan takes so many times as long as the first did."""


class Attempt:
    """What an engine does with one problem.

    `before` is the task of an earlier attempt, when the problem had other initial values or goals.
    """

    def __init__(
        self,
        problem: Any,
        options: Options,
        timeout: float | None,
        journal: Journal,
        before: Task | None = None,
    ) -> None:
        self._begin = time.perf_counter()
        self._deadline = self._begin + (_INFINITE if timeout is None else timeout)
        self._problem, self._options, self._journal = problem, options, journal
        self._before = before
        self.task: Task | None = None

    def outcome(self) -> Outcome:
        """Look for a plan, and say how that ended."""
        try:
            self.task = self._grounded()
        except EnkiduError as error:
            return self._failed(Status.UNSUPPORTED_PROBLEM, str(error))
        except MemoryError:
            return self._failed(Status.MEMOUT, "there is not enough memory for the problem")
        try:
            return self._told(self._solution(self.task))
        except EnkiduError as error:
            return self._failed(Status.UNSOLVABLE_INCOMPLETELY, str(error))
        except MemoryError:
            return self._failed(Status.MEMOUT, "there is not enough memory to search on")

    def outcomes(self) -> Iterator[Outcome]:
        """Look for ever better plans; where there is none at all, say why."""
        first = self.outcome()
        if first.plan is None:
            yield first
            return
        yield self._intermediate(first, first.plan, first.reason)
        with suppress(MemoryError):  # then the last plan was the best that could be found
            for plan in self._improvement(first).plans():
                yield self._intermediate(first, plan, f"a better plan with {_counted(plan)}")

    def _grounded(self) -> Task:
        lifted, before = lift_problem(self._problem), self._before
        task = turned(before, lifted) if before else ground(lifted)
        if before and task.ground is before.ground:
            self._journal.tell(f"the grounded actions still fit, after {self._spent():.3f} s")
            return task
        size = f"{len(task.ground.facts)} facts, {len(task.ground.numbers)} numbers"
        self._journal.tell(f"{size} and {task.ground.count} actions in {self._spent():.3f} s")
        return task

    def _solution(self, task: Task) -> Solution:
        left = max(0.0, self._deadline - time.perf_counter())
        options = self._options
        return solve(
            task,
            Budget(None if left == _INFINITE else left, options.evaluations),
            planner=options.planner,
            heuristic=options.heuristic,
            depth=options.depth,
            seed=options.seed,
            tell=self._journal.report,
        )

    def _told(self, solution: Solution) -> Outcome:
        found, evaluations = solution.found_by, solution.evaluations
        if solution.ending is Ending.SOLVED:
            by = f"found by {found}" if found else "the goal holds already"
            reason = f"a plan with {_counted(solution.plan)}: {by}, {evaluations} evaluations"
            self._journal.tell(reason)
            status, plan = Status.SOLVED_SATISFICING, solution.plan
            return Outcome(status, reason, plan, found, evaluations, self._spent())
        status, reason = STATUS[solution.ending], _REASONS[solution.ending]
        if status is Status.TIMEOUT and time.perf_counter() < self._deadline:
            status, reason = Status.UNSOLVABLE_INCOMPLETELY, "all evaluations were used up"
        self._journal.tell(reason)
        return Outcome(status, reason, None, "", evaluations, self._spent())

    def _failed(self, status: Status, reason: str) -> Outcome:
        self._journal.complain(reason)
        return Outcome(status, reason, seconds=self._spent())

    def _intermediate(self, first: Outcome, plan: Plan, reason: str) -> Outcome:
        if plan is not first.plan:
            self._journal.tell(reason)
        found, evaluations = first.found_by, first.evaluations
        return Outcome(Status.INTERMEDIATE, reason, plan, found, evaluations, self._spent())

    def _improvement(self, first: Outcome) -> Improvement:
        assert self.task is not None
        assert first.plan is not None
        limits = Limits(self._deadline, self._seconds(first), self._options.evaluations)
        value = value_by_metric(self._problem, self.task)
        return Improvement(self.task, first.plan, value, limits)

    def _seconds(self, first: Outcome) -> float:
        """Return how long one search for a better plan may take, so that others get their turn."""
        if self._deadline < _INFINITE:
            return (self._deadline - time.perf_counter()) / 3.0
        if self._options.evaluations is not None:
            return _INFINITE
        return max(1.0, _PATIENCE * first.seconds)

    def _spent(self) -> float:
        return time.perf_counter() - self._begin


def _counted(plan: Plan) -> str:
    return "1 action" if len(plan) == 1 else f"{len(plan)} actions"
