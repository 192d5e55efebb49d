"""The finite state machine that governs an agent's activity (seed 001, Section 2.1, Figure 3).

IDLE has nothing to do; SEARCH asks the planner; WORKING turns the current task into primitive
actions; EXECUTE waits for the body's result; SLEEP has no plan and waits for the world to change.
The hand of these first worlds has no legs, so NAVIGATE is not entered.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from enkidu.errors import EnkiduError
from enkidu.nodes.memory import Memory, Order, Skill
from enkidu.planning import task as planning
from enkidu.planning.belief import Belief
from enkidu.planning.decision import Budget, Decision, Planner, Status
from enkidu.planning.domain import Domain, observed_state
from enkidu.planning.planners import acting_planner
from enkidu.planning.retargeting import StaleTaskError
from enkidu.planning.task import Action, Fact

THINKING = Budget(evaluations=1000)
"""How long it thinks about each action: in evaluations, so that runs can be repeated."""


RESPITE = 1.0
"""Simulated seconds that it lets pass after a failure, before it tries something again."""


class State(Enum):
    """The states; the values are those of enkidu_interfaces/ControllerState."""

    IDLE = 0
    WORKING = 1
    NAVIGATE = 2
    EXECUTE = 3
    SLEEP = 4
    SEARCH = 5


@dataclass(frozen=True)
class Effects:
    """What an action should make true and false."""

    added: tuple[Fact, ...] = ()
    deleted: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Transition:
    """A change of state, with its reason in a sentence.

    After a task that ended well it has what should hold now: to be assumed until it is seen.
    """

    previous: State
    state: State
    reason: str
    task: Action | None = None
    primitive: str = ""
    cost: float = 0.0
    effects: Effects = Effects()

    def __str__(self) -> str:
        task = f"({self.task}): " if self.task else ""
        return f"{self.state.name:<8}  {task}{self.reason}"


class TaskController:
    """Pursues one goal: told what is believed and how orders ended, it gives the next order.

    It begins when for `look` seconds nothing new has come into view: by then it has looked around.
    """

    def __init__(
        self,
        domain: Domain,
        goal: str,
        seed: int = 0,
        tell: Callable[[Transition], None] = lambda transition: None,
        look: float = 0.0,
        planner: str = "published",
    ) -> None:
        self.state = State.IDLE
        self.reached = False
        self._domain, self._goal, self._seed, self._tell = domain, goal, seed, tell
        self._planner: Planner | None = None
        self._grounded: planning.Task | None = None
        self._planner_name = planner
        self._objects: dict[str, str] = {}
        self._task: Action | None = None
        self._cost = 0.0
        self._effects = Effects()
        self._last_sequence = -1
        self._not_before = 0.0
        self._look = look
        self._seen = 0

    def believe(self, memory: Memory) -> Order | None:
        """Take in the newest memory; returns an order for the body when there is one to give."""
        belief = memory.belief
        if self._looks_around(belief):
            return None
        news = belief.sequence != self._last_sequence
        self._last_sequence = belief.sequence
        if not belief.objects or self.state is State.EXECUTE or belief.stamp <= self._not_before:
            return None
        if self.state is State.WORKING:
            self._enter(State.SEARCH, "what next?")
        elif news:
            first = self.state is State.IDLE and not self.reached
            self._enter(State.SEARCH, "has a goal" if first else "the world has changed")
        return self._search(memory) if self.state is State.SEARCH else None

    def _looks_around(self, belief: Belief) -> bool:
        """Tell whether it is still making itself acquainted with the world."""
        if self._look and len(belief.objects) > self._seen:
            self._seen = len(belief.objects)
            self._not_before = belief.stamp + self._look
        if belief.stamp >= self._not_before:
            self._look = 0.0
        return self._look > 0

    def finished(self, done: bool, message: str, stamp: float) -> None:
        """Take in how the last order ended; the next decision waits for a belief from after it."""
        self._not_before = stamp
        if done:
            self._enter(State.WORKING, "done", effects=self._effects)
        else:
            self._not_before += RESPITE
            self._enter(State.WORKING, f"failed, {message}")

    def _search(self, memory: Memory) -> Order | None:
        decision = self._decide(memory)
        self.reached = decision.status is Status.GOAL_REACHED
        if self.reached:
            self._enter(State.IDLE, decision.reason)
            return None
        if decision.action is None:
            self._enter(State.SLEEP, decision.reason)
            return None
        self._task = decision.action
        self._enter(State.WORKING, decision.reason)
        order = primitive(decision.action, memory)
        self._enter(State.EXECUTE, str(order), str(order))
        return order

    def _decide(self, memory: Memory) -> Decision:
        """Ask the planner; what the task does not know grounds it again."""
        try:
            state = self._state(memory.belief)
        except EnkiduError as error:  # most likely the goal names what was never seen
            reason = str(error).splitlines()[0]
            return Decision(Status.NO_PLAN, f"cannot plan from what it knows: {reason}")
        assert self._planner is not None
        assert self._grounded is not None
        decision = self._planner.decide(state, THINKING)
        if decision.action:
            self._cost = decision.action.cost(state)
            self._effects = _effects(self._grounded, decision.action, state)
        return decision

    def _state(self, belief: Belief) -> planning.State:
        """Return the belief as a state of the planner's task."""
        objects = dict(belief.objects)
        if self._grounded is not None and objects == self._objects:
            with suppress(StaleTaskError):
                return observed_state(self._grounded, belief)
        task = self._domain.task(belief, self._goal)
        self._planner = acting_planner(task, self._planner_name, seed=self._seed)
        self._grounded, self._objects = task, objects
        return observed_state(task, belief)

    def _enter(
        self, state: State, reason: str, order: str = "", effects: Effects | None = None
    ) -> None:
        task = self._task if state in (State.WORKING, State.EXECUTE) else None
        cost = self._cost if task else 0.0
        told = Transition(self.state, state, reason, task, order, cost, effects or Effects())
        self.state = state
        self._tell(told)


def _effects(task: planning.Task, action: Action, state: planning.State) -> Effects:
    """Return what an action changes in a state."""
    before, after = set(task.facts_of(state)), set(task.facts_of(action.result(state)))
    return Effects(tuple(sorted(after - before)), tuple(sorted(before - after)))


def primitive(task: Action, memory: Memory) -> Order:
    """Turn a task of the blocks domain into the primitive action for the body."""
    skill = {"pick": Skill.PICK, "drop": Skill.PLACE}.get(task.name)
    things = [memory.things[name] for name in task.arguments[1:] if name in memory.things]
    if skill is None or len(things) != 2:
        raise EnkiduError(
            f"the body cannot do ({task})",
            "it can (pick AGENT CUBE PLACE) and (drop AGENT CUBE PLACE)",
        )
    return Order(skill, *things)
