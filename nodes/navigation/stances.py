"""Where to stand to reach something: near enough, facing it, free, and soonest reached."""

from __future__ import annotations

import math
from dataclasses import dataclass

from enkidu.nodes.navigation.floor import Floor
from enkidu.nodes.navigation.safety import BERTH
from enkidu.nodes.navigation.surroundings import Point, Surroundings
from enkidu.physics.geometry import Stance, Vector
from enkidu.physics.robots.robot import Build, Envelope

_BEARINGS = 36
_RINGS = 6
_ROOM = 0.05
"""What is left between the body and things where it stands, in metres."""
_SLACK = 0.02
# A metre of way is worth as much as standing this share of a metre off the best distance.
_COMFORT = 0.5
# What is so much higher than the point cannot be reached across.
_ABOVE = 0.15


@dataclass(frozen=True)
class Standing:
    """Where to stand, and how far that is; without a stance there is no such place: `why`."""

    stance: Stance | None = None
    length: float = 0.0
    why: str = ""


def standing(
    point: Vector, start: Stance, build: Build, around: Surroundings, floor: Floor | None = None
) -> Standing:
    """Return the stance from which a body reaches a point of the map, with the shortest way there.

    `floor` is the one around the body, if it is at hand already.
    """
    if not build.envelope.low <= point[2] <= build.envelope.high:
        return Standing(why=f"a height of {point[2]:.2f} m is out of reach")
    floor = floor or Floor(around.boxes, build.radius)
    stances = [(cost, s) for cost, s in _ring(point, build.envelope) if _is_free(s, build, around)]
    free = floor.standable([(s.x, s.y) for _, s in stances], _ROOM) if stances else ()
    open_ = [entry for entry, is_free in zip(stances, free, strict=True) if is_free]
    walls = Floor([box for box in around.boxes if box.top > point[2] + _ABOVE], 0.0, 0.0)
    seen = [(cost, s) for cost, s in open_ if walls.clear((s.x, s.y), point[:2])]
    if not seen:
        return Standing(why="there is no free place to stand within reach of it")
    return _soonest(seen, start, floor)


def _ring(point: Vector, envelope: Envelope) -> list[tuple[float, Stance]]:
    """Return stances all around a point, each with how uncomfortable it is."""
    slack = min(_SLACK, (envelope.far - envelope.near) / 4)
    near, far = envelope.near + slack, envelope.far - slack
    best = (near + far) / 2
    return [
        (
            _COMFORT * abs(away - best),
            Stance(point[0] - away * math.cos(yaw), point[1] - away * math.sin(yaw), yaw),
        )
        for yaw in (math.tau * n / _BEARINGS - math.pi for n in range(_BEARINGS))
        for away in (near + (far - near) * n / (_RINGS - 1) for n in range(_RINGS))
    ]


def _is_free(stance: Stance, build: Build, around: Surroundings) -> bool:
    """Tell whether no other agent is there."""
    return all(
        stance.distance((other.x, other.y, 0.0)) >= build.radius + other.radius + 2 * BERTH
        for other in around.others
    )


def _soonest(stances: list[tuple[float, Stance]], start: Stance, floor: Floor) -> Standing:
    """Return the stance of least way and discomfort; the nearest ones are looked at first."""
    here: Point = (start.x, start.y)
    least = sorted(
        (cost + math.dist(here, (stance.x, stance.y)), cost, number)
        for number, (cost, stance) in enumerate(stances)
    )
    best, found = math.inf, Standing(why="no way leads to where it could stand")
    for bound, cost, number in least:
        if bound >= best:
            break
        stance = stances[number][1]
        route = floor.route(here, (stance.x, stance.y))
        if route.points and route.length + cost < best:
            best, found = route.length + cost, Standing(stance, route.length)
    return found
