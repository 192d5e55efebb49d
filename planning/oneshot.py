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
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from enkidu.errors import EnkiduError
from enkidu.planning.attempts import (
    Attempt,
    FullSearch,
    Limits,
    LookaheadSearch,
    PublishedSearch,
)
from enkidu.planning.backend import StopCore
from enkidu.planning.decision import Budget
from enkidu.planning.plan import Plan, is_valid, shortened
from enkidu.planning.task import Task

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
    limits = Limits(begin + seconds, given.evaluations, stop or task.core.Stop())
    if is_valid(task, ()):
        return Solution(Ending.SOLVED)
    attempts = _attempts(task, planner, heuristic, depth, seed)
    ending, winner = _in_turns(attempts, limits, begin, tell)
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
    attempts: list[Attempt], limits: Limits, begin: float, tell: Callable[[Progress], None]
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
            tell(_progress(running, begin))
        turn = min(1.5 * turn, LONGEST_TURN)
    return Ending.NOT_FOUND, None


def _used_up(attempt: Attempt, limits: Limits) -> bool:
    return limits.evaluations is not None and attempt.search.evaluations >= limits.evaluations


def _progress(running: list[Attempt], begin: float) -> Progress:
    evaluations = sum(attempt.search.evaluations for attempt in running)
    best = min((attempt.search.best_value for attempt in running), default=float("inf"))
    return Progress(time.perf_counter() - begin, evaluations, best)


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
