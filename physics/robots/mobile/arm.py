"""The arm: leads the gripper smoothly from posture to posture, pointing down."""

from __future__ import annotations

import math

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Vector
from enkidu.physics.robots.following import follow
from enkidu.physics.robots.mobile.kinematics import (
    Angles,
    Posture,
    angles,
    place,
    posture,
    unfolded,
)
from enkidu.physics.timing import STEP

REST = Posture(turn=0.0, away=0.2, height=0.43, spin=math.pi / 4)
"""Folded: within the circle that holds the body, above what stands on tables."""

FORCES = (40.0, 87.0, 87.0, 87.0, 12.0, 12.0, 12.0)
"""What the motors of the joints may do, in newton metres.

The first carries no weight; with all its force it could push the whole robot around.
"""

FASTEST = (2.17, 2.17, 2.17, 2.17, 2.61, 2.61, 2.61)
"""How fast the joints can be, in radians per second."""

SPEEDS = Posture(turn=1.2, away=0.6, height=0.6, spin=2.0)
ACCELERATIONS = Posture(turn=6.0, away=4.0, height=4.0, spin=10.0)

_STILL = Posture(0.0, 0.0, 0.0, 0.0)
_GAIN = 0.3
_RISEN = 0.03
_RESISTED, _PRESSED = 0.01, 0.05
"""How far, in metres, a hand lags behind that is resisted, and that presses as hard as it may."""


class Arm:
    """Seven joints of a body; places are relative to the arm's base."""

    def __init__(self, client: int, body: int, joints: tuple[int, ...]) -> None:
        self._client, self._body, self._joints = client, body, joints
        self._target = self._now = REST
        self._speed = _STILL
        self._angles = angles(REST)
        for joint, angle in zip(joints, self._angles, strict=True):
            pybullet.resetJointState(body, joint, angle, physicsClientId=client)
        self._drive((0.0,) * 7)

    def reach(self, there: Vector, yaw: float, here: Vector) -> bool:
        """Begin to go to a place with the fingers turned by yaw; tell whether that can be.

        Where the hand really is must be told: if something resists it, it may not be where it
        should be.
        """
        found = posture(there, yaw, self._target.spin)
        if found is None:
            return False
        self._turn_to(found, here)
        return True

    def rest(self, here: Vector) -> None:
        """Begin to fold: first up, then back, over whatever stands near."""
        self._turn_to(REST, here)

    def lag(self, here: Vector) -> float:
        """Return how far the hand is from where it should be by now."""
        return math.dist(here, place(self._now))

    @property
    def idle(self) -> bool:
        """Tell whether it is told to be where it is."""
        return self._now == self._target

    def act(self, here: Vector) -> None:
        """Go on for one step of the simulation; where something resists, press, but not harder."""
        if self.lag(here) > _PRESSED:
            self._speed = _STILL
        else:
            self._now, self._speed = self._slowed(*_followed(self._now, self._speed, self._next()))
        before, self._angles = self._angles, angles(self._now)
        self._drive(_speeds(before, self._angles))

    def _next(self) -> Posture:
        if self._target is REST and self._now.height < REST.height - _RISEN:
            return self._now._replace(height=REST.height)
        return self._target

    def _slowed(self, now: Posture, speed: Posture) -> tuple[Posture, Posture]:
        """Return the next posture and speed, or less of both where a joint would be too fast."""
        now = unfolded(now)
        speeds = _speeds(self._angles, angles(now))
        hurry = max(abs(rate) / most for rate, most in zip(speeds, FASTEST, strict=True))
        if hurry <= 1:
            return now, speed
        return _between(self._now, now, 1 / hurry), _between(_STILL, speed, 1 / hurry)

    def _turn_to(self, target: Posture, here: Vector) -> None:
        """Aim at another posture; away from what resists, begin where the hand is."""
        self._target = target
        pressed, way = _way(here, place(self._now)), _way(here, place(target))
        ahead = sum(a * b for a, b in zip(pressed, way, strict=True))
        if math.hypot(*pressed) > _RESISTED and ahead < math.hypot(*pressed) * math.hypot(*way) / 2:
            x, y, z = here
            self._now = Posture(math.atan2(y, x), math.hypot(x, y), z, self._now.spin)
            self._speed, self._angles = _STILL, angles(self._now)

    def _drive(self, speeds: tuple[float, ...]) -> None:
        pybullet.setJointMotorControlArray(
            self._body,
            self._joints,
            pybullet.POSITION_CONTROL,
            targetPositions=self._angles,
            targetVelocities=speeds,
            forces=FORCES,
            positionGains=(_GAIN,) * 7,
            velocityGains=(1.0,) * 7,
            physicsClientId=self._client,
        )


def _followed(now: Posture, speed: Posture, target: Posture) -> tuple[Posture, Posture]:
    """Return the posture after one step towards another, and how fast it changes."""
    pairs = [
        follow(*values) for values in zip(now, speed, target, SPEEDS, ACCELERATIONS, strict=True)
    ]
    return Posture(*(value for value, _ in pairs)), Posture(*(rate for _, rate in pairs))


def _between(one: Posture, other: Posture, share: float) -> Posture:
    return Posture(*(a + share * (b - a) for a, b in zip(one, other, strict=True)))


def _speeds(before: Angles, after: Angles) -> tuple[float, ...]:
    """Return how fast the joints must be to get from angles to others in one step."""
    return tuple((b - a) / STEP for a, b in zip(before, after, strict=True))


def _way(start: Vector, end: Vector) -> Vector:
    return (end[0] - start[0], end[1] - start[1], end[2] - start[2])
