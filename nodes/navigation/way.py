"""The way that a body is on: found anew when things have changed, and followed point by point."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from enkidu.nodes.navigation.floor import Floor, Route
from enkidu.nodes.navigation.surroundings import Box, Point, Surroundings

_CHANGED = 0.03
_PASSED = 0.05
_AGAIN = 1.0
_DETOUR = 5.0


class Way:
    """Leads a body of a radius to a place, always towards the farthest next point in sight."""

    def __init__(self, goal: Point, radius: float) -> None:
        self.goal = goal
        self.found = 0
        self._radius = radius
        self._around = Surroundings()
        self._floor: Floor | None = None
        self._followed = Floor((), radius)
        self._route = Route()
        self._next = 0
        self._since = -math.inf
        self._detour_until = -math.inf

    @property
    def why(self) -> str:
        """Return why there is no way; empty if there is one."""
        return self._route.why

    @property
    def on_detour(self) -> bool:
        """Tell whether it leads around others for a while."""
        return self._detour_until > self._since

    @property
    def floor(self) -> Floor:
        """Return the floor as it is remembered."""
        assert self._floor is not None, "a way is looked for before it is followed"
        return self._floor

    def look(self, place: Point, around: Surroundings, now: float) -> None:
        """Find a way if there is none yet, if things have changed, or if the old one is lost."""
        if self._floor is None or self._differs(around):
            self._around, self._floor = around, Floor(around.boxes, self._radius)
            self._find(place, self._floor, now)
        elif self._lost(place, now):
            self._find(place, self._floor, now)

    def go_around(self, place: Point, boxes: Sequence[Box], now: float) -> bool:
        """Take for a while a way that avoids more boxes, if there is one; tell whether."""
        floor = Floor((*self.floor.boxes, *boxes), self._radius)
        if not floor.route(place, self.goal).points:
            return False
        self._find(place, floor, now)
        self._detour_until = now + _DETOUR
        return True

    def again(self, place: Point, now: float) -> None:
        """Find the way from where the body has got to."""
        self._find(place, self.floor, now)

    def follow(self, place: Point) -> Point:
        """Return the point to head for."""
        points = self._route.points
        while self._next + 1 < len(points) and self._passed(place):
            self._next += 1
        return points[self._next]

    @property
    def beyond(self) -> float:
        """Return how far the way goes on after the point to head for, in metres."""
        return Route(self._route.points[self._next :]).length

    # --- inside -----------------------------------------------------------------------------------

    def _find(self, place: Point, floor: Floor, now: float) -> None:
        self._route = floor.route(place, self.goal)
        self._followed = floor
        self._next = min(1, len(self._route.points) - 1)
        self._since = now
        self._detour_until = -math.inf
        self.found += 1

    def _differs(self, around: Surroundings) -> bool:
        old, new = self._around.box_rows, around.box_rows
        return old.shape != new.shape or bool((np.abs(old - new) > _CHANGED).any())

    def _lost(self, place: Point, now: float) -> bool:
        """Tell whether a detour is over, or the next point is out of sight: it was pushed off."""
        if self.on_detour:
            return now > self._detour_until
        if now - self._since < _AGAIN or not self._route.points:
            return False
        return not self._followed.clear(place, self._route.points[self._next])

    def _passed(self, place: Point) -> bool:
        points = self._route.points
        near = math.dist(place, points[self._next]) < _PASSED
        return near or self._followed.clear(place, points[self._next + 1])
