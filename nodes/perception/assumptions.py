"""What is expected of the agent's own actions, until it is sensed.

An assumption stands for what the senses say of its fact until they have looked at that again: at
the things on whose places the fact hinges, or, where it hinges on none, at anything. A fact whose
meaning perception does not know is never sensed: there, what actions say is all there is.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from enkidu.nodes.perception.meanings import Meaning
from enkidu.nodes.perception.tracks import Track
from enkidu.planning.task import Fact


@dataclass(frozen=True)
class Assumption:
    """A fact that should hold, or not, since an action ended."""

    fact: Fact
    holds: bool
    stamp: float


class Assumptions:
    """All assumptions that have not been looked at yet, by their facts."""

    def __init__(self, meanings: Mapping[str, Meaning]) -> None:
        self._meanings = meanings
        self._open: dict[Fact, Assumption] = {}

    def expect(self, added: Iterable[Fact], deleted: Iterable[Fact], stamp: float) -> None:
        """Assume the effects of an action that ended well."""
        for fact in deleted:
            self._open[fact] = Assumption(fact, False, stamp)
        for fact in added:
            self._open[fact] = Assumption(fact, True, stamp)

    def forget(self, fact: Fact) -> None:
        """Assume nothing of a fact any more."""
        self._open.pop(fact, None)

    def settle(self, tracks: Mapping[str, Track], stamp: float) -> None:
        """Forget what has been looked at."""
        self._open = {
            fact: one for fact, one in self._open.items() if not self._settled(one, tracks, stamp)
        }

    def _settled(self, one: Assumption, tracks: Mapping[str, Track], stamp: float) -> bool:
        meaning = self._meanings.get(one.fact[0])
        if meaning is None:
            return False
        names = [one.fact[1 + hinge] for hinge in meaning.hinges if hinge + 1 < len(one.fact)]
        seen = [tracks[name].thing for name in names if name in tracks]
        if not seen:
            return stamp > one.stamp
        return any(thing.stamp > one.stamp or thing.certainty == 0 for thing in seen)

    def applied(
        self, facts: set[Fact], unknown: set[Fact], objects: Container[str]
    ) -> tuple[set[Fact], set[Fact]]:
        """Return what holds and what is unknown, with the assumptions about objects in place."""
        true = {
            fact
            for fact, one in self._open.items()
            if one.holds and all(name in objects for name in fact[1:])
        }
        false = {fact for fact, one in self._open.items() if not one.holds}
        return (facts - false) | true, unknown - self._open.keys()

    def get(self, fact: Fact) -> Assumption | None:
        """Return the assumption that a fact rests on, if it does."""
        return self._open.get(fact)
