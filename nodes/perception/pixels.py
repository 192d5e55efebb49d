"""Pixels of a camera's frame as points in the map, and what borders on each thing in the picture.

Everything is computed for whole arrays of pixels at once: a frame has ten thousand of them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from enkidu.physics.geometry import Array, rotation
from enkidu.physics.senses.readings import CameraFrame, Label

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

STEPS = np.array([(0, -1), (0, 1), (-1, 0), (1, 0)])
"""The rows and columns to the four neighbours of a pixel: left, right, up, down."""

FAR = 1e3
"""Stands for an infinite depth, which cannot be reckoned with, in metres."""

_SCATTER = 0.6745 * math.sqrt(6)
"""The median of how far a + b - 2c is from zero, in standard deviations of a, b and c."""


@lru_cache(maxsize=8)
def tangents(width: int, height: int, fov: tuple[float, float]) -> tuple[Array, Array]:
    """Return how far left each column, and how far up each row looks, in units of depth."""
    across, down = np.tan(np.array(fov) / 2)
    columns = across * (1 - (2 * np.arange(width) + 1) / width)
    rows = down * (1 - (2 * np.arange(height) + 1) / height)
    return columns, rows


class Picture:
    """A camera's frame, ready to be asked where its pixels are."""

    def __init__(self, frame: CameraFrame) -> None:
        self.frame = frame
        self.height, self.width = frame.depth.shape
        self.columns, self.rows = tangents(self.width, self.height, frame.view.fov)
        self.turn = rotation(frame.view.pose.turn)
        self.eye: Array = np.array(frame.view.pose.position)
        self.pixel = float(self.columns[0] - self.columns[1])

    @cached_property
    def depth(self) -> Array:
        """The depth, with a border of pixels around it; no pixel is infinitely far."""
        depth = np.minimum(self.frame.depth, FAR, dtype=np.float64)
        return np.pad(depth, 1, constant_values=FAR)

    @cached_property
    def noise(self) -> float:
        """How much depth scatters, in metres: on planes, its reciprocal changes evenly."""
        some = 1.0 / self.depth[3:-1:8, 1:-1]
        here = some[:, 1:-1]
        bend = np.abs(some[:, 2:] - 2 * here + some[:, :-2]) / here**2
        bends = np.sort(bend[here > 1.1 / FAR])
        return float(bends[len(bends) // 2]) / _SCATTER if len(bends) else 0.0

    def segments(self) -> dict[int, Segment]:
        """Return the pixels of each thing in the picture, by the numbers of their labels."""
        flat = self.frame.segments.ravel()
        places = np.flatnonzero(flat)
        numbers = flat[places]
        order = np.argsort(numbers, kind="stable")
        places, numbers = places[order], numbers[order]
        rows, columns = np.divmod(places, self.width)
        points = self.points(rows, columns)
        ends = [*np.flatnonzero(numbers[1:] != numbers[:-1]) + 1, len(numbers)]
        parts = [slice(a, b) for a, b in zip([0, *ends], ends, strict=False) if b > a]
        return {
            number: Segment(self, label, rows[part], columns[part], points[part])
            for part in parts
            if (label := self.frame.labels.get(number := int(numbers[part.start])))
        }

    def rays(self, rows: Array | Integers, columns: Array | Integers) -> Array:
        """Return the rays through places of the picture, in the map; each is one long in depth.

        The middle of the first pixel is at row 0, column 0.
        """
        rays = np.empty((3, len(rows)))
        rays[0] = 1.0
        rays[1] = self.columns[0] - self.pixel * columns
        rays[2] = self.rows[0] + (self.rows[1] - self.rows[0]) * rows
        turned: Array = (self.turn @ rays).T  # coordinate by coordinate, as sums like it
        return turned

    def points(self, rows: Integers, columns: Integers) -> Array:
        """Return where in the map pixels are; those outside the picture are far away."""
        depth = self.depth[rows + 1, columns + 1]
        return self.eye + depth[:, None] * self.rays(rows, columns)


@dataclass(frozen=True)
class Segment:
    """The pixels that show one thing, row by row."""

    picture: Picture
    label: Label
    rows: Integers
    columns: Integers
    points: Array

    @property
    def distance(self) -> float:
        """How far away it is, along the viewing axis."""
        middle = self.points.sum(axis=0) / len(self.points) - self.picture.eye
        return float(middle @ self.picture.turn[:, 0])

    def rim(self) -> Rim:
        """Return the outermost pixels of each row and each column."""
        left, right = _runs(self.rows)
        order = np.argsort(self.columns, kind="stable")
        up, down = (order[ends] for ends in _runs(self.columns[order]))
        own = np.concatenate([left, right, up, down])
        step = np.repeat(STEPS, [len(left), len(right), len(up), len(down)], axis=0)
        return Rim(self, own, step)


@dataclass(frozen=True)
class Rim:
    """The outermost pixels of a segment: their numbers in it, and the steps that lead out of it."""

    segment: Segment
    own: Integers
    step: Integers

    def borders(self) -> Array:
        """Return the rays through the borders between these pixels and their neighbours."""
        rows, columns = self.segment.rows[self.own], self.segment.columns[self.own]
        return self.segment.picture.rays(rows + self.step[:, 0] / 2, columns + self.step[:, 1] / 2)

    def outside(self) -> tuple[Flags, Array]:
        """Return which neighbours are outside the picture, and where in the map they are."""
        picture = self.segment.picture
        rows = self.segment.rows[self.own] + self.step[:, 0]
        columns = self.segment.columns[self.own] + self.step[:, 1]
        out = (rows < 0) | (rows >= picture.height) | (columns < 0) | (columns >= picture.width)
        return out, picture.points(rows, columns)


def _runs(values: Integers) -> tuple[Integers, Integers]:
    """Return where each run of equal values begins and ends."""
    changes = np.flatnonzero(values[1:] != values[:-1])
    return np.concatenate([[0], changes + 1]), np.concatenate([changes, [len(values) - 1]])
