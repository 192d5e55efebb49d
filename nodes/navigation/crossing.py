"""The problems to train and to measure with: agents whose ways cross, among tables or in a door."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from enkidu.nodes.navigation.surroundings import Box
from enkidu.physics.geometry import Stance

_APART = 1.2
_RING = 5.0
_INNER = 3.6
_DRAWS = 200
_ROOM = 4.0
_THICK = 0.15


@dataclass(frozen=True)
class Crossing:
    """Boxes, and for each agent where it begins and where it should stand in the end."""

    boxes: tuple[Box, ...]
    starts: tuple[Stance, ...]
    goals: tuple[Stance, ...]


def crossing(seed: int, agents: int = 8, tables: int = 6) -> Crossing:
    """Draw a crossing: all begin on a ring around the tables and go to its other side."""
    random = np.random.default_rng((seed, agents, tables))
    boxes = _tables(random, tables)
    first = random.uniform(0, math.tau)
    bearings = first + (np.arange(agents) + random.uniform(-0.2, 0.2, agents)) * math.tau / agents
    order = _opposite(random, agents)
    starts = tuple(_on_ring(bearing, math.pi) for bearing in bearings)
    ends = first + (order + random.uniform(-0.2, 0.2, agents)) * math.tau / agents
    outer = tuple(_on_ring(bearing, random.uniform(-math.pi, math.pi), 0.8) for bearing in ends)
    return Crossing(boxes, starts, outer)


def doorway(seed: int, agents: int = 4) -> Crossing:
    """Draw two rooms with one door between: everyone has to get to the other room."""
    random = np.random.default_rng((seed, agents))
    door, half = random.uniform(-2.0, 2.0), random.uniform(0.55, 0.75)
    walls = (_wall(-_ROOM, door - half), _wall(door + half, _ROOM))
    sides = [1.0 if number % 2 else -1.0 for number in range(agents)]
    starts = _scattered(random, sides)
    goals = _scattered(random, [-side for side in sides])
    return Crossing(walls, starts, goals)


def _wall(low: float, high: float) -> Box:
    return Box(0.0, (low + high) / 2, _THICK, high - low)


def _scattered(random: np.random.Generator, sides: list[float]) -> tuple[Stance, ...]:
    """Draw stances apart from each other, left or right of the wall."""
    stances: list[Stance] = []
    while len(stances) < len(sides):
        away, y = random.uniform(1.2, _ROOM), random.uniform(-_ROOM, _ROOM)
        stance = Stance(sides[len(stances)] * away, y, random.uniform(-math.pi, math.pi))
        if all(stance.distance((other.x, other.y, 0.0)) >= _APART for other in stances):
            stances.append(stance)
    return tuple(stances)


def _opposite(random: np.random.Generator, agents: int) -> np.ndarray:
    """Give each agent a place of its own across the ring, or nearly so."""
    order = (np.arange(agents) + agents // 2) % agents
    for _ in range(agents // 2):
        one = int(random.integers(agents))
        two = (one + 1) % agents
        order[[one, two]] = order[[two, one]]
    return order


def _on_ring(bearing: float, facing: float, farther: float = 0.0) -> Stance:
    radius = _RING + farther
    return Stance(radius * math.cos(bearing), radius * math.sin(bearing), bearing + facing)


def _tables(random: np.random.Generator, count: int) -> tuple[Box, ...]:
    """Draw tables with room to pass between them: as many as asked for, if they fit."""
    boxes: list[Box] = []
    for _ in range(_DRAWS):
        away, bearing = _INNER * math.sqrt(random.random()), random.uniform(-math.pi, math.pi)
        length, width, yaw = random.uniform((0.7, 0.6, -math.pi), (1.4, 0.9, math.pi)).tolist()
        box = Box(away * math.cos(bearing), away * math.sin(bearing), length, width, yaw)
        if len(boxes) == count:
            break
        if _has_room(box, boxes):
            boxes.append(box)
    return tuple(boxes)


def _has_room(box: Box, boxes: list[Box]) -> bool:
    import shapely

    shape = shapely.Polygon(box.corners)
    return all(shapely.distance(shape, shapely.Polygon(b.corners)) >= _APART for b in boxes)
