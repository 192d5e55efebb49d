"""A fast flat world for training and tests: discs that drive among boxes, with limited acceleration.

Bodies pass through each other and through boxes; each time two begin to overlap is counted.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from enkidu.nodes.memory import Memory, Thing
from enkidu.nodes.navigation.motion import TICK, Motion
from enkidu.nodes.navigation.shapes import from_boxes
from enkidu.nodes.navigation.surroundings import AGENT, Box, Surroundings
from enkidu.physics.geometry import Array, Stance, wrapped
from enkidu.physics.robots.robot import Build, Envelope
from enkidu.planning.belief import Belief

SIGHT = 6.0
"""How far agents see each other, in metres."""

HUMAN = Build(0.25, 1.6, 1.2, 0.6, 2.5, Envelope(0.3, 0.65, 0.3, 1.2), 0.12)
"""A body that can go sideways, like the actor's."""

CART = Build(0.45, 1.3, 0.8, 0.0, 1.2, Envelope(0.7, 1.0, 0.1, 0.8), 0.08)
"""A body that can only go where it faces, like the husky_panda's."""

_SUBSTEPS = 6
_ACCELERATION = np.array((3.0, 3.0, 12.0))
_TABLE_HEIGHT = 0.7


class Arena:
    """Discs on a floor; `contacts` counts how often bodies began to touch others, and boxes."""

    def __init__(
        self, boxes: Sequence[Box], stances: Sequence[Stance], builds: Sequence[Build]
    ) -> None:
        self.time = 0.0
        self.other_contacts = 0
        self.box_contacts = 0
        self.travelled = np.zeros(len(stances))
        self.boxes = tuple(boxes)
        self.builds = tuple(builds)
        self.places = np.array([(stance.x, stance.y, stance.yaw) for stance in stances])
        self.speeds = np.zeros_like(self.places)
        self._told = np.zeros_like(self.places)
        self._earlier = self.places.copy()
        self._radii = np.array([build.radius for build in builds])
        self._rows = Surroundings(self.boxes).box_rows
        self._touching = (self._overlaps(), self._bumps())
        self._tables = {
            f"table{number}": _table(number, box) for number, box in enumerate(self.boxes)
        }

    def drive(self, number: int, motion: Motion) -> None:
        """Tell a body how to move from now on."""
        cut = motion.cut(self.builds[number])
        self._told[number] = (cut.forward, cut.sideways, cut.turn)

    def step(self) -> None:
        """Go on to the next moment of decision."""
        self._earlier = self.places.copy()
        for _ in range(_SUBSTEPS):
            self._substep(TICK / _SUBSTEPS)
        self.time += TICK

    def stance(self, number: int) -> Stance:
        """Return where a body is."""
        x, y, yaw = self.places[number].tolist()
        return Stance(x, y, wrapped(yaw))

    def memory(self, number: int) -> Memory:
        """Return what the agent of a body remembers: all tables, and others that are near."""
        away = np.hypot(*(self.places[:, :2] - self.places[number, :2]).T)
        near = [other for other in np.flatnonzero(away < SIGHT).tolist() if other != number]
        things = {**self._tables, **{f"agent{other}": self._seen(other) for other in near}}
        return Memory(Belief(0, stamp=self.time), things, self.stance(number))

    # --- inside -----------------------------------------------------------------------------------

    def _seen(self, number: int) -> Thing:
        """Return an agent as it is seen: its velocity is how far it came since the last look."""
        x, y, _ = self.places[number].tolist()
        to_x, to_y = ((self.places[number] - self._earlier[number])[:2] / TICK).tolist()
        build = self.builds[number]
        size = (2 * build.radius, 2 * build.radius, build.height)
        position = (x, y, build.height / 2)
        return Thing(f"agent{number}", AGENT, position, size, self.time, velocity=(to_x, to_y))

    def _substep(self, seconds: float) -> None:
        change = _ACCELERATION * seconds
        self.speeds += np.clip(self._told - self.speeds, -change, change)
        yaw = self.places[:, 2] + self.speeds[:, 2] * seconds / 2
        cos, sin = np.cos(yaw), np.sin(yaw)
        forward, sideways = self.speeds[:, 0], self.speeds[:, 1]
        moved = np.stack((cos * forward - sin * sideways, sin * forward + cos * sideways), axis=1)
        self.places[:, :2] += moved * seconds
        self.places[:, 2] += self.speeds[:, 2] * seconds
        self.travelled += np.hypot(moved[:, 0], moved[:, 1]) * seconds
        overlaps, bumps = self._overlaps(), self._bumps()
        self.other_contacts += int((overlaps & ~self._touching[0]).sum())
        self.box_contacts += int((bumps & ~self._touching[1]).sum())
        self._touching = (overlaps, bumps)

    def _overlaps(self) -> Array:
        offset = self.places[:, None, :2] - self.places[None, :, :2]
        near = np.hypot(offset[..., 0], offset[..., 1]) < self._radii[:, None] + self._radii
        overlaps: Array = np.triu(near, 1)
        return overlaps

    def _bumps(self) -> Array:
        distance, _ = from_boxes(self.places[:, :2], self._rows)
        bumps: Array = distance < self._radii[:, None]
        return bumps


def _table(number: int, box: Box) -> Thing:
    position = (box.x, box.y, _TABLE_HEIGHT / 2)
    return Thing(
        f"table{number}", "table", position, (box.length, box.width, _TABLE_HEIGHT), yaw=box.yaw
    )
