"""The safety filter: it lets pass what can be stopped, replaces what cannot, and counts."""

from __future__ import annotations

import math

import pytest

from enkidu.nodes.navigation.arena import CART, HUMAN, Arena
from enkidu.nodes.navigation.motion import TICK, Motion, between
from enkidu.nodes.navigation.safety import SafetyFilter
from enkidu.nodes.navigation.scene import Scene
from enkidu.nodes.navigation.surroundings import Box, Other, Surroundings, surroundings
from enkidu.physics.geometry import Stance
from enkidu.physics.spec import Map

WALL = Box(2.0, 0.0, 0.1, 6.0)


def scene(boxes=(), others=(), forward=0.0, build=HUMAN) -> Scene:
    around = Surroundings(tuple(boxes), tuple(others))
    return Scene(Stance(), Motion(forward), (5.0, 0.0), 0.0, build, around)


def rush(boxes, stances, build=HUMAN, ticks=40):
    """Everyone goes ahead as fast as it can, through a filter of its own."""
    arena = Arena(boxes, stances, [build] * len(stances))
    filters = [SafetyFilter() for _ in stances]
    before = list(stances)
    for _ in range(ticks):
        memories = [arena.memory(number) for number in range(len(stances))]
        for number, memory in enumerate(memories):
            around = surroundings(memory, Map(), build, arena.time, f"agent{number}")
            motion = between(before[number], memory.stance, TICK)
            now = Scene(memory.stance, motion, (5.0, 0.0), 0.0, build, around)
            arena.drive(number, filters[number].passed(Motion(build.forward), now))
            before[number] = memory.stance
        arena.step()
    return arena, filters


def test_what_is_safe_passes_unchanged_and_is_not_counted():
    safety = SafetyFilter()
    motion = Motion(1.0, 0.2, 0.3)
    assert safety.passed(motion, scene([Box(6.0, 0.0, 0.1, 6.0)])) == motion
    assert safety.passed(motion, scene()) == motion
    assert safety.interventions == 0


def test_more_than_the_body_can_do_is_cut():
    assert SafetyFilter().passed(Motion(9.0, 9.0, 9.0), scene()) == Motion(1.2, 0.6, 2.5)


@pytest.mark.parametrize("build", [HUMAN, CART])
def test_a_body_stops_before_a_wall(build):
    arena, (safety,) = rush([WALL], [Stance()], build)
    assert arena.with_boxes.count == 0
    gap = 1.95 - build.radius - arena.stance(0).x
    assert arena.stance(0).x > 0.5
    assert gap > 0.0
    assert math.hypot(*arena.motion(0).velocity(0.0)) < 0.7
    assert safety.interventions > 0


def test_every_intervention_is_counted():
    safety = SafetyFilter()
    close = scene([Box(0.6, 0.0, 0.4, 6.0)])
    for expected in (1, 2, 3):
        safety.passed(Motion(1.2), close)
        assert safety.interventions == expected


def test_a_body_slides_along_a_wall_that_it_meets_at_an_angle():
    motion = SafetyFilter().passed(Motion(0.8, 0.4), scene([Box(0.0, 0.45, 6.0, 0.2)]))
    assert motion.forward > 0.3
    assert motion.sideways < 0.2


@pytest.mark.parametrize("build", [HUMAN, CART])
@pytest.mark.parametrize("offset", [0.0, 0.2, 0.4])
def test_two_who_run_at_each_other_do_not_touch(build, offset):
    arena, filters = rush([], [Stance(-3, 0, 0), Stance(3, offset, math.pi)], build, ticks=60)
    assert arena.between_agents.count == 0
    assert all(safety.interventions for safety in filters)


def test_eight_who_all_run_to_the_middle_do_not_touch():
    ring = [math.tau * number / 8 for number in range(8)]
    stances = [Stance(3 * math.cos(a), 3 * math.sin(a), a + math.pi) for a in ring]
    arena, _ = rush([], stances, ticks=80)
    assert arena.between_agents.count == 0


def test_a_body_backs_off_from_who_comes_too_near():
    intruder = Other("b", 0.55, 0.0, (0.0, 0.0), 0.25)
    motion = SafetyFilter().passed(Motion(0.5), scene(others=[intruder]))
    assert motion.forward < 0.0
