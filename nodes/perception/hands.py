"""Who holds what: the agent itself, by touch, and others, by what is in the air beside them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from enkidu.nodes.memory import Thing
from enkidu.nodes.perception.boxes import apart
from enkidu.nodes.perception.stacks import FIXED
from enkidu.nodes.perception.tracks import AGENT, Track
from enkidu.physics.geometry import Stance, Vector
from enkidu.physics.senses.readings import Touch
from enkidu.planning.belief import Source

GRASP = 0.12
"""How far from a thing's box the point between the fingers may be that hold it, in metres."""

LOST = 0.3
"""What is seen farther from the hand than this, in metres, is not in it."""

WIDEST = 0.2
"""What is wider than this, in metres, is in nobody's hand."""

REACH = 1.1
"""How far from an agent's middle, over the floor, what it holds may be, in metres."""

FEEL = 0.01
"""The standard deviation of where a thing is in the own hand, in metres."""


def holders(tracks: Mapping[str, Track], floating: Iterable[str]) -> dict[str, str]:
    """Return in whose hands things are that are in the air: those of the nearest agent."""
    agents = [t.thing for t in tracks.values() if t.placed and t.thing.kind == AGENT]
    found = {}
    for name in floating:
        x, y, _ = tracks[name].thing.position
        near = [(math.hypot(x - a.position[0], y - a.position[1]), a.name) for a in agents]
        far, agent = min(near, default=(math.inf, ""))
        if far < REACH:
            found[name] = agent
    return found


class Hand:
    """The agent's own hand: what it holds, and where that is by touch alone.

    Whether it holds anything is not known before it has felt.
    """

    def __init__(self) -> None:
        self.holding: bool | None = None
        self.held = ""
        self._expected = ""
        self._offset: Vector = (0.0, 0.0, 0.0)
        self._turn = 0.0

    def expect(self, name: str) -> None:
        """Take the word of an action that has just grasped something."""
        self.held, self._expected = "", name

    def feel(self, touch: Touch, stance: Stance, tracks: Mapping[str, Track]) -> None:
        """Take in what the hand feels: what it holds goes with it, also where nobody sees it."""
        self.holding = touch.holding
        if not touch.holding:
            self.held = self._expected = ""
            return
        track = tracks.get(self.held)
        if track and _elsewhere(track, touch):
            track, self._expected = None, ""
        if track is None:
            self.held = self._expected or _nearest(touch.position, tracks)
            track = tracks.get(self.held)
            if track:
                self._grip(track.thing, touch, stance)
        if track and _seen(track, touch):
            self._grip(track.thing, touch, stance)
        elif track:
            self._carry(track, touch, stance)

    def _grip(self, thing: Thing, touch: Touch, stance: Stance) -> None:
        """Remember how a thing lies in the hand, in the body's own frame."""
        inside = apart(thing, touch.position) < GRASP and thing.certainty > 0
        x, y, z = stance.inward(thing.position if inside else touch.position)
        hand = stance.inward(touch.position)
        self._offset = (x - hand[0], y - hand[1], z - hand[2])
        self._turn = thing.yaw - stance.yaw

    def _carry(self, track: Track, touch: Touch, stance: Stance) -> None:
        hand = stance.inward(touch.position)
        x, y, z = (a + b for a, b in zip(hand, self._offset, strict=True))
        yaw = stance.yaw + self._turn
        track.put(stance.outward((x, y, z)), yaw, Source.SENSED, touch.stamp, FEEL)


def _seen(track: Track, touch: Touch) -> bool:
    return track.placed and track.thing.stamp >= touch.stamp


def _elsewhere(track: Track, touch: Touch) -> bool:
    """Tell whether a thing is seen far from the hand."""
    return _seen(track, touch) and apart(track.thing, touch.position) > LOST


def _nearest(place: Vector, tracks: Mapping[str, Track]) -> str:
    """Return the thing at a place that is small enough for a hand."""
    near = [
        (apart(track.thing, place), name)
        for name, track in tracks.items()
        if track.placed and track.thing.kind not in FIXED and min(track.thing.size[:2]) < WIDEST
    ]
    far, name = min(near, default=(math.inf, ""))
    return name if far < GRASP else ""
