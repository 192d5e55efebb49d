"""Whole plans before the first action: the planners run in the head, until one reaches the goal.

- `minimin`: the grown-up look-ahead and the full search behind it, in turns.
- `lookahead`: the grown-up miniMin alone: it looks ahead, commits, and goes on from there, as an
  agent would that acts in a world where nothing else happens.
- `published`: miniMin to a fixed depth, as published.
- `best-first`: the full search alone: greedy best-first with h_ff, helpful actions, and a queue for
  what is new.

A plan is shortened and then checked with exact numbers before it is returned.

    >>> from enkidu.planning.domain import load_task
    >>> problem = "domains/blocks/problems/invert_two.pddl"
    >>> solution = solve(load_task("domains/blocks/domain.pddl", problem))
    >>> len(solution.plan)
    4
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from enkidu.errors import EnkiduError
from enkidu.planning.backend import BestFirstCore, StopCore
from enkidu.planning.decision import Budget, Status
from enkidu.planning.minimin import MiniMin
from enkidu.planning.plan import Plan, is_valid, shortened
from enkidu.planning.task import State, Task

PLANNERS = ("minimin", "lookahead", "published", "best-first")
DEFAULT_SECONDS = 60.0


class Ending(Enum):
    """How the search for a plan ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """It was proved that there is no plan."""
    NOT_FOUND = "not found"
    """The planner gave up; another might find a plan."""
    OUT_OF_TIME = "out of time"


@dataclass(frozen=True)
class Progress:
    """How far a search is, for the person who waits."""

    seconds: float
    evaluations: int
    best: float
    """The least estimate met so far."""


@dataclass(frozen=True)
class Solution:
    """How it ended, the plan where there is one, and what it took."""

    ending: Ending
    plan: Plan = ()
    found_by: str = ""
    evaluations: int = 0
    seconds: float = 0.0


@dataclass
class Limits:
    """What all attempts of one search share."""

    deadline: float
    evaluations: int | None
    stop: StopCore
    tell: Callable[[Progress], None]

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


def solve(
    task: Task,
    budget: Budget | None = None,
    *,
    planner: str = "minimin",
    heuristic: str | None = None,
    depth: int | None = None,
    seed: int = 0,
    stop: StopCore | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> Solution:
    """Find a plan from a task's initial state to its goal."""
    begin = time.perf_counter()
    given = budget or Budget(DEFAULT_SECONDS)
    seconds = float("inf") if given.seconds is None else given.seconds
    limits = Limits(begin + seconds, given.evaluations, stop or task.core.Stop(), tell)
    if task.reached(task.initial):
        return Solution(Ending.SOLVED)
    attempts = _attempts(task, planner, heuristic, depth, seed)
    ending, winner = _in_turns(attempts, limits, begin)
    evaluations = sum(attempt.search.evaluations for attempt in attempts)
    if winner is None:
        return Solution(ending, (), "", evaluations, time.perf_counter() - begin)
    plan = _finished(task, winner, begin, limits)
    return Solution(ending, plan, winner.name, evaluations, time.perf_counter() - begin)


def _attempts(
    task: Task, planner: str, heuristic: str | None, depth: int | None, seed: int
) -> list[Attempt]:
    if planner == "minimin":
        return [LookaheadSearch(task, heuristic or "ff"), FullSearch(task, heuristic or "ff")]
    if planner == "lookahead":
        return [LookaheadSearch(task, heuristic or "ff")]
    if planner == "best-first":
        return [FullSearch(task, heuristic or "ff")]
    if planner == "published":
        return [PublishedSearch(task, heuristic or "add", depth or 2, seed)]
    raise EnkiduError(f'there is no planner "{planner}"', f"they are {', '.join(PLANNERS)}")


FIRST_TURN = 0.05
LONGEST_TURN = 0.5
"""Progress is told after each turn, so that none may be long."""


def _in_turns(
    attempts: list[Attempt], limits: Limits, begin: float
) -> tuple[Ending, Attempt | None]:
    """Let attempts search in turns, which grow, until one ends."""
    turn, running = FIRST_TURN, list(attempts)
    while running:
        for attempt in list(running):
            seconds = min(turn, max(0.0, limits.left()))
            ending = attempt.advance(seconds, limits)
            if ending == "solved":
                return Ending.SOLVED, attempt
            if ending == "exhausted":
                return Ending.UNSOLVABLE, None
            if ending == "gave up":
                running.remove(attempt)
            if limits.spent or _used_up(attempt, limits):
                return Ending.OUT_OF_TIME, None
            _report(running, limits, begin)
        turn = min(1.5 * turn, LONGEST_TURN)
    return Ending.NOT_FOUND, None


def _used_up(attempt: Attempt, limits: Limits) -> bool:
    return limits.evaluations is not None and attempt.search.evaluations >= limits.evaluations


def _report(running: list[Attempt], limits: Limits, begin: float) -> None:
    evaluations = sum(attempt.search.evaluations for attempt in running)
    best = min((attempt.search.best_value for attempt in running), default=float("inf"))
    limits.tell(Progress(time.perf_counter() - begin, evaluations, best))


def _evaluations(limits: Limits, search: BestFirstCore) -> int:
    """Return how many evaluations are left to a search, -1 for any number."""
    if limits.evaluations is None:
        return -1
    return max(0, limits.evaluations - search.evaluations)


def _finished(task: Task, winner: Attempt, begin: float, limits: Limits) -> Plan:
    """Shorten a plan, for about as long as it took to find, and check it."""
    plan = tuple(task.action(number) for number in winner.plan())
    took = time.perf_counter() - begin
    seconds = min(0.1 + took, max(0.02, limits.left()))
    short = shortened(task, plan, task.initial, Budget(seconds))
    for candidate in (short, plan):
        if is_valid(task, candidate):
            return candidate
    raise EnkiduError("the plan that was found does not hold with exact numbers")


def improved(task: Task, plan: Plan, seconds: float) -> Iterator[Plan]:
    """Yield ever shorter plans."""
    while len(better := shortened(task, plan, task.initial, Budget(seconds))) < len(plan):
        plan = better
        yield plan
