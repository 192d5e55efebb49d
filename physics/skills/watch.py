"""Watch: what a body does while it has nothing to do: it looks around."""

from __future__ import annotations

import math
from collections.abc import Generator

from enkidu.physics.robots import Robot
from enkidu.physics.skills.motion import pause
from enkidu.physics.timing import STEP

TILT = -0.5
"""How far down it looks: at tables near and far, not at its feet."""

SWEEP = 4.0
"""Seconds in which the eye goes to one side, to the other, and back."""

TURN = 1.2
"""How fast the body turns to see what is behind it, in radians a second."""

ALL_AROUND = math.tau / TURN
"""Seconds until it has looked in every direction once."""

STILL = 6.0
"""Seconds of looking with the eye alone before the body turns again."""


def watch(robot: Robot, stay: float = 0.0) -> Generator[str, None, None]:
    """Look around for ever: with the body, too, where the eye does not see behind it.

    For the first seconds it may stay as it is, and look at what it has just done.
    """
    if stay:
        yield from pause(stay, "look")
        yield from sweep(robot, STILL)
    while True:
        if robot.build.pan < math.pi:
            yield from turn_around(robot)
        yield from sweep(robot, STILL)


def turn_around(robot: Robot) -> Generator[str, None, None]:
    """Turn once on the spot."""
    robot.look(0.0, TILT)
    for _ in range(round(ALL_AROUND / STEP)):
        robot.drive(0.0, 0.0, TURN)
        yield "turn around"
    robot.drive(0.0)


def sweep(robot: Robot, seconds: float) -> Generator[str, None, None]:
    """Let the eye wander from side to side."""
    for step in range(round(seconds / STEP)):
        angle = math.tau * step * STEP / SWEEP
        robot.look(robot.build.pan * math.sin(angle), TILT)
        yield "look around"
    robot.look(0.0, TILT)


def look_ahead(robot: Robot) -> Generator[str, None, None]:
    """Look where the body goes for a moment, then around, if nothing else is told."""
    robot.look(0.0, TILT)
    yield from pause(1.0, "look ahead")
    robot.drive(0.0)
    yield from watch(robot)
