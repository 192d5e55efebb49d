"""From what a body senses to the agent memory (seed 001, Section 2.1).

The memory has two levels: where things are, how large, when last seen and how surely; and symbols,
found from that, in the words of the agent's domain. Only the senses are read, never the world's
truth: nothing here can import the physics engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from enkidu.nodes.memory import Memory, Thing
from enkidu.nodes.perception.beliefs import Beliefs
from enkidu.nodes.perception.description import described
from enkidu.nodes.perception.detector import Detector
from enkidu.nodes.perception.hands import Hand, holders
from enkidu.nodes.perception.meanings import DOOR, Meaning, Measure, Scene
from enkidu.nodes.perception.pixels import Picture
from enkidu.nodes.perception.recollection import Known, Recollection
from enkidu.nodes.perception.shapes import Shape
from enkidu.nodes.perception.stacks import Stacks
from enkidu.nodes.perception.symbols import Vocabulary
from enkidu.physics.geometry import Stance
from enkidu.physics.senses.readings import CameraFrame, Detections, Readings
from enkidu.physics.spec import BodySpec, Map
from enkidu.planning.belief import Source
from enkidu.planning.domain import Domain
from enkidu.planning.task import Fact

__all__ = ["Known", "Perception", "described"]

FADE = 30.0
"""After how many seconds unseen a thing is half as sure."""

NOWHERE = Map()
"""The map of who knows nothing of the building."""

ASIDE = 0.03
"""The standard deviation of where on its support a thing is put, in metres."""


class Perception:
    """Remembers what one agent has sensed, and tells it in the symbols of its domain.

    `known` is what the agent was told to exist; `meanings`, `measures`, `types` and `shapes` add to
    what perception knows by itself: predicates, numbers, the domain's words for kinds of things,
    and what those look like. `fade` is after how many seconds unseen a thing is half as sure.
    """

    def __init__(
        self,
        agent: str,
        domain: Domain,
        map: Map = NOWHERE,
        known: Iterable[Known] = (),
        *,
        meanings: Mapping[str, Meaning] | None = None,
        measures: Mapping[str, Measure] | None = None,
        types: Mapping[str, str] | None = None,
        shapes: Mapping[str, Shape] | None = None,
        fade: float = FADE,
    ) -> None:
        self.agent = agent
        self._map = map
        self._fade = fade
        self._detector = Detector(shapes)
        doors = [_told(door.panel, DOOR, door.open) for door in map.doors]
        walls = [_wall(wall) for wall in map.walls]
        self._recollection = Recollection(agent, [*doors, *known], walls)
        self._hand = Hand()
        self._stacks = Stacks()
        self._beliefs = Beliefs(Vocabulary(domain, meanings, measures, types))
        self._stance = Stance()
        self._stamp = 0.0
        self.memory = Memory(self._beliefs.belief)
        self._form(self._stamp)

    @property
    def news(self) -> str:
        """What the last change of belief was, in a sentence."""
        return self._beliefs.news

    def update(self, readings: Readings) -> bool:
        """Take in what the body senses; tell whether that changed what is believed."""
        self._stance = readings.odometry.stance
        if readings.sight is not None:
            self._see(readings.sight, self._hand.held if readings.touch.holding else "")
        self._hand.feel(readings.touch, self._stance, self._recollection.tracks)
        return self._form(readings.odometry.stamp)

    def _see(self, sight: CameraFrame | Detections, held: str) -> None:
        if isinstance(sight, CameraFrame):
            picture = Picture(sight)
            seen = self._detector.detect(picture, self._recollection.tracks)
            self._recollection.see(seen, picture, held)
        else:
            self._recollection.see(sight, None, held)

    # --- what the agent says itself ---------------------------------------------------------------

    def expect(self, added: Iterable[Fact], deleted: Iterable[Fact], stamp: float) -> None:
        """Assume the effects of an action that ended well, until they are sensed."""
        added = tuple(added)
        for fact in added:
            if fact[0] == "on" and len(fact) == 3:
                self._stack(fact[1], fact[2], stamp)
            elif fact[:2] == ("holding", self.agent) and len(fact) == 3:
                self._hand.expect(fact[2])
        self._beliefs.expect(added, deleted, stamp)
        self._form(stamp)

    def _stack(self, upper: str, lower: str, stamp: float) -> None:
        """Believe a thing to be on another, in the middle, unless it is known to be there."""
        tracks = self._recollection.tracks
        if upper not in tracks or lower not in tracks or not tracks[lower].placed:
            return
        self._stacks.update(tracks, "")
        if self._stacks.supports.get(upper) != lower:
            x, y, z = tracks[lower].thing.top
            thing = tracks[upper].thing
            place = (x, y, z + thing.size[2] / 2)
            tracks[upper].put(place, thing.yaw, Source.ASSUMED, stamp, ASIDE)

    def set_fluent(self, name: Fact, value: float) -> None:
        """Say what an internal number of the agent is: ("energy", "agent1"), 3.0."""
        self._beliefs.set_fluent(name, value)
        self._form(self._stamp)

    def set_fact(self, fact: Fact, holds: bool = True) -> None:
        """Say whether an internal fact of the agent holds: ("tired", "agent1")."""
        self._beliefs.set_fact(fact, holds, self._stamp)
        self._form(self._stamp)

    # --- what follows -----------------------------------------------------------------------------

    def _form(self, stamp: float) -> bool:
        """Find the symbols; return whether they have changed."""
        self._stamp = stamp
        tracks = self._recollection.tracks
        scene = self._scene()
        changed = self._beliefs.form(scene, tracks, stamp)
        gone = {n: t.thing for n, t in tracks.items() if not t.placed and t.thing.stamp >= 0}
        unseen = tuple(n for n, t in tracks.items() if t.is_unseen and t.thing.kind != DOOR)
        things = {**scene.things, **gone}
        self.memory = Memory(self._beliefs.belief, things, self._stance, unseen)
        return changed

    def _scene(self) -> Scene:
        tracks, held = self._recollection.tracks, self._hand.held
        self._stacks.update(tracks, held)
        floating = self._stacks.floating(tracks, held)
        others = holders(tracks, floating)
        for name, track in tracks.items():
            track.give(self.agent if name == held else others.get(name, ""))
        things = {n: self._faded(t.thing) for n, t in tracks.items() if t.placed}
        return Scene(
            self.agent,
            things,
            self._stance,
            self._map,
            self._stacks.supports,
            held,
            self._hand.holding,
            frozenset(floating),
        )

    def _faded(self, thing: Thing) -> Thing:
        """Return a thing as sure as it still is."""
        age = self._stamp - max(thing.stamp, 0.0)
        if age <= 0:
            return thing
        return replace(thing, certainty=thing.certainty * 0.5 ** (age / self._fade))


def _told(panel: BodySpec, kind: str, is_open: bool) -> Known:
    return Known(panel.name, kind, panel.size, panel.position, panel.yaw, not is_open)


def _wall(wall: BodySpec) -> Thing:
    return Thing(wall.name, wall.kind, wall.position, wall.size, yaw=wall.yaw)
