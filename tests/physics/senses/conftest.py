"""What the tests of the senses share: small worlds around a robot with an eye."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from enkidu.physics.geometry import Pose, rotation
from enkidu.physics.senses.readings import CameraFrame
from enkidu.physics.spec import BodySpec, CameraSpec, RobotSpec, WorldSpec
from enkidu.physics.world import World

LEVEL = Pose((0.1, 0.0, 0.8))


class Stage:
    """A world of real bodies in which every robot looks straight ahead from a height of 0.8 m."""

    def __init__(self, spec: WorldSpec) -> None:
        self.world = World(spec)
        for robot in self.world.robots.values():
            robot.eye = lambda: LEVEL
        self.sensing = self.world.senses

    def sight(self, name: str = "ann") -> Any:
        return self.sensing.look(name).sight

    def seen(self, name: str = "ann") -> set[str]:
        """Return the names of what is seen."""
        sight = self.sight(name)
        things = sight.labels.values() if isinstance(sight, CameraFrame) else sight.things
        return {thing.name for thing in things}


class Setting:
    """Makes stages: ann stands at the origin, and looks along the x axis."""

    cube = BodySpec("cube", "cube", (2.0, 0.0, 0.8), (0.1, 0.1, 0.1), mass=0.2)
    wall = BodySpec("wall", "wall", (1.5, 0.0, 1.0), (0.1, 2.0, 2.0))
    ann = RobotSpec("ann", eye=CameraSpec())

    def __init__(self) -> None:
        self.stages: list[Stage] = []

    def __call__(self, *bodies: BodySpec, **more: Any) -> Stage:
        robots = more.pop("robots", (self.ann,))
        self.stages.append(Stage(WorldSpec(bodies, robots, **more)))
        return self.stages[-1]

    def cube_at(self, x: float, y: float, z: float = 0.8, name: str = "cube") -> BodySpec:
        return replace(self.cube, name=name, position=(x, y, z))

    def ann_with(self, eye: Any, **more: Any) -> tuple[RobotSpec]:
        return (RobotSpec("ann", eye=eye, **more),)

    @staticmethod
    def places(frame: CameraFrame) -> Any:
        """Return where in the map each pixel lies, by the geometry of a pinhole camera."""
        height, width = frame.depth.shape
        across, up = (np.tan(angle / 2) for angle in frame.view.fov)
        left = across * (1 - (2 * np.arange(width) + 1) / width)
        above = up * (1 - (2 * np.arange(height) + 1) / height)
        ways = np.stack(np.broadcast_arrays(1.0, left[None, :], above[:, None]), axis=-1)
        depth = np.where(np.isfinite(frame.depth), frame.depth, np.nan)
        turn = rotation(frame.view.pose.turn)
        return np.array(frame.view.pose.position) + (depth[..., None] * ways) @ turn.T

    @staticmethod
    def pixels(frame: CameraFrame, name: str) -> Any:
        """Return which pixels show something."""
        numbers = [number for number, label in frame.labels.items() if label.name == name]
        return np.isin(frame.segments, numbers)


@pytest.fixture
def stage() -> Iterator[Setting]:
    setting = Setting()
    yield setting
    for made in setting.stages:
        made.world.close()
