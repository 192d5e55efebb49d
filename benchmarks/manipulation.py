"""How well robots grasp: cubes picked and stacked, towers built, and how long those stand.

    python benchmarks/manipulation.py         # a hundred of each, some minutes
    python benchmarks/manipulation.py 10      # ten of each

Every run draws its scene, and what the robot wrongly believes of it, from its own seed.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

from report import Row, report
from rich.progress import track

from enkidu.physics.geometry import Stance
from enkidu.physics.skills.approach import approach
from enkidu.physics.skills.outcome import Outcome, Skill, Target
from enkidu.physics.skills.pick import pick
from enkidu.physics.skills.place import place
from enkidu.physics.spec import BodySpec, RobotSpec, WorldSpec
from enkidu.physics.world import World

RUNS = 100
ROBOTS = ("actor", "husky_panda")
STACKED = {"actor": 100, "husky_panda": 98}
"""How many of a hundred stacks must succeed."""

CUBE = 0.06
TOP = 0.5
NOISE, YAW_NOISE = 0.003, math.radians(2)
"""The standard deviations of where and how a cube is believed to stand."""

STANDS = 60.0
"""For how many seconds a tower must stand."""


def rows(runs: int = RUNS) -> list[Row]:
    """Measure all of it."""
    return [row for model in ROBOTS for row in (_stacks(model, runs), _towers(model, runs))]


def _stacks(model: str, runs: int) -> Row:
    count = _count(f"{model}: pick and stack", runs, lambda seed: stack(model, seed, 2))
    target = STACKED[model] * runs / 100
    return Row(f"{model}: cubes picked and stacked", count, f"of {runs}", target, False)


def _towers(model: str, runs: int) -> Row:
    count = _count(f"{model}: towers of 4", runs, lambda seed: stack(model, seed, 4, STANDS))
    return Row(
        f"{model}: towers of 4 built that stand for a minute", count, f"of {runs}", runs, False
    )


def _count(title: str, runs: int, succeeds: Callable[[int], bool]) -> int:
    failed = [seed for seed in track(range(runs), title) if not succeeds(seed)]
    if failed:
        print(f"{title}: failed with the seeds {', '.join(map(str, failed))}")
    return runs - len(failed)


# --- one run --------------------------------------------------------------------------------------


def stack(model: str, seed: int, high: int, seconds: float = 1.0) -> bool:
    """Let a robot make a tower of all cubes on a table; tell whether it stands after a while."""
    chance = random.Random(seed)
    with World(_scene(model, high, chance)) as world:
        world.advance(0.5)
        skill = _building(world, high, chance)
        while next(skill, None) is not None:
            world.step()
        world.advance(seconds)
        return _stands(world, high)


def _building(world: World, high: int, chance: random.Random) -> Skill:
    """Put all other cubes on the first one, as they are believed to be when their turn comes."""
    robot = world.robot("agent1")
    for level in range(1, high):
        cube = _believed(world, f"cube{level}", chance)
        support = _believed(world, f"cube{level - 1}", chance)
        yield from approach(robot, cube.position)
        outcome = yield from pick(robot, cube)
        if outcome is Outcome.DONE:
            yield from approach(robot, support.position)
            outcome = yield from place(robot, cube, support)
        if outcome is not Outcome.DONE:
            return outcome
    return Outcome.DONE


def _believed(world: World, name: str, chance: random.Random) -> Target:
    """Return where a cube is, and a little beside."""
    pose = world.pose(name)
    x, y, z = (value + chance.gauss(0.0, NOISE) for value in pose.position)
    return Target((x, y, z), (CUBE, CUBE, CUBE), pose.yaw + chance.gauss(0.0, YAW_NOISE))


def _stands(world: World, high: int) -> bool:
    heights = [world.pose(f"cube{level}").position[2] for level in range(high)]
    return all(
        abs(height - TOP - CUBE * (level + 0.5)) < CUBE / 10 for level, height in enumerate(heights)
    )


# --- the scene ------------------------------------------------------------------------------------


def _scene(model: str, cubes: int, chance: random.Random) -> WorldSpec:
    """A table with cubes, and a robot that stands before it and looks somewhere."""
    table = BodySpec("table", "table", (0.0, 0.0, TOP / 2), (0.4, 0.4, TOP))
    stance = Stance(
        -1.8 + chance.uniform(-0.2, 0.2), chance.uniform(-0.5, 0.5), chance.uniform(-1, 1)
    )
    robot = RobotSpec("agent1", model, stance)
    return WorldSpec((table, *_cubes(cubes, chance)), (robot,))


def _cubes(count: int, chance: random.Random) -> Iterator[BodySpec]:
    """Cubes anywhere in the quarters of a table, with room for fingers between them."""
    corners = [(0.1, 0.1), (0.1, -0.1), (-0.1, 0.1), (-0.1, -0.1)]
    for number, (x, y) in enumerate(corners[:count]):
        place_of = (
            x + chance.uniform(-0.03, 0.03),
            y + chance.uniform(-0.03, 0.03),
            TOP + CUBE / 2,
        )
        spec = BodySpec(f"cube{number}", "cube", place_of, (CUBE, CUBE, CUBE), 0.1)
        yield replace(spec, yaw=chance.uniform(-math.pi, math.pi))


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    report("manipulation", rows(runs), ("enkidu", "pybullet"))


if __name__ == "__main__":
    main()
