"""What the network sees: the goal, its own motion, and the surroundings in sectors around the body.

Everything is told in the body's own frame and as a share of what the body can do, so that bodies of
different size and speed look alike to the network. A sector holds how near a box is in it, how near
another agent is, and how that one moves against the body: towards it, and across.
"""

from __future__ import annotations

import math

import numpy as np

from enkidu.nodes.navigation.scene import Scene
from enkidu.nodes.navigation.shapes import along_rays, from_boxes
from enkidu.physics.geometry import Array

SECTORS = 24
"""How many sectors are around the body; the first one is ahead, the next to its left."""

SIGHT = 6.0
"""How far the network sees, in metres."""

SIZE = 8 + 4 * SECTORS
"""How many inputs there are."""

_NEAR = 1.5
_CLOSE_TARGET = 2.0
_WIDTH = 2 * math.pi / SECTORS
_BEARINGS: Array = np.arange(SECTORS, dtype=np.float64) * _WIDTH


def inputs(scene: Scene) -> Array:
    """Return what the network is given for a scene."""
    return np.concatenate((_goal(scene), _boxes(scene), _others(scene).ravel()))


def _goal(scene: Scene) -> Array:
    build, motion = scene.build, scene.motion
    bearing = scene.stance.bearing((*scene.target, 0.0))
    return np.array(
        (
            math.cos(bearing),
            math.sin(bearing),
            math.hypot(*scene.wish) / build.forward,
            min(1.0, scene.distance / _CLOSE_TARGET),
            motion.forward / build.forward,
            motion.sideways / build.forward,
            motion.turn / build.turn,
            build.sideways / build.forward,
        )
    )


def _boxes(scene: Scene) -> Array:
    """Return how near boxes are: by a ray through each sector, and by the nearest place of each."""
    rows, stance = scene.surroundings.box_rows, scene.stance
    if not len(rows):
        return np.zeros(SECTORS)
    place = np.array((stance.x, stance.y))
    away = along_rays(place, stance.yaw + _BEARINGS, rows, SIGHT)
    distance, normal = from_boxes(place[None], rows)
    bearing = np.arctan2(-normal[0, :, 1], -normal[0, :, 0]) - stance.yaw
    sector = np.rint(bearing / _WIDTH).astype(int) % SECTORS
    np.minimum.at(away, sector, distance[0])
    return _nearness(away - scene.build.radius, scene)


def _others(scene: Scene) -> Array:
    """Return for each sector how near another is, how it approaches, and how it passes."""
    rows, stance = scene.surroundings.other_rows, scene.stance
    if not len(rows):
        return np.zeros((3, SECTORS))
    x, y = rows[:, 0] - stance.x, rows[:, 1] - stance.y
    away = np.maximum(np.hypot(x, y), 1e-6)
    wide = scene.build.radius + rows[:, 4]
    share = _covered(np.arctan2(y, x) - stance.yaw, np.arcsin(np.minimum(1.0, wide / away)))
    weight = share * _nearness(away - wide, scene)[:, None]
    own_x, own_y = scene.motion.velocity(stance.yaw)
    to_x, to_y = rows[:, 2] - own_x, rows[:, 3] - own_y
    closing = -(to_x * x + to_y * y) / away
    passing = (to_y * x - to_x * y) / away
    most = weight.argmax(axis=0)
    near = weight[most, np.arange(SECTORS)]
    speed = scene.build.forward
    return np.stack((near, near * closing[most] / speed, near * passing[most] / speed))


def _covered(bearing: Array, half: Array) -> Array:
    """Return which share of each sector is covered by what spans an angle to both sides."""
    offset = np.abs(np.remainder(bearing[:, None] - _BEARINGS + math.pi, math.tau) - math.pi)
    overlap = np.minimum(offset + half[:, None], _WIDTH / 2) - np.maximum(
        offset - half[:, None], -_WIDTH / 2
    )
    share: Array = np.clip(overlap / _WIDTH, 0.0, 1.0)
    return share


def _nearness(gap: Array, scene: Scene) -> Array:
    """Return 1 at touch and 0 far away; a fast body feels things nearer."""
    scale = _NEAR * scene.build.forward
    nearness: Array = np.exp(-np.maximum(gap, 0.0) / scale) * (gap < SIGHT)
    return nearness
