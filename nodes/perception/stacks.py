"""What stands on what, kept up as things move: only what has moved is looked at again."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from operator import sub

from enkidu.nodes.perception.boxes import outside
from enkidu.nodes.perception.tracks import AGENT, Track

PLAY = 0.02
"""How far apart two faces may be that touch, in metres."""

UNSURE = 0.3
"""How far beyond its visible part a thing may reach at most, in metres."""

AIRBORNE = 0.05
"""How high above the floor a thing must be to be in the air, in metres."""

STIRRED = 0.001
"""What is elsewhere by more than this, in metres, is looked at again."""

FIXED = (AGENT, "door", "wall")
"""Kinds on which nothing stands, and which stand on nothing."""

Look = tuple[float, ...]
"""Where a thing was when it was last looked at, how large it was, and how sure that was."""


class Stacks:
    """Knows what each thing stands on; what is on the floor or in the air stands on nothing."""

    def __init__(self) -> None:
        self.supports: dict[str, str] = {}
        self._looks: dict[str, Look] = {}

    def update(self, tracks: Mapping[str, Track], held: str) -> None:
        """Look at what has moved since the last time; what is held stands on nothing."""
        there = {
            name: track
            for name, track in tracks.items()
            if track.placed and name != held and track.thing.kind not in FIXED
        }
        stirred = self._stirred(there)
        again = [name for name in there if self._is_to_do(name, stirred, there[name])]
        self.supports = {
            upper: lower
            for upper, lower in self.supports.items()
            if upper in there and upper not in again
        }
        for name in again:
            if lower := _support(there[name], there):
                self.supports[name] = lower

    def _stirred(self, there: Mapping[str, Track]) -> set[str]:
        """Return what has moved, come or gone."""
        gone = self._looks.keys() - there.keys()
        for name in gone:
            del self._looks[name]
        moved = set()
        for name, track in there.items():
            look, last = _look(track), self._looks.get(name)
            if last is None or max(map(abs, map(sub, look, last))) > STIRRED:
                self._looks[name] = look
                moved.add(name)
        return moved | gone

    def _is_to_do(self, name: str, stirred: Collection[str], track: Track) -> bool:
        """Tell whether a thing or its support has moved, or it has none, so that one may come."""
        if track.thing.bottom <= PLAY:
            return name in stirred
        return bool(stirred) and (
            name in stirred or self.supports.get(name, name) in stirred or name not in self.supports
        )

    def floating(self, tracks: Mapping[str, Track], held: str) -> list[str]:
        """Return what is in the air, and not in the own hand."""
        return [
            name
            for name, track in tracks.items()
            if name not in self.supports
            and track.placed
            and name != held
            and track.thing.kind not in FIXED
            and track.thing.bottom > AIRBORNE
        ]


def _look(track: Track) -> Look:
    thing = track.thing
    return (*thing.position, *thing.size, thing.yaw * thing.size[0], track.sigma)


def _support(upper: Track, there: Mapping[str, Track]) -> str:
    """Return what a thing stands on: what it touches from above, with its middle over it."""
    thing, best, found = upper.thing, math.inf, ""
    x, y, height = thing.position
    bottom, play = thing.bottom, PLAY + 2 * upper.sigma
    if bottom <= PLAY:
        return ""
    for name, lower in there.items():
        top = lower.thing.top[2]
        gap = abs(bottom - top)
        near = gap < best and gap <= min(play + 2 * lower.sigma, PLAY + thing.size[2] / 2)
        # A support that was not seen whole may reach farther than it seems to.
        if near and top < height and outside(lower.thing, x, y) <= PLAY + min(lower.sigma, UNSURE):
            best, found = gap, name
    return found
