"""Pictures of a world, good to look at.

PyBullet's TinyRenderer tells the plain colours of bodies, how squarely light falls on them, and how
far away they are. Ground, shadows and haze are put together from that here: the mean of several
passes, each shifted by a part of a pixel and with lights of its own.
"""

from __future__ import annotations

from types import TracebackType

import numpy as np
import numpy.typing as npt

from enkidu.physics.pictures.backdrop import Backdrop, backdrop
from enkidu.physics.pictures.ground import HAZE, Ground
from enkidu.physics.pictures.inscription import inscriptions
from enkidu.physics.pictures.labels import labelled
from enkidu.physics.pictures.layers import Image, Indices, Layer, layer
from enkidu.physics.pictures.lens import Lens
from enkidu.physics.pictures.light import SKY, SUN
from enkidu.physics.pictures.stage import Stage
from enkidu.physics.pictures.views import by_eye, check_view, is_still, lens, outline
from enkidu.physics.world import World

Picture = npt.NDArray[np.uint8]
"""Red, green and blue for each pixel; row 0 is the upper one."""

PASSES = 10
"""How many passes a picture has: more are smoother and take longer."""

KEPT = 4
"""Up to how many passes the backdrops are kept from picture to picture."""

_EXPOSURE = 1.25
_BOUNCE: Image = np.array([0.10, 0.09, 0.08], dtype=np.float32)
_TOP, _FOOT = 0.03, 0.04


class Painter:
    """Paints pictures of one world, of one size and from one view."""

    def __init__(
        self,
        world: World,
        size: tuple[int, int],
        view: str = "overview",
        passes: int = PASSES,
        labels: bool = False,
    ) -> None:
        check_view(world.spec, view)
        self.world, self.size, self.view = world, size, view
        self._passes, self._labels = passes, labels
        self._lens: Lens | None = None
        self._stage = Stage(world, cut=not by_eye(view))
        self._ground = self._made_ground()
        self._kept: list[Backdrop] = []
        self._depth: Image = np.empty(0, dtype=np.float32)

    def __enter__(self) -> Painter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Put the brushes away."""
        self._stage.close()

    @property
    def lens(self) -> Lens:
        """Return from where the next picture is taken."""
        if self._lens is None or not is_still(self.view):
            self._lens = lens(self.world, self.view, self.size[0] / self.size[1])
        return self._lens

    def paint(self) -> Picture:
        """Paint the world as it is now."""
        seen = self.lens
        light = np.zeros((self.size[1], self.size[0], 3), dtype=np.float32)
        with self._stage.set():
            for number in range(1, self._passes + 1):
                light += self._pass(self._backdrop(number, seen))
        bright = 1 - np.exp(light * np.float32(-_EXPOSURE / self._passes))
        found: Picture = (bright ** np.float32(1 / 2.2) * 255 + 0.5).astype(np.uint8)
        return labelled(found, self.world, seen, self._depth) if self._labels else found

    def _backdrop(self, number: int, seen: Lens) -> Backdrop:
        """Return the backdrop of a pass; those of a film that stands still are kept."""
        if not is_still(self.view) or self._passes > KEPT:
            return backdrop(number, seen, self.size, self._ground)
        while len(self._kept) < number:
            self._kept.append(backdrop(len(self._kept) + 1, seen, self.size, self._ground))
        return self._kept[number - 1]

    def _made_ground(self) -> Ground:
        """Lay the ground; rooms have their names on it where the view stays."""
        spec = self.world.spec
        points = outline(spec)
        low, high = points.min(axis=0), points.max(axis=0)
        radius = float(np.linalg.norm(high - low)) / 2 * 1.15 + 0.5
        named = self._labels and is_still(self.view)
        names = inscriptions(spec, self.lens) if named else ()
        return Ground((low + high) / 2, radius, spec.map.rooms, names)

    @property
    def _clients(self) -> list[int]:
        return [self.world.client] + [self._stage.client] * (not self._stage.empty)

    def _pass(self, behind: Backdrop) -> Image:
        x, y, z = (float(value) for value in behind.lights[0].direction)
        bodies = layer(self._clients, behind.lens, self.size, behind.shift, (x, y, z))
        self._depth = bodies.depth
        maps = [light.picture(self._clients) for light in behind.lights]
        image = _ground_light(behind, maps)
        shown = bodies.depth < behind.depth
        rows, columns = (found.astype(np.int32) for found in np.nonzero(shown))
        if len(rows):
            image[rows, columns] = self._body_light(behind, bodies, maps, rows, columns)
        return image

    def _body_light(
        self, behind: Backdrop, bodies: Layer, maps: list[Image], rows: Indices, columns: Indices
    ) -> Image:
        points = behind.points(bodies.depth, rows, columns)
        normals = _normals(behind, bodies.depth, rows, columns, points)
        colour = bodies.colour[rows, columns] * self._trim(bodies.bodies[rows, columns], points)
        falling = [bodies.falling[rows, columns]]
        falling += [
            np.maximum(normals @ light.direction.astype(np.float32), 0) / light.direction[2]
            for light in behind.lights[1:]
        ]
        shone = []
        for light, map_, square in zip(behind.lights, maps, falling, strict=True):
            texel = np.float32(light.texel)
            pixels, away = light.places(points + normals * (2 * texel))
            shone.append(square * (away <= map_[pixels] + 2 * texel))
        bounced = _BOUNCE * (1 - normals[:, 2:3])
        return colour * (_light(shone) + bounced)

    def _trim(self, bodies: Indices, points: Image) -> Image:
        """Return how much brighter or darker tables are at their tops and feet."""
        factor = np.ones((len(bodies), 1), dtype=np.float32)
        for name, spec in self.world.body_specs.items():
            if spec.kind == "table" and not spec.urdf:
                mine = bodies == self.world.bodies[name]
                factor[mine & (points[:, 2] > spec.position[2] + spec.size[2] / 2 - _TOP)] = 1.35
                factor[mine & (points[:, 2] < _FOOT)] = 0.35
        return factor


def _ground_light(behind: Backdrop, maps: list[Image]) -> Image:
    """Return how bright the ground is where nothing stands before it."""
    shone: list[Image] = []
    for light, map_, (pixels, away) in zip(behind.lights, maps, behind.places, strict=True):
        falls = (away <= map_[pixels] + np.float32(2 * light.texel)).astype(np.float32)
        shone.append(falls * np.float32(light.direction[2]) if not shone else falls)
    haze = behind.haze[..., None]
    found: Image = behind.colour * _light(shone) * (1 - haze) + HAZE * haze
    return found


def _light(shone: list[Image]) -> Image:
    """Add up the sun and the mean of the sky."""
    sun, *skies = shone
    sky = np.add.reduce(skies) / np.float32(len(skies))
    found: Image = sun[..., None] * SUN + sky[..., None] * SKY
    return found


def _normals(
    behind: Backdrop, depth: Image, rows: Indices, columns: Indices, points: Image
) -> Image:
    """Return which way surfaces face, from the nearest of the pixels beside each."""
    right = _beside(behind, depth, rows, columns, points, (0, 1))
    down = _beside(behind, depth, rows, columns, points, (1, 0))
    normals = np.cross(down, right)
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    found: Image = normals / np.maximum(length, np.float32(1e-12))
    return found


def _beside(
    behind: Backdrop,
    depth: Image,
    rows: Indices,
    columns: Indices,
    points: Image,
    step: tuple[int, int],
) -> Image:
    """Return the way along a surface, to the neighbour on that side or from the one opposite."""
    height, width = depth.shape
    ways = []
    for sign in (1, -1):
        row = np.clip(rows + sign * step[0], 0, height - 1)
        column = np.clip(columns + sign * step[1], 0, width - 1)
        deep = np.where(np.isinf(depth[row, column]), np.float32(1e6), depth[row, column])
        there = (
            np.array(behind.lens.eye, dtype=np.float32) + behind.rays[row, column] * deep[:, None]
        )
        way = (there - points) * np.float32(sign)
        same = (row == rows) & (column == columns)  # at the edge of the picture
        way[same] = np.float32(1e6)
        ways.append(way)
    ahead, back = ways
    nearer = np.abs(ahead).sum(axis=1) <= np.abs(back).sum(axis=1)
    found: Image = np.where(nearer[:, None], ahead, back)
    return found
