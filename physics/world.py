"""The physical world, in PyBullet.

>>> spec = WorldSpec((BoxSpec("cube0", "cube", (0, 0, 0.5), (0.1, 0.1, 0.1), mass=0.2),), ())
>>> with World(spec) as world:
...     for _ in range(480):
...         world.step()
...     height = world.position("cube0")[2]
>>> round(height, 2)
0.05
"""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType

from enkidu.physics.bullet import pybullet
from enkidu.physics.spec import BoxSpec, HandSpec, Vector, WorldSpec

STEP = 1 / 240
"""Seconds simulated by one step."""

TOUCH = 0.01
"""How near a hand must be to a thing to hold it, in metres."""

_HAND_RADIUS = 0.03
_HAND_FORCE = 500.0
_GRIP_FORCE = 200.0


@dataclass
class _Hand:
    body: int
    anchor: int
    held: str = ""
    grip: int = -1


class World:
    """Boxes and hands in a PyBullet simulation of their own; the same spec gives the same run."""

    def __init__(self, spec: WorldSpec) -> None:
        self.spec = spec
        self.steps = 0
        self.client = pybullet.connect(pybullet.DIRECT)
        pybullet.setGravity(0, 0, -9.81, physicsClientId=self.client)
        pybullet.setPhysicsEngineParameter(
            fixedTimeStep=STEP, deterministicOverlappingPairs=1, physicsClientId=self.client
        )
        plane = pybullet.createCollisionShape(pybullet.GEOM_PLANE, physicsClientId=self.client)
        pybullet.createMultiBody(0, plane, physicsClientId=self.client)
        self._bodies = {box.name: self._add_box(box) for box in spec.boxes}
        self._hands = {hand.agent: self._add_hand(hand) for hand in spec.hands}

    def __enter__(self) -> World:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the simulation."""
        if self.client >= 0:
            pybullet.disconnect(self.client)
            self.client = -1

    @property
    def time(self) -> float:
        """Return the seconds simulated so far."""
        return self.steps * STEP

    def step(self) -> None:
        """Advance by one step."""
        pybullet.stepSimulation(physicsClientId=self.client)
        self.steps += 1

    def position(self, name: str) -> Vector:
        """Return where the centre of a box is."""
        return self._position(self._bodies[name])

    # --- hands ------------------------------------------------------------------------------------

    def hand(self, agent: str) -> Vector:
        """Return where the lowest point of an agent's hand is."""
        x, y, z = self._position(self._hands[agent].body)
        return (x, y, z - _HAND_RADIUS)

    def move_hand(self, agent: str, target: Vector) -> None:
        """Pull a hand's lowest point towards a place."""
        x, y, z = target
        pybullet.changeConstraint(
            self._hands[agent].anchor,
            jointChildPivot=(x, y, z + _HAND_RADIUS),
            maxForce=_HAND_FORCE,
            physicsClientId=self.client,
        )

    def held(self, agent: str) -> str:
        """Return what a hand holds; empty when nothing."""
        return self._hands[agent].held

    def grasp(self, agent: str) -> bool:
        """Close a hand on whatever movable thing it touches; tell whether there was one."""
        hand = self._hands[agent]
        touched = self._touched(hand.body)
        if not touched or hand.held:
            return False
        body = self._bodies[touched]
        position, turn = pybullet.getBasePositionAndOrientation(body, physicsClientId=self.client)
        origin, _ = pybullet.getBasePositionAndOrientation(hand.body, physicsClientId=self.client)
        offset = tuple(a - b for a, b in zip(position, origin, strict=True))
        hand.grip = pybullet.createConstraint(
            hand.body, -1, body, -1, pybullet.JOINT_FIXED, (0, 0, 0), offset, (0, 0, 0), turn,
            physicsClientId=self.client,
        )  # fmt: skip
        pybullet.changeConstraint(hand.grip, maxForce=_GRIP_FORCE, physicsClientId=self.client)
        hand.held = touched
        return True

    def release(self, agent: str) -> None:
        """Open a hand."""
        hand = self._hands[agent]
        if hand.held:
            pybullet.removeConstraint(hand.grip, physicsClientId=self.client)
            hand.held, hand.grip = "", -1

    # --- inside -----------------------------------------------------------------------------------

    def _position(self, body: int) -> Vector:
        position, _ = pybullet.getBasePositionAndOrientation(body, physicsClientId=self.client)
        x, y, z = position
        return (x, y, z)

    def _touched(self, hand: int) -> str:
        """Return the movable box nearest to a hand, within touch."""
        nearest, name = TOUCH, ""
        for box in self.spec.boxes:
            if box.mass == 0:
                continue
            points = pybullet.getClosestPoints(
                hand, self._bodies[box.name], nearest, physicsClientId=self.client
            )
            distance = min((point[8] for point in points), default=nearest)
            if distance < nearest:
                nearest, name = distance, box.name
        return name

    def _add_box(self, box: BoxSpec) -> int:
        half = [extent / 2 for extent in box.size]
        shape = pybullet.createCollisionShape(
            pybullet.GEOM_BOX, halfExtents=half, physicsClientId=self.client
        )
        look = pybullet.createVisualShape(
            pybullet.GEOM_BOX,
            halfExtents=half,
            rgbaColor=(*box.colour, 1.0),
            physicsClientId=self.client,
        )
        body: int = pybullet.createMultiBody(
            box.mass, shape, look, box.position, physicsClientId=self.client
        )
        pybullet.changeDynamics(body, -1, lateralFriction=0.9, physicsClientId=self.client)
        return body

    def _add_hand(self, hand: HandSpec) -> _Hand:
        shape = pybullet.createCollisionShape(
            pybullet.GEOM_SPHERE, radius=_HAND_RADIUS, physicsClientId=self.client
        )
        body = pybullet.createMultiBody(0.5, shape, -1, hand.position, physicsClientId=self.client)
        anchor = pybullet.createConstraint(
            body, -1, -1, -1, pybullet.JOINT_FIXED, (0, 0, 0), (0, 0, 0), hand.position,
            physicsClientId=self.client,
        )  # fmt: skip
        return _Hand(body, anchor)
