"""Whether a remembered thing that was not seen should have been.

With a camera, the depth tells: where it looks through the thing's place, the thing is gone; where
something nearer is in the way, it is merely hidden. A sense that detects by itself tells only from
where and how far it looked; what is in the way is then what is remembered.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from enkidu.nodes.memory import Thing
from enkidu.nodes.perception.boxes import corners, crossed
from enkidu.nodes.perception.pixels import Integers, Picture
from enkidu.physics.geometry import Array, rotation
from enkidu.physics.senses.readings import View

INSET = 0.01
"""By how much a thing may be smaller than remembered, in metres."""

BEHIND = 0.005
"""How far behind a thing's place a look must go to have gone through it, in metres."""

_LOOKS = 100
"""How many pixels are enough to tell whether a thing is there."""

_INNER = 0.8
"""How far towards its corners a thing is looked at."""

_EDGE = 0.05
"""How near to the edge of view nothing is expected to be seen: radians, and metres of the range."""


def seen_through(picture: Picture, thing: Thing, sigma: float) -> bool:
    """Tell whether a frame shows that a thing is not at its place: most looks go through it.

    A look also goes through where it ends at another thing that stands there now.
    """
    window = _window(picture, thing)
    if window is None:
        return False
    rows, columns = window
    rays = picture.rays(rows, columns)
    enter, leave = crossed(thing, picture.eye, rays, INSET + 2 * sigma)
    there = enter < leave
    depth = picture.depth[rows + 1, columns + 1]
    other = (depth > enter - BEHIND) & (picture.frame.segments[rows, columns] > 0)
    through = there & ((depth > leave + BEHIND) | other)
    return bool(through.sum() * 2 > there.sum() > 0)


def _window(picture: Picture, thing: Thing) -> tuple[Integers, Integers] | None:
    """Return the pixels around a thing's place; None where that is not well in the picture."""
    forward, left, up = ((corners(thing) - picture.eye) @ picture.turn).T
    if forward.min() < _EDGE or forward.max() > picture.frame.view.range - _EDGE:
        return None
    columns = (picture.columns[0] - left / forward) / picture.pixel
    rows = (picture.rows[0] - up / forward) / (picture.rows[0] - picture.rows[1])
    across, down = _pixels(columns, picture.width), _pixels(rows, picture.height)
    whole = (np.ptp(columns) - 1) * (np.ptp(rows) - 1)
    count = len(across) * len(down)
    if not count or count < whole / 2:
        return None
    stride = max(1, math.isqrt(count // _LOOKS))
    grid = np.meshgrid(down[::stride], across[::stride], indexing="ij")
    return grid[0].ravel(), grid[1].ravel()


def _pixels(places: Array, count: int) -> Integers:
    """Return the pixels, of so many, between the least and the greatest of places."""
    return np.arange(max(0, math.ceil(places.min())), min(count, math.floor(places.max()) + 1))


def in_sight(view: View, thing: Thing, others: Iterable[Thing]) -> bool:
    """Tell whether most of a thing is well in view and nothing else is in the way."""
    eye = np.array(view.pose.position)
    looks = np.vstack([thing.position, corners(thing, _INNER)]) - eye
    if not _in_view(view, looks):
        return False
    free = np.ones(len(looks), bool)
    for other in others:
        if _may_hide(other, thing, view):
            enter, leave = crossed(other, eye, looks)
            free &= ~((enter < leave) & (leave > 0) & (enter < 1))
    return bool(free[0] and free.sum() * 2 > len(free))


def _in_view(view: View, looks: Array) -> bool:
    forward, left, up = (looks @ rotation(view.pose.turn)).T
    wide, high = (angle / 2 - _EDGE for angle in view.fov)
    far = np.sqrt(np.einsum("ij,ij->i", looks, looks))
    return bool(
        (far < view.range - _EDGE).all()
        and (np.abs(np.arctan2(left, forward)) < wide).all()
        and (high > math.pi / 2 - 2 * _EDGE or (np.abs(np.arctan2(up, forward)) < high).all())
    )


def _may_hide(other: Thing, thing: Thing, view: View) -> bool:
    """Tell cheaply whether something could be in the way: it is not farther away than the thing."""
    if other.name == thing.name:
        return False
    near = math.dist(other.position[:2], view.pose.position[:2]) - math.hypot(*other.size[:2]) / 2
    return near < math.dist(thing.position[:2], view.pose.position[:2])
