"""MinMin for characters: every plan up to a length, counted by length.

Lozano, Mead, Cavazza and Charles, "Search-based planning for character animation", Section 2. The
search is bounded by the longest plan allowed, d, at first the number of operators, since no action
stands in a plan twice. The bound falls to the length of the best plan found (dynamic depth
bounding), a state without new effects is pruned (the second bounding, 2-B), and from the horizon
on a state whose estimate leads beyond the bound is pruned too. Figure 3's solution vector holds
the number of plans found of each length.

    >>> from enkidu.planning.domain import load_task
    >>> folder = "domains/dinner_date"
    >>> task = load_task(f"{folder}/domain.pddl", f"{folder}/problems/funny_dinner_date.pddl")
    >>> found = solutions(task, task.initial, depth=7)
    >>> len(found.best)
    6
"""

from __future__ import annotations

from dataclasses import dataclass

from enkidu.planning.backend import StopCore
from enkidu.planning.decision import Budget
from enkidu.planning.task import Action, State, Task

HORIZON = 3
DEEPEST = 10_000


@dataclass(frozen=True)
class Solutions:
    """What was found: plans by length, the first of the shortest, and how it was searched."""

    vector: tuple[int, ...]
    """The number of plans of each length, from 0."""
    best: tuple[Action, ...]
    visited: int
    useless: int
    """States pruned by the second bounding."""
    complete: bool
    """Whether the search ended by itself and not by its budget."""

    @property
    def by_length(self) -> dict[int, int]:
        """The lengths of which there are plans, with their number."""
        return {length: count for length, count in enumerate(self.vector) if count}


def solutions(
    task: Task,
    state: State,
    *,
    depth: int | None = None,
    horizon: int = HORIZON,
    repeats: bool = False,
    shrinks: bool = True,
    second_bounding: bool = True,
    budget: Budget | None = None,
    stop: StopCore | None = None,
) -> Solutions:
    """Search for all plans from a state that the bounds allow."""
    limits = budget or Budget()
    complete, vector, best, visited, useless = task.core.solutions(
        task.problem("unit", state.numbers),
        state,
        depth=min(DEEPEST, task.ground.count if depth is None else depth),
        horizon=horizon,
        repeats=repeats,
        shrinks=shrinks,
        second=second_bounding,
        visits=-1 if limits.evaluations is None else limits.evaluations,
        seconds=-1.0 if limits.seconds is None else limits.seconds,
        stop=stop,
    )
    plan = tuple(task.action(number) for number in best)
    return Solutions(tuple(vector), plan, visited, useless, complete)
