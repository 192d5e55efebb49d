"""Upright turned boxes: what lies in them, over them, and in the way of a look.

>>> table = Thing("table0", "table", (1.0, 0.0, 0.2), (0.4, 0.2, 0.4))
>>> round(outside(table, 1.3, 0.0), 3), outside(table, 1.1, 0.05)
(0.1, 0.0)
>>> enter, leave = crossed(table, np.zeros(3), np.array([[1.0, 0.0, 0.1], [1.0, 0.5, 0.1]]))
>>> enter.round(3).tolist(), (enter < leave).tolist()
([0.8, 0.8], [True, False])
"""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from enkidu.nodes.memory import Thing
from enkidu.physics.geometry import Array, Vector

CORNERS: Array = np.array(list(product((-0.5, 0.5), repeat=3)))
"""The corners of a box around the origin whose edges are one long."""


def upright(yaw: float) -> Array:
    """Return the axes of an upright turned box, one in each row."""
    cos, sin = math.cos(yaw), math.sin(yaw)
    return np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])


def corners(box: Thing, share: float = 1.0) -> Array:
    """Return the corners of a box, or points that share of the way to them."""
    return CORNERS * share * box.size @ upright(box.yaw) + box.position


def crossed(box: Thing, eye: Array, rays: Array, inset: float = 0.0) -> tuple[Array, Array]:
    """Return where on each ray it enters a box and where it leaves, in lengths of the ray.

    It misses the box where it would leave first. The box is taken to be smaller by the inset on all
    sides, but not by more than a quarter of its extent.
    """
    axes = upright(box.yaw)
    start, along = axes @ (eye - box.position), rays @ axes.T
    half = np.array([max(extent / 2 - inset, extent / 4) for extent in box.size])
    with np.errstate(divide="ignore", invalid="ignore"):
        first, second = (-half - start) / along, (half - start) / along
    return np.minimum(first, second).max(axis=1), np.maximum(first, second).min(axis=1)


def outside(box: Thing, x: float, y: float) -> float:
    """Return how far from a box's outline on the floor a place is; nothing, where it is inside."""
    cos, sin = math.cos(box.yaw), math.sin(box.yaw)
    dx, dy = x - box.position[0], y - box.position[1]
    along = abs(cos * dx + sin * dy) - box.size[0] / 2
    across = abs(cos * dy - sin * dx) - box.size[1] / 2
    return math.hypot(max(along, 0.0), max(across, 0.0))


def apart(box: Thing, place: Vector) -> float:
    """Return how far from a box a place is; nothing, where it is inside."""
    x, y, z = place
    above = abs(z - box.position[2]) - box.size[2] / 2
    return math.hypot(outside(box, x, y), max(above, 0.0))
