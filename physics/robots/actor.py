"""The actor: a light virtual human of primitives, for worlds with many agents.

It glides over the floor on a velocity-driven base and has one arm of two links. Its hand takes hold
of what is between its fingers by a constraint of limited force, within the arm's reach.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, ClassVar

from enkidu.physics.bodies import wake
from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Pose, Stance, Vector, turned, wrapped
from enkidu.physics.robots.limb import LINK, PALM, REST, angles
from enkidu.physics.robots.robot import Build, Envelope, Part, Robot
from enkidu.physics.spec import RobotSpec
from enkidu.physics.timing import STEP

BASE = (0, 1, 2)
"""The joints that move it over the floor: two slides and a turn."""

ARM = (3, 4, 5, 6)
"""The joints of the arm: shoulder sideways, shoulder up and down, elbow, wrist."""

TORSO, HAND = 2, 6
"""The links that touch other things."""

SHAPE = Path(__file__).with_suffix(".urdf")
EYE: Vector = (0.1, 0.0, 1.42)
TOUCH = 0.04
"""How near the palm must be to a thing to hold it, in metres."""

HEAVIEST = 5.0
"""What it can lift, in kilograms."""

_FORCES = (600.0, 600.0, 200.0)
_ARM_FORCE = 150.0
_ARM_SPEED = 4.0
_GRIP_FORCE = 200.0
_GRIP_STRETCH = 0.05
_ACCELERATION = (3.0, 3.0, 12.0)
_EYE_SPEED = 4.0
_DOZE = 120  # steps without anything to do until it may sleep
_AWAKE = pybullet.ACTIVATION_STATE_WAKE_UP | pybullet.ACTIVATION_STATE_DISABLE_SLEEPING
_PERIOD = 4  # steps between two changes of speed
_SHIRT = ((TORSO, 0), (TORSO, 1), (TORSO, 2), (4, 0))  # links, and their visuals of that colour
_TILT = (-1.3, 0.5)


class Actor(Robot):
    """A virtual human that drives, looks, reaches and holds."""

    build: ClassVar[Build] = Build(
        radius=0.25,
        height=1.6,
        forward=1.2,
        sideways=0.6,
        turn=2.5,
        envelope=Envelope(near=0.3, far=0.65, low=0.45, high=1.2),
        grip=0.12,
        depth=0.03,
        pan=1.6,
    )

    def __init__(self, client: int, spec: RobotSpec) -> None:
        super().__init__(client, spec)
        self.body = self._load()
        self._count = self._idle = 0
        self._awake = False
        self._told = (0.0, 0.0, 0.0)
        self._driven = (0.0, 0.0, 0.0)
        self._arm_told = self._arm = angles(REST) or (0.0,) * 4
        self._place: Vector = REST
        self._yaw = 0.0
        self._grip = -1
        self._held = -1
        self._grip_yaw = 0.0
        self._gaze_told = self._gaze = (0.0, -0.5)
        stance = (spec.stance.x, spec.stance.y, spec.stance.yaw)
        for joint, value in zip((*BASE, *ARM), (*stance, *self._arm), strict=True):
            pybullet.resetJointState(self.body, joint, value, physicsClientId=client)
        self._drive_motors((0.0, 0.0, 0.0))
        self._arm_motors()

    # --- what it is told --------------------------------------------------------------------------

    def drive(self, forward: float, sideways: float = 0.0, turn: float = 0.0) -> None:
        """Move with these speeds until told otherwise."""
        most = (self.build.forward, self.build.sideways, self.build.turn)
        wanted = (forward, sideways, turn)
        cut = [max(-m, min(m, value)) for value, m in zip(wanted, most, strict=True)]
        self._told = (cut[0], cut[1], cut[2])

    def reach(self, place: Vector, yaw: float = 0.0) -> bool:
        """Bring the hand towards a place, what it holds turned by yaw."""
        found = angles(place)
        if found is None:
            return False
        self._arm_told, self._place, self._yaw = found, place, yaw
        return True

    def rest(self) -> None:
        """Bring the hand before the chest."""
        self.reach(REST, self._yaw)

    def grasp(self) -> None:
        """Take hold of what is nearest to the palm, if it is near enough and nobody holds it."""
        body = self._touched()
        if self._grip >= 0 or body < 0:
            return
        inverse = pybullet.invertTransform(*self._link(HAND)[:2])  # constraints want mass centres
        there = pybullet.getBasePositionAndOrientation(body, physicsClientId=self.client)
        offset, relative = pybullet.multiplyTransforms(*inverse, *there)
        self._grip = pybullet.createConstraint(
            self.body, HAND, body, -1, pybullet.JOINT_FIXED, (0, 0, 0), offset, (0, 0, 0), relative,
            physicsClientId=self.client,
        )  # fmt: skip
        pybullet.changeConstraint(self._grip, maxForce=_GRIP_FORCE, physicsClientId=self.client)
        wake(self.client, body)
        self._held, self._grip_yaw = body, self._finger_yaw()

    def release(self) -> None:
        """Let go."""
        if self._grip >= 0:
            pybullet.removeConstraint(self._grip, physicsClientId=self.client)
            wake(self.client, self._held)
            self._grip = self._held = -1

    def look(self, pan: float, tilt: float) -> None:
        """Turn the eye: pan to the left, tilt upwards."""
        most, (low, high) = self.build.pan, _TILT
        self._gaze_told = (max(-most, min(most, wrapped(pan))), max(low, min(high, tilt)))

    # --- what it does -----------------------------------------------------------------------------

    def act(self) -> None:
        """Change speed, arm and gaze a little towards what was told."""
        self._keep_awake(self._arm != self._arm_told or any(self._told) or any(self._driven))
        self._count = (self._count + 1) % _PERIOD
        if self._count == 0 and (self._told != self._driven or any(self._driven)):
            limits = [rate * STEP * _PERIOD for rate in _ACCELERATION]
            self._driven = _towards3(self._driven, self._told, limits)
            self._drive_motors(self._driven)
        if self._arm != self._arm_told:
            step = _ARM_SPEED * STEP
            self._arm = tuple(
                _towards(a, b, step) for a, b in zip(self._arm, self._arm_told, strict=True)
            )
            self._arm_motors()
        if self._grip >= 0 and self._arm == self._arm_told:
            self._turn_held()
        if self._gaze != self._gaze_told:
            (pan, tilt), (to_pan, to_tilt) = self._gaze, self._gaze_told
            step = _EYE_SPEED * STEP
            self._gaze = (_towards(pan, to_pan, step), _towards(tilt, to_tilt, step))

    def _keep_awake(self, busy: bool) -> None:
        """Let the body sleep only when it has had nothing to do for a while."""
        self._idle = 0 if busy else self._idle + 1
        if self._awake == (self._idle < _DOZE):
            return
        self._awake = not self._awake
        pybullet.changeDynamics(
            self.body,
            -1,
            activationState=_AWAKE if self._awake else pybullet.ACTIVATION_STATE_ENABLE_SLEEPING,
            physicsClientId=self.client,
        )

    def _drive_motors(self, speeds: tuple[float, float, float]) -> None:
        forward, sideways, turn = speeds
        yaw = self._joints((2,))[0][0]
        cos, sin = math.cos(yaw), math.sin(yaw)
        pybullet.setJointMotorControlArray(
            self.body,
            BASE,
            pybullet.VELOCITY_CONTROL,
            targetVelocities=(cos * forward - sin * sideways, sin * forward + cos * sideways, turn),
            forces=_FORCES,
            physicsClientId=self.client,
        )

    def _arm_motors(self) -> None:
        pybullet.setJointMotorControlArray(
            self.body,
            ARM,
            pybullet.POSITION_CONTROL,
            targetPositions=self._arm,
            forces=(_ARM_FORCE,) * len(ARM),
            physicsClientId=self.client,
        )

    def _turn_held(self) -> None:
        """Turn what is held by as much as the fingers were told to turn since it was grasped."""
        turn = wrapped(self._finger_yaw() - self._grip_yaw)
        pybullet.changeConstraint(
            self._grip,
            jointChildFrameOrientation=turned(-turn),
            maxForce=_GRIP_FORCE,
            physicsClientId=self.client,
        )

    # --- what it is -------------------------------------------------------------------------------

    def standing(self) -> Stance:
        """Return where it really stands."""
        x, y, yaw = (position for position, _ in self._joints(BASE))
        return Stance(x, y, wrapped(yaw))

    def velocity(self) -> tuple[float, float, float]:
        """Return how fast it really moves."""
        (_, x), (_, y), (yaw, turn) = self._joints(BASE)
        cos, sin = math.cos(yaw), math.sin(yaw)
        return (cos * x + sin * y, cos * y - sin * x, turn)

    def hand(self) -> Vector:
        """Return where the point between its fingers is."""
        _, _, _, _, position, turn = self._link(HAND)
        (x, y, z), _ = pybullet.multiplyTransforms(position, turn, (0, 0, -PALM), (0, 0, 0, 1))
        return self.standing().inward((x, y, z))

    def resisted(self) -> float:
        """Return how far the hand is from where it should be by now."""
        return math.dist(self.hand(), self._place) if self._arm == self._arm_told else 0.0

    def settled(self) -> bool:
        """Tell whether the hand has finished closing: it does so at once."""
        return True

    def holding(self) -> bool:
        """Tell whether something is in the hand; what is pulled out of it is lost."""
        if self._grip >= 0 and self._nearness(self._held, TOUCH + _GRIP_STRETCH) is None:
            self.release()
        return self._grip >= 0

    def eye(self) -> Pose:
        """Return from where, and in which direction, it looks."""
        pan, tilt = self._gaze
        pitch = (0.0, math.sin(-tilt / 2), 0.0, math.cos(-tilt / 2))
        _, turn = pybullet.multiplyTransforms((0, 0, 0), turned(pan), (0, 0, 0), pitch)
        return Pose(EYE, turn)

    def parts(self) -> tuple[Part, ...]:
        """Return the boxes that it consists of for the senses of others."""
        middle = Pose((LINK / 2, 0.0, 0.0))
        return (
            Part(TORSO, (0.26, 0.4, 1.26), Pose((0.0, 0.0, 0.63))),
            Part(TORSO, (0.23, 0.23, 0.3), Pose((0.0, 0.0, 1.41))),
            Part(4, (LINK, 0.1, 0.1), middle),
            Part(5, (LINK, 0.07, 0.07), middle),
            Part(HAND, (0.05, 0.09, 0.06), Pose((0.0, 0.0, -0.02))),
        )

    # --- inside -----------------------------------------------------------------------------------

    def _load(self) -> int:
        body: int = pybullet.loadURDF(str(SHAPE), useFixedBase=True, physicsClientId=self.client)
        for link, shape in _SHIRT:
            pybullet.changeVisualShape(
                body, link, shape, rgbaColor=(*self.spec.colour, 1), physicsClientId=self.client
            )
        return body

    def _finger_yaw(self) -> float:
        """Return how the fingers are turned against the hand's link, which turns with the arm."""
        return self._yaw - self._joints(ARM[:1])[0][0]

    def _joints(self, joints: tuple[int, ...]) -> list[tuple[float, float]]:
        states = pybullet.getJointStates(self.body, joints, physicsClientId=self.client)
        return [(state[0], state[1]) for state in states]

    def _link(self, link: int) -> Any:
        return pybullet.getLinkState(
            self.body, link, computeForwardKinematics=True, physicsClientId=self.client
        )[:6]

    def _touched(self) -> int:
        """Return the nearest thing within touch that it can lift and nobody holds; -1 for none."""
        low, high = pybullet.getAABB(self.body, HAND, physicsClientId=self.client)
        low, high = [value - TOUCH for value in low], [value + TOUCH for value in high]
        near = pybullet.getOverlappingObjects(low, high, physicsClientId=self.client) or ()
        found = [
            (distance, body)
            for body in {body for body, _ in near}
            if self._can_lift(body) and (distance := self._nearness(body, TOUCH)) is not None
        ]
        return min(found, default=(0.0, -1))[1]

    def _nearness(self, body: int, within: float) -> float | None:
        points = pybullet.getClosestPoints(
            self.body, body, within, linkIndexA=HAND, physicsClientId=self.client
        )
        return min((point[8] for point in points), default=None)

    def _can_lift(self, body: int) -> bool:
        mass = pybullet.getDynamicsInfo(body, -1, physicsClientId=self.client)[0]
        joints = pybullet.getNumJoints(body, physicsClientId=self.client)
        return 0 < mass <= HEAVIEST and joints == 0 and not self._is_held(body)

    def _is_held(self, body: int) -> bool:
        """Tell whether a constraint of anyone's has hold of a thing."""
        count = pybullet.getNumConstraints(physicsClientId=self.client)
        ids = (
            pybullet.getConstraintUniqueId(index, physicsClientId=self.client)
            for index in range(count)
        )
        return any(
            pybullet.getConstraintInfo(grip, physicsClientId=self.client)[2] == body for grip in ids
        )


def _towards(value: float, target: float, step: float) -> float:
    return value + max(-step, min(step, target - value))


def _towards3(
    values: tuple[float, float, float], targets: tuple[float, float, float], steps: list[float]
) -> tuple[float, float, float]:
    x, y, z = (_towards(v, t, s) for v, t, s in zip(values, targets, steps, strict=True))
    return (x, y, z)
