"""The problem to train and to measure with: agents whose ways cross among tables."""

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


@dataclass(frozen=True)
class Crossing:
    """Tables, and for each agent where it begins and where it should stand in the end."""

    tables: tuple[Box, ...]
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
