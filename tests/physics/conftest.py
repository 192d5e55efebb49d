"""Worlds that tests of physics share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from enkidu.physics.geometry import Stance
from enkidu.physics.skills.outcome import Outcome, Skill, Target
from enkidu.physics.spec import BodySpec, RobotSpec, WorldSpec
from enkidu.physics.world import World

SIZE = 0.06
TOP = 0.5

CarryOut = Callable[[World, Skill], Outcome]


def table(name: str, x: float, y: float = 0.0) -> BodySpec:
    return BodySpec(name, "table", (x, y, TOP / 2), (0.4, 0.4, TOP))


def cube(name: str, x: float, y: float = 0.0, level: int = 0) -> BodySpec:
    middle = (x, y, TOP + SIZE * (level + 0.5))
    return BodySpec(name, "cube", middle, (SIZE, SIZE, SIZE), mass=0.1)


def target(spec: BodySpec) -> Target:
    return Target(spec.position, spec.size, spec.yaw)


@pytest.fixture
def spec() -> WorldSpec:
    """Two tables, a stack of two cubes on the first, and an actor before it."""
    bodies = (
        table("table0", 0.0),
        table("table1", 1.5),
        cube("cube0", 0.0),
        cube("cube1", 0.0, level=1),
    )
    return WorldSpec(bodies, (RobotSpec("agent1", "actor", Stance(0.0, -1.0, 1.57)),))


@pytest.fixture
def world(spec):
    with World(spec) as made:
        yield made


@pytest.fixture
def carry_out() -> CarryOut:
    """Step the world until a skill has ended."""

    def run(world: World, skill: Skill) -> Outcome:
        while True:
            try:
                next(skill)
            except StopIteration as end:
                return end.value
            world.step()

    return run
