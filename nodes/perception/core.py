"""From sensor data to the agent memory, in the words of the blocks domain.

Seed 001, Section 2.1 keeps two levels: where things are and how large they are, and symbols found
from that. Reads what is seen and felt, never the world's truth.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

from enkidu.nodes.memory import Memory, Thing, Touch
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth
from enkidu.planning.task import Fact

TOLERANCE = 0.02
"""How far apart two faces may be, in metres, that count as touching."""


class Perception:
    """Remembers what one agent has seen, and tells it in symbols."""

    def __init__(self, agent: str) -> None:
        self.agent = agent
        self.memory = Memory(Belief(0))

    def update(self, seen: Iterable[Thing], touch: Touch, stamp: float) -> bool:
        """Take in one frame; tell whether it changed what is believed."""
        things = {**self.memory.things, **{t.name: replace(t, stamp=stamp) for t in seen}}
        facts = symbols(self.agent, things, touch)
        objects = {self.agent: "agent", **{thing.name: thing.kind for thing in things.values()}}
        last = self.memory.belief
        changed = facts != last.true_facts() or objects != dict(last.objects)
        believed = tuple(
            BelievedFact(fact, Truth.TRUE, Source.SENSED, stamp) for fact in sorted(facts)
        )
        sequence = last.sequence + 1 if changed else last.sequence
        self.memory = Memory(Belief(sequence, objects, believed, stamp), things)
        return changed


def symbols(agent: str, things: Mapping[str, Thing], touch: Touch) -> set[Fact]:
    """Find from geometry and touch which facts hold."""
    held = _held(things, touch)
    facts: set[Fact] = {("holding", agent, held)} if held else set()
    if not touch.holding:
        facts.add(("empty-handed", agent))
    covered = {held}
    for cube in _cubes(things):
        if cube.name != held and (support := _support(cube, things, held)):
            facts.add(("on", cube.name, support))
            covered.add(support)
    facts |= {("clear", name) for name in things if name not in covered}
    return facts


def _cubes(things: Mapping[str, Thing]) -> list[Thing]:
    return [thing for thing in things.values() if thing.kind == "cube"]


def _held(things: Mapping[str, Thing], touch: Touch) -> str:
    """Return the cube in the hand: the hand feels one, and this one is nearest to it."""
    if not touch.holding:
        return ""
    near = [(math.dist(cube.top, touch.position), cube.name) for cube in _cubes(things)]
    return min(near, default=(0.0, ""))[1]


def _support(cube: Thing, things: Mapping[str, Thing], held: str) -> str:
    """Return what a cube stands on; empty while it is in the air."""
    for other in things.values():
        if other.name in (cube.name, held):
            continue
        x, y, top = other.top
        beside = max(abs(cube.position[0] - x), abs(cube.position[1] - y))
        if beside < max(other.size[0], other.size[1]) / 2 and abs(cube.bottom - top) < TOLERANCE:
            return other.name
    return ""


def described(facts: Iterable[Fact]) -> str:
    """Tell facts of the blocks domain in words: "cube0 on cube3 on table1, agent1 holds cube2"."""
    facts = sorted(facts)
    below = {fact[1]: fact[2] for fact in facts if fact[0] == "on"}
    told = []
    for top in sorted(set(below) - set(below.values())):
        stack = [top]
        while stack[-1] in below and len(stack) <= len(below):
            stack.append(below[stack[-1]])
        told.append(" on ".join(stack))
    told += [f"{fact[1]} holds {fact[2]}" for fact in facts if fact[0] == "holding"]
    return ", ".join(told)
