"""Who gets there without hitting anyone: eight actors whose ways cross among tables, in PyBullet.

The reactive network with its safety filter beside the network alone, the filter alone, ORCA, and
straight lines; all follow the same ways, in the same worlds, in one run. Runs by itself, too:

    python benchmarks/navigation.py --seeds 200 [--flat]
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from report import Row, report
from rich.progress import track

from enkidu.nodes.memory import Memory
from enkidu.nodes.navigation.arena import HUMAN, Arena
from enkidu.nodes.navigation.core import Navigator, Outcome, Step
from enkidu.nodes.navigation.crossing import Crossing, crossing
from enkidu.nodes.navigation.motion import TICK, Motion
from enkidu.nodes.navigation.network import NetworkDriver
from enkidu.nodes.navigation.orca import OrcaDriver
from enkidu.nodes.navigation.safety import SafetyFilter
from enkidu.nodes.navigation.scene import Driver, StraightDriver
from enkidu.nodes.navigation.stage import TABLE, Stage, play
from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Stance
from enkidu.physics.spec import BodySpec, RobotSpec, WorldSpec
from enkidu.physics.timing import STEP
from enkidu.physics.world import World

SEEDS = 200
OURS, PEER = "network with filter", "ORCA"
METHODS: dict[str, tuple[Callable[[], Driver], bool]] = {
    OURS: (NetworkDriver, True),
    "network alone": (NetworkDriver, False),
    "filter alone": (StraightDriver, True),
    PEER: (OrcaDriver, False),
    "straight line": (StraightDriver, False),
}
LIMIT = 60.0
"""Simulated seconds after which an agent has not arrived."""

_LOOKS = 4  # for contacts, in each tick


class PhysicalStage(Stage):
    """Robots in PyBullet; contacts are PyBullet's own."""

    def __init__(self, problem: Crossing, model: str = "actor") -> None:
        tables = [
            BodySpec(
                f"table{n}", "table", (b.x, b.y, TABLE / 2), (b.length, b.width, TABLE), yaw=b.yaw
            )
            for n, b in enumerate(problem.boxes)
        ]
        robots = [RobotSpec(f"agent{n}", model, s) for n, s in enumerate(problem.starts)]
        self._world = World(WorldSpec(tuple(tables), tuple(robots)))
        self._robots = list(self._world.robots.values())
        self._names = {body: name for name, body in self._world.bodies.items()}
        self._names |= {robot.body: robot.spec.name for robot in self._robots}
        super().__init__(problem.boxes, [robot.build for robot in self._robots])

    @property
    def time(self) -> float:
        return self._world.time

    def stance(self, number: int) -> Stance:
        return self._robots[number].standing()

    def drive(self, number: int, motion: Motion) -> None:
        self._robots[number].drive(motion.forward, motion.sideways, motion.turn)

    def advance(self) -> None:
        steps = round(TICK / STEP)
        for step in range(1, steps + 1):
            self._world.step()
            if step % (steps // _LOOKS) == 0:
                self._look_for_contacts()

    def close(self) -> None:
        self._world.close()

    def _look_for_contacts(self) -> None:
        points = pybullet.getContactPoints(physicsClientId=self._world.client)
        for one, two in {(p[1], p[2]) for p in points if p[8] <= 0 and p[1] != p[2]}:
            names = sorted((self._names.get(one, ""), self._names.get(two, "")))
            if names[0].startswith("agent"):
                both = names[1].startswith("agent")
                (self.between_agents if both else self.with_boxes).note(*names, self.time)


class Timed(Navigator):
    """A navigator that measures how long its decisions take."""

    seconds = 0.0
    decisions = 0
    ended = 0.0

    def tick(self, memory: Memory, now: float) -> Step:
        begun = time.perf_counter()
        step = super().tick(memory, now)
        self.seconds += time.perf_counter() - begun
        self.decisions += 1
        self.ended = now
        return step


@dataclass(frozen=True)
class Run:
    """How one method did on one problem; a value for each agent where there are several."""

    arrived: tuple[bool, ...]
    lengths: tuple[float, ...]
    ended: tuple[float, ...]
    between_agents: int
    with_tables: int
    interventions: int
    seconds_per_decision: float


def run(job: tuple[str, int, bool]) -> Run:
    """Let one method drive all agents of one problem."""
    method, seed, flat = job
    problem = crossing(seed)
    stage = Arena(problem.boxes, problem.starts, [HUMAN] * 8) if flat else PhysicalStage(problem)
    driver, filtered = METHODS[method]
    filters = [SafetyFilter() if filtered else None for _ in problem.goals]
    agents = [
        Timed(goal, stage.builds[n], driver(), filters[n], name=f"agent{n}", limit=LIMIT)
        for n, goal in enumerate(problem.goals)
    ]
    ends = play(stage, agents)
    if isinstance(stage, PhysicalStage):
        stage.close()
    return Run(
        tuple(end.outcome is Outcome.ARRIVED for end in ends),
        tuple(agent.travelled for agent in agents),
        tuple(agent.ended for agent in agents),
        stage.between_agents.count,
        stage.with_boxes.count,
        sum(safety.interventions for safety in filters if safety),
        sum(agent.seconds for agent in agents) / sum(agent.decisions for agent in agents),
    )


def rows(seeds: int = SEEDS, flat: bool = False) -> list[Row]:
    """Measure all methods on the same problems, and return the figures."""
    jobs = [(method, seed, flat) for seed in range(seeds) for method in METHODS]
    with multiprocessing.Pool(os.cpu_count()) as pool:
        done = list(track(pool.imap(run, jobs), "crossing among tables", len(jobs)))
    runs = {
        method: [result for job, result in zip(jobs, done, strict=True) if job[0] == method]
        for method in METHODS
    }
    return [*_targets(runs), *(row for method in METHODS for row in _figures(method, runs[method]))]


def _targets(runs: dict[str, list[Run]]) -> list[Row]:
    ours, peer = runs[OURS], runs[PEER]
    share, hits, mean = "agents that arrive", "collisions", "mean of travelled length / ORCA's"
    return [
        Row(f"{OURS}: {share}", _arrived(ours), "%", 99.5, False, PEER, _arrived(peer)),
        Row(f"{OURS}: {hits}", _hits(ours), "", _hits(peer), True, PEER, _hits(peer)),
        Row(f"{OURS}: {mean}", _ratio(ours, peer), "x", 1.15, True, PEER, 1.0),
    ]


def _figures(method: str, runs: Sequence[Run]) -> list[Row]:
    agents = sum(len(each.arrived) for each in runs)
    ended = [time for each in runs for time in each.ended]
    lengths = [length for each in runs for length in each.lengths]
    decision = 1e6 * fmean(each.seconds_per_decision for each in runs)
    return [
        Row(f"{method}: agents that arrive", _arrived(runs), "%"),
        Row(f"{method}: collisions between agents", sum(each.between_agents for each in runs), ""),
        Row(f"{method}: collisions with tables", sum(each.with_tables for each in runs), ""),
        Row(f"{method}: travelled length", fmean(lengths), "m"),
        Row(f"{method}: time until there", fmean(ended), "s"),
        Row(
            f"{method}: interventions", sum(each.interventions for each in runs) / agents, "/agent"
        ),
        Row(f"{method}: a decision", decision, "us"),
    ]


def _arrived(runs: Sequence[Run]) -> float:
    return 100 * fmean(arrived for each in runs for arrived in each.arrived)


def _hits(runs: Sequence[Run]) -> int:
    return sum(each.between_agents + each.with_tables for each in runs)


def _ratio(ours: Sequence[Run], peers: Sequence[Run]) -> float:
    """Return the mean over all agents that arrive both ways."""
    return fmean(
        our / its
        for one, two in zip(ours, peers, strict=True)
        for our, its, here, there in zip(
            one.lengths, two.lengths, one.arrived, two.arrived, strict=True
        )
        if here and there
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--flat", action="store_true", help="in a flat arena instead of PyBullet")
    options = parser.parse_args()
    name = "navigation-flat" if options.flat else "navigation"
    report(name, rows(options.seeds, options.flat), ("numpy", "pybullet", "pyrvo"))


if __name__ == "__main__":
    main()
