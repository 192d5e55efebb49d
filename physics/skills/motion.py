"""How a hand is led: in a straight line at constant speed, until it is there or resisted."""

from __future__ import annotations

import math
from collections.abc import Generator

from enkidu.physics.geometry import Vector, wrapped
from enkidu.physics.robots import Robot
from enkidu.physics.skills.outcome import Outcome
from enkidu.physics.timing import STEP

SPEED = 0.5
"""Metres in a second."""

PERIOD = 8
"""Steps between two new targets for the arm."""

SETTLE = 0.5
"""Seconds that an arm is given to come to rest at the end of a line."""

ARRIVED = 0.002
"""How near to its end a line counts as done, in metres."""

RESISTED = 0.03
"""How far a hand may lag behind before something must be in its way, in metres."""

Motion = Generator[str, None, Outcome]


def line(robot: Robot, end: Vector, yaw: float, phase: str, speed: float = SPEED) -> Motion:
    """Lead the hand in a straight line to a place of the robot's own frame.

    Returns DONE, OUT_OF_REACH, or OBSTRUCTED when the hand does not follow.
    """
    start = robot.hand()
    steps = max(1, math.ceil(math.dist(start, end) / (speed * STEP)))
    for step in range(PERIOD, steps + PERIOD, PERIOD):
        share = min(1.0, step / steps)
        x, y, z = (a + share * (b - a) for a, b in zip(start, end, strict=True))
        if not robot.reach((x, y, z), yaw):
            return Outcome.OUT_OF_REACH
        for _ in range(PERIOD):
            yield phase
        if robot.resisted() > RESISTED:
            return Outcome.OBSTRUCTED
    return (yield from settle(robot, end, phase))


def settle(robot: Robot, end: Vector, phase: str) -> Motion:
    """Wait until the hand is where it was led, as near as it gets."""
    for _ in range(round(SETTLE / STEP)):
        if math.dist(robot.hand(), end) < ARRIVED:
            return Outcome.DONE
        yield phase
    return Outcome.DONE if math.dist(robot.hand(), end) < RESISTED else Outcome.OBSTRUCTED


def pause(seconds: float, phase: str) -> Generator[str, None, None]:
    """Let time pass."""
    for _ in range(round(seconds / STEP)):
        yield phase


def hand_motion(robot: Robot, phase: str, limit: float = 2.0) -> Generator[str, None, None]:
    """Wait until the hand has closed or opened."""
    yield phase
    for _ in range(round(limit / STEP)):
        if robot.settled():
            return
        yield phase


def square(yaw: float) -> float:
    """Return the smallest turn by which a box with four like sides looks the same."""
    quarter = math.pi / 2
    turn = wrapped(yaw) % quarter
    return turn - quarter if turn > quarter / 2 else turn
