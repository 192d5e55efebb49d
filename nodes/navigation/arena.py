"""A fast flat world for training and tests: discs drive among boxes, with limited acceleration.

Bodies pass through each other and through boxes; how often they touch is counted.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from enkidu.nodes.navigation.motion import TICK, Motion
from enkidu.nodes.navigation.shapes import Flags, from_boxes
from enkidu.nodes.navigation.stage import Stage
from enkidu.nodes.navigation.surroundings import Box, Surroundings
from enkidu.physics.geometry import Stance, wrapped
from enkidu.physics.robots.robot import Build, Envelope

HUMAN = Build(0.25, 1.6, 1.2, 0.6, 2.5, Envelope(0.3, 0.65, 0.3, 1.2), 0.12)
"""A body that can go sideways, like the actor's."""

CART = Build(0.5, 1.3, 0.8, 0.0, 1.0, Envelope(0.7, 1.0, 0.1, 0.8), 0.08)
"""A body that can only go where it faces, like the husky_panda's."""

_SUBSTEPS = 6
# How fast bodies change their speeds: forward, sideways and turning.
_ON_LEGS, _ON_WHEELS = (3.0, 3.0, 12.0), (1.0, 1.0, 4.0)


class Arena(Stage):
    """Discs on a floor."""

    def __init__(
        self, boxes: Sequence[Box], stances: Sequence[Stance], builds: Sequence[Build]
    ) -> None:
        super().__init__(boxes, builds)
        self._steps = 0
        self._places = np.array([(stance.x, stance.y, stance.yaw) for stance in stances])
        self._agility = np.array([_ON_LEGS if b.sideways > 0 else _ON_WHEELS for b in builds])
        self._speeds = np.zeros_like(self._places)
        self._told = np.zeros_like(self._places)
        self._radii = np.array([build.radius for build in builds])
        self._rows = Surroundings(self.boxes).box_rows

    @property
    def time(self) -> float:
        """Return the seconds since it began."""
        return self._steps * TICK / _SUBSTEPS

    def stance(self, number: int) -> Stance:
        """Return where a body is."""
        x, y, yaw = self._places[number].tolist()
        return Stance(x, y, wrapped(yaw))

    def motion(self, number: int) -> Motion:
        """Return how a body really moves; agents are not told this."""
        return Motion(*self._speeds[number].tolist())

    def drive(self, number: int, motion: Motion) -> None:
        """Tell a body how to move from now on; more than it can do is cut."""
        cut = motion.cut(self.builds[number])
        self._told[number] = (cut.forward, cut.sideways, cut.turn)

    def advance(self) -> None:
        """Go on by one tick."""
        for _ in range(_SUBSTEPS):
            self._move(TICK / _SUBSTEPS)
            self._look_for_contacts()

    def _move(self, seconds: float) -> None:
        change = self._agility * seconds
        self._speeds += np.clip(self._told - self._speeds, -change, change)
        yaw = self._places[:, 2] + self._speeds[:, 2] * seconds / 2
        cos, sin = np.cos(yaw), np.sin(yaw)
        forward, sideways = self._speeds[:, 0], self._speeds[:, 1]
        self._places[:, 0] += (cos * forward - sin * sideways) * seconds
        self._places[:, 1] += (sin * forward + cos * sideways) * seconds
        self._places[:, 2] += self._speeds[:, 2] * seconds
        self._steps += 1

    def overlaps(self, number: int) -> bool:
        """Tell whether a body overlaps another, or a box."""
        others, boxes = self._touched()
        return bool(others[number].any() or others[:, number].any() or boxes[number].any())

    def _touched(self) -> tuple[Flags, Flags]:
        """Return which pairs of bodies overlap, each once, and which bodies overlap which boxes."""
        places = self._places[:, :2]
        offset = places[:, None] - places
        apart = np.hypot(offset[..., 0], offset[..., 1])
        distance, _ = from_boxes(places, self._rows)
        radii = self._radii[:, None]
        return np.triu(apart < radii + self._radii, 1), distance < radii

    def _look_for_contacts(self) -> None:
        others, boxes = self._touched()
        for one, two in np.argwhere(others).tolist():
            self.between_agents.note(f"agent{one}", f"agent{two}", self.time)
        for one, two in np.argwhere(boxes).tolist():
            self.with_boxes.note(f"agent{one}", f"table{two}", self.time)
