"""The greedy cycle of miniMin-HSP agents: one step of looking ahead, then act and sense again.

Lozano, Grimaldo and Barber, "Integrating miniMin-HSP agents in a dynamic simulation framework",
Figure 4: evaluate each applicable task as Q(a, s) = c(a, s) + h(s_a), do the one that minimises Q,
breaking ties at random, observe the result, and go on until it is a goal state; with a memory of
past states, which are avoided.
"""

from __future__ import annotations

import math
import random

from enkidu.planning.backend import additive_relaxation
from enkidu.planning.decision import Decision, Status
from enkidu.planning.task import State, Task


class GreedyPlanner:
    """Decides on the next action of a task from whatever state is observed."""

    def __init__(self, task: Task, seed: int = 0) -> None:
        self.task = task
        self._random = random.Random(seed)
        self._past: set[State] = set()
        self._relaxation = additive_relaxation()(
            len(task.facts),
            [list(action.preconditions) for action in task.actions],
            [list(action.additions) for action in task.actions],
            [action.cost for action in task.actions],
        )

    def h(self, state: State) -> float:
        """Estimate what is left to do from a state."""
        return self._relaxation.estimate(list(state), list(self.task.goal))

    def decide(self, state: State) -> Decision:
        """Name the action to do now."""
        if self.task.reached(state):
            return Decision(Status.GOAL_REACHED, "the goal holds")
        self._past.add(state)
        q = [
            (result in self._past, action.cost + self.h(result), action)
            for action, result in self.task.successors(state)
        ]
        possible = [entry for entry in q if entry[1] < math.inf]
        if not possible:
            return Decision(Status.NO_PLAN, "no action leads towards the goal", evaluations=len(q))
        best = min((seen, value) for seen, value, _ in possible)
        ties = [action for seen, value, action in possible if (seen, value) == best]
        action = self._random.choice(ties)
        least = f"the least of {len(possible)}" if len(possible) > 1 else "the only one"
        drawn = f", drawn among {len(ties)} alike" if len(ties) > 1 else ""
        reason = f"Q = {best[1]:g} is {least}{drawn}"
        return Decision(Status.ACT, reason, action, evaluations=len(q))
