"""Light and shadow: a sun that is not a point, and a sky all around.

Each light is one direction. Where it falls is found from a picture that it would take itself: what
it does not see lies in shadow. A picture is the mean of several passes with other lights each, so
that shadows are soft and corners dim.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from enkidu.physics.geometry import Array
from enkidu.physics.pictures.layers import Image, Indices, depth
from enkidu.physics.pictures.lens import Lens

SUN: Image = np.array([1.0, 0.95, 0.86], dtype=np.float32) * 1.5
SKY: Image = np.array([0.82, 0.91, 1.0], dtype=np.float32) * 0.62

_SUN_PIXELS, _SKY_PIXELS = 1280, 640
"""How many pixels wide the pictures are that lights take."""

_BLUR = 3.0
"""Over how many of its pixels a light's shadows are blurred."""

_TOWARDS_SUN = np.array([-0.5, -0.42, 1.0])
_SUN_RADIUS = 0.09
_AWAY = 12.0
"""How many radii away lights are: so far that their rays are all but parallel."""


@dataclass(frozen=True)
class Light:
    """A distant light over a disc of ground with a middle and a radius."""

    direction: Array
    middle: Array
    radius: float
    pixels: int
    number: int

    def lens(self) -> Lens:
        """Return how the light sees the ground."""
        away = _AWAY * self.radius
        x, y, z = (float(value) for value in self.middle + self.direction * away)
        a, b, c = (float(value) for value in self.middle)
        near, far = away - 2 * self.radius, away + 2 * self.radius
        up = (0.0, 1.0, 0.0) if self.direction[2] > 0.98 else (0.0, 0.0, 1.0)
        return Lens((x, y, z), (a, b, c), 1.0, 2 * math.atan(1 / _AWAY), near, far, up)

    @property
    def texel(self) -> float:
        """Return how wide a pixel of its picture is on the ground, in metres."""
        return 2 * self.radius / self.pixels

    def places(self, points: Image) -> tuple[Indices, Image]:
        """Return which pixel of its picture each point is on, and how far away the points are."""
        lens = self.lens()
        turn = lens.axes().astype(np.float32)
        seen = (points - np.array(lens.eye, dtype=np.float32)) @ turn.T
        away = seen[..., 2]
        scale = np.float32(self.pixels / 2 / lens.half[1])
        chance = np.random.default_rng(self.number)  # so that no film flickers
        x = self._whole(seen[..., 0] / away * scale, chance)
        y = self._whole(-seen[..., 1] / away * scale, chance)
        return y * np.int32(self.pixels) + x, away

    def picture(self, client: int) -> Image:
        """Return how far the light gets before it meets a body, for each pixel."""
        return depth(client, self.lens(), (self.pixels, self.pixels)).ravel()

    def _whole(self, values: Image, chance: np.random.Generator) -> Indices:
        """Return pixels, some beside the right one, so that shadows have no steps."""
        blur = chance.random(values.shape, dtype=np.float32) * _BLUR
        exact = values + blur + np.float32((self.pixels - _BLUR) / 2)
        found: Indices = np.clip(exact, 0, self.pixels - 1).astype(np.int32)
        return found


def sun(number: int, middle: Array, radius: float) -> Light:
    """Return the light of a pass that comes from the sun: another part of its disc each time."""
    angle, out = math.tau * spread(number, 5), _SUN_RADIUS * math.sqrt(spread(number, 7))
    towards = _TOWARDS_SUN + out * np.array([math.cos(angle), math.sin(angle), 0.0])
    return Light(towards / np.linalg.norm(towards), middle, radius, _SUN_PIXELS, number)


def sky(number: int, middle: Array, radius: float) -> Light:
    """Return a light of a pass that comes from the sky: more often from above."""
    angle, height = math.tau * spread(number, 3), math.sqrt(1 - 0.94 * spread(number, 2))
    out = math.sqrt(1 - height * height)
    towards = np.array([out * math.cos(angle), out * math.sin(angle), height])
    return Light(towards, middle, radius, _SKY_PIXELS, number)


def spread(number: int, base: int) -> float:
    """Return the members of van der Corput's sequence: even, without the look of a grid."""
    value, share = 0.0, 1.0
    while number:
        share /= base
        value += share * (number % base)
        number //= base
    return value
