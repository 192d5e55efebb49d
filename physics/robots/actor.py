"""The actor: a light virtual human of primitives, for worlds with many agents.

It glides over the floor on a velocity-driven base and has one arm of two links. Its hand takes hold
of what is between its fingers by a constraint of limited force, within the arm's reach.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import ClassVar

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Pose, Stance, Vector, wrapped
from enkidu.physics.robots.clasp import Clasp
from enkidu.physics.robots.following import nearer
from enkidu.physics.robots.gaze import Gaze
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
Speeds = tuple[float, float, float]
_FORCES = (600.0, 600.0, 200.0)
_ARM_FORCE = 150.0
_ARM_SPEED = 4.0
_DOZE = 120  # steps without anything to do until it may sleep
_AWAKE = pybullet.ACTIVATION_STATE_WAKE_UP | pybullet.ACTIVATION_STATE_DISABLE_SLEEPING
_PERIOD = 4  # steps between two changes of speed
_SPEEDING: Speeds = (3.0 * STEP * _PERIOD, 3.0 * STEP * _PERIOD, 12.0 * STEP * _PERIOD)
_SHIRT = ((TORSO, 0), (TORSO, 1), (TORSO, 2), (4, 0))  # links, and their visuals of that colour


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
        self._told: Speeds = (0.0, 0.0, 0.0)
        self._driven: Speeds = (0.0, 0.0, 0.0)
        self._arm_told = self._arm = angles(REST) or (0.0,) * 4
        self._place: Vector = REST
        self._yaw = 0.0
        self._clasp = Clasp(client, self.body, HAND)
        self._gaze = Gaze(EYE, self.build.pan)
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
        """Take hold of what is between the fingers, if nobody else holds it."""
        self._clasp.grasp(self.standing().outward(self.hand()), self._finger_turn())

    def release(self) -> None:
        """Let go."""
        self._clasp.release()

    def look(self, pan: float, tilt: float) -> None:
        """Turn the eye: pan to the left, tilt upwards."""
        self._gaze.look(pan, tilt)

    # --- what it does -----------------------------------------------------------------------------

    def act(self) -> None:
        """Change speed, arm and gaze a little towards what was told."""
        self._keep_awake(self._arm != self._arm_told or any(self._told) or any(self._driven))
        self._count = (self._count + 1) % _PERIOD
        if self._count == 0 and (self._told != self._driven or any(self._driven)):
            self._driven = _all_nearer(self._driven, self._told, _SPEEDING)
            self._drive_motors(self._driven)
        if self._arm != self._arm_told:
            step = _ARM_SPEED * STEP
            self._arm = tuple(
                nearer(a, b, step) for a, b in zip(self._arm, self._arm_told, strict=True)
            )
            self._arm_motors()
        if self._arm == self._arm_told:
            self._clasp.turn(self._finger_turn())
        self._gaze.act()

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

    def _drive_motors(self, speeds: Speeds) -> None:
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
        wrist = pybullet.getLinkState(
            self.body, HAND, computeForwardKinematics=True, physicsClientId=self.client
        )
        (x, y, z), _ = pybullet.multiplyTransforms(*wrist[4:6], (0, 0, -PALM), (0, 0, 0, 1))
        return self.standing().inward((x, y, z))

    def resisted(self) -> float:
        """Return how far the hand is from where it should be by now."""
        return math.dist(self.hand(), self._place) if self._arm == self._arm_told else 0.0

    def settled(self) -> bool:
        """Tell whether the hand has finished closing: it does so at once."""
        return True

    def holding(self) -> bool:
        """Tell whether something is in the hand; what is pulled out of it is lost."""
        return self._clasp.holding()

    def eye(self) -> Pose:
        """Return from where, and in which direction, it looks."""
        return self._gaze.pose()

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

    def _finger_turn(self) -> float:
        """Return how the fingers are turned against the hand's link, which turns with the arm."""
        return self._yaw - self._joints(ARM[:1])[0][0]

    def _joints(self, joints: tuple[int, ...]) -> list[tuple[float, float]]:
        states = pybullet.getJointStates(self.body, joints, physicsClientId=self.client)
        return [(state[0], state[1]) for state in states]


def _all_nearer(values: Speeds, targets: Speeds, steps: Speeds) -> Speeds:
    x, y, z = (nearer(v, t, s) for v, t, s in zip(values, targets, steps, strict=True))
    return (x, y, z)
