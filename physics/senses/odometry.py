"""A body's own measure of its motion: errors grow with the way it has gone."""

from __future__ import annotations

import math

import numpy as np

from enkidu.physics.geometry import Stance, wrapped
from enkidu.physics.robots.robot import Robot
from enkidu.physics.senses.readings import Odometry
from enkidu.physics.spec import OdometrySpec

GRAIN = 0.02
"""After how many metres errors are added: a body that only trembles does not get lost."""


class Odometer:
    """Tells where a robot believes to stand, beginning with where it really stands.

    After a metre, place and heading are wrong by `drift` in the standard deviation (in metres and
    radians), after n metres by its root of n times; a turn counts as the way that the body's rim
    goes. Without drift it tells the truth.
    """

    def __init__(self, robot: Robot, spec: OdometrySpec, generator: np.random.Generator) -> None:
        self._robot = robot
        self._drift = spec.drift
        self._generator = generator
        self._really = self._believed = robot.standing()
        self.stance = self._believed

    def update(self) -> Stance:
        """Take in the motion since the last update; return where the body believes to stand."""
        now = self._robot.standing()
        if not self._drift:
            self.stance = now
            return now
        self.stance = _moved(self._believed, self._really, now)
        way = self._way(now)
        if way >= GRAIN:
            self._really, self._believed = now, self._strayed(way)
            self.stance = self._believed
        return self.stance

    def reading(self, stamp: float) -> Odometry:
        """Return what it measures now."""
        return Odometry(stamp, self.update(), *self._robot.velocity())

    def _way(self, now: Stance) -> float:
        gone = self._really.distance((now.x, now.y, 0.0))
        return gone + abs(wrapped(now.yaw - self._really.yaw)) * self._robot.build.radius

    def _strayed(self, way: float) -> Stance:
        x, y, yaw = self._generator.normal(0.0, self._drift * math.sqrt(way), 3).tolist()
        return Stance(self.stance.x + x, self.stance.y + y, wrapped(self.stance.yaw + yaw))


def _moved(believed: Stance, really: Stance, now: Stance) -> Stance:
    """Return where a body would be that had moved from where it believed to stand."""
    x, y, _ = believed.outward(really.inward((now.x, now.y, 0.0)))
    return Stance(x, y, wrapped(believed.yaw + now.yaw - really.yaw))
