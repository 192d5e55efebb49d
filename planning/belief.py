"""The world as one agent perceives it: what its planner plans from.

>>> fact = BelievedFact(("on", "cube0", "table1"), Truth.TRUE, Source.SENSED, stamp=2.5)
>>> belief = Belief(1, {"cube0": "cube", "table1": "table"}, (fact,))
>>> belief.true_facts()
{('on', 'cube0', 'table1')}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from enkidu.planning.pddl.situations import situation
from enkidu.planning.task import Fact


class Truth(Enum):
    """What is known of a fact; UNKNOWN satisfies no precondition, positive or negative."""

    FALSE = 0
    TRUE = 1
    UNKNOWN = 2


class Source(Enum):
    """Where a belief comes from: the senses, or an action's expected effect."""

    SENSED = 0
    ASSUMED = 1


@dataclass(frozen=True)
class BelievedFact:
    """One fact with what is known of it, from where, since when and how surely."""

    fact: Fact
    truth: Truth
    source: Source
    stamp: float
    certainty: float = 1.0


@dataclass(frozen=True)
class Belief:
    """Objects with their types, facts and numbers; its sequence number grows with each change."""

    sequence: int
    objects: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[BelievedFact, ...] = ()
    stamp: float = 0.0
    numbers: Mapping[Fact, float] = field(default_factory=dict)

    def true_facts(self) -> set[Fact]:
        """Return the facts believed to hold."""
        return {believed.fact for believed in self.facts if believed.truth is Truth.TRUE}

    def unknown_facts(self) -> set[Fact]:
        """Return the facts of which nothing is known."""
        return {believed.fact for believed in self.facts if believed.truth is Truth.UNKNOWN}

    def problem(self, domain: str, goal: str) -> str:
        """Write the belief as a PDDL problem of a domain, with a goal in PDDL."""
        name, facts = f"belief-{self.sequence}", self.true_facts()
        return situation(name, domain, self.objects, facts, self.numbers, goal)
