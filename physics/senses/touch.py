"""What a hand feels."""

from __future__ import annotations

from enkidu.physics.geometry import Stance
from enkidu.physics.robots.robot import Robot
from enkidu.physics.senses.readings import Touch


def touch(robot: Robot, believed: Stance, stamp: float) -> Touch:
    """Return what a robot's hand feels, told from where the robot believes to stand."""
    return Touch(stamp, robot.holding(), believed.outward(robot.hand()))
