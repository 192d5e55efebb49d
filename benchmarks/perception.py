"""How well and how fast agents perceive: beliefs against the truth, in random scenes.

python benchmarks/perception.py [--scenes 100]

An agent among tables with stacks of cubes, sometimes with another agent that holds one, turns once
on the spot, and once more from another standpoint where it knows that it has not seen everything.
What it then believes is compared with what the scene was made from.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from report import Row, report

from enkidu.nodes.perception.core import Known, Perception
from enkidu.physics.geometry import Stance, Vector
from enkidu.physics.spec import BodySpec, CameraSpec, RaysSpec, RobotSpec, WorldSpec
from enkidu.physics.world import World
from enkidu.planning.domain import Domain
from enkidu.planning.task import Fact

SCENES = 100
FRAME = 0.1
AGENT, OTHER = "agent1", "agent2"
DOMAIN = Domain(Path(__file__).parents[1] / "domains/blocks/domain.pddl")
EYES = {"camera": CameraSpec(), "rays": RaysSpec()}


@dataclass(frozen=True)
class Scene:
    """What a scene is made from: tables, stacks of cubes by table, and who holds what."""

    spec: WorldSpec
    stacks: dict[str, list[str]]
    held: str

    def known(self) -> list[Known]:
        return [Known(body.name, body.kind) for body in self.spec.bodies]

    def truth(self) -> set[Fact]:
        facts: set[Fact] = {("empty-handed", AGENT)}
        for table, stack in self.stacks.items():
            places = [table, *stack]
            facts |= {("on", upper, lower) for lower, upper in zip(places, stack, strict=False)}
            facts.add(("clear", places[-1]))
        return facts


def scene(seed: int, eye: CameraSpec | RaysSpec) -> Scene:
    """Make up a scene."""
    chance = random.Random(seed)
    tables = list(_tables(chance))
    cubes = [f"cube{number}" for number in range(chance.randint(3, 8))]
    sizes = {name: round(chance.uniform(0.04, 0.1), 3) for name in cubes}
    robots = [RobotSpec(AGENT, eye=eye)]
    held = ""
    if chance.random() < 0.4:
        held = cubes[-1]
        robots.append(RobotSpec(OTHER, stance=_free(chance, tables)))
    stacks: dict[str, list[str]] = {table.name: [] for table in tables}
    for name in cubes:
        if name != held:
            chance.choice([stack for stack in stacks.values() if len(stack) < 4]).append(name)
    bodies = [*tables]
    for table in tables:
        bodies += _stacked(table, stacks[table.name], sizes, chance)
    if held:
        bodies.append(_cube(held, (0.0, 0.0, 5.0), sizes[held], 0.0))
    return Scene(WorldSpec(tuple(bodies), tuple(robots), seed=seed), stacks, held)


def _tables(chance: random.Random) -> Iterator[BodySpec]:
    count = chance.randint(4, 6)
    for number in range(count):
        angle = math.tau * (number + chance.uniform(-0.3, 0.3)) / count
        away = chance.uniform(1.2, 3.0)
        high = chance.uniform(0.4, 0.8)
        size = (chance.uniform(0.25, 0.6), chance.uniform(0.25, 0.6), high)
        place = (away * math.cos(angle), away * math.sin(angle), high / 2)
        yield BodySpec(f"table{number}", "table", place, size, yaw=chance.uniform(-3, 3))


def _stacked(
    table: BodySpec, stack: list[str], sizes: dict[str, float], chance: random.Random
) -> Iterator[BodySpec]:
    x, y, _ = table.position
    top = table.size[2]
    for name in stack:
        size = sizes[name]
        shaken = (x + chance.uniform(-0.004, 0.004), y + chance.uniform(-0.004, 0.004))
        yield _cube(name, (*shaken, top + size / 2), size, chance.uniform(-3, 3))
        top += size


def _cube(name: str, place: Vector, size: float, yaw: float) -> BodySpec:
    return BodySpec(name, "cube", place, (size, size, size), 0.1, yaw=yaw)


def _free(chance: random.Random, tables: list[BodySpec]) -> Stance:
    """Return where another agent can stand: between the tables."""
    while True:
        angle, away = chance.uniform(-math.pi, math.pi), chance.uniform(1.2, 2.5)
        x, y = away * math.cos(angle), away * math.sin(angle)
        if all(math.dist((x, y), table.position[:2]) > 0.8 for table in tables):
            return Stance(x, y, chance.uniform(-math.pi, math.pi))


# --- a run ----------------------------------------------------------------------------------------


class Run:
    """An agent that looks around in a scene."""

    def __init__(self, made: Scene) -> None:
        self.scene = made
        self.world = World(made.spec)
        self.perception = Perception(AGENT, DOMAIN, known=made.known())
        self.seconds: list[float] = []
        if made.held:
            self._hand_over(made.held)

    def _hand_over(self, cube: str) -> None:
        """Let the other agent hold a cube."""
        other = self.world.robot(OTHER)
        x, y, z = other.standing().outward(other.hand())
        half = self.world.body_specs[cube].size[2] / 2
        self.world.move(cube, (x, y, z - half + other.build.depth))
        other.grasp()
        assert other.holding(), "the other agent should hold a cube"

    def frame(self) -> bool:
        """Let a moment pass and perceive it."""
        self.world.advance(FRAME)
        readings = self.world.sense(AGENT)
        begin = time.perf_counter()
        changed = self.perception.update(readings)
        self.seconds.append(time.perf_counter() - begin)
        return changed

    def look_around(self) -> None:
        """Turn once on the spot; then from elsewhere, while something has not been seen."""
        self._turn()
        for forward, sideways in ((0.6, 0.0), (-1.2, 0.0), (0.6, 0.6)):
            memory = self.perception.memory
            if not memory.unseen and not memory.belief.unknown_facts():
                break
            self._drive(0.7, forward, sideways)
            self._turn()

    def _turn(self) -> None:
        self._drive(math.tau + 0.6, turn=1.0)

    def _drive(
        self, seconds: float, forward: float = 0.0, sideways: float = 0.0, turn: float = 0.0
    ) -> None:
        robot = self.world.robot(AGENT)
        robot.drive(forward, sideways, turn)
        for _ in range(math.ceil(seconds / FRAME)):
            self.frame()
        robot.drive(0.0)
        for _ in range(4):
            self.frame()

    def correct(self) -> bool:
        belief = self.perception.memory.belief
        things = {body.name: body.kind for body in self.scene.spec.bodies}
        unknown = {f for f in belief.unknown_facts() if f[1] != self.scene.held}
        return (
            belief.true_facts() == self.scene.truth()
            and not unknown
            and dict(belief.objects) == {AGENT: "agent", **things}
        )
