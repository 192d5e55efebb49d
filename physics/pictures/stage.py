"""What is shown instead of what would be in the way: walls cut low.

The stage is a PyBullet simulation of its own that never moves: the world that is shown is not
touched, except that its floor and walls are made invisible while a picture is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Vector, turned
from enkidu.physics.pictures.views import CUT
from enkidu.physics.spec import BodySpec
from enkidu.physics.world import World

_TRIM = 0.004
_SECTION: Vector = (0.36, 0.37, 0.40)
_SILL: Vector = (0.62, 0.56, 0.49)


class Stage:
    """The low walls and closed doors of one world; an empty one leaves walls as they are.

    Its version grows when it changes.
    """

    def __init__(self, world: World, cut: bool = True) -> None:
        self._world = world
        self._walls = world.spec.map.walls if cut else ()
        self._panels = world.spec.map.doors if cut else ()
        self.client = int(pybullet.connect(pybullet.DIRECT))
        self._doors: dict[str, int] = {}
        self.version = 0
        for wall in self._walls:
            self._add(_cut(wall))
            self._add(_section(wall))
        for door in self._panels:
            self._add(_sill(door.panel))

    def close(self) -> None:
        """Take the stage down."""
        pybullet.disconnect(self.client)

    @property
    def empty(self) -> bool:
        """Tell whether there is nothing on it."""
        return not pybullet.getNumBodies(physicsClientId=self.client)

    @contextmanager
    def set(self) -> Iterator[None]:
        """Hide in the world what the stage shows instead, and bring its doors up to date."""
        self._set_doors()
        hidden = [*(self._world.bodies[body.name] for body in self._replaced()), self._world.floor]
        looks = {body: _colour(self._world.client, body) for body in hidden}
        try:
            for body, colour in looks.items():
                _paint(self._world.client, body, (*colour[:3], 0.0))
            yield
        finally:
            for body, colour in looks.items():
                _paint(self._world.client, body, colour)

    def _replaced(self) -> Iterator[BodySpec]:
        for body in (*self._walls, *(door.panel for door in self._panels)):
            if body.name in self._world.bodies:
                yield body

    def _set_doors(self) -> None:
        for door in self._panels:
            closed = door.name in self._world.bodies
            if closed == (door.name in self._doors):
                continue
            self.version += 1
            if closed:
                self._doors[door.name] = self._add(_cut(door.panel))
            else:
                pybullet.removeBody(self._doors.pop(door.name), physicsClientId=self.client)

    def _add(self, body: BodySpec) -> int:
        shape = pybullet.createVisualShape(
            pybullet.GEOM_BOX,
            halfExtents=[extent / 2 for extent in body.size],
            rgbaColor=(*body.colour, 1.0),
            physicsClientId=self.client,
        )
        added: int = pybullet.createMultiBody(
            0, -1, shape, body.position, turned(body.yaw), physicsClientId=self.client
        )
        return added


def _cut(wall: BodySpec) -> BodySpec:
    """Return a wall up to where it is cut."""
    (x, y, _), (length, width, height) = wall.position, wall.size
    low = min(height, CUT)
    return replace(wall, position=(x, y, low / 2), size=(length, width, low))


def _section(wall: BodySpec) -> BodySpec:
    """Return the cut through a wall."""
    (x, y, _), (length, width, height) = wall.position, wall.size
    size = (length, width, 2 * _TRIM)
    return replace(wall, position=(x, y, min(height, CUT)), size=size, colour=_SECTION)


def _sill(panel: BodySpec) -> BodySpec:
    """Return the sill of a door."""
    (x, y, _), (length, width, _) = panel.position, panel.size
    return replace(panel, position=(x, y, 0.0), size=(length, width, _TRIM), colour=_SILL)


def _colour(client: int, body: int) -> tuple[float, ...]:
    shape = pybullet.getVisualShapeData(body, physicsClientId=client)[0]
    return tuple(shape[7])


def _paint(client: int, body: int, colour: tuple[float, ...]) -> None:
    pybullet.changeVisualShape(body, -1, rgbaColor=colour, physicsClientId=client)
