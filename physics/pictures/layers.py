"""What PyBullet's TinyRenderer sees through a lens: colours, how light falls, depth and bodies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Array
from enkidu.physics.pictures.lens import Lens

Image = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int32]

NONE = -1
"""The body of a pixel that shows none."""

LINEAR: Image = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
"""How much light each of the 256 brightnesses of a picture stands for."""


@dataclass(frozen=True)
class Layer:
    """A picture of bodies without ground: `falling` is how squarely light from one side falls.

    `depth` is in metres along the viewing axis, infinite where there is no body.
    """

    colour: Image
    falling: Image
    depth: Image
    bodies: Indices

    def before(self, other: Layer) -> Layer:
        """Return both together, each where it is nearer; the bodies of the other count as none."""
        nearer = other.depth < self.depth
        return Layer(
            np.where(nearer[..., None], other.colour, self.colour),
            np.where(nearer, other.falling, self.falling),
            np.minimum(other.depth, self.depth),
            np.where(nearer, NONE, self.bodies).astype(np.int32),
        )


def layer(
    client: int, lens: Lens, size: tuple[int, int], shift: tuple[float, float], light: Array
) -> Layer:
    """Show the bodies of a simulation in the light from one direction."""
    plain = _shot(client, lens, size, shift, None)
    lit = _shot(client, lens, size, shift, light)
    falling: Image = np.divide(
        _brightest(lit.rgb), np.maximum(_brightest(plain.rgb), 1), dtype=np.float32
    )
    return Layer(LINEAR[plain.rgb], falling, _depth(plain, lens), plain.bodies)


def depth(client: int, lens: Lens, size: tuple[int, int]) -> Image:
    """Return how far away the bodies of a simulation are; infinite where there is none."""
    return _depth(_shot(client, lens, size, (0.0, 0.0), None), lens)


def _brightest(rgb: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    red, green, blue = (rgb[..., channel] for channel in range(3))
    return np.maximum(np.maximum(red, green), blue)


@dataclass(frozen=True)
class _Shot:
    rgb: npt.NDArray[np.uint8]
    buffer: Image
    bodies: Indices


def _shot(
    client: int,
    lens: Lens,
    size: tuple[int, int],
    shift: tuple[float, float],
    light: Array | None,
) -> _Shot:
    """Take a shot in plain colours, or in the light from one direction and no other."""
    width, height = size
    _, _, rgba, buffer, bodies = pybullet.getCameraImage(
        width,
        height,
        lens.view(),
        lens.projection(shift),
        lightDirection=(0, 0, 1) if light is None else light.tolist(),
        lightColor=(1, 1, 1),
        lightAmbientCoeff=1.0 if light is None else 0.0,
        lightDiffuseCoeff=0.0 if light is None else 1.0,
        lightSpecularCoeff=0.0,
        shadow=0,
        renderer=pybullet.ER_TINY_RENDERER,
        physicsClientId=client,
    )
    return _Shot(
        np.asarray(rgba, dtype=np.uint8).reshape(height, width, 4)[:, :, :3],
        np.asarray(buffer, dtype=np.float32).reshape(height, width),
        np.asarray(bodies, dtype=np.int32).reshape(height, width),
    )


def _depth(shot: _Shot, lens: Lens) -> Image:
    """Turn PyBullet's depth buffer into metres."""
    near, far = np.float32(lens.near), np.float32(lens.far)
    metres: Image = far * near / (far - (far - near) * np.minimum(shot.buffer, np.float32(1)))
    metres[shot.bodies == NONE] = np.inf
    return metres
