"""How well and how fast agents perceive: beliefs against the truth, in random scenes.

    python benchmarks/perception.py [--scenes 100]

An agent among tables with stacks of cubes, sometimes with another agent that holds one, turns once
on the spot, and again from elsewhere while it knows of something that it has not seen, or not
whole. What it then believes is compared with what the scene was made from. Then a cube in view is
moved, put on another one, or taken away, and the time is counted until that is believed.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from report import Row, report

from enkidu.nodes.perception.core import Known, Perception
from enkidu.nodes.perception.detector import Detector
from enkidu.nodes.perception.pixels import Picture
from enkidu.physics.geometry import Stance, Vector
from enkidu.physics.senses.readings import CameraFrame
from enkidu.physics.spec import BodySpec, CameraSpec, Faults, RaysSpec, RobotSpec, WorldSpec
from enkidu.physics.world import World
from enkidu.planning.domain import Domain
from enkidu.planning.task import Fact

SCENES = 100
FEWER = 30
FRAME = 0.1
DOUBT = 0.6  # the certainty of what is seen in part, or has not been seen for half a minute
AGENT, OTHER = "agent1", "agent2"
DOMAIN = Domain(Path(__file__).parents[1] / "domains/blocks/domain.pddl")
EYES: dict[str, CameraSpec | RaysSpec] = {"camera": CameraSpec(), "rays": RaysSpec()}
FAULTS = Faults(noise=0.01, drop=0.1, miss=0.05, ghost=0.1)
DISTANCES = (0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 4.0)


# --- scenes ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """What a scene is made from: tables, stacks of cubes by table, and what another holds."""

    spec: WorldSpec
    stacks: dict[str, list[str]]
    held: str

    @property
    def objects(self) -> dict[str, str]:
        return {AGENT: "agent", **{body.name: body.kind for body in self.spec.bodies}}

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
            # Its back would hide from everywhere what it holds.
            return Stance(x, y, angle + math.pi + chance.uniform(-2.0, 2.0))


# --- a run ----------------------------------------------------------------------------------------


class Run:
    """An agent that looks around in a scene."""

    def __init__(self, made: Scene) -> None:
        self.scene = made
        self.world = World(made.spec)
        self.nameless = made.spec.robots[0].eye.anonymous  # type: ignore[union-attr]
        told = [] if self.nameless else [Known(b.name, b.kind) for b in made.spec.bodies]
        self.perception = Perception(AGENT, DOMAIN, known=told)
        self.seconds: list[float] = []
        self.shown: set[str] = set()
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
        sight = readings.sight
        if isinstance(sight, CameraFrame):
            self.shown = {label.name for label in sight.labels.values()}
        elif sight:
            self.shown = {thing.name for thing in sight.things}
        begin = time.thread_time()
        changed = self.perception.update(readings)
        self.seconds.append(time.thread_time() - begin)
        return changed

    def look_around(self) -> None:
        """Turn once on the spot; then from elsewhere, while there is doubt."""
        self._turn()
        for forward, sideways in ((0.6, 0.0), (-1.2, 0.0), (0.6, 0.6)):
            if not self.doubtful():
                break
            self._drive(0.7, forward, sideways)
            self._turn()

    def doubtful(self) -> bool:
        """Tell whether the agent knows that there is something it has not seen, or not whole."""
        memory = self.perception.memory
        parts = [thing for thing in memory.things.values() if thing.certainty < DOUBT]
        return bool(memory.unseen or parts or memory.belief.unknown_facts())

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

    # --- against the truth ------------------------------------------------------------------------

    def correct(self) -> bool:
        belief, names = self.perception.memory.belief, self._names()
        facts = {(fact[0], *(names[one] for one in fact[1:])) for fact in belief.true_facts()}
        objects = {names[name]: kind for name, kind in belief.objects.items()}
        wanted = self.scene.objects
        if self.nameless and self.scene.held not in objects:
            wanted.pop(self.scene.held, None)  # nobody told that it exists, and it is out of sight
        return facts == self.scene.truth() and not belief.unknown_facts() and objects == wanted

    def _names(self) -> dict[str, str]:
        """Return the real names of things that were given names by perception."""
        memory = self.perception.memory
        names = {name: name for name in memory.belief.objects}
        if self.nameless:
            names |= {
                name: self._at(memory.things[name].position) for name in names if name != AGENT
            }
        return names

    def _at(self, place: Vector) -> str:
        bodies = self.scene.spec.bodies
        return min((math.dist(self.world.pose(b.name).position, place), b.name) for b in bodies)[1]

    # --- changes ----------------------------------------------------------------------------------

    def change(self, chance: random.Random) -> float | None:
        """Change something in view; return after how long it is believed, or None if nothing is."""
        cubes = self._find_cubes()
        if not cubes:
            return None
        cube = chance.choice(cubes)
        place = chance.choice(["", *(name for name in self._in_view() if name != cube)])
        self._move(cube, place)
        begin, shown = self.world.time, not place
        while self.world.time - begin < 1.0:
            self.frame()
            shown = shown or cube in self.shown
            if self._believes(cube, place):
                return self.world.time - begin
        return math.inf if shown else None

    def _find_cubes(self) -> list[str]:
        """Turn until a cube that is clear is in view, if there is one, with something else."""
        cubes: list[str] = []
        for number in range(26):
            seen = self._in_view()
            cubes = [name for name in seen if name.startswith("cube")]
            if cubes and (len(seen) > 1 or number > 13):
                break
            self._drive(0.5, turn=1.0)
        return cubes

    def _in_view(self) -> list[str]:
        """Return what is clear and was seen whole in this frame."""
        memory = self.perception.memory
        clear = {fact[1] for fact in memory.belief.true_facts() if fact[0] == "clear"}
        return sorted(
            name
            for name in clear
            if memory.things[name].stamp == memory.belief.stamp
            and memory.things[name].certainty == 1
        )

    def _move(self, cube: str, place: str) -> None:
        stacks = self.scene.stacks
        stack = next(stack for stack in stacks.values() if cube in stack)
        stack.remove(cube)
        if not place:
            self.world.remove(cube)
            return
        next(s for table, s in stacks.items() if place in (table, *s)).append(cube)
        support, high = self.world.pose(place), self.world.body_specs[place].size[2]
        x, y, z = support.position
        half = self.world.body_specs[cube].size[2] / 2
        self.world.move(cube, (x, y, z + high / 2 + half + 0.0005), support.yaw)

    def _believes(self, cube: str, place: str) -> bool:
        belief = self.perception.memory.belief
        unknown = {fact[1] for fact in belief.unknown_facts()}
        return belief.true_facts() == self.scene.truth() and unknown == (set() if place else {cube})


# --- figures --------------------------------------------------------------------------------------


def rows(scenes: int = SCENES) -> list[Row]:
    """Measure everything."""
    found = []
    for name, eye in EYES.items():
        found += _belief_rows(name, eye, scenes)
        for how, spoilt in (
            ("without names", replace(eye, anonymous=True)),
            ("with noise, lost frames, misses and ghosts", replace(eye, faults=FAULTS)),
        ):
            count = sum(_right(scene(seed, spoilt)) for seed in range(min(FEWER, scenes)))
            what = f"beliefs that are true, {name} {how}, of {min(FEWER, scenes)} scenes"
            found.append(Row(what, count, ""))
    return [*found, *accuracy(), *cost()]


def _right(made: Scene) -> bool:
    run = Run(made)
    run.look_around()
    right = run.correct()
    run.world.close()
    return right


def _belief_rows(name: str, eye: CameraSpec | RaysSpec, scenes: int) -> list[Row]:
    right, waits = 0, []
    for seed in range(scenes):
        run = Run(scene(seed, eye))
        run.look_around()
        right += run.correct()
        wait = run.change(random.Random(seed)) if run.correct() else None
        if wait is not None:
            waits.append(wait)
        run.world.close()
    return [
        Row(f"beliefs that are true, {name}, of {scenes} scenes", right, "", scenes, False),
        Row(f"a change in view is believed, {name}, worst of {len(waits)}", max(waits), "s", 0.3),
    ]


def accuracy(samples: int = 60) -> list[Row]:
    """Measure how far off a cube's place is in a single frame of a camera."""
    found = []
    for away in DISTANCES:
        errors = sorted(_error(random.Random(f"{away} {seed}"), away) for seed in range(samples))
        for what, value in (
            ("median", statistics.median(errors)),
            ("95 %", errors[int(0.95 * samples)]),
        ):
            target = 10.0 if away == 0.7 else None
            found.append(
                Row(f"a cube's place in one frame from {away} m, {what}", value, "mm", target)
            )
    return found


def _error(chance: random.Random, away: float) -> float:
    """Return the error of one look at a cube on a table, in millimetres."""
    high, bearing = chance.uniform(0.4, 0.8), chance.uniform(-0.3, 0.3)
    x, y = away * math.cos(bearing), away * math.sin(bearing)
    table = BodySpec("table0", "table", (x, y, high / 2), (0.3, 0.3, high), yaw=bearing)
    cube = next(_stacked(table, ["cube0"], {"cube0": chance.uniform(0.04, 0.1)}, chance))
    robot = RobotSpec(AGENT, stance=Stance(-0.1, 0.0, 0.0), eye=CameraSpec())
    with World(WorldSpec((table, cube), (robot,))) as world:
        world.robot(AGENT).look(0.0, -math.atan2(1.4 - high, away))
        world.advance(0.3)
        sight = world.sense(AGENT).sight
        assert isinstance(sight, CameraFrame)
        found = {one.name: one for one in Detector().detect(Picture(sight)).things}
        where = world.pose("cube0").position
        return 1000 * math.dist(found["cube0"].position, where) if "cube0" in found else math.inf


def cost(frames: int = 60) -> list[Row]:
    """Measure what a frame costs: 4 tables, 4 cubes and an agent, all in view."""
    found = []
    for name, eye in EYES.items():
        for turn in (0.4, 0.0):
            run = Run(_busy(eye))
            robot = run.world.robot(AGENT)
            for frame in range(frames):
                robot.drive(0.0, 0.0, math.copysign(turn, math.sin(frame)))
                run.frame()
            run.world.close()
            seconds = statistics.median(run.seconds[5:])
            how = "while the agent turns" if turn else "while nothing moves"
            found.append(Row(f"perceiving a frame, {name}, {how}", 1000 * seconds, "ms", 5))
    return found


def _busy(eye: CameraSpec | RaysSpec) -> Scene:
    bodies = []
    for number, angle in enumerate((-0.42, -0.14, 0.14, 0.42)):
        x, y = 1.8 * math.cos(angle), 1.8 * math.sin(angle)
        table = BodySpec(f"table{number}", "table", (x, y, 0.25), (0.35, 0.35, 0.5))
        bodies += [table, _cube(f"cube{number}", (x, y, 0.54), 0.08, angle)]
    robots = (RobotSpec(AGENT, eye=eye), RobotSpec(OTHER, stance=Stance(2.6, 0.0, 3.0)))
    return Scene(WorldSpec(tuple(bodies), robots), {}, "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=SCENES)
    report("perception", rows(parser.parse_args().scenes), ("enkidu", "numpy", "scipy"))


if __name__ == "__main__":
    main()
