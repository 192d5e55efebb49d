"""The gripper: two fingers that hold a thing by friction alone."""

from __future__ import annotations

from enkidu.physics.bullet import pybullet

OPEN = 0.04
"""How far each finger is from the middle when the hand is open."""

FORCE = 30.0
"""How hard a finger presses, in newtons."""

_SPEED = 0.1
_FRICTION = 1.5
_STILL = 0.01
"""Slower than this, in metres per second, a finger has stopped."""

_NOTHING = 0.002
"""Fingers that are nearer to the middle than this have met."""

_COUPLING = 100.0
_SOON = 12
"""How many steps fingers are given to begin to move."""


class Gripper:
    """The two fingers of a body's hand."""

    def __init__(self, client: int, body: int, fingers: tuple[int, ...]) -> None:
        self._client, self._body, self._fingers = client, body, fingers
        self._closing = False
        self._steps = 0
        for finger in fingers:
            pybullet.resetJointState(body, finger, OPEN, physicsClientId=client)
        self._couple()
        self.open()

    def close(self) -> None:
        """Begin to close, as hard as the fingers press."""
        self._move(closing=True)

    def open(self) -> None:
        """Begin to open."""
        self._move(closing=False)

    @property
    def idle(self) -> bool:
        """Tell whether it is open: as long as it is closed, it has something to feel."""
        return not self._closing and self._begun

    def act(self) -> None:
        """Let a step of the simulation pass."""
        self._steps += 1

    def settled(self) -> bool:
        """Tell whether the fingers have stopped."""
        return self._begun and all(abs(speed) < _STILL for _, speed, _ in self._states())

    def holding(self) -> bool:
        """Tell whether something keeps the fingers from meeting: then they press with all force."""
        return (
            self._closing
            and self._begun
            and all(
                place > _NOTHING and abs(force) > FORCE / 2 for place, _, force in self._states()
            )
        )

    @property
    def _begun(self) -> bool:
        return self._steps > _SOON

    def _move(self, closing: bool) -> None:
        self._closing, self._steps = closing, 0
        for finger in self._fingers:
            pybullet.changeDynamics(
                self._body,
                finger,
                lateralFriction=_FRICTION,
                # Or what is held creeps when it is shaken; but it would stick to open fingers.
                frictionAnchor=closing,
                physicsClientId=self._client,
            )
        speed = -_SPEED if closing else _SPEED
        pybullet.setJointMotorControlArray(
            self._body,
            self._fingers,
            pybullet.VELOCITY_CONTROL,
            targetVelocities=(speed, speed),
            forces=(FORCE, FORCE),
            physicsClientId=self._client,
        )

    def _couple(self) -> None:
        """Let one finger go exactly as far as the other: what is grasped comes to the middle."""
        left, right = self._fingers
        gear = pybullet.createConstraint(
            self._body, left, self._body, right, pybullet.JOINT_GEAR,
            jointAxis=(1, 0, 0), parentFramePosition=(0, 0, 0), childFramePosition=(0, 0, 0),
            physicsClientId=self._client,
        )  # fmt: skip
        pybullet.changeConstraint(
            gear, gearRatio=-1, erp=0.1, maxForce=_COUPLING, physicsClientId=self._client
        )

    def _states(self) -> list[tuple[float, float, float]]:
        """Return of each finger how far from the middle it is, its speed, and its force."""
        states = pybullet.getJointStates(self._body, self._fingers, physicsClientId=self._client)
        return [(state[0], state[1], state[3]) for state in states]
