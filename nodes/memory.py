"""Plain values that the cores exchange: what is remembered, and what a body is told.

The same values travel between processes as messages of enkidu_interfaces; `nodes/messages.py`
translates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from enkidu.physics.geometry import Stance, Vector
from enkidu.planning.belief import Belief


@dataclass(frozen=True)
class Thing:
    """Something seen or remembered: the low level of the agent memory.

    Where the centre of its box is, how large and turned it is, when it was last seen, how sure that
    is (0: it is not there any more, and nobody knows where it is), and in whose hands it is.
    """

    name: str
    kind: str
    position: Vector
    size: Vector
    stamp: float = 0.0
    yaw: float = 0.0
    certainty: float = 1.0
    velocity: tuple[float, float] = (0.0, 0.0)
    holder: str = ""

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
class Memory:
    """An agent's memory: the symbols, the things and their places, and where it stands itself.

    `unseen` names what the agent was told of and has never seen: it has no place among the things.
    """

    belief: Belief
    things: Mapping[str, Thing] = field(default_factory=dict)
    stance: Stance = field(default_factory=Stance)
    unseen: tuple[str, ...] = ()


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
