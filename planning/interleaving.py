"""The sense-plan-act cycle on a task, in a world that may not do what was expected of it.

The agent observes the state, decides, and acts; a disturbance makes the action fail, or lets
another action happen after it. Both are drawn by a seed: with a planner whose budget counts
evaluations, the same seed gives the same run.

    >>> from enkidu.planning.domain import load_task
    >>> from enkidu.planning.minimin import MiniMin
    >>> problem = "domains/blocks/problems/invert_two.pddl"
    >>> task = load_task("domains/blocks/domain.pddl", problem)
    >>> *acts, last = cycle(task, MiniMin(task), disturbances=Disturbances(task, 0.5, seed=1))
    >>> last.decision.reason
    'the goal holds'
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from enkidu.errors import EnkiduError
from enkidu.planning.decision import Budget, Decision, Planner, Status
from enkidu.planning.task import Action, Fact, State, Task, bits

STEPS = 1000
"""How often an agent decides before it gives up."""


class Kind(Enum):
    """How a disturbance changes what happens."""

    FAILURE = "failure"
    """The action has no effect."""
    INTERFERENCE = "interference"
    """After the action, another one happens."""


@dataclass(frozen=True)
class Disturbance:
    """What happened that the agent did not do; `action` is given with INTERFERENCE."""

    kind: Kind
    action: Action | None = None

    def __str__(self) -> str:
        if self.action is None:
            return "the action fails"
        return f"({self.action}) happens, which the agent did not do"


class Disturbances:
    """Draws, for each action that is done, whether something disturbs it, and what."""

    def __init__(self, task: Task, probability: float = 0.0, seed: int = 0) -> None:
        if not 0.0 <= probability <= 1.0:
            raise EnkiduError(f"{probability:g} is no probability", "it lies between 0 and 1")
        self._task, self._probability = task, probability
        self._random = random.Random(seed)

    def do(self, action: Action, state: State) -> tuple[State, Disturbance | None]:
        """Do an action; return the state it really leads to, and what disturbed it."""
        expected = action.result(state)
        if self._random.random() >= self._probability:
            return expected, None
        if self._random.random() < 0.5 or not (others := self._possible(expected)):
            return state, Disturbance(Kind.FAILURE)
        other = self._random.choice(others)
        return other.result(expected), Disturbance(Kind.INTERFERENCE, other)

    def _possible(self, state: State) -> list[Action]:
        """Return the actions that would change the state; not one that could never matter."""
        numbers = self._task.problem("unit", state.numbers).applicable(state)
        actions = (self._task.action(number) for number in sorted(numbers))
        return [action for action in actions if action.result(state) != state]


@dataclass(frozen=True)
class Step:
    """One turn of the cycle: what was observed, decided, and what disturbed the action."""

    number: int
    observed: State
    decision: Decision
    disturbance: Disturbance | None = None


def cycle(
    task: Task,
    planner: Planner,
    *,
    budget: Budget | None = None,
    disturbances: Disturbances | None = None,
    state: State | None = None,
    steps: int = STEPS,
) -> Iterator[Step]:
    """Yield each step until the goal holds, nothing leads to it, or the agent gives up.

    The last step of a cycle that ended by itself has no action. A planner that can ponder does so
    while the body acts, for as long as it may decide.
    """
    world = disturbances or Disturbances(task)
    state = state or task.initial
    for number in range(1, steps + 1):
        decision = planner.decide(state, budget)
        if decision.action is None:
            yield Step(number, state, decision)
            if decision.status in (Status.GOAL_REACHED, Status.NO_PLAN):
                return
            continue
        after, disturbance = world.do(decision.action, state)
        yield Step(number, state, decision, disturbance)
        _ponder(planner, budget)
        state = after
    if task.reached(state):
        yield Step(steps + 1, state, Decision(Status.GOAL_REACHED, "the goal holds"))


def _ponder(planner: Planner, budget: Budget | None) -> None:
    ponder = getattr(planner, "ponder", None)
    if ponder and budget:
        ponder(budget)


@dataclass(frozen=True)
class Difference:
    """What an agent sees that is not as it was: facts that hold now, or no longer; numbers."""

    added: tuple[Fact, ...]
    removed: tuple[Fact, ...]
    numbers: dict[Fact, float]

    def __str__(self) -> str:
        parts = [f"+({' '.join(fact)})" for fact in self.added]
        parts += [f"-({' '.join(fact)})" for fact in self.removed]
        parts += [f"({' '.join(name)}) = {value:g}" for name, value in self.numbers.items()]
        return " ".join(parts) or "nothing new"


def difference(task: Task, before: State, after: State) -> Difference:
    """Compare what is observed with what was before."""
    pairs = enumerate(zip(before.numbers, after.numbers, strict=True))
    changed = {task.numbers[place]: new for place, (old, new) in pairs if old != new}
    return Difference(
        _facts(task, bits(after.facts & ~before.facts)),
        _facts(task, bits(before.facts & ~after.facts)),
        changed,
    )


def _facts(task: Task, numbers: Iterable[int]) -> tuple[Fact, ...]:
    return tuple(task.facts[number] for number in numbers)
