"""How bright the ground and the surfaces of bodies are in the lights of a pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from enkidu.physics.pictures.backdrop import Backdrop
from enkidu.physics.pictures.ground import HAZE
from enkidu.physics.pictures.layers import Image, Indices, Layer
from enkidu.physics.pictures.light import SKY, SUN

_BOUNCE: Image = np.array([0.10, 0.09, 0.08], dtype=np.float32)
"""The light that comes back from the ground."""

_FAR = np.float32(1e6)


@dataclass(frozen=True)
class Surface:
    """The pixels that show bodies, one after another: where they are, face, and how they look.

    `falling` is how squarely the sun falls on them; `bodies` says whose they are.
    """

    points: Image
    normals: Image
    colour: Image
    falling: Image
    bodies: Indices


def surface(behind: Backdrop, shown: Layer, rows: Indices, columns: Indices) -> Surface:
    """Return the surfaces that pixels show."""
    points = behind.points(shown.depth, rows, columns)
    right = _way(behind, shown.depth, rows, columns, (0, 1))
    down = _way(behind, shown.depth, rows, columns, (1, 0))
    across = np.cross(down, right)
    length = np.linalg.norm(across, axis=1, keepdims=True)
    return Surface(
        points,
        (across / np.maximum(length, np.float32(1e-12))).astype(np.float32),
        shown.colour[rows, columns],
        shown.falling[rows, columns],
        shown.bodies[rows, columns],
    )


def surface_light(seen: Surface, behind: Backdrop, maps: Sequence[Image]) -> Image:
    """Return how bright surfaces are; `maps` are the pictures that the lights take."""
    shone: list[Image] = []
    for light, lit in zip(behind.lights, maps, strict=True):
        towards, texel = light.direction.astype(np.float32), np.float32(light.texel)
        # Lights of the sky come from above more often, which is made up for here.
        square = np.maximum(seen.normals @ towards, 0) / towards[2] if shone else seen.falling
        pixels, away = light.places(seen.points + seen.normals * (2 * texel))
        shone.append(square * (away <= lit[pixels] + 2 * texel))
    bounced = _BOUNCE * (1 - seen.normals[:, 2:3])
    found: Image = seen.colour * (_sum(shone) + bounced)
    return found


def ground_light(behind: Backdrop, maps: Sequence[Image]) -> Image:
    """Return how bright the ground is where nothing stands before it."""
    shone: list[Image] = []
    for light, lit, (pixels, away) in zip(behind.lights, maps, behind.places, strict=True):
        falls = (away <= lit[pixels] + np.float32(2 * light.texel)).astype(np.float32)
        shone.append(falls if shone else falls * np.float32(light.direction[2]))
    haze = behind.haze[..., None]
    found: Image = behind.colour * _sum(shone) * (1 - haze) + HAZE * haze
    return found


def _sum(shone: Sequence[Image]) -> Image:
    """Add up the sun and the mean of the sky."""
    sun, *skies = shone
    sky = np.add.reduce(skies) / np.float32(len(skies))
    found: Image = sun[..., None] * SUN + sky[..., None] * SKY
    return found


def _way(
    behind: Backdrop, depth: Image, rows: Indices, columns: Indices, step: tuple[int, int]
) -> Image:
    """Return the way along a surface to the next pixel, or from the one before if that is nearer.

    At the rim of a body one of the two is on what lies behind it.
    """
    here = behind.points(depth, rows, columns)
    ahead = _beside(behind, depth, rows + step[0], columns + step[1]) - here
    back = here - _beside(behind, depth, rows - step[0], columns - step[1])
    nearer = np.abs(ahead).sum(axis=1) <= np.abs(back).sum(axis=1)
    found: Image = np.where(nearer[:, None], ahead, back)
    return found


def _beside(behind: Backdrop, depth: Image, rows: Indices, columns: Indices) -> Image:
    """Return where pixels are in the world; far away where there is no body or no picture."""
    height, width = depth.shape
    inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    rows, columns = np.clip(rows, 0, height - 1), np.clip(columns, 0, width - 1)
    deep = np.where(inside, np.minimum(depth[rows, columns], _FAR), _FAR)
    found: Image = behind.eye + behind.rays[rows, columns] * deep[:, None]
    return found
