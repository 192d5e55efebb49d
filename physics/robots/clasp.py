"""A hand that takes hold by a constraint of limited force: what is near enough, light, and free."""

from __future__ import annotations

from enkidu.physics.bodies import wake
from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Vector, turned, wrapped

TOUCH = 0.04
"""How near the palm must be to a thing to hold it, in metres."""

EDGE = 0.005
"""How far inside a thing's outline the point between the fingers must be, in metres."""

HEAVIEST = 5.0
"""What it can lift, in kilograms."""

_FORCE = 200.0
_STRETCH = 0.05


class Clasp:
    """The hold of one link of a robot on at most one thing."""

    def __init__(self, client: int, robot: int, link: int) -> None:
        self._client = client
        self._robot = robot
        self._link = link
        self._constraint = -1
        self._held = -1
        self._turned = 0.0

    def grasp(self, point: Vector, turn: float) -> None:
        """Take hold of what is at the point between the fingers, if anything is.

        `turn` is how the fingers are turned.
        """
        body = self._between(point)
        if self._constraint >= 0 or body < 0:
            return
        palm = pybullet.getLinkState(
            self._robot, self._link, computeForwardKinematics=True, physicsClientId=self._client
        )
        inverse = pybullet.invertTransform(*palm[:2])  # constraints want centres of mass
        there = pybullet.getBasePositionAndOrientation(body, physicsClientId=self._client)
        offset, relative = pybullet.multiplyTransforms(*inverse, *there)
        self._constraint = pybullet.createConstraint(
            self._robot, self._link, body, -1, pybullet.JOINT_FIXED, (0, 0, 0),
            offset, (0, 0, 0), relative, physicsClientId=self._client,
        )  # fmt: skip
        self._held, self._turned = body, turn
        self.turn(turn)
        wake(self._client, body)

    def release(self) -> None:
        """Let go."""
        if self._constraint >= 0:
            pybullet.removeConstraint(self._constraint, physicsClientId=self._client)
            wake(self._client, self._held)
            self._constraint = self._held = -1

    def turn(self, turn: float) -> None:
        """Turn what is held by as much as the fingers have turned since it was grasped."""
        if self._constraint >= 0:
            pybullet.changeConstraint(
                self._constraint,
                jointChildFrameOrientation=turned(-wrapped(turn - self._turned)),
                maxForce=_FORCE,
                physicsClientId=self._client,
            )

    def holding(self) -> bool:
        """Tell whether it holds something; what is pulled out of it is lost."""
        if self._constraint >= 0 and self._nearness(self._held, TOUCH + _STRETCH) is None:
            self.release()
        return self._constraint >= 0

    # --- what is there to hold --------------------------------------------------------------------

    def _between(self, point: Vector) -> int:
        """Return the thing around a point, if it can lift it and nobody holds it; -1 for none."""
        near = pybullet.getOverlappingObjects(point, point, physicsClientId=self._client) or ()
        found = [
            (distance, body)
            for body in {body for body, _ in near}
            if self._can_lift(body)
            and self._surrounds(body, point)
            and (distance := self._nearness(body, TOUCH)) is not None
        ]
        return min(found, default=(0.0, -1))[1]

    def _surrounds(self, body: int, point: Vector) -> bool:
        """Tell whether a point is well inside a thing's outline: fingers can close on it."""
        low, high = pybullet.getAABB(body, -1, physicsClientId=self._client)
        return all(
            min(least + EDGE, (least + most) / 2) <= value <= max(most - EDGE, (least + most) / 2)
            for least, most, value in zip(low[:2], high[:2], point[:2], strict=True)
        )

    def _nearness(self, body: int, within: float) -> float | None:
        points = pybullet.getClosestPoints(
            self._robot, body, within, linkIndexA=self._link, physicsClientId=self._client
        )
        return min((point[8] for point in points), default=None)

    def _can_lift(self, body: int) -> bool:
        mass = pybullet.getDynamicsInfo(body, -1, physicsClientId=self._client)[0]
        joints = pybullet.getNumJoints(body, physicsClientId=self._client)
        return 0 < mass <= HEAVIEST and joints == 0 and not self._is_held(body)

    def _is_held(self, body: int) -> bool:
        """Tell whether a constraint of anyone's has hold of a thing."""
        count = pybullet.getNumConstraints(physicsClientId=self._client)
        ids = (
            pybullet.getConstraintUniqueId(index, physicsClientId=self._client)
            for index in range(count)
        )
        return any(
            pybullet.getConstraintInfo(one, physicsClientId=self._client)[2] == body for one in ids
        )
