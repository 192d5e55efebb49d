"""The ground of a picture: tiles that fade into haze, drawn without PyBullet."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from enkidu.physics.geometry import Array
from enkidu.physics.pictures.inscription import Inscription
from enkidu.physics.pictures.layers import Image
from enkidu.physics.spec import RoomSpec

HAZE: Image = np.array([0.60, 0.66, 0.72], dtype=np.float32)
_STONE: Image = np.array([0.45, 0.425, 0.39], dtype=np.float32)
_ROOMS: tuple[Image, ...] = tuple(
    np.array(colour, dtype=np.float32)
    for colour in (
        (0.52, 0.42, 0.31),
        (0.46, 0.48, 0.44),
        (0.50, 0.44, 0.42),
        (0.43, 0.46, 0.50),
    )
)
_TILE = 0.5
_JOINT = 0.012


@dataclass(frozen=True)
class Ground:
    """The colour of the ground: stone, other floors in rooms, haze far from the middle."""

    middle: Array
    radius: float
    rooms: tuple[RoomSpec, ...] = ()
    inscriptions: tuple[Inscription, ...] = ()

    def colour(self, x: Image, y: Image) -> Image:
        """Return how the ground looks at places, as light."""
        colour = np.broadcast_to(_STONE, (*x.shape, 3)).copy()
        for number, room in enumerate(self.rooms):
            (left, low), (right, high) = room.low, room.high
            inside = (x >= left) & (x <= right) & (y >= low) & (y <= high)
            colour[inside] = _ROOMS[number % len(_ROOMS)]
        bright = self._tiles(x, y)
        for writing in self.inscriptions:
            bright *= 1 - np.float32(0.45) * writing.cover(x, y)
        found: Image = colour * bright[..., None]
        return found

    def haze(self, x: Image, y: Image) -> Image:
        """Return how much of the ground is lost in haze, from 0 to 1."""
        away = np.hypot(x - np.float32(self.middle[0]), y - np.float32(self.middle[1]))
        share = np.clip(away / np.float32(self.radius) * 0.7 - 0.9, 0.0, 1.0)
        smooth: Image = share * share * (3 - 2 * share)
        return smooth

    def _tiles(self, x: Image, y: Image) -> Image:
        """Return how bright tiles are: each a little different, with darker joints."""
        across, along = x / np.float32(_TILE), y / np.float32(_TILE)
        column, row = np.floor(across), np.floor(along)
        chance = np.sin(column * np.float32(12.9898) + row * np.float32(78.233)) * np.float32(437.5)
        bright = 0.97 + 0.06 * (chance - np.floor(chance))
        aside = np.minimum(np.minimum(across - column, along - row), np.float32(0.5))
        aside = np.minimum(aside, np.minimum(column + 1 - across, row + 1 - along))
        bright[aside < np.float32(_JOINT / 2 / _TILE)] *= 0.8
        found: Image = bright.astype(np.float32)
        return found
