"""Pick and place with a floating hand.

A skill is a generator: it moves the hand a little, yields what it is doing, and is resumed after
the world has stepped; it returns how it ended. It gets believed places and never looks up where a
thing really is: what it learns, it learns by touch.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from enum import Enum

from enkidu.physics.spec import Vector
from enkidu.physics.world import STEP, World

SPEED = 0.5
"""Metres in a second."""

CLEARANCE = 0.12
"""How far above everything a hand travels sideways, in metres."""


class Outcome(Enum):
    """How a skill ended; the values are those of enkidu_interfaces/Manipulate."""

    DONE = 0
    NOT_THERE = 1
    OUT_OF_REACH = 2
    SLIPPED = 3
    HAND_FULL = 4
    HAND_EMPTY = 5
    ABORTED = 6
    TIMED_OUT = 7


Skill = Generator[str, None, Outcome]
"""Yields the phase it is in; returns its outcome."""


def pick(world: World, agent: str, top: Vector, travel: float) -> Skill:
    """Take the thing whose top is believed to be there, travelling at a safe height."""
    if world.held(agent):
        return Outcome.HAND_FULL
    x, y, z = top
    yield from _over(world, agent, x, y, travel)
    yield from _move(world, agent, (x, y, z), "lower")
    yield "grasp"
    grasped = world.grasp(agent)
    yield from _move(world, agent, (x, y, travel), "lift")
    if not grasped:
        return Outcome.NOT_THERE
    return Outcome.DONE if world.held(agent) else Outcome.SLIPPED


def place(world: World, agent: str, top: Vector, height: float, travel: float) -> Skill:
    """Put the held thing of the given height on the support whose top is believed to be there."""
    if not world.held(agent):
        return Outcome.HAND_EMPTY
    x, y, z = top
    yield from _over(world, agent, x, y, travel + height)
    yield from _move(world, agent, (x, y, z + height), "lower")
    yield "release"
    world.release(agent)
    yield from _move(world, agent, (x, y, travel + height), "lift")
    return Outcome.DONE


def _over(
    world: World, agent: str, x: float, y: float, travel: float
) -> Generator[str, None, None]:
    """Rise, then go sideways."""
    here_x, here_y, _ = world.hand(agent)
    yield from _move(world, agent, (here_x, here_y, travel), "lift")
    yield from _move(world, agent, (x, y, travel), "approach")


def _move(world: World, agent: str, target: Vector, phase: str) -> Generator[str, None, None]:
    """Go in a straight line at constant speed, then wait a moment for the hand to settle."""
    start = world.hand(agent)
    steps = max(1, math.ceil(math.dist(start, target) / (SPEED * STEP)))
    for step in range(1, steps + 1):
        share = step / steps
        x, y, z = (a + share * (b - a) for a, b in zip(start, target, strict=True))
        world.move_hand(agent, (x, y, z))
        yield phase
    for _ in range(24):
        yield phase
