"""The last word before the body moves: a filter that lets no motion pass that cannot be stopped.

A body that brakes now needs a stretch of floor. Between that stretch and whatever else there is,
the boxes and the stretches of others if they brake as well, lies a line; after the next moment a
body must still be able to brake on its own side of each. Others who do the same compute the same
lines, so nobody who keeps to them is hit by another who does.

A motion that would cross a line is replaced by the nearest of some slower or turned ones that does
not; each time counts as an intervention.
"""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from enkidu.nodes.navigation.motion import TICK, Motion, braking
from enkidu.nodes.navigation.scene import Scene
from enkidu.nodes.navigation.shapes import between_segments, from_boxes
from enkidu.physics.geometry import Array
from enkidu.physics.robots.robot import Build

MARGIN = 0.04
"""What should remain between bodies and boxes, in metres."""

BERTH = 0.13
"""Half of what should remain between bodies: hands may reach out of the circle that holds one."""

SIGHT = 4.0
"""What is farther away cannot be hit soon."""

_SAMPLES = np.linspace(0.0, 1.0, 4)[:, None]
# How much of a gap that is too narrow is won back in a moment: slowly, not in a leap.
_WON_BACK = 0.02
_TOUCHING = 1e-6
_TURNS_AT, _SLIPPERY = 0.3, 0.5
_SCALES = (1.0, 0.75, 0.5, 0.25)
# To the right first: of two ways as good, that is what others will choose, too.
_ASIDE = (-0.35, 0.35, -0.7, 0.7, -1.1, 1.1, -1.6, 1.6)
_TURNS = (-1.0, 1.0, -0.5, 0.5)
_BACK = -0.25


class SafetyFilter:
    """Replaces motions that cannot be stopped in time, and counts how often it had to."""

    def __init__(self) -> None:
        self.interventions = 0
        self._slip = 0.0

    def passed(self, motion: Motion, scene: Scene) -> Motion:
        """Return the motion itself if it is safe, and the nearest safe one if not."""
        wanted = motion.cut(scene.build)
        self._feel_slip(scene)
        lines = _lines(scene)
        if not len(lines[0]) or _room(_row(wanted)[None], scene, self._slip, lines)[0] >= 0:
            return wanted
        self.interventions += 1
        rows = _candidates(wanted, scene.build)
        room = _room(rows, scene, self._slip, lines)
        if (room >= 0).any():
            return _motion(rows[np.flatnonzero(room >= 0)[_nearest(rows[room >= 0], wanted)]])
        return _motion(rows[int(np.argmax(room.round(6)))])

    def _feel_slip(self, scene: Scene) -> None:
        """Notice how far a body on wheels slides aside when it turns, if not about its middle."""
        motion = scene.motion
        if scene.build.sideways == 0 and abs(motion.turn) > _TURNS_AT:
            felt = max(-_SLIPPERY, min(_SLIPPERY, motion.sideways / motion.turn))
            self._slip = (self._slip + felt) / 2


def _lines(scene: Scene) -> tuple[Array, Array]:
    """Return lines that it must stay behind: `normal @ place >= limit` for its middle."""
    place, slowing = np.array((scene.stance.x, scene.stance.y)), braking(scene.build)
    stop = place + _stretch(np.array(scene.motion.velocity(scene.stance.yaw)), slowing)
    boxes, others = scene.surroundings.box_rows, scene.surroundings.other_rows
    lines = [(np.empty((0, 2)), np.empty(0))]
    if len(boxes):
        lines.append(_box_lines(place, stop, boxes, scene.build.radius))
    if len(others):
        # Of others one can only guess that they brake as well as oneself.
        stops = others[:, :2] + _stretch(others[:, 2:4], slowing)
        lines.append(_other_lines(place, stop, others, stops, scene.build.radius))
    return np.vstack([normals for normals, _ in lines]), np.hstack([limits for _, limits in lines])


def _stretch(velocity: Array, slowing: float) -> Array:
    """Return how far a body goes that brakes from a velocity; rows of velocities will do."""
    speed = np.hypot(velocity[..., 0], velocity[..., 1])[..., None]
    stretch: Array = velocity * (speed / (2 * slowing))
    return stretch


def _box_lines(place: Array, stop: Array, rows: Array, radius: float) -> tuple[Array, Array]:
    samples = place + _SAMPLES * (stop - place)
    distance, normal = from_boxes(samples, rows)
    best, every = distance.argmin(axis=0), np.arange(len(rows))
    here, normals, gap = samples[best], normal[best, every], distance[best, every]
    spare = gap - radius - MARGIN
    limits = (normals * here).sum(axis=1) - np.maximum(spare, -_WON_BACK)
    return normals[gap < SIGHT], limits[gap < SIGHT]


def _other_lines(
    place: Array, stop: Array, rows: Array, stops: Array, radius: float
) -> tuple[Array, Array]:
    here, there = between_segments(place, stop, rows[:, :2], stops)
    gap = np.hypot(*(here - there).T)
    # Stretches that touch leave no direction; then the bodies themselves give it.
    apart = np.where(gap[:, None] > _TOUCHING, here - there, place - rows[:, :2])
    normals = apart / np.maximum(np.hypot(*apart.T), _TOUCHING)[:, None]
    spare = (gap - radius - rows[:, 4]) / 2 - BERTH
    limits = (normals * here).sum(axis=1) - np.maximum(spare, -_WON_BACK)
    return normals[gap < SIGHT], limits[gap < SIGHT]


def _room(rows: Array, scene: Scene, slip: float, lines: tuple[Array, Array]) -> Array:
    """Return how far inside all lines a body stays that moves so for a moment, then brakes."""
    slowing, yaw = braking(scene.build), scene.stance.yaw
    felt, change = _row(scene.motion)[:2], slowing * TICK
    slowed = felt + np.clip(rows[:, :2] - felt, -change, change)
    # It may gain speed at once, but lose it only bit by bit.
    faster = (rows[:, :2] * slowed >= 0) & (np.abs(rows[:, :2]) > np.abs(slowed))
    speeds = np.where(faster, rows[:, :2], slowed)
    if scene.build.sideways == 0:
        speeds[:, 1] = slip * rows[:, 2]
    during, after = (_turned(speeds, yaw + rows[:, 2] * ahead) for ahead in (TICK / 2, TICK))
    moved = np.array((scene.stance.x, scene.stance.y)) + TICK * during
    stopped = moved + _stretch(after, slowing)
    normals, limits = lines
    room = np.minimum(moved @ normals.T, stopped @ normals.T) - limits
    least: Array = room.min(axis=1)
    return least


def _candidates(wanted: Motion, build: Build) -> Array:
    """Return what to do instead: slower, turned aside, or standing, for a body that can."""
    slower = [(scale * wanted.forward, scale * wanted.sideways, wanted.turn) for scale in _SCALES]
    if build.sideways > 0:
        speed = max(math.hypot(wanted.forward, wanted.sideways), 0.3 * build.forward)
        heading = math.atan2(wanted.sideways, wanted.forward)
        rows = [
            (speed * scale * math.cos(heading + turn), speed * scale * math.sin(heading + turn),
             wanted.turn)
            for scale, turn in product(_SCALES, _ASIDE)
        ]  # fmt: skip
    else:
        speeds = [*(scale * wanted.forward for scale in _SCALES), 0.0, _BACK * build.forward]
        rows = [(speed, 0.0, turn * build.turn) for speed, turn in product(speeds, _TURNS)]
    stop = (0.0, 0.0, wanted.turn)
    most = np.array((build.forward, build.sideways, build.turn))
    possible: Array = np.clip(np.array([*slower, *rows, stop]), -most, most)
    return possible


def _nearest(rows: Array, wanted: Motion) -> int:
    """Return which of some motions changes speeds least; turning counts less."""
    weights = np.array((1.0, 1.0, 0.1))
    return int(np.argmin((((rows - _row(wanted)) ** 2) @ weights).round(6)))


def _turned(speeds: Array, yaw: Array) -> Array:
    cos, sin = np.cos(yaw), np.sin(yaw)
    return np.stack(
        (cos * speeds[:, 0] - sin * speeds[:, 1], sin * speeds[:, 0] + cos * speeds[:, 1]), axis=1
    )


def _row(motion: Motion) -> Array:
    return np.array((motion.forward, motion.sideways, motion.turn))


def _motion(row: Array) -> Motion:
    return Motion(float(row[0]), float(row[1]), float(row[2]))
