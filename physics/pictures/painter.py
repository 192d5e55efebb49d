"""Pictures of a world, good to look at.

PyBullet's TinyRenderer tells the plain colours of bodies, how squarely light falls on them, and how
far away they are. Ground, shadows and haze are put together from that here: the mean of several
passes, each shifted by a part of a pixel and with lights of its own.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from enkidu.closing import Closing
from enkidu.physics.pictures.backdrop import Backdrop, backdrop
from enkidu.physics.pictures.ground import Ground
from enkidu.physics.pictures.inscription import inscriptions
from enkidu.physics.pictures.labels import labelled
from enkidu.physics.pictures.layers import Image, Layer, layer
from enkidu.physics.pictures.lens import Lens
from enkidu.physics.pictures.shading import Surface, ground_light, surface, surface_light
from enkidu.physics.pictures.stage import Stage
from enkidu.physics.pictures.views import by_eye, check_view, is_still, lens, outline
from enkidu.physics.world import World

Picture = npt.NDArray[np.uint8]
"""Red, green and blue for each pixel; row 0 is the upper one."""

Shown = tuple[Layer, list[Image]]
"""What the lens sees of a simulation, and what the lights see of it."""

PASSES = 10
"""How many passes a picture has: more are smoother and take longer."""

KEPT = 4
"""Up to how many passes what does not change is kept from picture to picture."""

_EXPOSURE = 1.25
_TOP, _FOOT = 0.03, 0.04


class Painter(Closing):
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
        self._backdrops: dict[int, Backdrop] = {}
        self._sceneries: dict[tuple[int, int], Shown] = {}
        self._depth: Image = np.empty(0, dtype=np.float32)

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
                light += self._pass(number, seen)
        bright = 1 - np.exp(light * np.float32(-_EXPOSURE / self._passes))
        found: Picture = (bright ** np.float32(1 / 2.2) * 255 + 0.5).astype(np.uint8)
        return labelled(found, self.world, seen, self._depth) if self._labels else found

    def _pass(self, number: int, seen: Lens) -> Image:
        behind = self._backdrop(number, seen)
        shown, maps = self._shown(self.world.client, behind)
        if not self._stage.empty:
            scenery, dimmed = self._scenery(number, behind)
            shown = shown.before(scenery)
            maps = [np.minimum(one, other) for one, other in zip(maps, dimmed, strict=True)]
        self._depth = shown.depth
        image = ground_light(behind, maps)
        rows, columns = (each.astype(np.int32) for each in np.nonzero(shown.depth < behind.depth))
        if len(rows):
            bodies = self._trimmed(surface(behind, shown, rows, columns))
            image[rows, columns] = surface_light(bodies, behind, maps)
        return image

    def _shown(self, client: int, behind: Backdrop) -> Shown:
        """Return what a simulation shows to the lens and to the lights."""
        sun = behind.lights[0].direction
        return (
            layer(client, behind.lens, self.size, behind.shift, sun),
            [light.picture(client) for light in behind.lights],
        )

    # --- what is kept from picture to picture -----------------------------------------------------

    @property
    def _keeps(self) -> bool:
        return is_still(self.view) and self._passes <= KEPT

    def _backdrop(self, number: int, seen: Lens) -> Backdrop:
        """Return the backdrop of a pass."""
        if number not in self._backdrops:
            made = backdrop(number, seen, self.size, self._ground)
            if not self._keeps:
                return made
            self._backdrops[number] = made
        return self._backdrops[number]

    def _scenery(self, number: int, behind: Backdrop) -> Shown:
        """Return what the stage shows in a pass."""
        key = (number, self._stage.version)
        if key not in self._sceneries:
            made = self._shown(self._stage.client, behind)
            if not self._keeps:
                return made
            self._sceneries = {
                old: each for old, each in self._sceneries.items() if old[1] == key[1]
            }
            self._sceneries[key] = made
        return self._sceneries[key]

    # --- what makes it look good ------------------------------------------------------------------

    def _made_ground(self) -> Ground:
        """Lay the ground; rooms have their names on it where the view stays."""
        spec = self.world.spec
        points = outline(spec)
        low, high = points.min(axis=0), points.max(axis=0)
        radius = float(np.linalg.norm(high - low)) / 2 * 1.15 + 0.5
        named = self._labels and is_still(self.view)
        names = inscriptions(spec, self.lens) if named else ()
        return Ground((low + high) / 2, radius, spec.map.rooms, names)

    def _trimmed(self, seen: Surface) -> Surface:
        """Make tables brighter at their tops and darker at their feet."""
        colour, height = seen.colour.copy(), seen.points[:, 2]
        for name, spec in self.world.body_specs.items():
            if spec.kind == "table" and not spec.urdf:
                mine = seen.bodies == self.world.bodies[name]
                colour[mine & (height > spec.position[2] + spec.size[2] / 2 - _TOP)] *= 1.35
                colour[mine & (height < _FOOT)] *= 0.35
        return replace(seen, colour=colour)
