"""How things become bodies in PyBullet."""

from __future__ import annotations

from pathlib import Path

from enkidu.errors import EnkiduError
from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import turned
from enkidu.physics.spec import BodySpec

FRICTION = 0.8


class BodyError(EnkiduError):
    """A thing that cannot be made."""


def add_floor(client: int) -> int:
    """Add the ground, an endless plane."""
    shape = pybullet.createCollisionShape(pybullet.GEOM_PLANE, physicsClientId=client)
    floor: int = pybullet.createMultiBody(0, shape, physicsClientId=client)
    pybullet.changeDynamics(floor, -1, lateralFriction=FRICTION, physicsClientId=client)
    return floor


def add_body(client: int, spec: BodySpec) -> int:
    """Add a thing; one that can move falls asleep when it has come to rest."""
    body = _load(client, spec) if spec.urdf else _box(client, spec)
    pybullet.changeDynamics(
        body,
        -1,
        lateralFriction=FRICTION,
        activationState=pybullet.ACTIVATION_STATE_ENABLE_SLEEPING,
        physicsClientId=client,
    )
    return body


def _box(client: int, spec: BodySpec) -> int:
    half = [extent / 2 for extent in spec.size]
    shape = pybullet.createCollisionShape(
        pybullet.GEOM_BOX, halfExtents=half, physicsClientId=client
    )
    look = pybullet.createVisualShape(
        pybullet.GEOM_BOX,
        halfExtents=half,
        rgbaColor=(*spec.colour, 1.0),
        specularColor=(0.1, 0.1, 0.1),
        physicsClientId=client,
    )
    body: int = pybullet.createMultiBody(
        spec.mass, shape, look, spec.position, turned(spec.yaw), physicsClientId=client
    )
    return body


def _load(client: int, spec: BodySpec) -> int:
    if not Path(spec.urdf).is_file():
        raise BodyError(f"{spec.name} needs the file {spec.urdf}, which is not there")
    try:
        body: int = pybullet.loadURDF(
            spec.urdf,
            spec.position,
            turned(spec.yaw),
            useFixedBase=spec.mass == 0,
            physicsClientId=client,
        )
    except pybullet.error as error:
        raise BodyError(f"{spec.name} cannot be made from {spec.urdf}", str(error)) from error
    return body


def wake(client: int, body: int) -> None:
    """Wake a thing that sleeps."""
    pybullet.changeDynamics(
        body, -1, activationState=pybullet.ACTIVATION_STATE_WAKE_UP, physicsClientId=client
    )
