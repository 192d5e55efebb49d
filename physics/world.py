"""The physical world, in PyBullet: things, rooms and robots under gravity.

>>> cube = BodySpec("cube0", "cube", (0, 0, 0.5), (0.1, 0.1, 0.1), mass=0.2)
>>> with World(WorldSpec((cube,))) as world:
...     world.advance(2.0)
...     height = world.pose("cube0").position[2]
>>> round(height, 2)
0.05
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace

from enkidu.closing import Closing
from enkidu.errors import EnkiduError, MissingError
from enkidu.physics.bodies import add_body, add_floor, wake
from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Pose, Vector, turned
from enkidu.physics.robots import Robot, blamed, robot_class
from enkidu.physics.senses.readings import Readings
from enkidu.physics.senses.sensing import Sensing
from enkidu.physics.spec import BodySpec, WorldSpec
from enkidu.physics.timing import STEP

WATCH = 24
"""How many steps pass between two looks at whether the physics still makes sense."""


class PhysicsError(EnkiduError):
    """The simulation makes no sense any more, or is asked for what is not in it."""


class World(Closing):
    """A PyBullet simulation of its own; the same spec gives the same run, bit for bit.

    `client` is PyBullet's id of the simulation, `bodies` has its ids of the things.
    """

    def __init__(self, spec: WorldSpec, gui: bool = False) -> None:
        self.spec = spec
        self.steps = 0
        self.client = _connect(gui)
        pybullet.setGravity(0, 0, -9.81, physicsClientId=self.client)
        pybullet.setPhysicsEngineParameter(
            fixedTimeStep=STEP, deterministicOverlappingPairs=1, physicsClientId=self.client
        )
        self.floor = add_floor(self.client)
        self.bodies: dict[str, int] = {}
        self.body_specs: dict[str, BodySpec] = {}
        self.robots: dict[str, Robot] = {}
        try:
            self._fill(spec)
            self.senses = Sensing(self)
        except BaseException:
            pybullet.disconnect(self.client)
            raise

    def _fill(self, spec: WorldSpec) -> None:
        for body in (*spec.map.walls, *spec.bodies):
            self.add(body)
        for door in spec.map.doors:
            if not door.open:
                self.add(door.panel)
        for robot in spec.robots:
            made = robot_class(robot.model)
            try:
                self.robots[robot.name] = made(self.client, robot)
            except Exception as error:
                raise blamed(robot.model, error) from error

    def close(self) -> None:
        """End the simulation."""
        if self.client >= 0:
            self.senses.close()
            pybullet.disconnect(self.client)
            self.client = -1

    # --- time -------------------------------------------------------------------------------------

    @property
    def time(self) -> float:
        """Return the seconds simulated so far."""
        return self.steps * STEP

    def step(self) -> None:
        """Advance by one step; what the robots were told is carried out."""
        if self.client < 0:
            raise PhysicsError("the world is closed", "make a new one")
        for robot in self.robots.values():
            try:
                robot.act()
            except Exception as error:
                raise blamed(robot.spec.model, error) from error
        try:
            pybullet.stepSimulation(physicsClientId=self.client)
        except pybullet.error as error:
            raise PhysicsError("the simulation is over", "its window was closed") from error
        self.steps += 1
        if self.steps % WATCH == 0:
            self.check()

    def advance(self, seconds: float) -> None:
        """Advance by a while."""
        for _ in range(max(1, round(seconds / STEP))):
            self.step()

    def check(self) -> None:
        """Raise a PhysicsError if a body has left the world or is nowhere."""
        for name, body in self.bodies.items():
            if self.body_specs[name].mass > 0 or self.body_specs[name].urdf:
                place, _ = pybullet.getBasePositionAndOrientation(body, physicsClientId=self.client)
                self._check_place(name, place)
        for name, robot in self.robots.items():
            stance = robot.standing()
            self._check_place(name, (stance.x, stance.y, 0.0))

    def _check_place(self, name: str, place: Vector) -> None:
        if not max(map(abs, place)) <= self.spec.extent:  # also where it is not a number
            x, y, z = place
            raise PhysicsError(
                f"the physics broke down: after {self.time:.2f} s {name} is at "
                f"({x:.3g}, {y:.3g}, {z:.3g}), outside the world's {self.spec.extent:g} m",
                "look for bodies that overlap or are far too light or heavy",
            )

    # --- what is there ----------------------------------------------------------------------------

    def pose(self, name: str) -> Pose:
        """Return where a thing or a robot really is; agents are not told this."""
        if name in self.robots:
            stance = self.robots[name].standing()
            return Pose((stance.x, stance.y, 0.0), turned(stance.yaw))
        position, turn = pybullet.getBasePositionAndOrientation(
            self._body(name), physicsClientId=self.client
        )
        return Pose(position, turn)

    def robot(self, name: str) -> Robot:
        """Return a robot by its name."""
        if name not in self.robots:
            known = ", ".join(self.robots) or "none"
            raise PhysicsError(f"there is no robot {name} in the world", f"there are: {known}")
        return self.robots[name]

    def sense(self, name: str) -> Readings:
        """Return what a robot senses now; it sees something when its eye has a new frame."""
        self.robot(name)
        return self.senses.sense(name)

    def look(self, name: str) -> Readings:
        """Return what a robot senses now, with a frame whether one is due or not."""
        self.robot(name)
        return self.senses.look(name)

    def _body(self, name: str) -> int:
        if name not in self.bodies:
            raise PhysicsError(f"there is no {name} in the world")
        return self.bodies[name]

    # --- what others do to it ---------------------------------------------------------------------

    def add(self, spec: BodySpec) -> None:
        """Put a new thing into the world."""
        if spec.name in self.bodies or spec.name in self.robots:
            raise PhysicsError(f"there is a {spec.name} in the world already")
        self.bodies[spec.name] = add_body(self.client, spec)
        self.body_specs[spec.name] = spec
        self._wake()

    def remove(self, name: str) -> None:
        """Take a thing out of the world."""
        pybullet.removeBody(self._body(name), physicsClientId=self.client)
        del self.bodies[name], self.body_specs[name]
        self._wake()

    def move(self, name: str, position: Vector, yaw: float = 0.0) -> None:
        """Put a thing somewhere else at once, as only the hand of fate can."""
        body = self._body(name)
        self._check_place(name, position)
        pybullet.resetBasePositionAndOrientation(
            body, position, turned(yaw), physicsClientId=self.client
        )
        pybullet.resetBaseVelocity(body, (0, 0, 0), (0, 0, 0), physicsClientId=self.client)
        self._wake()

    def push(self, name: str, velocity: Vector) -> None:
        """Give a thing a velocity."""
        body = self._body(name)
        pybullet.resetBaseVelocity(body, velocity, physicsClientId=self.client)
        self._wake()

    def set_door(self, name: str, is_open: bool) -> None:
        """Open or close a door."""
        doors: Mapping[str, BodySpec] = {door.name: door.panel for door in self.spec.map.doors}
        if name not in doors:
            raise PhysicsError(
                f"there is no door {name}", f"there are: {', '.join(doors) or 'none'}"
            )
        if is_open and name in self.bodies:
            self.remove(name)
        elif not is_open and name not in self.bodies:
            self.add(replace(doors[name], name=name))

    def _wake(self) -> None:
        """Wake everything that sleeps: what it rests on may be gone."""
        for name, spec in self.body_specs.items():
            if spec.mass > 0:
                wake(self.client, self.bodies[name])


def _connect(gui: bool) -> int:
    if not gui:
        return int(pybullet.connect(pybullet.DIRECT))
    if not os.environ.get("DISPLAY"):
        raise MissingError(
            "a window needs a display, and there is none", "leave out --gui, or set DISPLAY"
        )
    client = int(pybullet.connect(pybullet.GUI))
    if client < 0:
        raise MissingError("PyBullet's window cannot be opened", "leave out --gui")
    return client
