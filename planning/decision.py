"""What a planner is given and answers: a budget, and a decision with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from enkidu.planning.task import Action, State


class Status(Enum):
    """How deciding ended; the values are those of enkidu_interfaces/Decision."""

    ACT = 0
    GOAL_REACHED = 1
    NO_PLAN = 2
    THINKING = 3
    OUT_OF_TIME = 4


@dataclass(frozen=True)
class Budget:
    """How long to think: seconds, or evaluations of states where runs must be repeatable."""

    seconds: float | None = None
    evaluations: int | None = None

    def left(self, seconds: float, evaluations: int) -> Budget:
        """Return what is left after using some of it."""
        return Budget(
            None if self.seconds is None else max(0.0, self.seconds - seconds),
            None if self.evaluations is None else max(0, self.evaluations - evaluations),
        )

    @property
    def spent(self) -> bool:
        """Tell whether nothing is left."""
        return self.seconds == 0.0 or self.evaluations == 0


@dataclass(frozen=True)
class Decision:
    """What to do now and why; `action` is given with ACT and only then.

    `rest` is how the planner expects to go on after the action; `complete`, that this ends in the
    goal.
    """

    status: Status
    reason: str
    action: Action | None = None
    rest: tuple[Action, ...] = ()
    complete: bool = False
    evaluations: int = 0
    seconds: float = 0.0


class Planner(Protocol):
    """Decides what to do next, from whatever state is observed."""

    def decide(self, state: State, budget: Budget | None = None) -> Decision:
        """Name the action to do now."""
