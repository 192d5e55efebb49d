"""Names written into a picture: of agents, and of things that can move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from enkidu.physics.geometry import Vector
from enkidu.physics.pictures.layers import Image as Depths
from enkidu.physics.pictures.lens import Lens
from enkidu.physics.world import World

Box = tuple[float, float, float, float]
Colour = tuple[int, int, int, int]

_SLATE: Colour = (38, 42, 50, 205)
_INK: Colour = (255, 255, 255, 255)
_NEAREST = 0.6
"""What is nearer than this, in metres, is the body that looks: it is not labelled."""

_HIDDEN = 0.25
"""How far behind something else a thing may be and still have its name shown, in metres."""


@dataclass(frozen=True)
class Label:
    """A name, the place that it names, and how it looks."""

    text: str
    place: Vector
    fill: Colour
    beside: bool
    """Whether it stands beside the place, not above it."""


def labelled(
    picture: npt.NDArray[np.uint8], world: World, lens: Lens, depth: Depths
) -> npt.NDArray[np.uint8]:
    """Write the names of what a picture shows."""
    image = Image.fromarray(picture).convert("RGBA")
    sheet = Image.new("RGBA", image.size)
    writing = _Writing(ImageDraw.Draw(sheet), image.size, lens, depth)
    labels = list(_labels(world))
    writing.reserve(labels)
    for label in labels:
        writing.write(label)
    return np.asarray(Image.alpha_composite(image, sheet).convert("RGB"))


def _labels(world: World) -> Iterator[Label]:
    for name, robot in world.robots.items():
        stance, top = robot.standing(), robot.build.height
        r, g, b = (round(150 * part) for part in robot.spec.colour)
        yield Label(name, (stance.x, stance.y, top), (r, g, b, 225), False)
    for name, body in world.body_specs.items():
        if body.mass > 0:
            yield Label(name, world.pose(name).position, _SLATE, True)


class _Writing:
    """Writes labels where they cover no other."""

    def __init__(
        self, draw: ImageDraw.ImageDraw, size: tuple[int, int], lens: Lens, depth: Depths
    ) -> None:
        self._draw, self._size, self._lens, self._depth = draw, size, lens, depth
        self._font = ImageFont.load_default(max(10.0, size[1] / 52))
        self._taken: list[Box] = []

    def reserve(self, labels: list[Label]) -> None:
        """Keep labels off what is labelled."""
        side = self._size[1] / 45
        for label in labels:
            x, y, away = self._lens.project(label.place)
            if away > _NEAREST:
                down = 0.0 if label.beside else -0.5
                spot = (x * self._size[0], y * self._size[1])
                self._taken.append(_box(spot, (side, side * (1 if label.beside else 2)), 0.0, down))

    def write(self, label: Label) -> None:
        """Write a label, if what it names is shown."""
        x, y, away = self._lens.project(label.place)
        if not (0 < x < 1 and 0 < y < 1) or away < _NEAREST or self._hides(x, y, away, label):
            return
        spot = (x * self._size[0], y * self._size[1])
        left, top, right, bottom = self._font.getbbox(label.text, anchor="lt")
        pad = (bottom - top) * 0.45
        size = (right - left + 2 * pad, bottom - top + 1.4 * pad)
        box = self._free(spot, size, label)
        self._taken.append(box)
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        if label.beside:
            self._draw.line((*spot, *middle), fill=label.fill, width=max(1, self._size[1] // 500))
        self._draw.rounded_rectangle(box, radius=size[1] / 2.6, fill=label.fill)
        self._draw.text(middle, label.text, fill=_INK, font=self._font, anchor="mm")

    def _hides(self, x: float, y: float, away: float, label: Label) -> bool:
        height, width = self._depth.shape
        nearest = self._depth[min(height - 1, int(y * height)), min(width - 1, int(x * width))]
        return label.beside and bool(nearest < away - _HIDDEN)

    def _free(self, spot: tuple[float, float], size: tuple[float, float], label: Label) -> Box:
        """Return the first box near a spot that no label has taken."""
        boxes = [_box(spot, size, across, up) for across, up in self._ways(label)]
        free = [box for box in boxes if not any(_meet(box, other) for other in self._taken)]
        return (free or boxes)[0]

    def _ways(self, label: Label) -> Iterator[tuple[float, float]]:
        """Return where a label may be, in multiples of its own size."""
        if not label.beside:
            yield from ((0.0, up) for up in (0.9, 2.0, 3.1))
        for up in (0.3, -0.8, 1.4, 2.5, -1.9):
            yield from ((side * (0.5 + 2 / len(label.text)), up) for side in (1, -1))


def _box(spot: tuple[float, float], size: tuple[float, float], across: float, up: float) -> Box:
    x, y = spot[0] + across * size[0], spot[1] - up * size[1]
    return (x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
