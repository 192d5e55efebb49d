"""Bodies that stand in one another, found from their outlines: upright boxes and cylinders."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from enkidu.nodes.scenario.document import Mistake, Steps
from enkidu.physics.extents import Measures
from enkidu.physics.robots import robot_class
from enkidu.physics.spec import BodySpec, Point, RobotSpec, WorldSpec

_TOUCH = 1e-4
"""How deep bodies may stand in one another and still only touch, in metres."""


@dataclass(frozen=True)
class Solid:
    """An upright box, or a cylinder where it has a radius, from one height to another."""

    name: str
    kind: str
    middle: Point
    half: Point
    yaw: float
    radius: float
    low: float
    high: float

    @property
    def size(self) -> float:
        """Return the radius of the circle around it."""
        return self.radius + math.hypot(*self.half)

    def axes(self) -> list[Point]:
        """Return the directions of its sides."""
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        return [] if self.radius else [(cos, sin), (-sin, cos)]

    def reach(self, axis: Point) -> float:
        """Return how far it extends from its middle in a direction."""
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        along, across = axis[0] * cos + axis[1] * sin, axis[1] * cos - axis[0] * sin
        return self.radius + abs(along) * self.half[0] + abs(across) * self.half[1]

    def nearest(self, point: Point) -> Point:
        """Return the point of its outline's inside that is nearest to one outside it."""
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        x, y = point[0] - self.middle[0], point[1] - self.middle[1]
        along = min(max(cos * x + sin * y, -self.half[0]), self.half[0])
        across = min(max(cos * y - sin * x, -self.half[1]), self.half[1])
        return (
            self.middle[0] + cos * along - sin * across,
            self.middle[1] + sin * along + cos * across,
        )


def overlaps(
    spec: WorldSpec, measures: Mapping[str, Measures], places: Mapping[str, Steps]
) -> Iterator[Mistake]:
    """Tell which bodies stand in one another; `places` says where each is in the file."""
    for other, one in combinations(_solids(spec, measures), 2):
        if _may_meet(one, other):
            continue
        depth = _depth(one, other)
        if depth > _TOUCH:
            away = math.ceil(depth * 100 - 1e-6) / 100
            message = f"{_called(one)} stands in {_called(other)}; move one of them {away:g} m"
            yield Mistake(places[one.name], message)


def _called(solid: Solid) -> str:
    return "a wall" if solid.kind == "wall" else solid.name


def _may_meet(one: Solid, other: Solid) -> bool:
    """Allow walls to meet walls, and robots to begin in an open door."""
    return {one.kind, other.kind} in ({"wall"}, {"opening", "robot"}, {"opening"})


def _solids(spec: WorldSpec, measures: Mapping[str, Measures]) -> Iterator[Solid]:
    for body in (*spec.map.walls, *spec.bodies):
        yield _box(body, body.kind, measures.get(body.name))
    for door in spec.map.doors:
        yield _box(door.panel, "opening" if door.open else "door", None)
    for robot in spec.robots:
        yield _cylinder(robot)


def _box(body: BodySpec, kind: str, measures: Measures | None) -> Solid:
    x, y, z = body.position
    low, high = z - body.size[2] / 2, z + body.size[2] / 2
    if measures:  # the position is that of the origin of its file
        aside = [(a + b) / 2 for a, b in zip(measures.low, measures.high, strict=True)]
        cos, sin = math.cos(body.yaw), math.sin(body.yaw)
        x, y = x + cos * aside[0] - sin * aside[1], y + sin * aside[0] + cos * aside[1]
        low, high = z + measures.low[2], z + measures.high[2]
    half = (body.size[0] / 2, body.size[1] / 2)
    return Solid(body.name, kind, (x, y), half, body.yaw, 0.0, low, high)


def _cylinder(robot: RobotSpec) -> Solid:
    build, stance = robot_class(robot.model).build, robot.stance
    place = (stance.x, stance.y)
    return Solid(robot.name, "robot", place, (0.0, 0.0), 0.0, build.radius, 0.0, build.height)


def _depth(one: Solid, other: Solid) -> float:
    """Return how far one must move to stand beside the other; negative where they are apart."""
    if min(one.high, other.high) - max(one.low, other.low) <= _TOUCH:
        return -1.0
    apart = (other.middle[0] - one.middle[0], other.middle[1] - one.middle[1])
    if math.hypot(*apart) > one.size + other.size:
        return -1.0
    axes = [*one.axes(), *other.axes(), *_between(one, other)]
    return min(
        (one.reach(axis) + other.reach(axis) - abs(axis[0] * apart[0] + axis[1] * apart[1]))
        for axis in axes
    )


def _between(one: Solid, other: Solid) -> Iterator[Point]:
    """Return the direction from a cylinder to what is nearest of the other body."""
    for cylinder, solid in ((one, other), (other, one)):
        if cylinder.radius:
            x, y = solid.nearest(cylinder.middle)
            x, y = x - cylinder.middle[0], y - cylinder.middle[1]
            distance = math.hypot(x, y)
            yield (x / distance, y / distance) if distance > _TOUCH else (1.0, 0.0)
            return
