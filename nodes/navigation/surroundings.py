"""What is around a body, out of the agent's memory: boxes that stand, and others that move.

Of a thing only its footprint counts. What is held, what stands on something else, what is gone, and
what is higher than the body or flat on the floor is not in the way.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from enkidu.nodes.memory import Memory, Thing
from enkidu.physics.geometry import Array, Stance
from enkidu.physics.robots.robot import Build
from enkidu.physics.spec import BodySpec, DoorSpec, Map

AGENT = "agent"
"""The kind of things that move by themselves."""

Point = tuple[float, float]

_FLAT = 0.02
_FORGOTTEN = 3.0
_FORESEEN = 0.5
_SLIMMEST = 0.15


@dataclass(frozen=True)
class Box:
    """The footprint of something that stands: its middle, extent and turn, and how high it is."""

    x: float
    y: float
    length: float
    width: float
    yaw: float = 0.0
    top: float = math.inf

    @property
    def corners(self) -> tuple[Point, ...]:
        """Return its corners, counter-clockwise."""
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        a, b = self.length / 2, self.width / 2
        return tuple(
            (self.x + cos * u - sin * v, self.y + sin * u + cos * v)
            for u, v in ((a, b), (-a, b), (-a, -b), (a, -b))
        )


@dataclass(frozen=True)
class Other:
    """Another agent: a disc that moves."""

    name: str
    x: float
    y: float
    velocity: Point
    radius: float


@dataclass(frozen=True)
class Surroundings:
    """Boxes and others; the same as arrays, a row for each.

    A row of `box_rows` is x, y, cosine and sine of the turn, and half the extents; a row of
    `other_rows` is x, y, velocity and radius.
    """

    boxes: tuple[Box, ...] = ()
    others: tuple[Other, ...] = ()
    box_rows: Array = field(init=False, repr=False, compare=False)
    other_rows: Array = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        boxes = [
            (box.x, box.y, math.cos(box.yaw), math.sin(box.yaw), box.length / 2, box.width / 2)
            for box in self.boxes
        ]
        others = [(other.x, other.y, *other.velocity, other.radius) for other in self.others]
        object.__setattr__(self, "box_rows", np.array(boxes).reshape(-1, 6))
        object.__setattr__(self, "other_rows", np.array(others).reshape(-1, 5))


def surroundings(memory: Memory, plan: Map, build: Build, now: float, name: str) -> Surroundings:
    """Return what the body of agent `name` must not run into."""
    here = (memory.stance.x, memory.stance.y)
    things = [thing for thing in memory.things.values() if _matters(thing, build, name)]
    agents = (thing for thing in things if thing.kind == AGENT)
    seen = (thing for thing in agents if now - thing.stamp <= _FORGOTTEN)
    # Where the body is, nothing else can be: what is remembered there was never there or is gone.
    standing = [thing for thing in things if thing.kind != AGENT and not _covers(thing, here)]
    fixed = [*plan.walls, *(door.panel for door in plan.doors if _closed(door, memory))]
    return Surroundings(
        (*(_box(thing) for thing in _on_the_floor(standing)), *(_box(wall) for wall in fixed)),
        tuple(_other(thing, now) for thing in seen),
    )


def _matters(thing: Thing, build: Build, name: str) -> bool:
    low, high = thing.bottom, thing.top[2]
    there = thing.certainty > 0 and not thing.holder and thing.name != name
    return there and low < build.height and high > _FLAT


def _closed(door: DoorSpec, memory: Memory) -> bool:
    """Tell whether a door is shut: as it is remembered, or else as the map has it.

    A door that is remembered stands among the other things, wherever its panel is now.
    """
    return not door.open and door.name not in memory.things


def _on_the_floor(things: list[Thing]) -> list[Thing]:
    """Leave out what stands on another thing: that one is in the way already."""
    return [
        thing
        for thing in things
        if thing.bottom <= _FLAT or not any(_carries(other, thing) for other in things)
    ]


def _carries(support: Thing, thing: Thing) -> bool:
    below = support is not thing and support.top[2] <= thing.bottom + _FLAT
    return below and _covers(support, thing.position[:2])


def _covers(thing: Thing, place: Point) -> bool:
    """Tell whether a place lies in a thing's footprint."""
    x, y, _ = Stance(*thing.position[:2], thing.yaw).inward((*place, 0.0))
    return abs(x) <= thing.size[0] / 2 and abs(y) <= thing.size[1] / 2


def _box(thing: Thing | BodySpec) -> Box:
    x, y, z = thing.position
    return Box(x, y, *thing.size[:2], thing.yaw, z + thing.size[2] / 2)


def _other(thing: Thing, now: float) -> Other:
    """Return where an agent is by now, if it went on as it was last seen for a moment."""
    later = min(max(0.0, now - thing.stamp), _FORESEEN)
    (x, y, _), (to_x, to_y) = thing.position, thing.velocity
    velocity = thing.velocity if now - thing.stamp <= _FORESEEN else (0.0, 0.0)
    radius = max(_SLIMMEST, max(thing.size[:2]) / 2)
    return Other(thing.name, x + later * to_x, y + later * to_y, velocity, radius)
