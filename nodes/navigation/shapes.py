"""Distances between points, segments and boxes, for many at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from enkidu.physics.geometry import Array

Flags = npt.NDArray[np.bool_]

_TINY = 1e-9


def from_boxes(points: Array, boxes: Array) -> tuple[Array, Array]:
    """Return how far points are from boxes (negative inside), and in which direction off them.

    For N points and rows of B boxes (see `Surroundings`): distances N x B, unit vectors N x B x 2.
    """
    cos, sin, half = boxes[:, 2], boxes[:, 3], boxes[:, 4:6]
    offset = points[:, None, :] - boxes[None, :, :2]
    local = np.stack(
        (cos * offset[..., 0] + sin * offset[..., 1], cos * offset[..., 1] - sin * offset[..., 0]),
        axis=-1,
    )
    excess = np.abs(local) - half
    outside = np.maximum(excess, 0.0)
    away = np.hypot(outside[..., 0], outside[..., 1])
    distance = away + np.minimum(excess.max(axis=-1), 0.0)
    across = np.stack((excess[..., 0] >= excess[..., 1], excess[..., 0] < excess[..., 1]), axis=-1)
    inward = away[..., None] < _TINY
    normal = np.where(inward, across, outside / np.maximum(away, _TINY)[..., None])
    normal = normal * np.where(local < 0, -1.0, 1.0)
    turned = np.stack(
        (cos * normal[..., 0] - sin * normal[..., 1], sin * normal[..., 0] + cos * normal[..., 1]),
        axis=-1,
    )
    return distance, turned


def between_segments(start: Array, end: Array, starts: Array, ends: Array) -> tuple[Array, Array]:
    """Return where one segment is nearest to each of many: places on it, and places on those.

    For segments that cross, an end of one of them is taken: they are too near in any case.
    """
    here = np.stack(np.broadcast_arrays(start, end, _on(start, end, starts), _on(start, end, ends)))
    there = np.stack((_on(starts, ends, start), _on(starts, ends, end), starts, ends))
    best = np.hypot(*np.moveaxis(here - there, -1, 0)).argmin(axis=0)
    rows = np.arange(len(starts))
    return here[best, rows], there[best, rows]


def _on(starts: Array, ends: Array, points: Array) -> Array:
    """Return the places on segments nearest to points; one of either serves for all."""
    along = ends - starts
    length = np.maximum((along**2).sum(axis=-1), _TINY)
    share = np.clip(((points - starts) * along).sum(axis=-1) / length, 0.0, 1.0)
    place: Array = starts + share[..., None] * along
    return place


def along_rays(origin: Array, angles: Array, boxes: Array, most: float) -> Array:
    """Return how far one can look from a place in each direction before a box is in the way."""
    if not len(boxes):
        return np.full(len(angles), most)
    cos, sin, half = boxes[:, 2], boxes[:, 3], boxes[:, 4:6]
    x, y = origin[0] - boxes[:, 0], origin[1] - boxes[:, 1]
    place = np.stack((cos * x + sin * y, cos * y - sin * x), axis=-1)
    ray = np.stack((np.cos(angles), np.sin(angles)), axis=-1)[:, None, :]
    way = np.stack(
        (cos * ray[..., 0] + sin * ray[..., 1], cos * ray[..., 1] - sin * ray[..., 0]), axis=-1
    )
    way = np.where(np.abs(way) < _TINY, _TINY, way)
    one, two = (-half - place) / way, (half - place) / way
    enter = np.minimum(one, two).max(axis=-1)
    leave = np.maximum(one, two).min(axis=-1)
    hit = np.where((leave >= enter) & (leave > 0), np.maximum(enter, 0.0), most)
    nearest: Array = np.minimum(hit.min(axis=-1), most)
    return nearest
