"""The views of a world: all of it, from above, over an agent's shoulder, by its eye."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from enkidu.errors import EnkiduError
from enkidu.physics.geometry import Array, Vector, rotation
from enkidu.physics.pictures.lens import Lens, framed
from enkidu.physics.spec import BodySpec, WorldSpec
from enkidu.physics.world import World

CUT = 0.9
"""How much of a wall is shown, in metres, so that rooms can be looked into."""

_EYE = ".eye"
_TALL, _BESIDE = 1.6, 0.2
"""How tall robots are, and how much room they take beside a table, in metres."""


class ViewError(EnkiduError):
    """A view that there is not."""


def check_view(spec: WorldSpec, view: str) -> None:
    """Raise a ViewError unless the world can be seen that way."""
    agents = [robot.name for robot in spec.robots]
    if view not in ("overview", "top") and view.removesuffix(_EYE) not in agents:
        known = ", ".join(["overview", "top", *(f"{name} or {name}{_EYE}" for name in agents)])
        raise ViewError(f"there is no view {view!r}", f"there are {known}")


def is_still(view: str) -> bool:
    """Tell whether a view stays where it is while the world moves."""
    return view in ("overview", "top")


def by_eye(view: str) -> bool:
    """Tell whether a view is what an agent sees."""
    return view.endswith(_EYE)


def lens(world: World, view: str, aspect: float) -> Lens:
    """Return from where a picture of the world is taken."""
    if view == "top":
        return framed(outline(world.spec), (0.0, 1e-3, -1.0), aspect, up=(0, 1, 0))
    if view == "overview":
        return framed(outline(world.spec), _overview(world.spec), aspect)
    if by_eye(view):
        return _through(world, view.removesuffix(_EYE), aspect)
    return _after(world, view, aspect)


def outline(spec: WorldSpec) -> Array:
    """Return points around all that a picture must show."""
    return np.array([*_corners(spec)] or [(-1.0, -1.0, 0.0), (1.0, 1.0, 0.5)])


def _corners(spec: WorldSpec) -> Iterator[Vector]:
    for body in (*spec.map.walls, *spec.bodies):
        top = body.position[2] + body.size[2] / 2
        yield from _prism(body, 0.0, min(top, CUT) if body.kind == "wall" else top)
        if body.kind == "table" and spec.robots and not spec.map.rooms:
            yield from _prism(body, _BESIDE, _TALL)
    for robot in spec.robots:
        stance = robot.stance
        place = BodySpec(robot.name, "robot", (stance.x, stance.y, 0.0), (0.6, 0.6, 0.0))
        yield from _prism(place, 0.0, _TALL)


def _prism(body: BodySpec, wider: float, top: float) -> Iterator[Vector]:
    """Return the corners of a body's footprint, made wider, on the floor and at a height."""
    x, y, _ = body.position
    cos, sin = math.cos(body.yaw), math.sin(body.yaw)
    for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        along, across = a * (body.size[0] / 2 + wider), b * (body.size[1] / 2 + wider)
        corner = (x + cos * along - sin * across, y + sin * along + cos * across)
        yield from ((*corner, 0.0), (*corner, top))


def _overview(spec: WorldSpec) -> Vector:
    """Look obliquely, from where the world is widest, and more from above where it has rooms."""
    points = outline(spec)
    wide, deep = np.ptp(points[:, 0]), np.ptp(points[:, 1])
    azimuth = math.radians(78 if wide >= deep else 168)
    fall = math.radians(54 if spec.map.rooms else 28)
    return (
        math.cos(azimuth) * math.cos(fall),
        math.sin(azimuth) * math.cos(fall),
        -math.sin(fall),
    )


def _after(world: World, agent: str, aspect: float) -> Lens:
    """Look over an agent's shoulder from behind."""
    stance = world.robot(agent).standing()
    eye, target = stance.outward((-2.6, -0.9, 2.1)), stance.outward((0.9, 0.0, 0.75))
    return Lens(eye, target, aspect, math.radians(44), near=0.3, far=60.0)


def _through(world: World, agent: str, aspect: float) -> Lens:
    """Look as an agent's eye does; its own face and arm are too near to be seen."""
    robot = world.robot(agent)
    stance, pose = robot.standing(), robot.eye()
    ahead = rotation(pose.turn)[:, 0] + np.array(pose.position)
    eye = stance.outward(pose.position)
    target = stance.outward((float(ahead[0]), float(ahead[1]), float(ahead[2])))
    return Lens(eye, target, aspect, math.radians(56), near=0.45, far=60.0)
