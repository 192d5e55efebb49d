"""Four wheels that steer by skidding: those of one side turn faster than those of the other.

How much wheels slip depends on floor and load, so the speeds are kept by measuring them.
"""

from __future__ import annotations

from enkidu.physics.bullet import pybullet
from enkidu.physics.robots.following import nearer
from enkidu.physics.timing import STEP

RADIUS = 0.17775
TRACK = 0.5708
"""How far apart the wheels of the two sides are."""

ACCELERATION = (1.0, 2.0)
"""How fast the speeds change, forward and turning."""

_FRICTION = 1.0
_STANDING, _SCRUBBING = (1.0, 1.0, 1.0), (1.0, 0.2, 1.0)
"""Friction along the wheel's own axes: tyres that are turned give way along their axle."""

_FORCE = 60.0
_BRAKE = 200.0
_SLIP = 1.1
"""How much faster than the floor demands wheels turn in a turn, about."""

_PROPORTIONAL, _INTEGRAL = 6.0, 10.0
_MOST = (0.3, 1.5)
"""How much the sums of errors may add to the speeds: wheels that are blocked must not race."""

Speeds = tuple[float, float]
"""Forward and turning."""


class Wheels:
    """The wheels of a body: left and right in front, then left and right behind."""

    def __init__(self, client: int, body: int, joints: tuple[int, ...]) -> None:
        self._client, self._body, self._joints = client, body, joints
        self._told: Speeds = (0.0, 0.0)
        self._wanted: Speeds = (0.0, 0.0)
        self._sums: Speeds = (0.0, 0.0)
        self._brake()

    def tell(self, forward: float, turn: float) -> None:
        """Say how fast to go."""
        self._told = (forward, turn)

    @property
    def idle(self) -> bool:
        """Tell whether they are braked and shall be."""
        return self._told == self._wanted == (0.0, 0.0)

    def act(self, measured: Speeds) -> None:
        """Come nearer to the told speeds, given those that are measured."""
        if self._wanted == (0.0, 0.0):
            self._set_friction(_SCRUBBING)
        (forward, turn), (to_forward, to_turn) = self._wanted, self._told
        self._wanted = (
            nearer(forward, to_forward, ACCELERATION[0] * STEP),
            nearer(turn, to_turn, ACCELERATION[1] * STEP),
        )
        if self.idle:
            self._brake()
        else:
            self._turn(self._corrected(measured), _FORCE)

    def _corrected(self, measured: Speeds) -> Speeds:
        """Return what to turn the wheels for, so that the body really goes as it should."""
        corrected = []
        sums = []
        for wanted, real, total, most in zip(
            self._wanted, measured, self._sums, _MOST, strict=True
        ):
            error = wanted - real
            total = max(-most, min(most, total + _INTEGRAL * error * STEP))
            sums.append(total)
            corrected.append(wanted + _PROPORTIONAL * error + total)
        self._sums = (sums[0], sums[1])
        return (corrected[0], corrected[1])

    def _brake(self) -> None:
        self._sums = (0.0, 0.0)
        self._turn((0.0, 0.0), _BRAKE)
        self._set_friction(_STANDING)

    def _set_friction(self, along_axes: tuple[float, float, float]) -> None:
        for joint in self._joints:
            pybullet.changeDynamics(
                self._body,
                joint,
                lateralFriction=_FRICTION,
                anisotropicFriction=along_axes,
                physicsClientId=self._client,
            )

    def _turn(self, speeds: Speeds, force: float) -> None:
        forward, turn = speeds
        aside = turn * _SLIP * TRACK / 2
        left, right = (forward - aside) / RADIUS, (forward + aside) / RADIUS
        pybullet.setJointMotorControlArray(
            self._body,
            self._joints,
            pybullet.VELOCITY_CONTROL,
            targetVelocities=(left, right, left, right),
            forces=(force,) * 4,
            physicsClientId=self._client,
        )
