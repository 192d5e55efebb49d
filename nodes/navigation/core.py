"""The navigator: from a stance to reach and the agent's memory to a motion, ten times a second.

It finds a way, follows it with a driver, finds another one when memory shows that things have
changed, and gets out of the way when nobody moves any more. It reads the memory only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from enkidu.nodes.memory import Memory
from enkidu.nodes.navigation.motion import Motion, between
from enkidu.nodes.navigation.safety import SafetyFilter
from enkidu.nodes.navigation.scene import Driver, Scene, StraightDriver
from enkidu.nodes.navigation.standstill import Remedy, Standstill, blocks, in_the_way, refuge
from enkidu.nodes.navigation.surroundings import Other, Point, Surroundings, surroundings
from enkidu.nodes.navigation.way import Way
from enkidu.physics.geometry import Stance, wrapped
from enkidu.physics.robots.robot import Build
from enkidu.physics.spec import Map

TOLERANCE = 0.05
"""How far from its goal a body may stand, in metres."""

TURNED = 0.06
"""How far from its goal a body may be turned, in radians."""

_DRIFTED = 0.08
_REST = 2.0
_CAREFUL = 4.0
_EAGERNESS = 3.0
_ON_ITS_WAY = "goes to its goal"


class Outcome(Enum):
    """How going somewhere ended; the values are those of enkidu_interfaces/Navigate."""

    ARRIVED = 0
    BLOCKED = 1
    ABORTED = 2
    TIMED_OUT = 3


@dataclass(frozen=True)
class Step:
    """What to do for a moment: how to move, what that is for, and how far it still is.

    `outcome` is None while the body is under way.
    """

    motion: Motion
    message: str
    remaining: float = 0.0
    outcome: Outcome | None = None


class Navigator:
    """Brings one body to one stance; `travelled` is how far it went, in metres."""

    def __init__(
        self,
        goal: Stance,
        build: Build,
        driver: Driver,
        safety: SafetyFilter | None = None,
        plan: Map | None = None,
        name: str = "",
        limit: float = math.inf,
    ) -> None:
        self.goal = goal
        self.travelled = 0.0
        self._build = build
        self._driver = driver
        self._safety = safety
        self._plan = plan or Map()
        self._name = name
        self._limit = limit
        self._way = Way((goal.x, goal.y), build.radius)
        self._standstill = Standstill()
        self._started = math.inf
        self._felt: tuple[float, Stance] | None = None
        self._refuge: tuple[Point, float] | None = None
        self._careful_until = -math.inf
        self._message = _ON_ITS_WAY
        self._aborted = False
        self._aligning = False

    def abort(self) -> None:
        """End with ABORTED at the next tick."""
        self._aborted = True

    def tick(self, memory: Memory, now: float) -> Step:
        """Return what to do for the next moment."""
        motion = self._feel(memory.stance, now)
        if self._aborted:
            return _end(Outcome.ABORTED, "was asked to stop")
        if now - self._started > self._limit:
            return _end(Outcome.TIMED_OUT, f"did not arrive within {self._limit:g} s")
        if self._at_goal(memory.stance):
            return self._align(memory.stance)
        around = surroundings(memory, self._plan, self._build, now, self._name)
        return self._go(memory.stance, motion, around, now)

    # --- inside -----------------------------------------------------------------------------------

    def _feel(self, stance: Stance, now: float) -> Motion:
        """Return how the body moves, by where it was before."""
        motion = Motion()
        if self._felt and now > self._felt[0]:
            before, earlier = self._felt
            motion = between(earlier, stance, now - before)
            self.travelled += earlier.distance((stance.x, stance.y, 0.0))
        self._started = min(self._started, now)
        self._felt = (now, stance)
        return motion

    def _at_goal(self, stance: Stance) -> bool:
        """Tell whether it is there; once it is, it may drift a little while it turns."""
        within = _DRIFTED if self._aligning else TOLERANCE
        self._aligning = stance.distance((self.goal.x, self.goal.y, 0.0)) <= within
        return self._aligning

    def _align(self, stance: Stance) -> Step:
        error = wrapped(self.goal.yaw - stance.yaw)
        if abs(error) <= TURNED:
            return _end(Outcome.ARRIVED, "stands where it should")
        return Step(Motion(turn=_EAGERNESS * error).cut(self._build), "turns to its goal")

    def _go(self, stance: Stance, motion: Motion, around: Surroundings, now: float) -> Step:
        place = (stance.x, stance.y)
        self._way.look(place, around, now)
        if self._way.why:
            return _end(Outcome.BLOCKED, self._way.why)
        remaining = math.dist(place, self._way.follow(place)) + self._way.beyond
        remedy = Remedy.GO_ON if self._refuge else self._standstill.remedy(remaining, now)
        if remedy is Remedy.GIVE_UP:
            return _end(Outcome.BLOCKED, self._blocked_by(place, around))
        self._resolve(remedy, place, around, now)
        target, beyond = self._heading(place, now)
        scene = Scene(stance, motion, target, beyond, self._build, around)
        return Step(self._safe(scene, now), self._message, remaining)

    def _resolve(self, remedy: Remedy, place: Point, around: Surroundings, now: float) -> None:
        """Do something about a standstill."""
        if remedy is Remedy.GO_ON:
            return
        others = in_the_way(place, around)
        if not others:
            self._careful_until = now + _CAREFUL if self._safety else now
            return
        names = ", ".join(other.name for other in others)
        if remedy is Remedy.GO_AROUND and self._way.go_around(place, blocks(others), now):
            self._message = f"goes around {names}"
        elif self._gives_way(others) and (spot := refuge(place, others, self._way.floor)):
            self._refuge, self._message = (spot, now + _REST), f"gives way to {names}"

    def _gives_way(self, others: list[Other]) -> bool:
        return any(other.name < self._name for other in others)

    def _heading(self, place: Point, now: float) -> tuple[Point, float]:
        """Return where to go next, and how far it is from there on."""
        if self._refuge and now < self._refuge[1]:
            return self._refuge[0], 0.0
        if self._refuge:
            self._refuge = None
            self._way.again(place, now)
        if not self._way.on_detour:
            self._message = "goes carefully" if now < self._careful_until else _ON_ITS_WAY
        return self._way.follow(place), self._way.beyond

    def _safe(self, scene: Scene, now: float) -> Motion:
        """Return what the driver wants, if it is safe; plain steps lead out of tight places."""
        driver = StraightDriver() if now < self._careful_until else self._driver
        motion = driver.drive(scene).cut(self._build)
        return self._safety.passed(motion, scene) if self._safety else motion

    def _blocked_by(self, place: Point, around: Surroundings) -> str:
        names = ", ".join(other.name for other in in_the_way(place, around))
        return f"{names} is in the way" if names else "gets no nearer to its goal"


def _end(outcome: Outcome, message: str) -> Step:
    return Step(Motion(), message, outcome=outcome)
