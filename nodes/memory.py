"""Plain values that the cores exchange: what is sensed, what is remembered, what a body is told.

The same values travel between processes as messages of enkidu_interfaces; `nodes/messages.py`
translates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from enkidu.planning.belief import Belief

Vector = tuple[float, float, float]


@dataclass(frozen=True)
class Thing:
    """Something seen or remembered: where its centre is, how large it is, when it was last seen."""

    name: str
    kind: str
    position: Vector
    size: Vector
    stamp: float = 0.0

    @property
    def top(self) -> Vector:
        """Return the middle of its upper face."""
        x, y, z = self.position
        return (x, y, z + self.size[2] / 2)

    @property
    def bottom(self) -> float:
        """Return the height of its lower face."""
        return self.position[2] - self.size[2] / 2


@dataclass(frozen=True)
class Touch:
    """What a hand feels, and where it is."""

    holding: bool
    position: Vector


@dataclass(frozen=True)
class Memory:
    """An agent's memory: the low level (things and their places) and the symbols."""

    belief: Belief
    things: Mapping[str, Thing] = field(default_factory=dict)


class Skill(Enum):
    """What a body can be told to do; the values are those of enkidu_interfaces/Manipulate."""

    PICK = 0
    PLACE = 1


@dataclass(frozen=True)
class Order:
    """A primitive action for the body: take a thing off its support, or put it on one."""

    skill: Skill
    thing: Thing
    support: Thing

    def __str__(self) -> str:
        verb, word = {Skill.PICK: ("pick_up", "from"), Skill.PLACE: ("put_down", "on")}[self.skill]
        return f"{verb} {self.thing.name} {word} {self.support.name}"
