"""A task that was grounded before, turned to what the problem says now."""

from __future__ import annotations

from enkidu.planning.grounding import ground
from enkidu.planning.lifted import Lifted
from enkidu.planning.retargeting import StaleTaskError, observed, retargeted
from enkidu.planning.task import Task


def turned(task: Task, lifted: Lifted) -> Task:
    """Return the task for other initial values and goals; where it does not fit, ground anew.

    Objects, fluents and actions are those of the task.
    """
    try:
        state = observed(task, *_initially(lifted))
        # The state first: what cannot change is evaluated away from the goal.
        after = retargeted(retargeted(task, state=state), goal=lifted.goal)
    except StaleTaskError:
        return ground(lifted)
    return Task(lifted, after.core, after.ground, after.initial, after.goal)


def _initially(lifted: Lifted) -> tuple[list[tuple[str, ...]], dict[tuple[str, ...], float]]:
    facts = [lifted.atom_name(atom, lifted.predicates) for atom in lifted.facts]
    names = lifted.functions
    return facts, {lifted.atom_name(one, names): float(v) for one, v in lifted.values.items()}
