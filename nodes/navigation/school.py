"""Gathering examples for the network: it drives, and a teacher who knows everything corrects it.

S. Ross, G. Gordon, D. Bagnell: A reduction of imitation learning and structured prediction to
no-regret online learning, 2011 (DAgger). The teacher is ORCA, told where everyone really is and how
fast, however far; the pupil sees what an agent remembers.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from enkidu.nodes.navigation.arena import CART, HUMAN, Arena
from enkidu.nodes.navigation.core import Navigator
from enkidu.nodes.navigation.crossing import Crossing, crossing, doorway
from enkidu.nodes.navigation.learning import Single
from enkidu.nodes.navigation.motion import Motion
from enkidu.nodes.navigation.network import Network, NetworkDriver
from enkidu.nodes.navigation.orca import OrcaDriver
from enkidu.nodes.navigation.safety import SafetyFilter
from enkidu.nodes.navigation.scene import Driver, Scene
from enkidu.nodes.navigation.sectors import SIZE, inputs
from enkidu.nodes.navigation.stage import play
from enkidu.nodes.navigation.surroundings import Other, Surroundings
from enkidu.physics.robots.robot import Build

_LONGEST = 25.0
# The teacher keeps a wider berth than it must: then the safety filter has less to do.
_BERTH = 0.13
_DOORS = 0.3
_FILTERED = 0.8


@dataclass(frozen=True)
class Lesson:
    """One problem to practise on: its seed, and who drives: a network, or else the teacher."""

    seed: int
    network: Network | None = None


@dataclass
class Notebook:
    """Examples: what was given to the network, and what the teacher would have done."""

    given: list[Single] = field(default_factory=list)
    wanted: list[Single] = field(default_factory=list)

    def write(self, scene: Scene, shown: Motion) -> None:
        """Add an example: what to do in a scene, as shares of what the body can do."""
        build = scene.build
        most = (build.forward, max(build.sideways, 1e-9), build.turn)
        told = np.array((shown.forward, shown.sideways, shown.turn)) / most
        self.given.append(inputs(scene).astype(np.float32))
        self.wanted.append(told.astype(np.float32))

    def pages(self) -> tuple[Single, Single]:
        """Return all examples, a row for each."""
        given, wanted = (np.array(rows, dtype=np.float32) for rows in (self.given, self.wanted))
        return given.reshape(-1, SIZE), wanted.reshape(-1, 3)


class Pupil:
    """Drives one body of an arena, and writes down what the teacher would have done.

    Not where bodies overlap: only in an arena they can.
    """

    def __init__(self, number: int, arena: Arena, driver: Driver | None, notes: Notebook) -> None:
        self._number = number
        self._arena = arena
        self._driver = driver
        self._teacher = OrcaDriver(_BERTH)
        self._notes = notes

    def drive(self, scene: Scene) -> Motion:
        """Return what the pupil's own driver does; the teacher's motion if there is none."""
        shown = self._teacher.drive(replace(scene, surroundings=self._truth()))
        if not self._arena.overlaps(self._number):
            self._notes.write(scene, shown)
        return self._driver.drive(scene) if self._driver else shown

    def _truth(self) -> Surroundings:
        arena = self._arena
        others = [number for number in range(len(arena.builds)) if number != self._number]
        return Surroundings(arena.boxes, tuple(_other(arena, number) for number in others))


def _other(arena: Arena, number: int) -> Other:
    stance = arena.stance(number)
    velocity = arena.motion(number).velocity(stance.yaw)
    return Other(str(number), stance.x, stance.y, velocity, arena.builds[number].radius)


def practise(lesson: Lesson) -> tuple[Single, Single]:
    """Return the examples of one lesson: all bodies of a crossing drive until all are there."""
    random = np.random.default_rng((lesson.seed, 1))
    problem = _problem(lesson.seed, random)
    builds = [_build(random) for _ in problem.starts]
    arena, notes = Arena(problem.boxes, problem.starts, builds), Notebook()
    filtered = bool(random.random() < _FILTERED)
    navigators = [
        Navigator(
            goal,
            builds[number],
            Pupil(number, arena, NetworkDriver(lesson.network) if lesson.network else None, notes),
            SafetyFilter() if filtered else None,
            name=f"agent{number}",
            limit=_LONGEST,
        )
        for number, goal in enumerate(problem.goals)
    ]
    play(arena, navigators)
    return notes.pages()


def _problem(seed: int, random: np.random.Generator) -> Crossing:
    if random.random() < _DOORS:
        return doorway(seed, int(random.integers(1, 5)))
    return crossing(seed, int(random.integers(4, 11)), int(random.integers(3, 9)))


def _build(random: np.random.Generator) -> Build:
    """Draw a body: like the two kinds that there are, but larger, smaller, slower or faster."""
    build = HUMAN if random.random() < 0.65 else CART
    return replace(
        build,
        radius=build.radius * float(random.uniform(0.8, 1.2)),
        forward=build.forward * float(random.uniform(0.8, 1.2)),
    )
