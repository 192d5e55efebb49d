"""The planners by name: those of the house, and the engines of unified-planning.

>>> from enkidu.planning.domain import load_task
>>> problem = "domains/blocks/problems/invert_two.pddl"
>>> task = load_task("domains/blocks/domain.pddl", problem)
>>> acting_planner(task, "published", depth=2).decide(task.initial).status.name
'ACT'
"""

from __future__ import annotations

from enkidu.errors import UsageError
from enkidu.planning.decision import Planner
from enkidu.planning.engine_names import known_engines
from enkidu.planning.heuristics import HEURISTICS
from enkidu.planning.lookahead import Lookahead
from enkidu.planning.minimin import MiniMin
from enkidu.planning.pddl.findings import did_you_mean
from enkidu.planning.task import Task

OWN = {
    "minimin": "the grown-up look-ahead and a full search behind it, in turns",
    "lookahead": "miniMin grown up: a budget for each decision, learning, a tree that stays",
    "published": "miniMin as published: looks ahead to a fixed depth",
    "best-first": "greedy best-first search",
    "minmin": "every plan up to a length, counted by length",
}
"""The planners of the house, and what each of them does."""

ACTING = ("lookahead", "published")
"""Those that decide on one action at a time, from whatever state is observed."""


def acting_planner(
    task: Task, name: str, *, heuristic: str | None = None, depth: int | None = None, seed: int = 0
) -> Planner:
    """Return a planner that decides on one action at a time."""
    if name == "published":
        return MiniMin(task, depth=depth or 2, heuristic=heuristic or "add", seed=seed)
    if name == "lookahead":
        return Lookahead(task, heuristic=heuristic or "ff")
    raise UsageError(
        f'"{name}" makes whole plans and does not decide step by step',
        f"{' and '.join(ACTING)} do",
    )


def check_planner(name: str) -> None:
    """Raise a UsageError where no planner has the name, installed or not."""
    if name in OWN:
        return
    known = {*OWN, *known_engines()}
    if name not in known:
        own = f"those of the house are {', '.join(OWN)}"
        raise UsageError(f'there is no planner "{name}"', did_you_mean(name, known) or own)


def check_heuristic(name: str) -> None:
    """Raise a UsageError where no heuristic has the name."""
    if name not in HEURISTICS:
        remedy = did_you_mean(name, HEURISTICS) or f"they are {', '.join(HEURISTICS)}"
        raise UsageError(f'there is no heuristic "{name}"', remedy)
