"""Noticing that a body gets no nearer to where it goes, and what to do about it.

First it looks for a way around those who stand before it. If that does not help, everyone gives way
to those whose names come first; that is the same order for all, so that somebody can always go.
"""

from __future__ import annotations

import math
from enum import Enum

from enkidu.nodes.navigation.floor import MARGIN, Floor
from enkidu.nodes.navigation.safety import BERTH
from enkidu.nodes.navigation.surroundings import Box, Other, Point, Surroundings

PATIENCE = 2.5
"""How long a body may get no nearer before something is done, in seconds."""

ATTEMPTS = 9
"""How often something is done before it is given up."""

NEAR = 2.0
"""Others within this distance may be the reason, in metres."""

_NEARER = 0.25
_SLOW = 0.4
_RINGS = (0.6, 0.9, 1.3)
_DIRECTIONS = 12


class Remedy(Enum):
    """What to do."""

    GO_ON = 0
    GO_AROUND = 1
    GIVE_WAY = 2
    GIVE_UP = 3


class Standstill:
    """Watches how far a body still has to go."""

    def __init__(self) -> None:
        self._best = math.inf
        self._since = math.inf
        self._attempts = 0
        self._stuck_at = math.inf

    def remedy(self, remaining: float, now: float) -> Remedy:
        """Return what to do now that the way is still so long."""
        if remaining < self._best - _NEARER:
            self._best, self._since = remaining, now
            if remaining < self._stuck_at - 2 * _NEARER:
                self._attempts, self._stuck_at = 0, math.inf
        if now - self._since < PATIENCE:
            return Remedy.GO_ON
        self._attempts += 1
        self._stuck_at = min(self._stuck_at, self._best)
        self._best, self._since = math.inf, now
        if self._attempts > ATTEMPTS:
            return Remedy.GIVE_UP
        return Remedy.GO_AROUND if self._attempts % 2 else Remedy.GIVE_WAY


def in_the_way(place: Point, around: Surroundings) -> list[Other]:
    """Return the others that are near and hardly move."""
    return [
        other
        for other in around.others
        if math.dist(place, (other.x, other.y)) < NEAR and math.hypot(*other.velocity) < _SLOW
    ]


def blocks(others: list[Other]) -> tuple[Box, ...]:
    """Return others as boxes to go around, as wide as bodies keep off each other."""
    sides = ((other, 2 * (other.radius + 2 * BERTH - MARGIN)) for other in others)
    return tuple(Box(other.x, other.y, side, side) for other, side in sides)


def refuge(place: Point, others: list[Other], floor: Floor) -> Point | None:
    """Return a place nearby where the body is in nobody's way, if there is one."""
    spots = [
        (place[0] + ring * math.cos(turn), place[1] + ring * math.sin(turn))
        for ring in _RINGS
        for turn in (math.tau * number / _DIRECTIONS for number in range(_DIRECTIONS))
    ]
    free = [
        (round(_gap(spot, others) - 0.3 * math.dist(place, spot), 6), spot)
        for spot in spots
        if _gap(spot, others) > floor.radius + 2 * BERTH and floor.clear(place, spot)
    ]
    return max(free, default=(0.0, None), key=lambda entry: entry[0])[1]


def _gap(spot: Point, others: list[Other]) -> float:
    return min(math.dist(spot, (other.x, other.y)) - other.radius for other in others)
