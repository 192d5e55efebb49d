"""What a world consists of, as plain values: what physics is given instead of a scenario."""

from __future__ import annotations

from dataclasses import dataclass, field

from enkidu.physics.geometry import Stance, Vector

Point = tuple[float, float]


@dataclass(frozen=True)
class BodySpec:
    """A thing: a box, or what a URDF file describes; without mass it never moves.

    `position` is the centre of its box. With a URDF, size and mass are the file's own, and
    `position` is where its origin is put.
    """

    name: str
    kind: str
    position: Vector
    size: Vector
    mass: float = 0.0
    colour: Vector = (0.8, 0.8, 0.8)
    yaw: float = 0.0
    urdf: str = ""


@dataclass(frozen=True)
class RoomSpec:
    """A rectangle of floor with a name."""

    name: str
    low: Point
    high: Point

    def contains(self, x: float, y: float) -> bool:
        """Tell whether a place lies in the room."""
        return self.low[0] <= x <= self.high[0] and self.low[1] <= y <= self.high[1]


@dataclass(frozen=True)
class DoorSpec:
    """An opening in the wall between two rooms; `panel` is what fills it while it is closed."""

    name: str
    rooms: tuple[str, str]
    panel: BodySpec
    open: bool = True


@dataclass(frozen=True)
class Map:
    """What an agent may know of a building beforehand: rooms, doors, and walls with their gaps."""

    rooms: tuple[RoomSpec, ...] = ()
    doors: tuple[DoorSpec, ...] = ()
    walls: tuple[BodySpec, ...] = ()


@dataclass(frozen=True)
class Faults:
    """What can be wrong with a sense; nothing is, unless it is said.

    `noise` is the standard deviation of places, in metres; `drop` the probability that a frame is
    lost, `miss` that a thing in view is overlooked, `ghost` that a frame shows what is not there.
    """

    noise: float = 0.0
    drop: float = 0.0
    miss: float = 0.0
    ghost: float = 0.0


@dataclass(frozen=True)
class CameraSpec:
    """A camera for depth and segmentation; `fov` is its horizontal field of view, in radians.

    An anonymous one tells of what kind a thing is, not which one.
    """

    width: int = 128
    height: int = 96
    fov: float = 1.3
    range: float = 6.0
    rate: float = 10.0
    anonymous: bool = False
    faults: Faults = field(default_factory=Faults)


@dataclass(frozen=True)
class RaysSpec:
    """A cheap sense of sight for many agents: what is in the field of view and hit by a ray.

    At most `limit` things are looked at in a frame, the nearest ones.
    """

    fov: float = 2.0
    range: float = 6.0
    rate: float = 10.0
    anonymous: bool = False
    faults: Faults = field(default_factory=Faults)
    limit: int = 64


@dataclass(frozen=True)
class OdometrySpec:
    """How a body measures its own motion: `drift` is the error that grows with each metre."""

    drift: float = 0.0


@dataclass(frozen=True)
class RobotSpec:
    """A robot: whose body it is, of what model, where it begins, and how it sees.

    `model` names a module of `enkidu.physics.robots`, or is the path of a Python file.
    """

    name: str
    model: str = "actor"
    stance: Stance = field(default_factory=Stance)
    colour: Vector = (0.2, 0.4, 0.7)
    eye: CameraSpec | RaysSpec | None = None
    odometry: OdometrySpec = OdometrySpec()


@dataclass(frozen=True)
class WorldSpec:
    """Things, rooms and robots under gravity.

    All chance is drawn from `seed`. A body farther than `extent` from the origin has left the
    world: that is told as an error.
    """

    bodies: tuple[BodySpec, ...] = ()
    robots: tuple[RobotSpec, ...] = ()
    map: Map = Map()
    seed: int = 0
    extent: float = 100.0
