"""Approach: the last steps to where a thing is within reach, facing it."""

from __future__ import annotations

import math

from enkidu.physics.geometry import Stance, Vector, wrapped
from enkidu.physics.robots import Robot
from enkidu.physics.skills.outcome import Outcome, Skill
from enkidu.physics.timing import STEP

PATIENCE = 20.0
"""Seconds after which an approach is given up."""

STUCK = 2.0
"""Seconds without coming nearer after which something must be in the way."""

_NEAR, _FACING = 0.015, 0.02
_SPARE = 0.05
_PERIOD = 8


def approach(robot: Robot, target: Vector, distance: float | None = None) -> Skill:
    """Drive straight to where a place of the map is in reach, and face it.

    It looks at the place meanwhile. `distance` is how far from it to stand; by default almost as
    far as the robot can reach. It goes straight: leading a body around obstacles is navigation.
    """
    wanted = robot.build.envelope.far - _SPARE if distance is None else distance
    robot.rest()
    best, since = math.inf, 0.0
    for step in range(round(PATIENCE / STEP)):
        if step % _PERIOD == 0:
            stance = robot.measured()
            error = _steer(robot, stance, target, wanted)
            if error == 0.0:
                break
            best, since = (error, 0.0) if error < best - 1e-3 else (best, since + _PERIOD * STEP)
            if since > STUCK:
                robot.drive(0.0)
                near = robot.build.envelope.contains(stance.distance(target), target[2])
                return Outcome.DONE if near else Outcome.OBSTRUCTED
        yield "approach"
    else:
        robot.drive(0.0)
        return Outcome.TIMED_OUT
    robot.drive(0.0)
    for _ in range(round(0.3 / STEP)):
        yield "stop"
    return Outcome.DONE


def look_at(robot: Robot, stance: Stance, place: Vector) -> None:
    """Turn the eye to a place of the map."""
    x, y, z = stance.inward(place)
    eye = robot.eye().position
    ahead = math.hypot(x - eye[0], y - eye[1])
    robot.look(math.atan2(y - eye[1], x - eye[0]), math.atan2(z - eye[2], ahead))


def _steer(robot: Robot, stance: Stance, target: Vector, wanted: float) -> float:
    """Drive towards the target; returns how far it is from standing right, zero when it does."""
    look_at(robot, stance, target)
    bearing, gap = stance.bearing(target), stance.distance(target) - wanted
    if abs(gap) < _NEAR and abs(bearing) < _FACING:
        return 0.0
    turn = max(-1.0, min(1.0, bearing / 0.5)) * robot.build.turn
    forward = max(-0.5, min(1.0, gap / 0.4)) * robot.build.forward
    ahead = max(0.0, math.cos(bearing)) ** 4 if abs(bearing) < 0.6 else 0.0
    robot.drive(forward * ahead, 0.0, turn)
    return abs(gap) + abs(wrapped(bearing)) * 0.3
