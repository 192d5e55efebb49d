"""From rooms and doors to walls with gaps.

>>> kitchen, hall = RoomSpec("kitchen", (0, 0), (3, 3)), RoomSpec("hall", (3, 0), (5, 3))
>>> plan = building([kitchen, hall], [Opening("door0", ("kitchen", "hall"))], Masonry())
>>> plan.doors[0].panel.position
(3.0, 1.5, 1.2)
>>> len(plan.walls)
8
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from enkidu.errors import EnkiduError
from enkidu.physics.geometry import Vector
from enkidu.physics.spec import DoorSpec, Map, RoomSpec
from enkidu.physics.walls import (
    COLOUR,
    NOTHING,
    Masonry,
    Stretch,
    common_wall,
    edges,
    merged,
    pieces,
)

DOOR: Vector = (0.55, 0.38, 0.23)


@dataclass(frozen=True)
class Opening:
    """A door to be: between which rooms, how wide, and where its middle is along their wall.

    `at` counts from the end of the common wall with the smaller coordinate; None is its middle.
    """

    name: str
    rooms: tuple[str, str]
    width: float = 0.9
    at: float | None = None
    open: bool = True


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a room or a door, in a sentence."""

    name: str
    message: str


class BuildingError(EnkiduError):
    """Rooms and doors that cannot be built."""


def building(rooms: Sequence[RoomSpec], openings: Sequence[Opening], masonry: Masonry) -> Map:
    """Build the walls and doors of rooms; a BuildingError where that is not possible."""
    for flaw in flaws(rooms, openings, masonry):
        raise BuildingError(f"{flaw.name}: {flaw.message}")
    gaps = {opening: _gap(opening, rooms) for opening in openings}
    stretches = sorted(pieces(merged(rooms), list(gaps.values()), masonry.thickness / 2))
    leaf = Masonry(masonry.height, masonry.thickness / 2)
    return Map(
        tuple(rooms),
        tuple(
            DoorSpec(one.name, one.rooms, gap.box(one.name, "door", leaf, DOOR), one.open)
            for one, gap in gaps.items()
        ),
        tuple(
            stretch.box(f"wall.{number}", "wall", masonry, COLOUR)
            for number, stretch in enumerate(stretches)
        ),
    )


def _gap(opening: Opening, rooms: Sequence[RoomSpec]) -> Stretch:
    first, second = (next(room for room in rooms if room.name == one) for one in opening.rooms)
    wall = common_wall(first, second)
    assert wall is not None, "a door without a flaw is in a wall"
    middle = wall.begin + (wall.length / 2 if opening.at is None else opening.at)
    return Stretch(wall.axis, wall.offset, middle - opening.width / 2, middle + opening.width / 2)


# --- what can be wrong ----------------------------------------------------------------------------


def flaws(
    rooms: Sequence[RoomSpec], openings: Sequence[Opening], masonry: Masonry
) -> Iterator[Flaw]:
    """Tell what cannot be built, and why."""
    for room in rooms:
        narrow = min(room.high[axis] - room.low[axis] for axis in (0, 1))
        if narrow <= masonry.thickness + NOTHING:
            yield Flaw(room.name, f"between its walls nothing is left of {narrow:g} m")
    for one, other in combinations(rooms, 2):
        yield from _too_close(one, other, masonry.thickness)
    named = {room.name: room for room in rooms}
    for number, opening in enumerate(openings):
        wrong = _unbuildable(opening, named, masonry)
        if wrong:
            yield Flaw(opening.name, wrong)
        else:
            yield from _crossed(number, openings, rooms)


def _too_close(one: RoomSpec, other: RoomSpec, thickness: float) -> Iterator[Flaw]:
    """Tell of rooms that lie in one another, or whose walls would."""
    shared = (min(one.high[i], other.high[i]) - max(one.low[i], other.low[i]) for i in (0, 1))
    if min(shared) > NOTHING:
        yield Flaw(other.name, f"it lies in part of {one.name}")
        return
    for a in edges(one):
        for b in edges(other):
            apart = abs(a.offset - b.offset)
            # Where walls meet end to end, those along x give way to those along y.
            ends = thickness if a.axis == 1 else 0.0
            beside = min(a.end, b.end) - max(a.begin, b.begin) + ends > NOTHING
            if a.axis == b.axis and beside and NOTHING < apart < thickness - NOTHING:
                message = f"a wall of it is {apart:.2g} m from one of {one.name}, inside it"
                yield Flaw(other.name, f"{message}; let the rooms share an edge")
                return


def _unbuildable(opening: Opening, rooms: dict[str, RoomSpec], masonry: Masonry) -> str:
    """Tell why a door cannot be where it should be; empty where it can."""
    unknown = [name for name in opening.rooms if name not in rooms]
    if unknown:
        return f"there is no room {unknown[0]}; there are {', '.join(rooms) or 'none'}"
    first, second = (rooms[name] for name in opening.rooms)
    wall = common_wall(first, second)
    if wall is None:
        return f"{first.name} and {second.name} share no wall"
    free = wall.length - masonry.thickness
    if opening.width > free + NOTHING:
        between = f"between {first.name} and {second.name}"
        return f"it is {opening.width:g} m wide, but the wall {between} has only {free:g} m for it"
    low = (masonry.thickness + opening.width) / 2
    high = wall.length - low
    if opening.at is not None and not low - NOTHING <= opening.at <= high + NOTHING:
        return f"its middle can be {low:g} to {high:g} m along the wall, not {opening.at:g}"
    return ""


def _crossed(number: int, openings: Sequence[Opening], rooms: Sequence[RoomSpec]) -> Iterator[Flaw]:
    """Tell of a door that is where an earlier one is."""
    opening = openings[number]
    mine = _gap(opening, rooms)
    for other in openings[:number]:
        if set(other.rooms) == set(opening.rooms):
            gap = _gap(other, rooms)
            if min(mine.end, gap.end) - max(mine.begin, gap.begin) > NOTHING:
                yield Flaw(opening.name, f"it is where {other.name} is")
                return
