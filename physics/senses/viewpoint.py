"""From where a body looks: where it really stands, and where it believes to stand."""

from __future__ import annotations

from dataclasses import dataclass

from enkidu.physics.geometry import UPRIGHT, Pose, Quaternion, Stance, Vector, turned, wrapped
from enkidu.physics.robots.robot import Robot


def joined(outer: Pose, inner: Pose) -> Pose:
    """Return in the outer pose's frame what is told in the frame of that pose.

    PyBullet's own function for this rounds to single precision.
    """
    x, y, z = _turned(outer.turn, inner.position)
    place = (outer.position[0] + x, outer.position[1] + y, outer.position[2] + z)
    return Pose(place, _product(outer.turn, inner.turn))


def inverse(pose: Pose) -> Pose:
    """Return the pose that undoes another one."""
    x, y, z, w = pose.turn
    back = (-x, -y, -z, w)
    x, y, z = _turned(back, pose.position)
    return Pose((-x, -y, -z), back)


def _product(first: Quaternion, second: Quaternion) -> Quaternion:
    if UPRIGHT in (first, second):
        return second if first == UPRIGHT else first
    (a, b, c, d), (x, y, z, w) = first, second
    return (
        d * x + a * w + b * z - c * y,
        d * y - a * z + b * w + c * x,
        d * z + a * y - b * x + c * w,
        d * w - a * x - b * y - c * z,
    )


def _turned(turn: Quaternion, place: Vector) -> Vector:
    a, b, c, d = turn
    x, y, z = place
    # Twice the cross product of axis and place, by which the place moves along and across.
    u, v, w = 2 * (b * z - c * y), 2 * (c * x - a * z), 2 * (a * y - b * x)
    return (
        x + d * u + b * w - c * v,
        y + d * v + c * u - a * w,
        z + d * w + a * v - b * u,
    )


@dataclass(frozen=True)
class Viewpoint:
    """What a sense of sight needs of its body: the eye is told in the body's own frame."""

    owner: str
    standing: Stance
    believed: Stance
    eye: Pose

    @classmethod
    def of(cls, robot: Robot, believed: Stance) -> Viewpoint:
        """Return the viewpoint of a robot that believes to stand somewhere."""
        return cls(robot.spec.name, robot.standing(), believed, robot.eye())

    @property
    def pose(self) -> Pose:
        """Return from where it really looks."""
        return joined(_on_floor(self.standing), self.eye)

    @property
    def believed_pose(self) -> Pose:
        """Return from where it believes to look."""
        return joined(_on_floor(self.believed), self.eye)

    def told(self, place: Vector, yaw: float) -> tuple[Vector, float]:
        """Return where it believes that to be what really is at a place."""
        if self.believed == self.standing:
            return place, yaw
        turn = self.believed.yaw - self.standing.yaw
        return self.believed.outward(self.standing.inward(place)), wrapped(yaw + turn)


def _on_floor(stance: Stance) -> Pose:
    return Pose((stance.x, stance.y, 0.0), turned(stance.yaw))
