"""Where many bodies go at once, whatever moves them: a flat arena, or the physical world."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence

from enkidu.nodes.memory import Memory, Thing
from enkidu.nodes.navigation.core import Navigator, Step
from enkidu.nodes.navigation.motion import TICK, Motion
from enkidu.nodes.navigation.surroundings import AGENT, Box
from enkidu.physics.geometry import Stance
from enkidu.physics.robots.robot import Build
from enkidu.planning.belief import Belief

SIGHT = 6.0
"""How far agents see each other, in metres."""

TABLE = 0.7
"""How high the boxes are, in metres."""

_SAME = 0.5


class Contacts:
    """Counts how often two came into contact; letting go for a moment does not end a contact."""

    def __init__(self) -> None:
        self.count = 0
        self._last: dict[tuple[str, str], float] = {}

    def note(self, one: str, two: str, now: float) -> None:
        """Write down that two touch each other now."""
        pair = (min(one, two), max(one, two))
        self.count += now - self._last.get(pair, -math.inf) > _SAME
        self._last[pair] = now


class Stage(ABC):
    """Bodies among tables, and what their agents remember: all tables, and others that are near."""

    def __init__(self, boxes: Sequence[Box], builds: Sequence[Build]) -> None:
        self.boxes = tuple(boxes)
        self.builds = tuple(builds)
        self.between_agents = Contacts()
        self.with_boxes = Contacts()
        self._tables = {thing.name: thing for thing in map(_table, range(len(boxes)), boxes)}
        self._before: list[Stance] = []

    @property
    @abstractmethod
    def time(self) -> float:
        """Return the seconds since it began."""

    @abstractmethod
    def stance(self, number: int) -> Stance:
        """Return where a body is."""

    @abstractmethod
    def drive(self, number: int, motion: Motion) -> None:
        """Tell a body how to move from now on."""

    @abstractmethod
    def advance(self) -> None:
        """Go on by one tick."""

    def step(self) -> None:
        """Go on to the next moment of decision."""
        self._before = [self.stance(number) for number in range(len(self.builds))]
        self.advance()

    def memory(self, number: int) -> Memory:
        """Return what the agent of a body remembers now."""
        stance = self.stance(number)
        seen = [self._seen(other) for other in range(len(self.builds)) if other != number]
        near = {thing.name: thing for thing in seen if stance.distance(thing.position) < SIGHT}
        return Memory(Belief(0, stamp=self.time), {**self._tables, **near}, stance)

    def _seen(self, number: int) -> Thing:
        """Return an agent as it is seen: its velocity is how far it came since the last look."""
        build, now = self.builds[number], self.stance(number)
        before = self._before[number] if self._before else now
        return Thing(
            f"agent{number}",
            AGENT,
            (now.x, now.y, build.height / 2),
            (2 * build.radius, 2 * build.radius, build.height),
            self.time,
            velocity=((now.x - before.x) / TICK, (now.y - before.y) / TICK),
        )


def play(stage: Stage, navigators: Sequence[Navigator]) -> list[Step]:
    """Let all bodies go until none is under way, and return how each ended."""
    ends: dict[int, Step] = {}
    while len(ends) < len(navigators):
        waiting = [number for number in range(len(navigators)) if number not in ends]
        memories = {number: stage.memory(number) for number in waiting}
        for number, memory in memories.items():
            step = navigators[number].tick(memory, stage.time)
            stage.drive(number, step.motion)
            if step.outcome is not None:
                ends[number] = step
        stage.step()
    return [ends[number] for number in range(len(navigators))]


def _table(number: int, box: Box) -> Thing:
    size = (box.length, box.width, TABLE)
    return Thing(f"table{number}", "table", (box.x, box.y, TABLE / 2), size, yaw=box.yaw)
