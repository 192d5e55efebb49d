"""The names of rooms, written on their floors where least stands on them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from enkidu.physics.pictures.layers import Image
from enkidu.physics.pictures.lens import Lens
from enkidu.physics.spec import BodySpec, Point, RoomSpec, WorldSpec

Footprint = tuple[Point, Point]
"""The middle and the half extents of what stands on the floor."""

_SHARES = (0.5, 0.25, 0.75, 0.0, 1.0)
_PIXELS = 96
_LETTER = 0.34
"""How high letters are, in metres, where there is room for them."""

_ASIDE, _BEHIND = 0.25, 0.8
"""How far names keep from walls, and from those that may hide them, in metres."""


@dataclass(frozen=True)
class Inscription:
    """Writing on the floor: `mask` is how dark it is, `right` and `up` how it lies."""

    mask: Image
    middle: Point
    size: Point
    right: Point
    up: Point

    def cover(self, x: Image, y: Image) -> Image:
        """Return how much of the floor it covers at places, from 0 to 1."""
        x, y = x - np.float32(self.middle[0]), y - np.float32(self.middle[1])
        across = (x * self.right[0] + y * self.right[1]) / self.size[0] + 0.5
        down = 0.5 - (x * self.up[0] + y * self.up[1]) / self.size[1]
        found = np.zeros(x.shape, dtype=np.float32)
        inside = (across > 0) & (across < 1) & (down > 0) & (down < 1)
        height, width = self.mask.shape
        rows = (down[inside] * height).astype(np.int32)
        found[inside] = self.mask[rows, (across[inside] * width).astype(np.int32)]
        return found


def inscriptions(spec: WorldSpec, lens: Lens) -> tuple[Inscription, ...]:
    """Write the names of all rooms so that they can be read through a lens."""
    right = lens.axes()[0]
    if abs(right[0]) >= abs(right[1]):
        across: Point = (float(np.sign(right[0])), 0.0)
    else:
        across = (0.0, float(np.sign(right[1])))
    bodies = [_footprint(body) for body in spec.bodies]
    bodies += [((one.stance.x, one.stance.y), (0.35, 0.35)) for one in spec.robots]
    return tuple(_inscription(room, bodies, across) for room in spec.map.rooms)


def _footprint(body: BodySpec) -> Footprint:
    x, y, _ = body.position
    upright = abs(math.sin(body.yaw)) < 1e-6
    round_ = math.hypot(body.size[0], body.size[1]) / 2
    return (x, y), (body.size[0] / 2, body.size[1] / 2) if upright else (round_, round_)


def _inscription(room: RoomSpec, bodies: list[Footprint], right: Point) -> Inscription:
    mask, up = _mask(room.name.replace("_", " ")), (-right[1], right[0])
    low = [edge + (_BEHIND if way > 0 else _ASIDE) for edge, way in zip(room.low, up, strict=True)]
    high = [
        edge - (_BEHIND if way < 0 else _ASIDE) for edge, way in zip(room.high, up, strict=True)
    ]
    long = high[0] - low[0] if right[0] else high[1] - low[1]
    width = max(0.1, min(_LETTER * mask.shape[1] / mask.shape[0], long))
    size = (width, width * mask.shape[0] / mask.shape[1])
    extent = size if right[0] else (size[1], size[0])
    spots = _spots((low[0], low[1]), (high[0], high[1]), extent)
    middle = max(spots, key=lambda spot: _clearance(spot, extent, bodies))
    return Inscription(mask, middle, size, right, up)


def _mask(text: str) -> Image:
    font = ImageFont.load_default(float(_PIXELS))
    left, top, right, bottom = (round(value) for value in font.getbbox(text))
    sheet = Pillow.new("L", (right - left + 4, bottom - top + 4))
    ImageDraw.Draw(sheet).text((2 - left, 2 - top), text, fill=255, font=font)
    dark: Image = np.asarray(sheet, dtype=np.float32) / np.float32(255)
    return dark


def _spots(low: Point, high: Point, extent: Point) -> Iterator[Point]:
    """Return places where writing of an extent fits, the middle first."""
    ways = [
        [begin + size / 2 + share * max(0.0, end - begin - size) for share in _SHARES]
        for begin, end, size in zip(low, high, extent, strict=True)
    ]
    yield from ((x, y) for y in ways[1] for x in ways[0])


def _clearance(spot: Point, extent: Point, bodies: list[Footprint]) -> float:
    """Return how far bodies are from writing; enough is enough."""
    apart = [0.3]
    for middle, half in bodies:
        away = (abs(spot[axis] - middle[axis]) - extent[axis] / 2 - half[axis] for axis in (0, 1))
        apart.append(max(away))
    return min(apart)
