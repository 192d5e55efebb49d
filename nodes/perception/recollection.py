"""All things that are remembered: which are new, which are seen again, which are gone.

What is new is believed when a second frame shows it, and what is in view and not seen is gone when
a second frame misses it: one frame alone may err.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from enkidu.nodes.memory import Thing
from enkidu.nodes.perception.association import associated, recognised, same
from enkidu.nodes.perception.detector import MAPPED
from enkidu.nodes.perception.pixels import Picture
from enkidu.nodes.perception.tracks import Track
from enkidu.nodes.perception.visibility import hidden, in_view, same_view, seen_through
from enkidu.physics.geometry import Vector
from enkidu.physics.senses.readings import Detection, Detections, View
from enkidu.planning.belief import Source

ENOUGH = 2
"""How many frames must agree that something is new, or gone."""

SHORTLY = 0.55
"""Within how many seconds."""

TOLD = 0.1
"""The standard deviation of a place that the agent was told, in metres."""


@dataclass(frozen=True)
class Known:
    """What an agent was told at the beginning: that a thing exists, perhaps how large and where.

    What is not `there`, as the panel of an open door, belongs to that place all the same.
    """

    name: str
    kind: str
    size: Vector | None = None
    position: Vector | None = None
    yaw: float = 0.0
    there: bool = True


class Recollection:
    """The things that one agent remembers, by name; `scenery` is in the way of looks, too."""

    def __init__(self, agent: str, known: Iterable[Known] = (), scenery: Sequence[Thing] = ()):
        self.agent = agent
        self.tracks: dict[str, Track] = {}
        self._scenery = tuple(scenery)
        self._rumours: list[tuple[Detection, float]] = []
        self._view: View | None = None
        self._since = 0.0
        for one in known:
            if one.name != agent:
                self._tell(one)

    def _tell(self, known: Known) -> None:
        track = Track(known.name, known.kind, known.size or (0.0, 0.0, 0.0))
        if known.position and known.size:
            track.put(known.position, known.yaw, Source.ASSUMED, 0.0, TOLD)
            if not known.there:
                track.lose()
        self.tracks[known.name] = track

    def see(self, seen: Detections, picture: Picture | None = None, held: str = "") -> None:
        """Take in a frame: what it shows, and what it should have shown.

        What the agent holds itself is not missed: the hand may cover it.
        """
        things = [one for one in seen.things if one.kind not in MAPPED and one.name != self.agent]
        found = associated(things, self.tracks, seen.stamp)
        eye = seen.view.pose.position
        for name, one in found.items():
            self.tracks[name].see(one, seen.stamp, eye)
        self._miss(seen, picture, {*found, held})
        recognised = set(map(id, found.values()))
        self._hear([one for one in things if id(one) not in recognised], seen.stamp, eye)

    # --- gone -------------------------------------------------------------------------------------

    def _miss(self, seen: Detections, picture: Picture | None, noticed: set[str]) -> None:
        if self._view is None or not same_view(self._view, seen.view):
            self._view, self._since = seen.view, seen.stamp
        there = [track for track in self.tracks.values() if track.placed]
        for track in there:
            if track.thing.name in noticed:
                continue
            steady = track.thing.stamp >= self._since
            missed = (
                seen_through(picture, track.thing, 0.0 if steady else track.sigma)
                if picture
                else self._expected(track, there, seen, steady)
            )
            track.misses += missed
            if track.misses >= ENOUGH:
                track.lose()

    def _expected(
        self, track: Track, there: Iterable[Track], seen: Detections, steady: bool
    ) -> bool:
        """Tell whether a thing should have been seen.

        What was seen from this very view before can only be hidden by what has moved.
        """
        if steady:
            movers = (one.thing for one in there if one.has_moved(seen.stamp))
            return not hidden(seen.view, track.thing, movers)
        others = [*self._scenery, *(one.thing for one in there)]
        return in_view(seen.view, track.thing) and not hidden(seen.view, track.thing, others)

    # --- new --------------------------------------------------------------------------------------

    def _hear(self, news: Sequence[Detection], stamp: float, eye: Vector) -> None:
        """Believe what was rumoured before; keep the rest in mind for a while."""
        rumours = [(one, when) for one, when in self._rumours if stamp - when < SHORTLY]
        fresh = []
        for one in news:
            before = next((old for old in rumours if same(old[0], one)), None)
            if before is None:
                fresh.append((one, stamp))
            else:
                rumours.remove(before)
                self._recognised(one).see(one, stamp, eye)
        self._rumours = rumours + fresh

    def _recognised(self, seen: Detection) -> Track:
        """Return which thing a detection is of, if need be a new one."""
        lost = [track for track in self.tracks.values() if track.misses or not track.placed]
        track = None if seen.name else recognised(seen, lost)
        if track is None:
            name = seen.name or self._free_name(seen.kind)
            track = self.tracks[name] = Track(name, seen.kind)
        return track

    def _free_name(self, kind: str) -> str:
        taken = {*self.tracks, self.agent}
        return next(name for number in count() if (name := f"{kind}{number}") not in taken)
