"""Pick: take a thing from where it is believed to be."""

from __future__ import annotations

import math

from enkidu.physics.geometry import Vector
from enkidu.physics.robots import Robot
from enkidu.physics.skills.motion import hand_motion, line, pause, square
from enkidu.physics.skills.outcome import Outcome, Skill, Target

CLEARANCE = 0.1
"""How far above a thing the hand comes down from, and lifts it to, in metres."""

ATTEMPTS = 3
"""How often it tries: the first time where the thing is believed to be, then a little beside it."""

AGAIN = (Outcome.NOT_THERE, Outcome.SLIPPED, Outcome.OBSTRUCTED)
"""What is worth another try: the fingers may have closed beside the thing, or stood on it."""

ASIDE, DEEPER = 0.012, 0.005
"""How far beside, and how much deeper each time, in metres."""


def pick(robot: Robot, thing: Target, attempts: int = ATTEMPTS) -> Skill:
    """Take a thing; the robot must stand within reach of it."""
    if robot.holding():
        return Outcome.HAND_FULL
    if min(thing.size[0], thing.size[1]) > robot.build.grip:
        return Outcome.TOO_LARGE
    stance = robot.measured()
    yaw = square(thing.yaw - stance.yaw)
    outcome = Outcome.NOT_THERE
    for attempt in range(attempts):
        place = stance.inward(_grasp(robot, thing))
        outcome = yield from _attempt(robot, _beside(place, attempt), yaw)
        if outcome not in AGAIN:
            break
    if outcome is not Outcome.DONE:
        robot.release()
        robot.rest()
    return outcome


def _grasp(robot: Robot, thing: Target) -> Vector:
    """Return where the point between the fingers comes: below the top, not below the middle."""
    x, y, z = thing.top
    return (x, y, z - min(robot.build.depth, thing.size[2] / 2))


def _beside(place: Vector, attempt: int) -> Vector:
    """Try another place each time: the believed one, then around it, a little deeper."""
    x, y, z = place
    if attempt == 0:
        return place
    angle = attempt * math.pi * (3 - math.sqrt(5))  # the golden angle spreads them evenly
    return (x + ASIDE * math.cos(angle), y + ASIDE * math.sin(angle), z - DEEPER * attempt)


def _attempt(robot: Robot, place: Vector, yaw: float) -> Skill:
    x, y, z = place
    above = (x, y, z + CLEARANCE)
    robot.release()
    yield from hand_motion(robot, "open")
    for end, phase in ((above, "approach"), (place, "lower")):
        outcome = yield from line(robot, end, yaw, phase)
        if outcome is not Outcome.DONE:
            return outcome
    robot.grasp()
    yield from hand_motion(robot, "grasp")
    grasped = robot.holding()
    outcome = yield from line(robot, above, yaw, "lift")
    if outcome is not Outcome.DONE:
        return outcome
    yield from pause(0.1, "lift")
    if robot.holding():
        return Outcome.DONE
    return Outcome.SLIPPED if grasped else Outcome.NOT_THERE
