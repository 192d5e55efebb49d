"""What all translations share: times, places and turns."""

from __future__ import annotations

from builtin_interfaces.msg import Time
from geometry_msgs.msg import Point, Pose, Quaternion, Vector3

from enkidu.physics.geometry import Pose as PlainPose
from enkidu.physics.geometry import Stance, Vector, turned, yaw_of

MAP = "map"
"""The frame in which everything is told."""


def to_time(seconds: float) -> Time:
    """Translate seconds."""
    nanoseconds = round(seconds * 1e9)
    return Time(sec=nanoseconds // 10**9, nanosec=nanoseconds % 10**9)


def from_time(stamp: Time) -> float:
    """Translate a time to seconds."""
    return float(stamp.sec) + float(stamp.nanosec) * 1e-9


def to_point(position: Vector) -> Point:
    """Translate a place."""
    x, y, z = position
    return Point(x=float(x), y=float(y), z=float(z))


def to_vector(values: Vector) -> Vector3:
    """Translate an extent or a velocity."""
    x, y, z = values
    return Vector3(x=float(x), y=float(y), z=float(z))


def from_vector(value: Point | Vector3) -> Vector:
    """Translate a place, an extent or a velocity."""
    return (value.x, value.y, value.z)


def to_pose(pose: PlainPose) -> Pose:
    """Translate a place with its turn."""
    x, y, z, w = map(float, pose.turn)
    return Pose(position=to_point(pose.position), orientation=Quaternion(x=x, y=y, z=z, w=w))


def from_pose(pose: Pose) -> PlainPose:
    """Translate a place with its turn."""
    turn = pose.orientation
    return PlainPose(from_vector(pose.position), (turn.x, turn.y, turn.z, turn.w))


def upright(position: Vector, yaw: float) -> Pose:
    """Translate a place where something stands upright."""
    return to_pose(PlainPose(position, turned(yaw)))


def to_stance(stance: Stance) -> Pose:
    """Translate where a body stands."""
    return upright((stance.x, stance.y, 0.0), stance.yaw)


def from_stance(pose: Pose) -> Stance:
    """Translate where a body stands."""
    plain = from_pose(pose)
    return Stance(plain.position[0], plain.position[1], yaw_of(plain.turn))
