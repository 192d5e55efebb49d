"""Optimal reciprocal collision avoidance, the published alternative: the yardstick and the teacher.

J. van den Berg, S. Guy, M. Lin, D. Manocha: Reciprocal n-body collision avoidance, 2011; by the
library RVO2 through `pyrvo`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from enkidu.errors import MissingError
from enkidu.nodes.navigation.motion import TICK, Motion
from enkidu.nodes.navigation.scene import Scene
from enkidu.nodes.navigation.surroundings import Box, Point

MARGIN = 0.1
"""How much wider than it is each body is taken to be, in metres."""

_NEIGHBOURS, _HORIZON, _BOX_HORIZON = 10, 2.5, 0.7
_SIGHT = 6.0
_AWAY = 1e4
# Who meets another exactly head-on gives way to the right: else both may stand forever.
_RIGHT = 0.02


def library() -> Any:
    """Return pyrvo, or say how to get it."""
    try:
        import pyrvo
    except ImportError as error:
        remedy = "run: pip install pyrvo"
        raise MissingError(
            "ORCA needs the package pyrvo, which is not installed", remedy
        ) from error
    return pyrvo


class Crowd:
    """Bodies among boxes in RVO2's simulator: from what each wishes to what all can do."""

    def __init__(self, boxes: Sequence[Box], margin: float = MARGIN) -> None:
        self._boxes = tuple(boxes)
        self._margin = margin
        self._simulator = library().RVOSimulator(
            TICK, _SIGHT, _NEIGHBOURS, _HORIZON, _BOX_HORIZON, 0.3, 1.0
        )
        for box in boxes:
            self._simulator.add_obstacle(list(box.corners))
        self._simulator.process_obstacles()

    def surrounds(self, boxes: Sequence[Box]) -> bool:
        """Tell whether these are its boxes."""
        return self._boxes == tuple(boxes)

    def velocities(self, bodies: Sequence[tuple[Point, Point, Point, float, float]]) -> list[Point]:
        """Return new velocities for bodies: place, velocity, wish, radius and greatest speed."""
        for number, body in enumerate(bodies):
            self._put(number, *body)
        for number in range(len(bodies), self._simulator.get_num_agents()):
            self._simulator.set_agent_position(number, (_AWAY * (number + 1), _AWAY))
        self._simulator.do_step()
        found = (self._simulator.get_agent_velocity(number) for number in range(len(bodies)))
        return [(velocity.x, velocity.y) for velocity in found]

    def _put(
        self, number: int, place: Point, velocity: Point, wish: Point, radius: float, speed: float
    ) -> None:
        """Place a body; they are used again, since RVO2 goes on seeing those that are removed."""
        simulator = self._simulator
        if number == simulator.get_num_agents():
            simulator.add_agent(place)
        simulator.set_agent_position(number, place)
        simulator.set_agent_velocity(number, velocity)
        simulator.set_agent_pref_velocity(number, aside(wish))
        simulator.set_agent_radius(number, radius + self._margin)
        simulator.set_agent_max_speed(number, speed)


def aside(wish: Point) -> Point:
    """Turn a wish a little to the right."""
    cos, sin = math.cos(_RIGHT), math.sin(_RIGHT)
    return (cos * wish[0] + sin * wish[1], cos * wish[1] - sin * wish[0])


class OrcaDriver:
    """Goes where ORCA leads, out of what one agent remembers of the others."""

    def __init__(self, margin: float = MARGIN) -> None:
        self._margin = margin
        self._crowd: Crowd | None = None

    def drive(self, scene: Scene) -> Motion:
        """Return the motion nearest to ORCA's velocity."""
        boxes = scene.surroundings.boxes
        if self._crowd is None or not self._crowd.surrounds(boxes):
            self._crowd = Crowd(boxes, self._margin)
        stance, build = scene.stance, scene.build
        velocity = scene.motion.velocity(stance.yaw)
        own = ((stance.x, stance.y), velocity, scene.wish, build.radius, build.forward)
        others = [
            ((other.x, other.y), other.velocity, other.velocity, other.radius, build.forward)
            for other in scene.surroundings.others
        ]
        return scene.towards(self._crowd.velocities([own, *others])[0])
