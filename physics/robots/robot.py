"""What every robot can do, whatever its body: drive, look, reach, grasp, release, tell its state.

A robot is one module of this folder, or a file of a user's own, with one subclass of `Robot` in it
(docs/robots.md). It is told what to do by velocities and targets, and carries that out bit by bit:
`act` is called before each step of the simulation. Places are in the robot's own frame: x forward,
y left, z up from the floor. A robot without a hand or an eye leaves the methods for it out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from enkidu.physics.geometry import ORIGIN, Pose, Stance, Vector
from enkidu.physics.spec import RobotSpec


@dataclass(frozen=True)
class Envelope:
    """Where a hand can grasp: how far from the body's middle, over the floor, and how high."""

    near: float
    far: float
    low: float
    high: float

    def contains(self, distance: float, height: float) -> bool:
        """Tell whether a place is within reach."""
        return self.near <= distance <= self.far and self.low <= height <= self.high


@dataclass(frozen=True)
class Build:
    """What others must know of a body to move it: its size, its speeds, and where it can grasp.

    `radius` is of the circle on the floor that holds the body; `sideways` is zero for a body that
    can only go where it faces; `grip` is how wide a thing its hand can hold, `depth` how far below
    the upper face of a thing the point between its fingers comes when it grasps; `pan` is how far
    its eye turns to either side.
    """

    radius: float
    height: float
    forward: float
    sideways: float
    turn: float
    envelope: Envelope
    grip: float
    depth: float = 0.0
    pan: float = 0.0


@dataclass(frozen=True)
class Part:
    """A box that stands for a part of a body where it is sensed; link -1 is the base.

    The pose of its middle is told in the frame that the URDF gives the link.
    """

    link: int
    size: Vector
    pose: Pose = ORIGIN


@dataclass(frozen=True)
class RobotState:
    """How a robot is, by its own measure: stance by odometry, the rest in its own frame.

    `hand` is the point between the fingers, `resisted` how far it is from where it was told to be.
    """

    stance: Stance
    forward: float
    sideways: float
    turn: float
    hand: Vector
    holding: bool
    resisted: float


class Robot(ABC):
    """A body in PyBullet; `client` and `body` are PyBullet's ids, for those who know PyBullet."""

    build: ClassVar[Build]

    def __init__(self, client: int, spec: RobotSpec) -> None:
        self.client = client
        self.spec = spec
        self.body = -1
        self.measured: Callable[[], Stance] = self.standing
        """How it measures where it stands: the truth, unless the world gives it an odometer."""

    def state(self) -> RobotState:
        """Return how it is, by its own measure."""
        forward, sideways, turn = self.velocity()
        return RobotState(
            self.measured(),
            forward,
            sideways,
            turn,
            self.hand(),
            self.holding(),
            self.resisted(),
        )

    # --- what every robot must have ---------------------------------------------------------------

    @abstractmethod
    def drive(self, forward: float, sideways: float = 0.0, turn: float = 0.0) -> None:
        """Move with these speeds until told otherwise; more than the build allows is cut."""

    @abstractmethod
    def act(self) -> None:
        """Carry out what was told, for one step of the simulation."""

    @abstractmethod
    def standing(self) -> Stance:
        """Return where it really stands: what odometry measures, and nothing else may use."""

    @abstractmethod
    def velocity(self) -> tuple[float, float, float]:
        """Return how fast it really moves, forward, sideways and turning."""

    @abstractmethod
    def parts(self) -> tuple[Part, ...]:
        """Return the boxes that it consists of for the senses of others."""

    # --- what a robot with an eye has -------------------------------------------------------------

    def look(self, pan: float, tilt: float) -> None:  # noqa: B027 - none to move
        """Turn the eye: pan to the left, tilt upwards, as far as it goes."""

    def eye(self) -> Pose:
        """Return from where, and in which direction (its x axis), its eye looks."""
        return Pose((0.0, 0.0, self.build.height))

    # --- what a robot with a hand has -------------------------------------------------------------

    def reach(self, place: Vector, yaw: float = 0.0) -> bool:
        """Bring the hand towards a place, its fingers turned by yaw; tell whether it can get there.

        What cannot be reached is not tried.
        """
        return False

    def rest(self) -> None:  # noqa: B027 - none to move
        """Fold the arm, with whatever it holds, as it is while driving."""

    def grasp(self) -> None:  # noqa: B027 - none to move
        """Begin to close the hand on whatever is there."""

    def release(self) -> None:  # noqa: B027 - none to move
        """Begin to open the hand."""

    def hand(self) -> Vector:
        """Return where the point between its fingers is."""
        return (0.0, 0.0, self.build.height)

    def resisted(self) -> float:
        """Return how far the hand is from where it should be by now."""
        return 0.0

    def settled(self) -> bool:
        """Tell whether the hand has finished closing or opening."""
        return True

    def holding(self) -> bool:
        """Tell whether the fingers feel something between them."""
        return False
