"""What a planner answers: an action to do, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from enkidu.planning.task import Action


class Status(Enum):
    """How deciding ended; the values are those of enkidu_interfaces/Decision."""

    ACT = 0
    GOAL_REACHED = 1
    NO_PLAN = 2
    THINKING = 3
    OUT_OF_TIME = 4


@dataclass(frozen=True)
class Decision:
    """What to do now and why; `action` is given with ACT and only then."""

    status: Status
    reason: str
    action: Action | None = None
    evaluations: int = 0
