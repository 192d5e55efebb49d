"""An eye on a neck that pans and tilts with limited speed."""

from __future__ import annotations

import math

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Pose, Vector, turned, wrapped
from enkidu.physics.robots.following import nearer
from enkidu.physics.timing import STEP

SPEED = 2.5
LOWEST, HIGHEST = -1.3, 0.5


class Gaze:
    """Where an eye looks from, in the robot's own frame, and in which direction.

    It turns as far as `pan` to either side.
    """

    def __init__(self, place: Vector, pan: float, tilt: float = -0.4) -> None:
        self._place = place
        self._pan = pan
        self._told = self._now = (0.0, tilt)

    def look(self, pan: float, tilt: float) -> None:
        """Begin to turn, as far as it goes."""
        pan = max(-self._pan, min(self._pan, wrapped(pan)))
        self._told = (pan, max(LOWEST, min(HIGHEST, tilt)))

    def act(self) -> None:
        """Turn for one step of the simulation."""
        if self._now != self._told:
            (pan, tilt), (to_pan, to_tilt) = self._now, self._told
            self._now = (nearer(pan, to_pan, SPEED * STEP), nearer(tilt, to_tilt, SPEED * STEP))

    def pose(self) -> Pose:
        """Return where the eye is; its x axis points where it looks."""
        pan, tilt = self._now
        down = (0.0, math.sin(-tilt / 2), 0.0, math.cos(-tilt / 2))
        _, turn = pybullet.multiplyTransforms((0, 0, 0), turned(pan), (0, 0, 0), down)
        return Pose(self._place, turn)
