"""A planning request carried out: which files, which planner, and how long; what came of it.

>>> files = "domains/blocks/domain.pddl", "domains/blocks/problems/invert_two.pddl"
>>> outcome = Run(Request(*files)).result()
>>> outcome.ending, outcome.length
(<Ending.SOLVED: 'solved'>, 4)
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf, isfinite
from pathlib import Path

from enkidu.errors import EnkiduError
from enkidu.planning import oneshot
from enkidu.planning.backend import StopCore, core
from enkidu.planning.decision import Budget, Status
from enkidu.planning.domain import load_task
from enkidu.planning.explanation import Explanation, explained
from enkidu.planning.external import solve_with
from enkidu.planning.interleaving import STEPS, Disturbances, Step, cycle
from enkidu.planning.lookahead import DEFAULT_BUDGET
from enkidu.planning.oneshot import Ending, Progress
from enkidu.planning.plan import Plan, is_valid
from enkidu.planning.planners import ACTING, acting_planner
from enkidu.planning.solutions import Solutions, solutions
from enkidu.planning.task import Task


@dataclass(frozen=True)
class Request:
    """What is asked for; `budget` is for one decision, `timeout`, in seconds, for all of it."""

    domain: str | Path
    problem: str | Path
    planner: str = "minimin"
    heuristic: str | None = None
    depth: int | None = None
    budget: Budget | None = None
    timeout: float = oneshot.DEFAULT_SECONDS
    seed: int = 0
    explain: bool = False
    interleave: bool = False
    disturb: float = 0.0
    steps: int = STEPS

    @property
    def by_decisions(self) -> bool:
        """Whether the agent's cycle makes the plan: where its decisions or their budget matter."""
        asked = self.explain or self.budget is not None
        return self.interleave or (self.planner in ACTING and asked)


@dataclass(frozen=True)
class Outcome:
    """How it ended, and what was done to get there."""

    task: Task
    ending: Ending
    plan: Plan = ()
    found_by: str = ""
    evaluations: int = 0
    seconds: float = 0.0
    steps: tuple[Step, ...] = ()
    solutions: Solutions | None = None

    @property
    def length(self) -> int:
        """The number of actions that the plan has, or that the agent did."""
        return len(self.plan)

    @property
    def cost(self) -> float | None:
        """What the actions cost, where that is known."""
        state, total = self.task.initial, 0.0
        observed = [step.observed for step in self.steps if step.decision.action]
        for number, action in enumerate(self.plan):
            state = observed[number] if observed else state
            total += action.cost(state)
            state = action.result(state)
        return total if isfinite(total) else None

    def explanations(self) -> tuple[Explanation, ...]:
        """Say why each action stands in the plan."""
        return explained(self.task, self.plan)


@dataclass
class Run:
    """A request that is being carried out; other threads may look at `progress` and stop it."""

    request: Request
    tell_step: Callable[[Task, Step], None] = lambda task, step: None
    tell_note: Callable[[str], None] = lambda note: None
    progress: Progress = field(default=Progress(0.0, 0, inf))
    stop: StopCore = field(default_factory=lambda: core().Stop())

    def result(self) -> Outcome:
        """Load, plan, and return what came of it."""
        begin, request = time.perf_counter(), self.request
        task = load_task(request.domain, request.problem)
        left = max(0.0, request.timeout - (time.perf_counter() - begin))
        if request.interleave:
            return self._by_decisions(task, left)
        if request.by_decisions:
            return _checked(self._by_decisions(task, left))
        if request.planner == "minmin":
            return _checked(self._all_plans(task, left))
        return self._whole_plan(task, left)

    def _whole_plan(self, task: Task, seconds: float) -> Outcome:
        request = self.request
        if request.planner in oneshot.PLANNERS or task.reached(task.initial):
            planner = request.planner if request.planner in oneshot.PLANNERS else "minimin"
            found = oneshot.solve(
                task,
                Budget(seconds),
                planner=planner,
                heuristic=request.heuristic,
                depth=request.depth,
                seed=request.seed,
                stop=self.stop,
                tell=self._note_progress,
            )
        else:
            files = request.domain, request.problem
            found = solve_with(request.planner, *files, task, seconds, self.tell_note)
        return Outcome(
            task, found.ending, found.plan, found.found_by, found.evaluations, found.seconds
        )

    def _note_progress(self, progress: Progress) -> None:
        self.progress = progress

    def _all_plans(self, task: Task, seconds: float) -> Outcome:
        begin, depth = time.perf_counter(), self.request.depth
        limits = Budget(seconds)
        found = solutions(task, task.initial, depth=depth, budget=limits, stop=self.stop)
        ending = Ending.NOT_FOUND if found.complete else Ending.OUT_OF_TIME
        if found.by_length:
            ending = Ending.SOLVED
        took = time.perf_counter() - begin
        return Outcome(task, ending, found.best, "minmin", found.visited, took, solutions=found)

    def _by_decisions(self, task: Task, seconds: float) -> Outcome:
        begin, request = time.perf_counter(), self.request
        steps: list[Step] = []
        for step in self._cycle(task):
            steps.append(step)
            self.tell_step(task, step)
            took = time.perf_counter() - begin
            done = self.progress.evaluations + step.decision.evaluations
            self.progress = Progress(took, done, inf)
            if self.stop.is_set() or took > seconds:
                break
        took = time.perf_counter() - begin
        ending = self._ending(steps, took > seconds)
        plan = tuple(step.decision.action for step in steps if step.decision.action)
        evaluations = self.progress.evaluations
        return Outcome(task, ending, plan, request.planner, evaluations, took, tuple(steps))

    def _cycle(self, task: Task) -> Iterator[Step]:
        request = self.request
        planner = acting_planner(
            task,
            request.planner,
            heuristic=request.heuristic,
            depth=request.depth,
            seed=request.seed,
        )
        budget = DEFAULT_BUDGET if request.planner == "lookahead" else None
        world = Disturbances(task, request.disturb, request.seed)
        steps = request.steps if request.interleave else sys.maxsize
        return cycle(
            task, planner, budget=request.budget or budget, disturbances=world, steps=steps
        )

    def _ending(self, steps: list[Step], late: bool) -> Ending:
        last = steps[-1].decision.status if steps else Status.THINKING
        if last is Status.GOAL_REACHED:
            return Ending.SOLVED
        if last is Status.NO_PLAN and len(steps) == 1 and self.request.planner == "lookahead":
            return Ending.UNSOLVABLE
        return Ending.OUT_OF_TIME if late or self.stop.is_set() else Ending.NOT_FOUND


def _checked(outcome: Outcome) -> Outcome:
    """Check a plan, as `solve` and `solve_with` do with theirs."""
    if outcome.ending is Ending.SOLVED and not is_valid(outcome.task, outcome.plan):
        raise EnkiduError("the plan that was found does not hold with exact numbers")
    return outcome
