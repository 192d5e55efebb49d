"""From a camera's frame to detections: a box around each thing that it shows.

What looks the same as in the frame before is not computed again.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from enkidu.nodes.perception.pixels import Flags, Picture
from enkidu.nodes.perception.shapes import SHAPES, Shape, box
from enkidu.physics.senses.readings import CameraFrame, Detection, Detections

MAPPED = ("wall",)
"""The kinds of what is on the map and needs not be looked at."""


class Detector:
    """Finds things in the frames of one camera; `shapes` tells what things of a kind are like."""

    def __init__(self, shapes: Mapping[str, Shape] | None = None) -> None:
        self._shapes = {**SHAPES, **(shapes or {})}
        self._last: CameraFrame | None = None
        self._found: dict[int, Detection] = {}

    def detect(self, picture: Picture) -> Detections:
        """Return what a picture shows."""
        frame = picture.frame
        stale = self._stale(frame)
        found = {}
        for number, segment in picture.segments().items():
            if segment.label.kind not in MAPPED:
                same = number not in stale and self._found.get(number)
                found[number] = same or self._shapes.get(segment.label.kind, box)(segment)
        self._last, self._found = frame, found
        return Detections(frame.stamp, frame.view, tuple(found.values()))

    def _stale(self, frame: CameraFrame) -> set[int]:
        """Return the labels of whose things or surroundings something has changed."""
        last = self._last
        if last is None or last.view != frame.view or last.labels != frame.labels:
            return set(frame.labels)
        changed = (last.depth != frame.depth) | (last.segments != frame.segments)
        if not changed.any():
            return set()
        around = _widened(changed)
        return {*np.unique(frame.segments[around]).tolist()}


def _widened(flags: Flags) -> Flags:
    """Return flags that are also set at all neighbours of those that are."""
    wide: Flags = flags.copy()
    wide[1:] |= flags[:-1]
    wide[:-1] |= flags[1:]
    wide[:, 1:] |= flags[:, :-1]
    wide[:, :-1] |= flags[:, 1:]
    return wide
