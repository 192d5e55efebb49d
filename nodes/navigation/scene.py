"""What a driver is told at one moment, and what every driver is: from a scene to a motion."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Protocol

from enkidu.nodes.navigation.motion import Motion, braking
from enkidu.nodes.navigation.surroundings import Point, Surroundings
from enkidu.physics.geometry import Stance
from enkidu.physics.robots.robot import Build

_GENTLE = 0.5
_LAST, _CREEP = 2.5, 0.05
_FACING = 0.3
_EAGERNESS = 3.0
_TINY = 1e-6


@dataclass(frozen=True)
class Scene:
    """Where a body is, how it moves, where it should go next, and what is around it.

    `target` is the next point of its way, in sight if nobody stands between; `remaining` is how far
    the end of the way is from there on, in metres.
    """

    stance: Stance
    motion: Motion
    target: Point
    remaining: float
    build: Build
    surroundings: Surroundings = field(default_factory=Surroundings)

    @property
    def distance(self) -> float:
        """Return how far away the target is."""
        return math.dist((self.stance.x, self.stance.y), self.target)

    @property
    def wish(self) -> Point:
        """Return the velocity in the map that it would have if it were alone.

        It goes straight to the target, as fast as it can, and slows down where the way ends.
        """
        away = self.distance
        left = away + self.remaining
        slowing = _GENTLE * braking(self.build)
        speed = min(self.build.forward, math.sqrt(2 * slowing * left), _LAST * left + _CREEP)
        if away < 1e-6:
            return (0.0, 0.0)
        x, y = self.target
        return ((x - self.stance.x) * speed / away, (y - self.stance.y) * speed / away)

    def towards(self, velocity: Point) -> Motion:
        """Return the motion that comes nearest to a velocity in the map, turning to face it.

        The slower that is, the more the body faces its target instead: a velocity near zero may
        point anywhere.
        """
        x, y = self._inward(velocity)
        wish_x, wish_y = self._inward(self.wish)
        share = _FACING / max(math.hypot(wish_x, wish_y), _FACING)
        bearing = math.atan2(y + share * wish_y, x + share * wish_x)
        turn = _EAGERNESS * bearing
        if self.build.sideways > 0:
            return Motion(x, y, turn).cut(self.build)
        return Motion(self._ahead(x, y), 0.0, turn).cut(self.build)

    def _ahead(self, x: float, y: float) -> float:
        """Return how fast a body goes that can only go where it faces, but should have a velocity.

        It turns first: the less it faces, the slower it goes, and never so fast that it would go in
        circles around its target.
        """
        speed = math.hypot(x, y)
        if x <= 0.0:
            return 0.0
        narrow = self.build.turn * self.distance / 2
        return min(speed * (x / speed) ** 2, narrow * speed / max(abs(y), _TINY))

    def _inward(self, velocity: Point) -> Point:
        x, y, _ = Stance(yaw=self.stance.yaw).inward((*velocity, 0.0))
        return (x, y)


class Driver(Protocol):
    """Decides how to move, ten times a second."""

    def drive(self, scene: Scene) -> Motion:
        """Return the motion for the next moment."""


class StraightDriver:
    """Goes straight to the target, whatever is between."""

    def drive(self, scene: Scene) -> Motion:
        """Return the motion that leads straight to the target."""
        return scene.towards(scene.wish)
