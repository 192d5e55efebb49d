"""An upright turned box around the pixels of one thing.

Depth is exact where a pixel shows a face, but an edge lies somewhere between two pixels. So a box
is found from what is certain to what is less: here, how it is turned and where the faces are that
look at the eye, from all their pixels; what the silhouette adds is in `outline`.

Axes are the box's own, turned such that the eye is on the positive side of the first two.
"""

from __future__ import annotations

import math

import numpy as np

from enkidu.nodes.perception.boxes import upright
from enkidu.nodes.perception.pixels import Flags, Integers, Segment
from enkidu.physics.geometry import Array

PLAY = 0.003
"""How far from its face a point may be, in metres: turned a little wrongly, or rounded."""

EXACT = 0.0005
"""The standard deviation of a face that shows itself, in metres."""

_COARSE = np.radians(np.arange(0.0, 90.0, 3.0))
_FINE = np.radians(np.linspace(-2.4, 2.4, 25))
_QUARTER = math.pi / 2
_ENOUGH = 50
_OFF = 0.01
_BIAS = 0.3  # how far a face is off that is found by its farthest points, by their scatter
_SMALL = 0.2


class Fit:
    """A box fitted to a segment.

    `place` has the lower and the upper face of each axis: those that show themselves are exact, the
    others are where the visible part ends. `face` tells on which axis' upper face each pixel lies.
    """

    def __init__(self, segment: Segment) -> None:
        self.segment = segment
        points, eye = segment.points, segment.picture.eye
        self.yaw = turn(points[:, :2], eye[:2])
        self.axes = upright(self.yaw)
        self.points, self.eye = (self.axes @ points.T).T, self.axes @ eye
        self.place = np.array([self.points.min(axis=0), self.points.max(axis=0)]).T
        # Noise moves a point along its ray: across a face that is looked at aslant only a little.
        scatter = np.abs(self.place.mean(axis=1) - self.eye) / segment.distance
        scatter *= segment.picture.noise
        self.play = PLAY + 4 * scatter
        self.facing = self.eye > self.place[:, 1]
        self.face = self._sorted_out()
        self.seen = self.facing & (np.bincount(self.face, minlength=3) > 0)
        self.exactness = np.full(3, EXACT)
        for axis in self.seen.nonzero()[0]:
            along = self.points[self.face == axis, axis]
            on = along[along > along.max() - self.play[axis]]
            self.place[axis, 1] = on.sum() / len(on)
            self.exactness[axis] += scatter[axis] * (_BIAS + 1 / math.sqrt(len(on)))

    def _sorted_out(self) -> Integers:
        """Tell on which axis' upper face each point lies: on a side, else on top."""
        near = (self.place[:, 1] - self.points < self.play).T
        first, second = near[0] & ~near[1], near[1] & ~near[0]
        more = int(first.sum()) - int(second.sum()) or (self.eye - self.place[:, 1]) @ (1, -1, 0)
        side = 0 if more > 0 else 1
        top = near[2] & ~near[0] & ~near[1] & self.facing[2]
        face: Integers = np.where(top, 2, side)
        face[first], face[second] = self._side(0, first), self._side(1, second)
        return face

    def _side(self, axis: int, on: Flags) -> int:
        """Return a side's axis; that of the top, where all that seems to be the side is as high."""
        lower = self.points[on, 2] < self.place[2, 1] - self.play[2]
        return axis if lower.any() or not self.facing[2] else 2


def turn(points: Array, eye: Array) -> float:
    """Return how the sides of a box are turned, such that the eye is on the positive side of both.

    Pixels of the sides lie on two lines, those of the top anywhere behind: right is the turn with
    most points on the lines, and of two like that the one with the smaller rectangle.
    """
    middle = points.sum(axis=0) / len(points)
    points, towards = points[:: -(-len(points) // _ENOUGH)] - middle, eye - middle
    about = _COARSE[_best(points, towards, _COARSE)]
    angles = about + _FINE
    yaw = float(angles[_best(points, towards, angles)])
    bearing = math.atan2(towards[1], towards[0])
    return yaw + math.floor((bearing - yaw) / _QUARTER) * _QUARTER


def _best(points: Array, towards: Array, angles: Array) -> int:
    """Return the number of the best of some angles."""
    axes = np.empty((2, 2 * len(angles)))
    axes[0, : len(angles)] = axes[1, len(angles) :] = np.cos(angles)
    axes[1, : len(angles)] = np.sin(angles)
    axes[0, len(angles) :] = -axes[1, : len(angles)]
    axes *= np.sign(towards @ axes)
    along = points @ axes
    nearest = along.max(axis=0)
    extents = nearest - along.min(axis=0)
    behind = nearest - along
    off = np.minimum(behind[:, : len(angles)], behind[:, len(angles) :])
    on = np.minimum(off, _OFF).sum(axis=0) / (_OFF * len(points))
    area = extents[: len(angles)] * extents[len(angles) :]
    return int(np.argmin(on + _SMALL * area / (area.max() + PLAY**2)))
