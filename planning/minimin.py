"""miniMin as published: look ahead to a fixed depth, act, observe, and look ahead again.

Lozano, Grimaldo and Barber, "Integrating miniMin-HSP agents in a dynamic simulation framework",
Section 3. Figure 4 is the greedy cycle, a step of which is `decide`:

1. Evaluate each task a applicable in the current state s as Q(a, s) = c(a, s) + h(s_a).
2. Apply the action a that minimises Q(a, s), breaking ties randomly.
3. Observe the resulting state s'.
4. Exit if it is a goal state, else go to 1 with s'.

In step 1, Q looks further ahead than one action: miniMin (Korf, "Real-time heuristic search", 1990)
searches to a fixed depth, estimates the states at the frontier only, and prunes by alpha, the best
value found so far. Past states are remembered and avoided.

    >>> from enkidu.planning.domain import load_task
    >>> problem = "domains/blocks/problems/invert_two.pddl"
    >>> task = load_task("domains/blocks/domain.pddl", problem)
    >>> planner, state = MiniMin(task, depth=2), task.initial
    >>> while (decision := planner.decide(state)).action:
    ...     state = decision.action.result(state)
    >>> decision.reason
    'the goal holds'
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from enkidu.planning.backend import MiniMinCore
from enkidu.planning.decision import Budget, Decision, Status
from enkidu.planning.heuristics import checked_heuristic
from enkidu.planning.task import Action, State, Task

Heuristic = str | Callable[[State], float]


@dataclass(frozen=True)
class Choice:
    """An applicable action, its Q, and the actions behind it on the way to the frontier."""

    action: Action
    value: float
    path: tuple[Action, ...]


class MiniMin:
    """Decides on the next action of a task from whatever state is observed.

    The heuristic is a name (see `enkidu.planning.heuristics`) or a function of the state, such as
    one that asks how the character feels. With `interior`, states above the frontier are estimated
    too, to prune more; that is exact only where the estimate is consistent.
    """

    def __init__(
        self,
        task: Task,
        *,
        depth: int = 1,
        heuristic: Heuristic = "add",
        interior: bool = False,
        costs: str = "metric",
        seed: int = 0,
    ) -> None:
        if depth < 1:
            raise ValueError(f"miniMin looks at least 1 action ahead, not {depth}")
        self.task = task
        self._depth, self._costs, self._interior = depth, costs, interior
        self._heuristic = checked_heuristic(heuristic)
        self._random = random.Random(seed)
        self._fixed: tuple[float, ...] | None = None
        self._search: MiniMinCore | LookAhead

    def decide(self, state: State, budget: Budget | None = None) -> Decision:
        """Name the action to do now; the depth alone says how long that takes."""
        begin = time.perf_counter()
        if self.task.reached(state):
            return Decision(Status.GOAL_REACHED, "the goal holds")
        self._prepare(state)
        self._search.remember(state)
        choices = self.choices(state)
        best = min((choice.value for choice in choices), default=math.inf)
        ties = [choice for choice in choices if choice.value == best]
        seconds, evaluations = time.perf_counter() - begin, self._search.evaluations
        if best == math.inf:
            reason = "no action leads towards the goal"
            return Decision(Status.NO_PLAN, reason, evaluations=evaluations, seconds=seconds)
        chosen = self._random.choice(ties)
        reason = _reason(best, len(choices), len(ties), self._depth)
        return Decision(
            Status.ACT,
            reason,
            chosen.action,
            chosen.path[1:],
            evaluations=evaluations,
            seconds=seconds,
        )

    def choices(self, state: State) -> list[Choice]:
        """Evaluate each action that is applicable in a state; infinity where it was pruned."""
        self._prepare(state)
        return [
            Choice(self.task.action(number), value, tuple(map(self.task.action, path)))
            for number, value, path in self._search.choices(state)
        ]

    def forget(self) -> None:
        """Forget the past states: they may be visited again."""
        self._search.forget()

    def _prepare(self, state: State) -> None:
        """Make the problem ready; again where numbers that no action changes have changed."""
        fixed = tuple(state.numbers[place] for place in self.task.fixed)
        if fixed == self._fixed:
            return
        self._fixed = fixed
        problem = self.task.problem(self._costs, state.numbers)
        if isinstance(self._heuristic, str):
            self._search = self.task.core.MiniMin(
                problem, self._heuristic, self._depth, self._interior
            )
        else:
            self._search = LookAhead(self.task, self._heuristic, self._depth, self._interior)


class LookAhead:
    """miniMin itself, for a heuristic that is a function of the state."""

    def __init__(
        self, task: Task, heuristic: Callable[[State], float], depth: int, interior: bool
    ) -> None:
        self.evaluations = 0
        self._task, self._heuristic = task, heuristic
        self._depth, self._interior = depth, interior
        self._past: set[State] = set()
        self._known: dict[State, float] = {}

    def remember(self, state: State) -> None:
        """Keep a state from being chosen again while there are others."""
        self._past.add(state)

    def forget(self) -> None:
        """Choose as if no state had been met before."""
        self._past.clear()

    def choices(self, state: State) -> list[tuple[int, float, list[int]]]:
        """Evaluate each applicable action; those to past states only where no other leads on."""
        self.evaluations = 0
        self._known.clear()
        found = self._choices(state, past=False)
        if any(value < math.inf for _, value, _ in found):
            return found
        return self._choices(state, past=True)

    def _choices(self, state: State, past: bool) -> list[tuple[int, float, list[int]]]:
        found, alpha = [], math.inf
        for action, result in self._task.successors(state):
            if (result in self._past) is not past or result == state:
                continue
            value, path = self._minimin(result, [state], action.cost(state), alpha)
            alpha = min(alpha, value)
            found.append((action.number, value, [action.number, *path]))
        return found

    def _minimin(
        self, state: State, above: list[State], cost: float, alpha: float
    ) -> tuple[float, list[int]]:
        """Return the least cost through a state to the frontier and on, and the way there."""
        if self._task.reached(state):
            return cost, []
        if len(above) == self._depth:
            return cost + self._h(state), []
        if self._interior and (bound := cost + self._h(state)) > alpha:
            return bound, []
        best, way = math.inf, list[int]()
        for action, result in self._task.successors(state):
            total = cost + action.cost(state)
            if total > alpha or result == state or result in above:
                continue
            value, path = self._minimin(result, [*above, state], total, alpha)
            if value < best:
                best, way = value, [action.number, *path]
                alpha = min(alpha, value)
        return best, way

    def _h(self, state: State) -> float:
        if state not in self._known:
            self.evaluations += 1
            self._known[state] = self._heuristic(state)
        return self._known[state]


def _reason(best: float, choices: int, ties: int, depth: int) -> str:
    least = f"the least of {choices}" if choices > 1 else "the only one"
    drawn = f", drawn among {ties} alike" if ties > 1 else ""
    ahead = f", looking {depth} actions ahead" if depth > 1 else ""
    return f"Q = {best:g} is {least}{drawn}{ahead}"
