"""A camera of our own for boxes on a floor, exact and without PyBullet, and short ways to say things."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest

from enkidu.nodes.memory import Thing
from enkidu.physics.geometry import Pose, Stance, rotation
from enkidu.physics.senses.readings import (
    CameraFrame,
    Detection,
    Detections,
    Label,
    Odometry,
    Readings,
    Touch,
    View,
)
from enkidu.planning.domain import Domain

ROOT = Path(__file__).parents[3]
EYE = 1.4
AWAY = (0.0, 0.0, 3.0)


def looking(x: float, y: float, yaw: float, pitch: float = 0.45, height: float = EYE) -> View:
    """Look from a place in a direction, downwards by pitch."""
    half = (yaw / 2, pitch / 2)
    cos, sin = [math.cos(a) for a in half], [math.sin(a) for a in half]
    turn = (-sin[0] * sin[1], cos[0] * sin[1], sin[0] * cos[1], cos[0] * cos[1])
    vertical = 2 * math.atan(math.tan(0.65) * 96 / 128)
    return View(Pose((x, y, height), turn), (1.3, vertical), 6.0)


def cast(
    things: Iterable[Thing], view: View, stamp: float = 0.0, anonymous: bool = False
) -> CameraFrame:
    """Render boxes on the floor, one ray through the middle of each pixel."""
    width, height = 128, 96
    across, down = (math.tan(angle / 2) for angle in view.fov)
    columns = across * (1 - 2 * (np.arange(width) + 0.5) / width)
    rows = down * (1 - 2 * (np.arange(height) + 0.5) / height)
    rays = np.stack(
        [np.ones((height, width)), *np.broadcast_arrays(columns[None, :], rows[:, None])], axis=-1
    )
    rays = rays @ rotation(view.pose.turn).T
    eye = np.array(view.pose.position)
    with np.errstate(divide="ignore", invalid="ignore"):
        depth = np.where(rays[..., 2] < 0, -eye[2] / rays[..., 2], np.inf)
    segments = np.zeros((height, width), np.int32)
    labels = {}
    for number, thing in enumerate(things, 1):
        hit = entry(thing, eye, rays)
        nearer = hit < depth
        depth, segments = np.where(nearer, hit, depth), np.where(nearer, number, segments)
        labels[number] = Label(thing.kind, "" if anonymous else thing.name)
    far = depth > view.range
    depth, segments = np.where(far, np.inf, depth), np.where(far, 0, segments)
    return CameraFrame(stamp, view, depth.astype(np.float32), segments.astype(np.int32), labels)


def entry(thing: Thing, eye: np.ndarray, rays: np.ndarray) -> np.ndarray:
    """Return at which depth each ray enters a box, infinite where it does not."""
    cos, sin = math.cos(thing.yaw), math.sin(thing.yaw)
    turn = np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
    start, along = turn @ (eye - np.array(thing.position)), rays @ turn.T
    half = np.array(thing.size) / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        first, second = (-half - start) / along, (half - start) / along
    near = np.minimum(first, second).max(axis=-1)
    far = np.maximum(first, second).min(axis=-1)
    return np.where((near <= far) & (near > 0), near, np.inf)


def reading(
    sight: CameraFrame | Detections | None,
    stamp: float,
    stance: Stance = Stance(),
    holding: bool = False,
    hand: tuple[float, float, float] = AWAY,
) -> Readings:
    """Say what a body senses in one frame."""
    return Readings(Odometry(stamp, stance), Touch(stamp, holding, hand), sight)


def told(things: Iterable[Thing], view: View, stamp: float, anonymous: bool = False) -> Detections:
    """Say what a sense that detects by itself sees: these things, exactly."""
    return Detections(
        stamp,
        view,
        tuple(
            Detection(t.kind, "" if anonymous else t.name, t.position, t.size, t.yaw)
            for t in things
        ),
    )


@pytest.fixture(scope="session")
def blocks() -> Domain:
    return Domain(ROOT / "domains/blocks/domain.pddl")


@pytest.fixture
def camera() -> Callable[..., CameraFrame]:
    return cast
