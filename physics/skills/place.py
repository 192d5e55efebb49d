"""Place: put what the hand holds on a support that is believed to be there."""

from __future__ import annotations

from enkidu.physics.robots import Robot
from enkidu.physics.skills.motion import hand_motion, line, pause, square
from enkidu.physics.skills.outcome import Outcome, Skill, Target
from enkidu.physics.skills.pick import CLEARANCE

GAP = 0.002
"""How far above its support a thing is let go, in metres."""

SLOWLY = 0.15
"""Metres in a second on the last centimetres."""


def place(robot: Robot, thing: Target, support: Target) -> Skill:
    """Put the held thing on a support; the robot must stand within reach of it."""
    if not robot.holding():
        return Outcome.HAND_EMPTY
    stance = robot.measured()
    x, y, z = stance.inward(support.top)
    low = z + thing.size[2] - min(robot.build.depth, thing.size[2] / 2) + GAP
    yaw = square(support.yaw - stance.yaw)
    above = (x, y, low + CLEARANCE)
    for end, phase, speed in ((above, "approach", 0.5), ((x, y, low), "lower", SLOWLY)):
        outcome = yield from line(robot, end, yaw, phase, speed)
        if not robot.holding():
            return Outcome.SLIPPED
        if outcome is not Outcome.DONE:
            return outcome
    yield from pause(0.15, "release")
    robot.release()
    yield from hand_motion(robot, "release")
    outcome = yield from line(robot, above, yaw, "retreat")
    robot.rest()
    return outcome
