"""What things of a kind are like: how what is hidden of a thing is known from what is seen.

A cube has equal edges, a table stands on the floor, an agent is an upright column on the floor; of
everything else just what is seen is known. A detection of what was not seen whole has half the
certainty, and a sigma that says how far off its middle may be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np

from enkidu.nodes.perception.fitting import EXACT, Fit
from enkidu.nodes.perception.outline import Outline
from enkidu.nodes.perception.pixels import Flags, Segment
from enkidu.physics.geometry import Array, Vector
from enkidu.physics.senses.readings import Detection

Shape = Callable[[Segment], Detection]
"""Completes what a segment shows."""

PARTIAL = 0.5
"""The certainty of what is not seen whole."""

TYPICAL = (0.07, 0.05)
"""The edge of a cube of which nothing else is known, and its standard deviation, in metres."""

UNSURE = 0.4
"""The standard deviation of the middle of a box that is not seen whole, in metres."""

SURE = 0.012
"""A cube's edge whose standard deviation is smaller than this, in metres, was seen."""

_COUNTING = 0.8
_CENTRING = 0.3
_COLUMN_DEPTH = 0.13
_ENOUGH = 100


def cube(segment: Segment) -> Detection:
    """Find the cube that fits best to all that is measured of it: its middle and its edge."""
    fit = Fit(segment)
    middle, vicinity = fit.points.sum(axis=0) / len(fit.points), TYPICAL[0]
    rows: list[Row] = [((0, 0, 0, 1), *TYPICAL)]
    rows += [(_unit(axis), middle[axis], vicinity) for axis in range(3)]
    rows += [
        (_unit(axis, 0.5), fit.place[axis, 1], fit.exactness[axis])
        for axis in range(3)
        if fit.seen[axis]
    ]
    outline = Outline(fit)
    if not outline.out.any():
        faces = outline.unhidden()
        rows += _edges(outline) if faces is None else _silhouette(fit, faces)
    found, variances = _solved(rows)
    edge = float(found[3])
    certainty = 1.0 if variances[3] < SURE**2 and edge > 0 else PARTIAL
    place = fit.axes.T @ found[:3]
    sigma = math.sqrt(variances[:3].mean())
    return _detection(segment, place, np.full(3, abs(edge)), fit.yaw, sigma, certainty)


Row = tuple[tuple[float, ...], float, float]
"""A measurement: how a cube's middle and edge enter it, its value, and its standard deviation."""


def _unit(axis: int, edge: float = 0.0) -> tuple[float, ...]:
    row = [0.0, 0.0, 0.0, edge]
    row[axis] = 1.0
    return tuple(row)


def _edges(outline: Outline) -> list[Row]:
    """Measure a cube that is partly hidden by those of its edges that are not."""
    place, sigma = outline.edges()
    return [
        (_unit(axis, side - 0.5), place[axis, side], sigma[axis, side])
        for axis in range(3)
        for side in (0, 1)
        if np.isfinite(sigma[axis, side]) and not (side and outline.fit.seen[axis])
    ]


def _silhouette(fit: Fit, faces: Flags) -> list[Row]:
    """Measure a cube by how many pixels its faces have, and where the middle of these is.

    Both are finer than a pixel: what one edge of a face loses to sampling, another gains.
    """
    segment, picture = fit.segment, fit.segment.picture
    shown = faces[fit.face]
    if not shown.any():
        shown[:] = True
    count = int(shown.sum())
    row, column = segment.rows @ shown / count, segment.columns @ shown / count
    ray = fit.axes @ picture.rays(np.array([row]), np.array([column]))[0]
    slant = np.abs(ray) * faces
    slant, total = slant / slant.sum(), slant.sum()
    step = picture.pixel * segment.distance
    edge = step * math.sqrt(count / total)
    sigma = _CENTRING * step / count**0.25
    rows: list[Row] = [((0.0, 0.0, 0.0, 1.0), edge, _COUNTING * edge / 2 / count**0.75)]
    for across in _perpendicular(*ray.tolist()):
        rows.append(((*across, float(across @ slant) / 2), float(across @ fit.eye), sigma))
    return rows


def _perpendicular(x: float, y: float, z: float) -> tuple[Array, Array]:
    """Return the directions across a ray: to the side, and upwards."""
    flat, long = math.hypot(x, y), math.sqrt(x * x + y * y + z * z)
    sideways = np.array([-y / flat, x / flat, 0.0])
    return sideways, np.array([-z * x, -z * y, flat * flat]) / (flat * long)


def _solved(rows: list[Row]) -> tuple[Array, Array]:
    """Return the best values for all measurements together, and their variances."""
    matrix = np.array([row for row, _, _ in rows])
    values = np.array([value for _, value, _ in rows])
    weights = np.array([1 / sigma**2 for _, _, sigma in rows])
    weighted = matrix.T * weights
    inverse = np.linalg.inv(weighted @ matrix)
    return inverse @ (weighted @ values), np.diag(inverse)


def standing(segment: Segment) -> Detection:
    """Find a box that stands on the floor."""
    return _box(segment, on_floor=True)


def box(segment: Segment) -> Detection:
    """Find a box of which just what is seen is known."""
    return _box(segment, on_floor=False)


def _box(segment: Segment, on_floor: bool) -> Detection:
    fit = Fit(segment)
    outline = Outline(fit)
    place, sigma = outline.edges()
    if on_floor:
        place[2, 0], sigma[2, 0] = 0.0, EXACT
    size = place[:, 1] - place[:, 0]
    variances = (sigma**2).sum(axis=1) / 4
    whole = bool(np.isfinite(variances).all()) and not outline.cut
    spread = math.sqrt(variances.mean()) if whole else UNSURE
    middle = fit.axes.T @ place.mean(axis=1)
    return _detection(segment, middle, size, fit.yaw, spread, 1.0 if whole else PARTIAL)


def column(segment: Segment) -> Detection:
    """Find an agent: most of its pixels are of its trunk, however it stretches its arm."""
    points, eye = segment.points, segment.picture.eye
    some = points[:: -(-len(points) // _ENOUGH)]
    last = len(some) - 1
    middle = np.sort(some, axis=0)[last // 2]
    away = (middle - eye)[:2] / math.dist(middle[:2], eye[:2])
    aside = np.sort(some[:, :2] @ (-away[1], away[0]))
    width = float(aside[last * 9 // 10] - aside[last // 10]) * 1.25
    height = float(points[:, 2].max())
    out, _ = segment.rim().outside()
    x, y = middle[:2] + _COLUMN_DEPTH * away
    size, place = np.array([width, width, height]), np.array([x, y, height / 2])
    partial = out.mean() > 0.2
    sigma = 0.3 if partial else 0.05
    return _detection(segment, place, size, 0.0, sigma, PARTIAL if partial else 1.0)


def _detection(
    segment: Segment, place: Array, size: Array, yaw: float, sigma: float, certainty: float
) -> Detection:
    """Tell what was found, turned by at most an eighth: a box has no front."""
    quarters = round(yaw / (math.pi / 2))
    long, wide, high = (float(extent) for extent in size)
    x, y, z = (float(value) for value in place)
    extent: Vector = (wide, long, high) if quarters % 2 else (long, wide, high)
    kind, name = segment.label.kind, segment.label.name
    return Detection(kind, name, (x, y, z), extent, yaw - quarters * math.pi / 2, sigma, certainty)


SHAPES: Mapping[str, Shape] = {"cube": cube, "table": standing, "agent": column}
"""The shapes of kinds; other kinds are boxes."""
