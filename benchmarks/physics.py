"""How fast and how well the 3D world works: stepping, senses, hands, legs and perception.

python benchmarks/physics.py            # everything that `make bench-physics` prints
python benchmarks/physics.py --speed    # the speed of the world alone, a minute
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import manipulation
import navigation
import perception
from report import Row, report

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Stance
from enkidu.physics.skills.approach import approach
from enkidu.physics.skills.outcome import Skill, Target
from enkidu.physics.skills.pick import pick
from enkidu.physics.skills.place import place
from enkidu.physics.spec import BodySpec, CameraSpec, RaysSpec, RobotSpec, WorldSpec
from enkidu.physics.timing import STEP
from enkidu.physics.world import World

RUNS = 5
CUBE = 0.06
HEIGHT = 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--speed", action="store_true", help="the speed of the world alone")
    rows = speed()
    if not parser.parse_args().speed:
        rows += [*manipulation.rows(), *navigation.rows(), *perception.rows()]
    report("physics", rows, ("enkidu", "pybullet", "numpy"))


def speed() -> list[Row]:
    """Measure simulated seconds for each second, on one core."""
    small = scene(tables=4, cubes=4, robots=2)
    seeing = replace(small, robots=tuple(replace(r, eye=CameraSpec()) for r in small.robots))
    crowd = scene(tables=25, cubes=100, robots=50)
    watching = replace(crowd, robots=tuple(replace(r, eye=RaysSpec()) for r in crowd.robots))
    overheads, crowd_overheads = overhead(small, 20.0), overhead(crowd, 1.0)
    husky = _median(3, lambda: _factor(*_manipulating()))
    unit = "x real time"
    return [
        Row(
            "2 actors, 4 tables, 4 cubes, cameras at 10 Hz", _driving(seeing, 10.0), unit, 10, False
        ),
        Row("the same without cameras", _driving(small, 20.0), unit),
        Row("the same, time of plain PyBullet", overheads, "times", 1.5),
        Row(
            "50 actors, 25 tables, 100 cubes, rays at 10 Hz",
            _driving(watching, 2.0),
            unit,
            1,
            False,
        ),
        Row("the same without rays", _driving(crowd, 2.0), unit),
        Row("the same, time of plain PyBullet", crowd_overheads, "times", 1.5),
        Row("2 husky_panda that pick and place", husky, unit, 1, False),
    ]


# --- scenes ---------------------------------------------------------------------------------------


def scene(tables: int, cubes: int, robots: int) -> WorldSpec:
    """Put tables on a grid, stacks of cubes on them, and actors between them."""
    side = math.ceil(math.sqrt(max(tables, robots)))
    high = math.ceil(cubes / tables)
    bodies = []
    for number in range(tables):
        x, y = 2.0 * (number % side), 2.0 * (number // side)
        size = (0.4, 0.4, HEIGHT)
        bodies.append(BodySpec(f"table{number}", "table", (x, y, HEIGHT / 2), size))
        for level in range(high):
            middle = (x, y, HEIGHT + CUBE * (level + 0.5))
            name = f"cube{number * high + level}"
            bodies.append(BodySpec(name, "cube", middle, (CUBE,) * 3, 0.1))
    stances = [Stance(2.0 * (n % side) + 1, 2.0 * (n // side) + 1, n) for n in range(robots)]
    return WorldSpec(
        tuple(bodies), tuple(RobotSpec(f"agent{n}", "actor", s) for n, s in enumerate(stances))
    )


def _husky_scene() -> WorldSpec:
    bodies = []
    for number in range(4):
        x, y = 3.0 * (number % 2), 4.0 * (number // 2)
        size = (0.4, 0.4, HEIGHT)
        bodies.append(BodySpec(f"table{number}", "table", (x, y, HEIGHT / 2), size))
    for number in range(2):
        place_of = (0.0, 4.0 * number, HEIGHT + CUBE / 2)
        bodies.append(BodySpec(f"cube{number}", "cube", place_of, (CUBE,) * 3, 0.1))
    robots = (
        RobotSpec(f"agent{n}", "husky_panda", Stance(1.5, 4.0 * n - 1.0, math.pi / 2))
        for n in range(2)
    )
    return WorldSpec(tuple(bodies), tuple(robots))


# --- runs -----------------------------------------------------------------------------------------


def _driving(spec: WorldSpec, seconds: float) -> float:
    """Let all robots drive in circles and sense as often as their eyes have frames."""

    def once() -> float:
        with World(spec) as world:
            world.advance(3.0)  # until everything has come to rest
            for robot in world.robots.values():
                robot.drive(0.2, 0.0, 0.8)
            return _factor(seconds, lambda: _sensed(world, seconds))

    return _median(RUNS, once)


def _sensed(world: World, seconds: float) -> None:
    for _ in range(round(seconds / 0.1)):
        world.advance(0.1)
        for robot in world.spec.robots:
            if robot.eye:
                world.sense(robot.name)


def overhead(spec: WorldSpec, seconds: float) -> float:
    """Return our time for each second of plain PyBullet, in turns."""
    ratios = []
    for _ in range(RUNS):
        with World(spec) as world:
            world.advance(3.0)
            for robot in world.robots.values():
                robot.drive(0.2, 0.0, 0.8)
            world.advance(0.5)
            ours = _timed(lambda world=world: world.advance(seconds))
            plain = _timed(lambda world=world: _plainly(world, seconds))
        ratios.append(ours / plain)
    return statistics.median(ratios)


def _plainly(world: World, seconds: float) -> None:
    """Step as PyBullet's users do; the motors keep the speeds that they were told last."""
    for _ in range(round(seconds / STEP)):
        pybullet.stepSimulation(physicsClientId=world.client)


def _manipulating() -> tuple[float, Callable[[], None]]:
    """Let each of two robots carry a cube to another table; returns what to time."""
    world = World(_husky_scene())
    skills = [_errand(world, number) for number in range(2)]
    seconds = 12.0  # until both are done, or nearly

    def work() -> None:
        for _ in range(round(seconds / STEP)):
            for skill in skills:
                next(skill, None)
            world.step()
        world.close()

    return seconds, work


def _errand(world: World, number: int) -> Skill:
    robot, size = world.robot(f"agent{number}"), (CUBE,) * 3
    cube = Target((0.0, 4.0 * number, HEIGHT + CUBE / 2), size)
    table = Target((3.0, 4.0 * number, HEIGHT / 2), (0.4, 0.4, HEIGHT))
    yield from approach(robot, cube.position)
    yield from pick(robot, cube)
    yield from approach(robot, table.top)
    return (yield from place(robot, cube, table))


def _factor(seconds: float, work: Callable[[], None]) -> float:
    return seconds / _timed(work)


def _timed(work: Callable[[], None]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def _median(runs: int, measure: Callable[[], float]) -> float:
    return statistics.median(measure() for _ in range(runs))


if __name__ == "__main__":
    main()
