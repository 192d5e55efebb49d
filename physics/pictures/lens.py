"""From where, where to and how wide a picture looks; and how to stand so that all is in it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Array, Vector

FOV = math.radians(25)
"""The vertical angle of view of a picture; a narrow one keeps upright lines upright."""

_MARGIN = 0.95
"""How much of the picture what is framed may fill."""

_NEAREST = 0.5
"""How close a lens may come to what is framed, in metres."""


@dataclass(frozen=True)
class Lens:
    """A camera for pictures: where it is, what it looks at, and how wide it sees, upright."""

    eye: Vector
    target: Vector
    aspect: float
    fov: float = FOV
    near: float = 0.1
    far: float = 200.0
    up: Vector = (0.0, 0.0, 1.0)

    @property
    def half(self) -> tuple[float, float]:
        """Return half the width and height of what is seen, at a distance of one."""
        height = math.tan(self.fov / 2)
        return (height * self.aspect, height)

    def axes(self) -> Array:
        """Return the directions of the picture's right, up and forward, as rows."""
        return axes(np.subtract(self.target, self.eye), self.up)

    def view(self) -> list[float]:
        """Return PyBullet's view matrix."""
        found: list[float] = pybullet.computeViewMatrix(self.eye, self.target, self.up)
        return found

    def projection(self, shift: tuple[float, float] = (0.0, 0.0)) -> list[float]:
        """Return PyBullet's projection matrix; a shift moves the picture, in shares of its size."""
        (x, y), near = self.half, self.near
        right, up = 2 * x * shift[0], 2 * y * shift[1]
        found: list[float] = pybullet.computeProjectionMatrix(
            (right - x) * near, (right + x) * near, (up - y) * near, (up + y) * near, near, self.far
        )
        return found

    def project(self, point: Vector) -> tuple[float, float, float]:
        """Return where a point is in the picture, from 0 to 1 and downwards, and how far away."""
        right, up, forward = self.axes() @ np.subtract(point, self.eye)
        (x, y), depth = self.half, max(float(forward), 1e-9)
        return (0.5 + right / depth / x / 2, 0.5 - up / depth / y / 2, float(forward))


def axes(forward: Array, up: Vector) -> Array:
    """Return the directions of right, up and forward of who looks somewhere, as rows."""
    ahead = forward / np.linalg.norm(forward)
    right = np.cross(ahead, up)
    right /= np.linalg.norm(right)
    return np.array([right, np.cross(right, ahead), ahead])


def framed(points: Array, direction: Vector, aspect: float, up: Vector = (0, 0, 1)) -> Lens:
    """Return the lens that looks in a direction and stands as near as it can to see all points.

    For each side of the picture, the point farthest out says how far back the lens must stand; two
    opposite sides together say where it must be between them.
    """
    right, upward, forward = axes(np.array(direction, dtype=float), up)
    x, y = (math.tan(FOV / 2) * factor * _MARGIN for factor in (aspect, 1.0))
    along, across, deep = points @ right, points @ upward, points @ forward
    sides = [(along - x * deep).max(), (-along - x * deep).max()]
    ends = [(across - y * deep).max(), (-across - y * deep).max()]
    back = max(sum(sides) / (2 * x), sum(ends) / (2 * y), _NEAREST - float(deep.min()))
    eye = right * (sides[0] - sides[1]) / 2 + upward * (ends[0] - ends[1]) / 2 - forward * back
    depths = deep + back
    # The ground behind what is framed is drawn without PyBullet, so that this may end close behind.
    return Lens(
        _vector(eye),
        _vector(eye + forward * float(depths.mean())),
        aspect,
        near=max(0.1, float(depths.min()) * 0.7),
        far=float(depths.max()) * 1.3,
        up=up,
    )


def _vector(array: Array) -> Vector:
    x, y, z = (float(value) for value in array)
    return (x, y, z)
