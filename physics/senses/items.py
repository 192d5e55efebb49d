"""What can be sensed, each as a few boxes: things and robots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Protocol

from enkidu.physics.bullet import pybullet
from enkidu.physics.extents import measured
from enkidu.physics.geometry import Pose, Vector
from enkidu.physics.robots.robot import Part, Robot
from enkidu.physics.senses.viewpoint import inverse, joined
from enkidu.physics.spec import BodySpec, WorldSpec

BASE = -1
"""PyBullet's number of a body's first link."""

AGENT = "agent"
"""Of what kind a robot is in the eyes of others."""

_INSET = 0.9
"""How far towards the corners of a box rays are sent: to its very corners they might pass it by."""


class Senseable(Protocol):
    """What the senses need of a world."""

    client: int
    spec: WorldSpec
    bodies: dict[str, int]
    body_specs: dict[str, BodySpec]
    robots: dict[str, Robot]

    @property
    def time(self) -> float:
        """Return the seconds simulated so far."""


@dataclass(frozen=True)
class Item:
    """A thing or a robot: PyBullet's id of its body, and the boxes that it consists of.

    `size` is what others see as its extent; boxes of the base are told in the frame of the base's
    mass, as PyBullet tells where a base is.
    """

    name: str
    kind: str
    body: int
    parts: tuple[Part, ...]
    size: Vector
    movable: bool = False

    @cached_property
    def links(self) -> tuple[int, ...]:
        """Return the links that carry boxes, each once."""
        return tuple(dict.fromkeys(part.link for part in self.parts))

    @cached_property
    def main(self) -> Part:
        """Return its largest box."""
        return max(self.parts, key=lambda part: part.size[0] * part.size[1] * part.size[2])

    def targets(self) -> Iterator[tuple[int, Vector]]:
        """Tell where to look for it, the best places first: links, and places in their frames."""
        main = self.main
        yield main.link, main.pose.position
        for signs in product((1, -1), repeat=3):
            x, y, z = (
                sign * extent / 2 * _INSET for sign, extent in zip(signs, main.size, strict=True)
            )
            yield main.link, joined(main.pose, Pose((x, y, z))).position
        yield from ((part.link, part.pose.position) for part in self.parts if part is not main)


def things(world: Senseable) -> Iterator[Item]:
    """Tell of all things of a world that can be sensed now."""
    for name, body in world.bodies.items():
        spec = world.body_specs[name]
        part = _part_of_file(spec.urdf) if spec.urdf else Part(BASE, spec.size)
        parts = _settled(world.client, body, (part,))
        yield Item(name, spec.kind, body, parts, part.size, movable=spec.mass > 0)


def robots(world: Senseable) -> Iterator[Item]:
    """Tell of all robots of a world."""
    for name, robot in world.robots.items():
        width, height = 2 * robot.build.radius, robot.build.height
        parts = _settled(robot.client, robot.body, robot.parts())
        yield Item(name, AGENT, robot.body, parts, (width, width, height), movable=True)


def _settled(client: int, body: int, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Tell the base's boxes in the frame of its mass, which a URDF file may put elsewhere."""
    dynamics = pybullet.getDynamicsInfo(body, BASE, physicsClientId=client)
    origin = inverse(Pose(dynamics[3], dynamics[4]))
    return tuple(
        Part(part.link, part.size, joined(origin, part.pose)) if part.link == BASE else part
        for part in parts
    )


@cache
def _part_of_file(urdf: str) -> Part:
    """Return the box around what a file describes."""
    measures = measured(Path(urdf))
    x, y, z = ((low + high) / 2 for low, high in zip(measures.low, measures.high, strict=True))
    return Part(BASE, measures.size, Pose((x, y, z)))
