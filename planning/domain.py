"""From PDDL to a Task: from files, or from what an agent believes and wants.

>>> domain = Domain("domains/blocks/domain.pddl")
>>> domain.name
'blocks'
"""

from __future__ import annotations

from pathlib import Path

from enkidu.planning import pddl
from enkidu.planning.belief import Belief
from enkidu.planning.grounding import ground
from enkidu.planning.loading import lift, load
from enkidu.planning.retargeting import observed
from enkidu.planning.task import State, Task


def load_task(domain: str | Path, problem: str | Path) -> Task:
    """Read, check and ground a domain and a problem."""
    return ground(load(domain, problem))


class Domain:
    """A PDDL domain from a file, checked and read once; grounds what is given with it."""

    def __init__(self, path: str | Path) -> None:
        self.pddl = pddl.load_domain(path)

    @property
    def name(self) -> str:
        """Return the name that the domain gives itself."""
        return self.pddl.name

    def task(self, belief: Belief, goal: str) -> Task:
        """Ground what there is to do from a belief, for a goal in PDDL."""
        text = belief.problem(self.name, goal)
        problem = pddl.parse_problem(text, "what is believed and wanted", self.pddl)
        return ground(lift(self.pddl, problem))


def observed_state(task: Task, belief: Belief) -> State:
    """Return a belief as a state; a StaleTaskError where the task must be grounded again."""
    return observed(task, belief.true_facts(), belief.numbers, belief.unknown_facts())
