"""The husky_panda: a mobile manipulator out of a Husky and a Panda.

It drives by its wheels and holds things by the friction of its fingers: nothing is moved but by
motors, nothing glued.
"""

from __future__ import annotations

import math
from typing import ClassVar

from enkidu.physics.bodies import wake
from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import UPRIGHT, Pose, Quaternion, Stance, Vector, rotation, yaw_of
from enkidu.physics.robots.gaze import Gaze
from enkidu.physics.robots.mobile.arm import Arm
from enkidu.physics.robots.mobile.body import EYE, MOUNT, add_body, links, parts
from enkidu.physics.robots.mobile.gripper import Gripper
from enkidu.physics.robots.mobile.kinematics import FINGERS
from enkidu.physics.robots.mobile.wheels import Wheels
from enkidu.physics.robots.robot import Build, Envelope, Part, Robot
from enkidu.physics.spec import RobotSpec

HAND = "panda_link7"
"""The link that carries the gripper."""

OWN: Vector = (0.6, 0.45, 0.5)
"""Half the length and width, and the height, of what its hand must not enter: the robot itself."""


class HuskyPanda(Robot):
    """A Husky with a Panda arm in front and an eye on a mast."""

    build: ClassVar[Build] = Build(
        radius=0.58,
        height=1.34,
        forward=0.8,
        sideways=0.0,
        turn=1.0,
        envelope=Envelope(near=0.72, far=0.98, low=0.1, high=0.8),
        grip=0.075,
        depth=0.03,
        pan=2.6,
    )

    def __init__(self, client: int, spec: RobotSpec) -> None:
        super().__init__(client, spec)
        self.body = body = add_body(client, spec.stance, spec.colour)
        self._links = numbers = links(client, body)
        sides = [
            f"{end}_{side}_wheel_link" for end in ("front", "rear") for side in ("left", "right")
        ]
        self._wheels = Wheels(client, body, tuple(numbers[name] for name in sides))
        self._arm = Arm(client, body, tuple(numbers[f"panda_link{n}"] for n in range(1, 8)))
        fingers = (numbers["panda_leftfinger"], numbers["panda_rightfinger"])
        self._gripper = Gripper(client, body, fingers)
        self._gaze = Gaze(EYE, self.build.pan)
        self._offset: Vector = pybullet.getDynamicsInfo(body, -1, physicsClientId=client)[3]
        pybullet.changeDynamics(
            body,
            -1,
            activationState=pybullet.ACTIVATION_STATE_ENABLE_SLEEPING,
            physicsClientId=client,
        )

    # --- what it is told --------------------------------------------------------------------------

    def drive(self, forward: float, sideways: float = 0.0, turn: float = 0.0) -> None:
        """Move with these speeds until told otherwise; it cannot go sideways."""
        most = self.build
        self._wheels.tell(_cut(forward, most.forward), _cut(turn, most.turn))

    def reach(self, place: Vector, yaw: float = 0.0) -> bool:
        """Bring the hand towards a place; its fingers close from the sides, turned by yaw."""
        x, y, z = place
        if abs(x) < OWN[0] and abs(y) < OWN[1] and z < OWN[2]:
            return False
        return self._arm.reach(_minus(place, MOUNT), yaw, _minus(self.hand(), MOUNT))

    def rest(self) -> None:
        """Fold the arm, with whatever it holds, as it is while driving."""
        self._arm.rest(_minus(self.hand(), MOUNT))

    def grasp(self) -> None:
        """Begin to close the hand on whatever is there."""
        self._gripper.close()

    def release(self) -> None:
        """Begin to open the hand."""
        self._gripper.open()

    def look(self, pan: float, tilt: float) -> None:
        """Turn the eye: pan to the left, tilt upwards, as far as it goes."""
        self._gaze.look(pan, tilt)

    # --- what it does -----------------------------------------------------------------------------

    def act(self) -> None:
        """Carry out what was told, for one step of the simulation."""
        if not (self._wheels.idle and self._arm.idle and self._gripper.idle):
            wake(self.client, self.body)
        if not self._wheels.idle:
            forward, _, turn = self.velocity()
            self._wheels.act((forward, turn))
        if not self._arm.idle:
            self._arm.act(_minus(self.hand(), MOUNT))
        self._gripper.act()
        self._gaze.act()

    # --- what it is -------------------------------------------------------------------------------

    def standing(self) -> Stance:
        """Return where it really stands."""
        (x, y, _), turn = self._centre()
        offset = rotation(turn) @ self._offset
        return Stance(x - float(offset[0]), y - float(offset[1]), yaw_of(turn))

    def velocity(self) -> tuple[float, float, float]:
        """Return how fast it really moves, forward, sideways and turning."""
        (x, y, _), (_, _, turn) = pybullet.getBaseVelocity(self.body, physicsClientId=self.client)
        _, orientation = self._centre()
        yaw = yaw_of(orientation)
        cos, sin = math.cos(yaw), math.sin(yaw)
        ahead, aside, _ = self._offset  # measured is the centre of mass, told the middle
        return (cos * x + sin * y + turn * aside, cos * y - sin * x - turn * ahead, turn)

    def hand(self) -> Vector:
        """Return where the point between its fingers is."""
        link = pybullet.getLinkState(
            self.body,
            self._links[HAND],
            computeForwardKinematics=True,
            physicsClientId=self.client,
        )
        point, _ = pybullet.multiplyTransforms(link[4], link[5], (0, 0, FINGERS), UPRIGHT)
        return self.standing().inward(point)

    def resisted(self) -> float:
        """Return how far the hand is from where it should be by now."""
        return self._arm.lag(_minus(self.hand(), MOUNT))

    def settled(self) -> bool:
        """Tell whether the hand has finished closing or opening."""
        return self._gripper.settled()

    def holding(self) -> bool:
        """Tell whether the fingers feel something between them."""
        return self._gripper.holding()

    def eye(self) -> Pose:
        """Return from where, and in which direction (its x axis), its eye looks."""
        return self._gaze.pose()

    def parts(self) -> tuple[Part, ...]:
        """Return the boxes that it consists of for the senses of others."""
        return parts(self._links)

    # --- inside -----------------------------------------------------------------------------------

    def _centre(self) -> tuple[Vector, Quaternion]:
        """Return where its centre of mass is, and how it is turned."""
        position, turn = pybullet.getBasePositionAndOrientation(
            self.body, physicsClientId=self.client
        )
        return position, turn


def _minus(one: Vector, other: Vector) -> Vector:
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2])


def _cut(value: float, most: float) -> float:
    return max(-most, min(most, value))
