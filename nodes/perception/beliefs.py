"""The symbolic level of the agent memory: facts and numbers, each with where it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from enkidu.nodes.perception.assumptions import Assumptions
from enkidu.nodes.perception.description import news
from enkidu.nodes.perception.meanings import DOOR, Scene
from enkidu.nodes.perception.symbols import Vocabulary
from enkidu.nodes.perception.tracks import AGENT, ASSUMED, Track
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth
from enkidu.planning.task import Fact

DIGITS = 2
"""To how many digits numbers are told: nobody plans by millimetres."""


class Beliefs:
    """What one agent believes; `news` tells in a sentence what changed last."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.belief = Belief(0)
        self.news = "nothing yet"
        self._vocabulary = vocabulary
        self._assumptions = Assumptions(vocabulary.meanings)
        self._own_facts: dict[Fact, float] = {}
        self._own_numbers: dict[Fact, float] = {}

    # --- what the agent says itself ---------------------------------------------------------------

    def expect(self, added: Iterable[Fact], deleted: Iterable[Fact], stamp: float) -> None:
        """Assume the effects of an action that ended well."""
        self._assumptions.expect(added, deleted, stamp)

    def set_fluent(self, name: Fact, value: float) -> None:
        """Say what an internal number of the agent is."""
        self._vocabulary.check(name, number=True)
        self._own_numbers[name] = value

    def set_fact(self, fact: Fact, holds: bool, stamp: float) -> None:
        """Say whether an internal fact of the agent holds."""
        self._vocabulary.check(fact)
        self._assumptions.forget(fact)
        self._own_facts.pop(fact, None)
        if holds:
            self._own_facts[fact] = stamp

    # --- what follows from the scene --------------------------------------------------------------

    def form(self, scene: Scene, tracks: Mapping[str, Track], stamp: float) -> bool:
        """Believe what a scene shows; tell whether that is anything new."""
        vocabulary = self._vocabulary
        kinds = {name: track.thing.kind for name, track in tracks.items()}
        objects = vocabulary.objects(scene.agent, kinds, scene.map)
        lost = [n for n, t in tracks.items() if not t.placed and kinds[n] not in (AGENT, DOOR)]
        self._assumptions.settle(tracks, stamp)
        facts, unknown = self._assumptions.applied(
            vocabulary.facts(scene, objects) | self._own_facts.keys(),
            vocabulary.unknown(lost, objects),
            {*objects, *vocabulary.constants},
        )
        last = self.belief
        changed = (
            facts != last.true_facts() or unknown != last.unknown_facts() or objects != last.objects
        )
        numbers = self._told(vocabulary.numbers(scene, objects), changed)
        changed = changed or numbers != last.numbers
        told = [self._sourced(fact, scene, tracks, stamp) for fact in sorted(facts)]
        told += [_unknown(fact, tracks) for fact in sorted(unknown)]
        self.belief = Belief(last.sequence + changed, objects, tuple(told), stamp, numbers)
        if changed:
            self.news = news(last, self.belief)
        return changed

    def _told(self, measured: Mapping[Fact, float], changed: bool) -> dict[Fact, float]:
        """Return the numbers to tell: new ones where something has changed by much, or the old."""
        last = self.belief.numbers
        measures = self._vocabulary.measures
        stale = changed or any(
            name not in last or abs(value - last[name]) > measures[name[0]].grain
            for name, value in measured.items()
        )
        told = {name: round(value, DIGITS) for name, value in measured.items()} if stale else last
        return {**told, **self._own_numbers}

    def _sourced(
        self, fact: Fact, scene: Scene, tracks: Mapping[str, Track], stamp: float
    ) -> BelievedFact:
        """Tell where a fact comes from, and how sure it is: as sure as what it is about."""
        assumption = self._assumptions.get(fact)
        if assumption:
            return BelievedFact(fact, Truth.TRUE, Source.ASSUMED, assumption.stamp, ASSUMED)
        meaning = self._vocabulary.meanings.get(fact[0])
        things = [scene.things[name] for name in fact[1:] if name in scene.things]
        if meaning is None or not meaning.hinges or not things:
            since = self._own_facts.get(fact, stamp)
            return BelievedFact(fact, Truth.TRUE, Source.SENSED, since)
        source = max((tracks[one.name].source for one in things), key=lambda one: one.value)
        return BelievedFact(
            fact,
            Truth.TRUE,
            source,
            min(one.stamp for one in things),
            min(one.certainty for one in things),
        )


def _unknown(fact: Fact, tracks: Mapping[str, Track]) -> BelievedFact:
    """Tell since when a fact has been unknown: since a thing was last seen."""
    seen = max(tracks[name].thing.stamp for name in fact[1:] if name in tracks)
    return BelievedFact(fact, Truth.UNKNOWN, Source.SENSED, max(seen, 0.0), 0.0)
