"""What goes wrong with sight: frames get lost, places are noisy, things overlooked or imagined."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from enkidu.physics.geometry import Vector
from enkidu.physics.senses.anonymity import relabelled
from enkidu.physics.senses.camera import NEAR
from enkidu.physics.senses.items import Item
from enkidu.physics.senses.readings import CameraFrame, Detection, Detections, Label, View
from enkidu.physics.spec import Faults

_NEAREST_GHOST = 0.3
"""At which share of the way to what is really there a ghost may appear."""

_NAMES = 1000
"""How many names ghosts go by."""


class Disturbance:
    """Spoils what one eye sees, as its faults and its own chance have it."""

    def __init__(self, faults: Faults, generator: np.random.Generator) -> None:
        self._faults = faults
        self.generator = generator

    def loses(self) -> bool:
        """Tell whether this frame is lost."""
        return self._happens(self._faults.drop)

    def frame(self, frame: CameraFrame, items: Sequence[Item]) -> CameraFrame:
        """Return a camera's frame with faults; ghosts look like one of the items."""
        if self._faults.noise:
            frame = self._noisy(frame)
        if self._faults.miss:
            frame = self._with_gaps(frame)
        if self._happens(self._faults.ghost) and (models := _models(items)):
            frame = self._haunted(frame, models)
        return frame

    def detections(self, seen: Detections, items: Sequence[Item]) -> Detections:
        """Return detections with faults; ghosts look like one of the items."""
        things = [thing for thing in seen.things if not self._happens(self._faults.miss)]
        if self._faults.noise:
            things = [self._displaced(thing) for thing in things]
        if self._happens(self._faults.ghost) and (models := _models(items)):
            things.append(self._imagined(seen.view, models))
        return replace(seen, things=tuple(things))

    # --- in images --------------------------------------------------------------------------------

    def _noisy(self, frame: CameraFrame) -> CameraFrame:
        noise = self.generator.standard_normal(frame.depth.shape, np.float32)
        shown = np.isfinite(frame.depth)
        depth = frame.depth + noise * np.float32(self._faults.noise)
        clipped = np.clip(depth, NEAR, frame.view.range)
        return replace(frame, depth=np.where(shown, clipped, frame.depth).astype(np.float32))

    def _with_gaps(self, frame: CameraFrame) -> CameraFrame:
        labels = {
            number: label
            for number, label in frame.labels.items()
            if not self._happens(self._faults.miss)
        }
        return relabelled(frame, {number: number for number in labels}, labels)

    def _haunted(self, frame: CameraFrame, models: Sequence[Item]) -> CameraFrame:
        """Show a false thing in front of what is really there."""
        model = self._chosen(models)
        row, column = (int(self.generator.integers(extent)) for extent in frame.depth.shape)
        away = min(float(frame.depth[row, column]), frame.view.range) * self._nearness()
        patch = _patch(frame, model.size, row, column, away)
        number = max(frame.labels, default=0) + 1
        depth, segments = frame.depth.copy(), frame.segments.copy()
        in_front = depth[patch] >= away
        depth[patch][in_front], segments[patch][in_front] = away, number
        label = Label(model.kind, self._name())
        return replace(
            frame, depth=depth, segments=segments, labels={**frame.labels, number: label}
        )

    # --- in detections ----------------------------------------------------------------------------

    def _displaced(self, thing: Detection) -> Detection:
        x, y, z = thing.position
        dx, dy, dz = self.generator.normal(0.0, self._faults.noise, 3).tolist()
        return replace(thing, position=(x + dx, y + dy, z + dz), sigma=self._faults.noise)

    def _imagined(self, view: View, models: Sequence[Item]) -> Detection:
        """Imagine a thing somewhere in view, standing on the floor or on something."""
        model = self._chosen(models)
        bearing = view.pose.yaw + (self.generator.random() - 0.5) * view.fov[0]
        away = view.range * self._nearness()
        x, y, z = view.pose.position
        height = model.size[2] / 2 + self.generator.random() * max(0.0, z - model.size[2])
        place = (x + away * math.cos(bearing), y + away * math.sin(bearing), height)
        yaw = self.generator.uniform(-math.pi, math.pi)
        return Detection(model.kind, self._name(), place, model.size, yaw, self._faults.noise)

    # --- chance -----------------------------------------------------------------------------------

    def _happens(self, probability: float) -> bool:
        return probability > 0 and self.generator.random() < probability

    def _nearness(self) -> float:
        return float(self.generator.uniform(_NEAREST_GHOST, 1.0))

    def _chosen(self, models: Sequence[Item]) -> Item:
        return models[int(self.generator.integers(len(models)))]

    def _name(self) -> str:
        return f"ghost{self.generator.integers(_NAMES)}"


def _models(items: Sequence[Item]) -> list[Item]:
    """Return what a ghost may look like: things that come and go, if there are any."""
    return [item for item in items if item.movable] or list(items)


def _patch(
    frame: CameraFrame, size: Vector, row: int, column: int, away: float
) -> tuple[slice, slice]:
    """Return the pixels around a place that a thing of a size covers at a distance."""
    height, width = frame.depth.shape
    scale = width / 2 / math.tan(frame.view.fov[0] / 2) / away / 2
    across, up = max(1, round(size[1] * scale)), max(1, round(size[2] * scale))
    rows = slice(max(0, row - up), min(height, row + up + 1))
    return rows, slice(max(0, column - across), min(width, column + across + 1))
