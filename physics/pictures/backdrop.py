"""What of a picture does not change while its lens and its lights stay where they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from enkidu.physics.pictures.ground import Ground
from enkidu.physics.pictures.layers import Image, Indices
from enkidu.physics.pictures.lens import Lens
from enkidu.physics.pictures.light import Light, sky, spread, sun

SKIES = 2
"""How many lights from the sky a pass has."""


@dataclass(frozen=True)
class Backdrop:
    """One pass: its shift by a part of a pixel, its lights, and the ground seen in them.

    `rays` are one metre deep; `depth` is where they meet the ground; `places` says, for each light,
    which pixel of the light's picture shows that ground, and how far away it is.
    """

    lens: Lens
    shift: tuple[float, float]
    lights: tuple[Light, ...]
    rays: Image
    depth: Image
    colour: Image
    haze: Image
    places: tuple[tuple[Indices, Image], ...]

    @property
    def eye(self) -> Image:
        """Return where the lens is."""
        return np.array(self.lens.eye, dtype=np.float32)

    def points(self, depth: Image, rows: Indices, columns: Indices) -> Image:
        """Return where pixels of a depth are in the world."""
        found: Image = self.eye + self.rays[rows, columns] * depth[rows, columns, None]
        return found


def backdrop(number: int, lens: Lens, size: tuple[int, int], ground: Ground) -> Backdrop:
    """Prepare a pass; the first has number 1."""
    shift = ((spread(number, 2) - 0.5) / size[0], (spread(number, 3) - 0.5) / size[1])
    rays = _rays(lens, size, shift)
    down = np.minimum(rays[..., 2], np.float32(-1e-6))
    depth = np.where(rays[..., 2] < -1e-6, np.float32(-lens.eye[2]) / down, np.float32(np.inf))
    near = np.minimum(depth, np.float32(1e4))
    points = np.array(lens.eye, dtype=np.float32) + rays * near[..., None]
    x, y = points[..., 0], points[..., 1]
    haze = np.where(np.isinf(depth), np.float32(1.0), ground.haze(x, y))
    lights = _lights(number, ground)
    return Backdrop(
        lens,
        shift,
        lights,
        rays,
        depth,
        ground.colour(x, y),
        haze,
        tuple(light.places(points) for light in lights),
    )


def _lights(number: int, ground: Ground) -> tuple[Light, ...]:
    """Return the sun of a pass, and after it the lights of its sky."""
    where = (ground.middle, ground.radius)
    numbers = range(SKIES * (number - 1) + 1, SKIES * number + 1)
    return (sun(number, *where), *(sky(each, *where) for each in numbers))


def _rays(lens: Lens, size: tuple[int, int], shift: tuple[float, float]) -> Image:
    width, height = size
    right, up, forward = lens.axes()
    x = ((np.arange(width) + 0.5) / width + shift[0]) * 2 - 1
    y = 1 - ((np.arange(height) + 0.5) / height - shift[1]) * 2
    rays = forward + x[None, :, None] * lens.half[0] * right + y[:, None, None] * lens.half[1] * up
    found: Image = rays.astype(np.float32)
    return found
