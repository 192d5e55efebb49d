"""Walls as lines on the floor, and the boxes that stand on them.

Walls stand on the edges of rooms, half of their thickness on each side. Rooms that share an edge
share one wall there; at corners and crossings, walls along y stand through and walls along x end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from enkidu.physics.geometry import Vector
from enkidu.physics.spec import BodySpec, Point, RoomSpec

COLOUR: Vector = (0.86, 0.84, 0.80)

NOTHING = 1e-6
"""Lengths below this, in metres, are none."""


@dataclass(frozen=True)
class Masonry:
    """How high and how thick walls are."""

    height: float = 2.4
    thickness: float = 0.1


@dataclass(frozen=True, order=True)
class Stretch:
    """A part of the middle line of a wall that runs along x (axis 0) or y (axis 1)."""

    axis: int
    offset: float
    begin: float
    end: float

    @property
    def length(self) -> float:
        """Return how long it is."""
        return self.end - self.begin

    def box(self, name: str, kind: str, masonry: Masonry, colour: Vector) -> BodySpec:
        """Return the box that stands on it."""
        middle, size = [self.offset] * 2, [masonry.thickness] * 2
        middle[self.axis], size[self.axis] = (self.begin + self.end) / 2, self.length
        return BodySpec(
            name,
            kind,
            (middle[0], middle[1], masonry.height / 2),
            (size[0], size[1], masonry.height),
            colour=colour,
        )


def free_wall(name: str, begin: Point, end: Point, masonry: Masonry) -> BodySpec:
    """Build a wall that belongs to no room."""
    along = (end[0] - begin[0], end[1] - begin[1])
    return BodySpec(
        name,
        "wall",
        ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2, masonry.height / 2),
        (math.hypot(*along), masonry.thickness, masonry.height),
        colour=COLOUR,
        yaw=math.atan2(along[1], along[0]),
    )


def common_wall(first: RoomSpec, second: RoomSpec) -> Stretch | None:
    """Return the middle line of the wall that two rooms share."""
    if first.name == second.name:
        return None
    for a in edges(first):
        for b in edges(second):
            begin, end = max(a.begin, b.begin), min(a.end, b.end)
            same = a.axis == b.axis and abs(a.offset - b.offset) < NOTHING
            if same and end - begin > NOTHING:
                return Stretch(a.axis, a.offset, begin, end)
    return None


def edges(room: RoomSpec) -> Iterator[Stretch]:
    """Return the four sides of a room."""
    for axis in (0, 1):
        for corner in (room.low, room.high):
            yield Stretch(axis, round(float(corner[1 - axis]), 6), room.low[axis], room.high[axis])


def merged(rooms: Iterable[RoomSpec]) -> list[Stretch]:
    """Join the edges that lie on one line and touch."""
    lines: list[Stretch] = []
    for edge in sorted(edge for room in rooms for edge in edges(room)):
        last = lines[-1] if lines else None
        if last and _follows(last, edge):
            lines[-1] = Stretch(last.axis, last.offset, last.begin, max(last.end, edge.end))
        else:
            lines.append(edge)
    return lines


def _follows(last: Stretch, edge: Stretch) -> bool:
    return (
        last.axis == edge.axis
        and abs(last.offset - edge.offset) < NOTHING
        and edge.begin <= last.end + NOTHING
    )


def pieces(lines: list[Stretch], gaps: list[Stretch], half: float) -> Iterator[Stretch]:
    """Cut gaps for doors, and let walls along y take the corners and crossings."""
    upright = [
        Stretch(1, line.offset, line.begin - half, line.end + half)
        for line in lines
        if line.axis == 1
    ]
    level = [line for line in lines if line.axis == 0]
    for line in upright:
        yield from _without(line, [gap for gap in gaps if _on(gap, line)])
    for line in level:
        crossings = [
            Stretch(0, line.offset, wall.offset - half, wall.offset + half)
            for wall in upright
            if wall.begin <= line.offset <= wall.end
        ]
        yield from _without(line, [*crossings, *(gap for gap in gaps if _on(gap, line))])


def _on(gap: Stretch, line: Stretch) -> bool:
    return gap.axis == line.axis and abs(gap.offset - line.offset) < NOTHING


def _without(line: Stretch, cuts: Iterable[Stretch]) -> Iterator[Stretch]:
    begin = line.begin
    for cut in sorted(cut for cut in cuts if cut.end > line.begin and cut.begin < line.end):
        if cut.begin - begin > NOTHING:
            yield Stretch(line.axis, line.offset, begin, cut.begin)
        begin = max(begin, cut.end)
    if line.end - begin > NOTHING:
        yield Stretch(line.axis, line.offset, begin, line.end)
