"""How fast a body moves, in its own frame: what navigation commands and what it feels of itself."""

from __future__ import annotations

import math
from dataclasses import dataclass

from enkidu.physics.geometry import Stance, wrapped
from enkidu.physics.robots.robot import Build

TICK = 0.1
"""Seconds between two decisions."""

_ON_LEGS, _ON_WHEELS = 2.0, 0.9


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


def braking(build: Build) -> float:
    """Return how fast a body is sure to slow down, in metres per second squared.

    One on wheels, which can only go where it faces, takes twice as long as one on legs.
    """
    return _ON_LEGS if build.sideways > 0 else _ON_WHEELS


def between(earlier: Stance, later: Stance, seconds: float) -> Motion:
    """Return the mean motion that led from one stance to another."""
    turn = wrapped(later.yaw - earlier.yaw)
    middle = Stance(earlier.x, earlier.y, earlier.yaw + turn / 2)
    x, y, _ = middle.inward((later.x, later.y, 0.0))
    return Motion(x / seconds, y / seconds, turn / seconds)


def _within(value: float, most: float) -> float:
    return max(-most, min(most, value))
