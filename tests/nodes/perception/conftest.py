"""A stage for tests of perception: boxes on a floor, seen by an exact camera without PyBullet."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from enkidu.nodes.memory import Thing
from enkidu.nodes.perception.boxes import crossed
from enkidu.nodes.perception.core import Perception
from enkidu.physics.geometry import Pose, Stance, Vector, rotation
from enkidu.physics.senses.readings import (
    CameraFrame,
    Detection,
    Detections,
    Label,
    Odometry,
    Readings,
    Touch,
    View,
)
from enkidu.planning.domain import Domain

ROOT = Path(__file__).parents[3]
BLOCKS = Domain(ROOT / "domains/blocks/domain.pddl")
WIDTH, HEIGHT = 128, 96
AWAY: Vector = (0.0, 0.0, 3.0)

Sight = CameraFrame | Detections | None


class Stage:
    """Short ways to say what there is and how it is sensed."""

    blocks = BLOCKS

    # --- things -----------------------------------------------------------------------------------

    @staticmethod
    def table(name: str, x: float, y: float, size=(0.4, 0.4, 0.5), yaw: float = 0.0) -> Thing:
        return Thing(name, "table", (x, y, size[2] / 2), size, yaw=yaw)

    @staticmethod
    def on(name: str, support: Thing, edge: float = 0.08, yaw: float = 0.0) -> Thing:
        """Put a cube on something."""
        x, y, z = support.top
        return Thing(name, "cube", (x, y, z + edge / 2), (edge, edge, edge), yaw=yaw)

    @staticmethod
    def person(name: str, x: float, y: float) -> Thing:
        return Thing(name, "agent", (x, y, 0.8), (0.3, 0.3, 1.6))

    # --- views ------------------------------------------------------------------------------------

    @staticmethod
    def look(
        x: float = 0.0, y: float = 0.0, yaw: float = 0.0, pitch: float = 0.45, height: float = 1.4
    ) -> View:
        """Look from a place in a direction, downwards by pitch."""
        cos, sin = [math.cos(a / 2) for a in (yaw, pitch)], [math.sin(a / 2) for a in (yaw, pitch)]
        turn = (-sin[0] * sin[1], cos[0] * sin[1], sin[0] * cos[1], cos[0] * cos[1])
        vertical = 2 * math.atan(math.tan(0.65) * HEIGHT / WIDTH)
        return View(Pose((x, y, height), turn), (1.3, vertical), 6.0)

    def look_at(self, thing: Thing) -> View:
        """Look from the origin at a thing."""
        x, y, z = thing.position
        return self.look(yaw=math.atan2(y, x), pitch=math.atan2(1.4 - z, math.hypot(x, y)))

    @staticmethod
    def ahead(yaw: float = 0.0) -> View:
        """Look as a sense does that detects by itself: in a direction, at all heights."""
        turn = (0.0, 0.0, math.sin(yaw / 2), math.cos(yaw / 2))
        return View(Pose((0.0, 0.0, 1.4), turn), (2.0, math.pi), 6.0)

    # --- what is sensed ---------------------------------------------------------------------------

    @staticmethod
    def frame(
        things: Iterable[Thing],
        view: View,
        stamp: float = 0.0,
        nameless: bool = False,
        noise: float = 0.0,
    ) -> CameraFrame:
        """Render boxes on the floor, one ray through the middle of each pixel."""
        rays, eye = _rays(view), np.array(view.pose.position)
        with np.errstate(divide="ignore"):
            depth = np.where(rays[:, 2] < 0, -eye[2] / rays[:, 2], np.inf)
        segments, labels = np.zeros(len(rays), np.int32), {}
        for number, thing in enumerate(things, 1):
            enter, leave = crossed(thing, eye, rays)
            nearer = (enter < leave) & (enter > 0) & (enter < depth)
            depth, segments = np.where(nearer, enter, depth), np.where(nearer, number, segments)
            labels[number] = Label(thing.kind, "" if nameless else thing.name)
        depth += noise * np.random.default_rng(0).standard_normal(len(depth))
        segments[depth > view.range], depth[depth > view.range] = 0, np.inf
        shape = (HEIGHT, WIDTH)
        depths, shown = depth.astype(np.float32), segments.astype(np.int32)
        return CameraFrame(stamp, view, depths.reshape(shape), shown.reshape(shape), labels)

    @staticmethod
    def told(
        things: Iterable[Thing], view: View, stamp: float = 0.0, nameless: bool = False
    ) -> Detections:
        """Say what a sense that detects by itself sees: these things, exactly."""
        found = [
            Detection(one.kind, "" if nameless else one.name, one.position, one.size, one.yaw)
            for one in things
        ]
        return Detections(stamp, view, tuple(found))

    @staticmethod
    def readings(
        sight: Sight,
        stamp: float,
        stance: Stance | None = None,
        holding: bool = False,
        hand: Vector = AWAY,
    ) -> Readings:
        stance = stance or Stance()
        return Readings(Odometry(stamp, stance), Touch(stamp, holding, hand), sight)


def _rays(view: View) -> np.ndarray:
    across, down = (math.tan(angle / 2) for angle in view.fov)
    columns = across * (1 - (2 * np.arange(WIDTH) + 1) / WIDTH)
    rows = down * (1 - (2 * np.arange(HEIGHT) + 1) / HEIGHT)
    left, up = np.meshgrid(columns, rows)
    rays = np.stack([np.ones(left.size), left.ravel(), up.ravel()], axis=1)
    return rays @ rotation(view.pose.turn).T


class Watch:
    """An agent that watches a stage, ten frames a second, and believes what it sees."""

    def __init__(self, stage: Stage, view: View | None = None, **options) -> None:
        self.stage, self.view = stage, view or stage.ahead()
        self.perception = Perception("agent1", options.pop("domain", BLOCKS), **options)
        self.stamp = 0.0

    def see(self, things: Iterable[Thing], frames: int = 1, nameless: bool = False, **felt) -> bool:
        """Let frames pass in which these things are seen; tell whether the last was news."""
        changed = False
        for _ in range(frames):
            self.stamp = round(self.stamp + 0.1, 6)
            sight = self.stage.told(things, self.view, self.stamp, nameless)
            changed = self.perception.update(self.stage.readings(sight, self.stamp, **felt))
        return changed

    def film(self, things: Iterable[Thing], frames: int = 1, nameless: bool = False) -> bool:
        """Do the same with a camera."""
        changed, things = False, list(things)
        for _ in range(frames):
            self.stamp = round(self.stamp + 0.1, 6)
            sight = self.stage.frame(things, self.view, self.stamp, nameless)
            changed = self.perception.update(self.stage.readings(sight, self.stamp))
        return changed

    def wait(self, seconds: float, **felt) -> None:
        """Let time pass in which nothing is seen."""
        self.stamp = round(self.stamp + seconds, 6)
        self.perception.update(self.stage.readings(None, self.stamp, **felt))

    @property
    def memory(self):
        return self.perception.memory

    @property
    def facts(self) -> set[tuple[str, ...]]:
        return self.memory.belief.true_facts()

    @property
    def unknown(self) -> set[tuple[str, ...]]:
        return self.memory.belief.unknown_facts()

    def fact(self, *fact: str):
        """Return what is believed of a fact, in full."""
        return next(one for one in self.memory.belief.facts if one.fact == fact)


@pytest.fixture(scope="session")
def stage() -> Stage:
    return Stage()


@pytest.fixture
def watch(stage):
    """Make an agent that watches."""
    return lambda *given, **options: Watch(stage, *given, **options)
