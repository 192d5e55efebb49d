"""All senses of all robots of a world."""

from __future__ import annotations

import math
from dataclasses import dataclass

from enkidu.physics.robots.robot import Robot
from enkidu.physics.senses.anonymity import nameless_detections, nameless_frame
from enkidu.physics.senses.camera import Camera
from enkidu.physics.senses.chance import generator
from enkidu.physics.senses.faults import Disturbance
from enkidu.physics.senses.items import Senseable
from enkidu.physics.senses.mirror import Mirror
from enkidu.physics.senses.odometry import Odometer
from enkidu.physics.senses.rays import Rays
from enkidu.physics.senses.readings import CameraFrame, Detections, Readings
from enkidu.physics.senses.scene import Scene
from enkidu.physics.senses.touch import touch
from enkidu.physics.senses.viewpoint import Viewpoint
from enkidu.physics.spec import CameraSpec, Faults, RaysSpec

_ROUNDING = 1e-6
"""By what share of a period a frame may come early: moments are sums of many steps."""


class Sensing:
    """Gives each robot what it senses; frames come at the rate of its eye.

    All chance comes from the world's seed and the robot's name: what befalls one robot does not
    depend on the others.
    """

    def __init__(self, world: Senseable) -> None:
        self._world = world
        self._scene = Scene(world)
        self._mirror: Mirror | None = None
        self._senses = {name: self._equipped(robot) for name, robot in world.robots.items()}

    def close(self) -> None:
        """End it."""
        if self._mirror is not None:
            self._mirror.close()
            self._mirror = None

    def sense(self, name: str) -> Readings:
        """Return what a robot senses now; it sees something only when a frame is due."""
        due = self._senses[name].is_due(self._world.time)
        if due:
            self._scene.refresh()
        return self._readings(name, due)

    def look(self, name: str) -> Readings:
        """Return what a robot senses now, with a frame whether it is due or not."""
        self._senses[name].is_due(self._world.time)
        self._scene.refresh(now=True)
        return self._readings(name, True)

    def _readings(self, name: str, due: bool) -> Readings:
        senses, stamp = self._senses[name], self._world.time
        odometry = senses.odometer.reading(stamp)
        felt = touch(senses.robot, odometry.stance, stamp)
        if not due or senses.disturbance.loses():
            return Readings(odometry, felt)
        viewpoint = Viewpoint.of(senses.robot, odometry.stance)
        return Readings(odometry, felt, self._sight(senses, viewpoint, stamp))

    def _sight(
        self, senses: _Senses, viewpoint: Viewpoint, stamp: float
    ) -> CameraFrame | Detections | None:
        items, chance = self._scene.items, senses.disturbance
        if isinstance(senses.eye, Camera):
            frame = chance.frame(senses.eye.frame(viewpoint, stamp), items)
            return nameless_frame(frame, chance.generator) if senses.eye.spec.anonymous else frame
        if isinstance(senses.eye, Rays):
            seen = chance.detections(senses.eye.detections(viewpoint, stamp), items)
            return (
                nameless_detections(seen, chance.generator) if senses.eye.spec.anonymous else seen
            )
        return None

    # --- equipment --------------------------------------------------------------------------------

    def _equipped(self, robot: Robot) -> _Senses:
        spec, seed = robot.spec, self._world.spec.seed
        odometer = Odometer(robot, spec.odometry, generator(seed, spec.name, "odometry"))
        robot.measured = odometer.update
        faults = spec.eye.faults if spec.eye is not None else Faults()
        disturbance = Disturbance(faults, generator(seed, spec.name, "sight"))
        return _Senses(robot, odometer, self._eye(spec.eye), disturbance)

    def _eye(self, spec: CameraSpec | RaysSpec | None) -> Camera | Rays | None:
        if isinstance(spec, CameraSpec):
            self._mirror = self._mirror or Mirror(self._scene)
            return Camera(spec, self._scene, self._mirror)
        return Rays(spec, self._scene, self._world.client) if spec is not None else None


@dataclass
class _Senses:
    """The senses of one robot; `frames` counts the periods of its eye that have begun."""

    robot: Robot
    odometer: Odometer
    eye: Camera | Rays | None
    disturbance: Disturbance
    frames: int = -1

    def is_due(self, time: float) -> bool:
        """Tell whether a frame is due, once in each period of the eye."""
        if self.eye is None:
            return False
        begun = math.floor(time * self.eye.spec.rate + _ROUNDING)
        due = begun > self.frames
        self.frames = begun
        return due
