"""How fast a body moves, in its own frame: what navigation commands and what it feels of itself."""

from __future__ import annotations

import math
from dataclasses import dataclass

from enkidu.physics.geometry import Stance, wrapped
from enkidu.physics.robots.robot import Build

TICK = 0.1
"""Seconds between two decisions."""


@dataclass(frozen=True)
class Motion:
    """Speeds ahead, to the left, and turning to the left."""

    forward: float = 0.0
    sideways: float = 0.0
    turn: float = 0.0

    def cut(self, build: Build) -> Motion:
        """Return what of it a body can do."""
        return Motion(
            _within(self.forward, build.forward),
            _within(self.sideways, build.sideways),
            _within(self.turn, build.turn),
        )

    def velocity(self, yaw: float) -> tuple[float, float]:
        """Return the velocity in the map of a body that faces `yaw`."""
        cos, sin = math.cos(yaw), math.sin(yaw)
        return (
            cos * self.forward - sin * self.sideways,
            sin * self.forward + cos * self.sideways,
        )


def between(earlier: Stance, later: Stance, seconds: float) -> Motion:
    """Return the mean motion that led from one stance to another."""
    turn = wrapped(later.yaw - earlier.yaw)
    middle = Stance(earlier.x, earlier.y, earlier.yaw + turn / 2)
    x, y, _ = middle.inward((later.x, later.y, 0.0))
    return Motion(x / seconds, y / seconds, turn / seconds)


def _within(value: float, most: float) -> float:
    return max(-most, min(most, value))
