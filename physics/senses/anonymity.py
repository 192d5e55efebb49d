"""Sight that tells of what kind things are, not which ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from enkidu.physics.senses.readings import CameraFrame, Detections, Label


def nameless_frame(frame: CameraFrame, generator: np.random.Generator) -> CameraFrame:
    """Return a frame without names; its numbers mean nothing in the next one."""
    numbers = list(frame.labels)
    fresh = (generator.permutation(len(numbers)) + 1).tolist()
    labels = {new: Label(frame.labels[old].kind) for old, new in zip(numbers, fresh, strict=True)}
    return relabelled(frame, dict(zip(numbers, fresh, strict=True)), dict(sorted(labels.items())))


def nameless_detections(seen: Detections, generator: np.random.Generator) -> Detections:
    """Return detections without names; their order means nothing."""
    order = generator.permutation(len(seen.things)).tolist()
    return replace(seen, things=tuple(replace(seen.things[index], name="") for index in order))


def relabelled(
    frame: CameraFrame, numbers: dict[int, int], labels: dict[int, Label]
) -> CameraFrame:
    """Return a frame with other numbers; a number that is not told of becomes 0."""
    table = np.zeros(max(frame.labels, default=0) + 1, np.int32)
    table[list(numbers)] = list(numbers.values())
    return replace(frame, segments=table[frame.segments], labels=labels)
