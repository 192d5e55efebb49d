"""From a camera's frame to detections: a box around each thing that it shows.

What looks the same as in the frame before, or just as it is remembered, is not computed again.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from enkidu.nodes.perception.confirmation import confirmed
from enkidu.nodes.perception.pixels import Flags, Picture, Segment
from enkidu.nodes.perception.shapes import SHAPES, Shape, box
from enkidu.nodes.perception.tracks import Track
from enkidu.physics.senses.readings import CameraFrame, Detection, Detections

MAPPED = ("wall",)
"""The kinds of what is on the map and needs not be looked at."""

OFTEN = 4
"""In one of how many frames a box is found anew, though it looks as remembered."""


class Detector:
    """Finds things in the frames of one camera; `shapes` tells what things of a kind are like."""

    def __init__(self, shapes: Mapping[str, Shape] | None = None) -> None:
        self._shapes = {**SHAPES, **(shapes or {})}
        self._last: CameraFrame | None = None
        self._found: dict[int, Detection] = {}
        self._frames = 0

    def detect(self, picture: Picture, known: Mapping[str, Track] | None = None) -> Detections:
        """Return what a picture shows, given what is remembered of things by their names."""
        frame = picture.frame
        stale = self._stale(frame)
        found = {}
        for number, segment in picture.segments().items():
            if segment.label.kind not in MAPPED:
                same = number not in stale and self._found.get(number)
                track = (known or {}).get(segment.label.name)
                found[number] = same or self._look(number, segment, track)
        self._last, self._found = frame, found
        self._frames += 1
        return Detections(frame.stamp, frame.view, tuple(found.values()))

    def _look(self, number: int, segment: Segment, track: Track | None) -> Detection:
        """Confirm what is remembered, or find a box; find one now and then in any case."""
        due = (self._frames + number) % OFTEN == 0
        seen = confirmed(segment, track) if track and not due else None
        return seen or self._shapes.get(segment.label.kind, box)(segment)

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
