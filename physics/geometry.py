"""Places and turns, as plain values: what the world, the senses and the agents all speak of.

Lengths are metres, angles radians, z points up. A `Pose` is a full one; a `Stance` is where a body
stands on the floor.

>>> stance = Stance(1.0, 0.0, math.pi / 2)
>>> [round(value, 3) for value in stance.outward((0.5, 0.0, 0.8))]
[1.0, 0.5, 0.8]
>>> [round(value, 3) for value in stance.inward((1.0, 0.5, 0.8))]
[0.5, 0.0, 0.8]
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
Array = npt.NDArray[np.float64]

UPRIGHT: Quaternion = (0.0, 0.0, 0.0, 1.0)


def wrapped(angle: float) -> float:
    """Return the same direction as an angle above -pi and at most pi."""
    turned = math.remainder(angle, math.tau)
    return math.pi if turned == -math.pi else turned


def turned(yaw: float) -> Quaternion:
    """Return a turn about the vertical axis as a quaternion."""
    return (0.0, 0.0, math.sin(yaw / 2), math.cos(yaw / 2))


def yaw_of(turn: Quaternion) -> float:
    """Return how far a quaternion turns about the vertical axis."""
    x, y, z, w = turn
    return math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))


def rotation(turn: Quaternion) -> Array:
    """Return a quaternion as a 3x3 matrix."""
    x, y, z, w = turn
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


@dataclass(frozen=True)
class Pose:
    """Where something is and how it is turned."""

    position: Vector
    turn: Quaternion = UPRIGHT

    @property
    def yaw(self) -> float:
        """Return how far it is turned about the vertical axis."""
        return yaw_of(self.turn)


ORIGIN = Pose((0.0, 0.0, 0.0))
"""Where a frame begins."""


@dataclass(frozen=True)
class Stance:
    """Where a body stands on the floor and where it faces."""

    x: float = 0.0
    y: float = 0.0
    yaw: float = 0.0

    def outward(self, point: Vector) -> Vector:
        """Return where a point of the body's own frame (x forward, y left) is in the map."""
        x, y, z = point
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        return (self.x + cos * x - sin * y, self.y + sin * x + cos * y, z)

    def inward(self, point: Vector) -> Vector:
        """Return where a point of the map is in the body's own frame."""
        x, y, z = point[0] - self.x, point[1] - self.y, point[2]
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        return (cos * x + sin * y, cos * y - sin * x, z)

    def bearing(self, point: Vector) -> float:
        """Return in which direction a point lies, seen from the body: 0 is ahead, left positive."""
        x, y, _ = self.inward(point)
        return math.atan2(y, x)

    def distance(self, point: Vector) -> float:
        """Return how far away a point is, over the floor."""
        return math.hypot(point[0] - self.x, point[1] - self.y)
