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
from enkidu.nodes.perception.tracks import AGENT
from enkidu.physics.geometry import Array, rotation, turned
from enkidu.physics.senses.readings import View

INSET = 0.01
"""By how much a thing may be smaller than remembered, in metres."""

STEADY = 0.003
"""The same, for a thing that was seen from the same view before."""

BEHIND = 0.005
"""How far a look must go into a thing's place at least to have gone through it, in metres."""

ARMS = 0.4
"""How far an agent may stretch its arms, and hide things by that, in metres."""

_LOOKS = 100
"""How many pixels are enough to tell whether a thing is there."""

_TREMBLING = 0.002
"""How much a body at rest may move, in metres and radians."""

_INNER = 0.8
"""How far towards its corners a thing is looked at."""

_EDGE = 0.05
"""How near to the edge of view nothing is expected to be seen: radians, and metres of the range."""


def seen_through(picture: Picture, thing: Thing, sigma: float) -> bool:
    """Tell whether a frame shows that a thing is not at its place: most looks go through it.

    A look also goes through where it ends at another thing of its kind that stands there now. Sigma
    is that of the place; nothing, where the thing was seen from this very view before.
    """
    window = _window(picture, thing, 0.5 if sigma else 0.0)
    if window is None:
        return False
    rows, columns = window
    inset = INSET + 2 * sigma if sigma else STEADY
    enter, leave = crossed(thing, picture.eye, picture.rays(rows, columns), inset)
    behind = np.maximum((leave - enter) / 2, BEHIND + 3 * picture.noise)
    there = leave - enter > behind
    depth = picture.depth[rows + 1, columns + 1]
    other = np.isin(picture.frame.segments[rows, columns], _alike(picture, thing))
    through = (depth > enter + behind) | (other & (depth > enter - 2 * inset))
    return bool((there & through).sum() * 2 > there.sum() > 0)


def _alike(picture: Picture, thing: Thing) -> list[int]:
    """Return the labels of other things of a thing's kind."""
    return [
        number
        for number, label in picture.frame.labels.items()
        if label.kind == thing.kind and label.name != thing.name
    ]


def _window(picture: Picture, thing: Thing, least: float) -> tuple[Integers, Integers] | None:
    """Return the pixels around a thing's place; None where too little of it is in the picture."""
    forward, left, up = ((corners(thing) - picture.eye) @ picture.turn).T
    if forward.min() < _EDGE or forward.max() > picture.frame.view.range - _EDGE:
        return None
    columns = (picture.columns[0] - left / forward) / picture.pixel
    rows = (picture.rows[0] - up / forward) / (picture.rows[0] - picture.rows[1])
    across, down = _pixels(columns, picture.width), _pixels(rows, picture.height)
    whole = (np.ptp(columns) - 1) * (np.ptp(rows) - 1)
    count = len(across) * len(down)
    if not count or count < whole * least:
        return None
    stride = max(1, math.isqrt(count // _LOOKS))
    grid = np.meshgrid(down[::stride], across[::stride], indexing="ij")
    return grid[0].ravel(), grid[1].ravel()


def _pixels(places: Array, count: int) -> Integers:
    """Return the pixels, of so many, between the least and the greatest of places."""
    return np.arange(max(0, math.ceil(places.min())), min(count, math.floor(places.max()) + 1))


def same_view(first: View, second: View) -> bool:
    """Tell whether two views show the same, but for a trembling of the body."""
    places = math.dist(first.pose.position, second.pose.position)
    turns = abs(float(np.dot(first.pose.turn, second.pose.turn)))
    same = (first.fov, first.range) == (second.fov, second.range)
    return same and places < _TREMBLING and 2 * math.acos(min(1.0, turns)) < _TREMBLING


def in_view(view: View, thing: Thing) -> bool:
    """Tell whether a thing is well in view; a view of all heights is only in a direction."""
    all_heights = view.fov[1] >= math.pi
    turn = turned(view.pose.yaw) if all_heights else view.pose.turn
    looks = _looks(view, thing)
    forward, left, up = (looks @ rotation(turn)).T
    wide, high = (angle / 2 - _EDGE for angle in view.fov)
    far = np.sqrt(np.einsum("ij,ij->i", looks, looks))
    return bool(
        far.max() < view.range - _EDGE
        and np.abs(np.arctan2(left, forward)).max() < wide
        and (all_heights or np.abs(np.arctan2(up, forward)).max() < high)
    )


def hidden(view: View, thing: Thing, others: Iterable[Thing]) -> bool:
    """Tell whether other things are in the way of a thing's middle, or of most of it."""
    eye, looks = np.array(view.pose.position), _looks(view, thing)
    free = np.ones(len(looks), bool)
    for other in others:
        if _may_hide(other, thing, view):
            arms = ARMS if other.kind == AGENT else 0.0
            enter, leave = crossed(other, eye, looks, -arms)
            free &= ~((enter < leave) & (leave > 0) & (enter < 1))
    return not (free[0] and free.sum() * 2 > len(free))


def _looks(view: View, thing: Thing) -> Array:
    """Return the looks from an eye at the middle of a thing and towards its corners."""
    looks: Array = np.vstack([thing.position, corners(thing, _INNER)]) - view.pose.position
    return looks


def _may_hide(other: Thing, thing: Thing, view: View) -> bool:
    """Tell cheaply whether something could be in the way: it is not farther away than the thing."""
    if other.name == thing.name:
        return False
    reach = math.hypot(*other.size[:2]) / 2 + ARMS
    near = math.dist(other.position[:2], view.pose.position[:2]) - reach
    return near < math.dist(thing.position[:2], view.pose.position[:2])
