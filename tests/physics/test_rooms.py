"""Rooms become walls that are closed, meet without overlapping, and have gaps where doors are."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from enkidu.physics.rooms import BuildingError, Opening, building, flaws
from enkidu.physics.spec import BodySpec, Map, RoomSpec
from enkidu.physics.walls import Masonry, common_wall, free_wall

KITCHEN = RoomSpec("kitchen", (0, 0), (3, 3))
HALL = RoomSpec("hall", (3, 0), (5, 3))
LOFT = RoomSpec("loft", (0, 3), (5, 6))
MASONRY = Masonry(2.4, 0.1)


def covers(body: BodySpec, x: float, y: float) -> bool:
    return all(
        abs(value - middle) <= extent / 2 + 1e-9
        for value, middle, extent in zip((x, y), body.position, body.size, strict=False)
    )


def is_wall(plan: Map, x: float, y: float) -> bool:
    return any(covers(wall, x, y) for wall in plan.walls)


def is_door(plan: Map, x: float, y: float) -> bool:
    return any(covers(door.panel, x, y) for door in plan.doors)


def overlap(one: BodySpec, other: BodySpec) -> float:
    """Return the area that two upright boxes share."""
    sides = [
        min(a + s / 2, b + t / 2) - max(a - s / 2, b - t / 2)
        for a, s, b, t in zip(one.position, one.size, other.position, other.size, strict=True)
    ]
    return max(0.0, sides[0]) * max(0.0, sides[1])


@st.composite
def houses(draw) -> list[RoomSpec]:
    """Cut a rectangle into rooms, as architects do."""
    whole = [(0.0, 0.0, draw(st.sampled_from((6.0, 8.5))), draw(st.sampled_from((5.0, 7.3))))]
    for _ in range(draw(st.integers(0, 4))):
        x, y, width, depth = whole.pop(draw(st.integers(0, len(whole) - 1)))
        share = draw(st.sampled_from((0.4, 0.5, 0.62)))
        if draw(st.booleans()):
            whole += [
                (x, y, width * share, depth),
                (x + width * share, y, width * (1 - share), depth),
            ]
        else:
            whole += [
                (x, y, width, depth * share),
                (x, y + depth * share, width, depth * (1 - share)),
            ]
    rooms = [
        RoomSpec(f"room{number}", (x, y), (x + width, y + depth))
        for number, (x, y, width, depth) in enumerate(whole)
    ]
    assume(not list(flaws(rooms, [], MASONRY)))  # such as walls that almost meet
    return rooms


def doors(rooms: list[RoomSpec]) -> list[Opening]:
    """Put a door wherever two rooms share enough wall."""
    found = []
    for one, other in combinations(rooms, 2):
        wall = common_wall(one, other)
        if wall and wall.length > 1.2:
            found.append(Opening(f"{one.name}_{other.name}", (one.name, other.name)))
    return found


def edge(room: RoomSpec) -> list[tuple[float, float]]:
    (left, low), (right, high) = room.low, room.high
    shares = [step / 40 for step in range(41)]
    level = [(left + share * (right - left), y) for share in shares for y in (low, high)]
    upright = [(x, low + share * (high - low)) for share in shares for x in (left, right)]
    return level + upright


@given(houses())
def test_walls_meet_without_overlapping_whatever_the_rooms(rooms):
    plan = building(rooms, doors(rooms), MASONRY)
    bodies = [*plan.walls, *(door.panel for door in plan.doors)]
    assert not [pair for pair in combinations(bodies, 2) if overlap(*pair) > 1e-9]


@given(houses())
def test_every_room_is_closed_by_walls_and_doors_on_all_its_edges(rooms):
    plan = building(rooms, doors(rooms), MASONRY)
    for room in rooms:
        assert all(is_wall(plan, x, y) or is_door(plan, x, y) for x, y in edge(room))


@given(houses())
def test_inside_a_room_there_is_no_wall(rooms):
    plan = building(rooms, doors(rooms), MASONRY)
    for room in rooms:
        (left, low), (right, high) = room.low, room.high
        assert not is_wall(plan, (left + right) / 2, (low + high) / 2)
        assert not is_wall(plan, left + 0.06, low + 0.06)


@given(houses())
def test_a_door_is_a_gap_in_the_wall_of_two_rooms_as_wide_as_it_says(rooms):
    plan = building(rooms, doors(rooms), MASONRY)
    for door in plan.doors:
        x, y, _ = door.panel.position
        across, along = door.panel.size[:2]
        assert max(across, along) == pytest.approx(0.9)
        for share in (-0.49, 0.0, 0.49):
            dx, dy = (share * 0.9, 0.0) if across > along else (0.0, share * 0.9)
            assert not is_wall(plan, x + dx, y + dy)
        for share in (-0.51, 0.51):
            dx, dy = (share * 0.9, 0.0) if across > along else (0.0, share * 0.9)
            assert is_wall(plan, x + dx, y + dy)


def test_rooms_that_share_an_edge_share_one_wall():
    plan = building([KITCHEN, HALL], [], MASONRY)
    assert [wall.position[:2] for wall in plan.walls if covers(wall, 3, 1.5)] == [(3.0, 1.5)]


def test_where_a_door_is_along_the_wall_is_counted_from_its_lower_end():
    plan = building([KITCHEN, LOFT], [Opening("d", ("loft", "kitchen"), 0.8, at=1.0)], MASONRY)
    assert plan.doors[0].panel.position == pytest.approx((1.0, 3.0, 1.2))
    assert plan.doors[0].rooms == ("loft", "kitchen")


def test_a_closed_door_has_a_panel_as_high_as_the_wall_and_thinner():
    plan = building([KITCHEN, HALL], [Opening("d", ("kitchen", "hall"), open=False)], MASONRY)
    (door,) = plan.doors
    assert not door.open
    assert door.panel.size == pytest.approx((0.05, 0.9, 2.4))


def test_coordinates_that_differ_by_rounding_are_the_same_edge():
    near = RoomSpec("near", (0.1 + 0.2, 0.0), (2.0, 1.0))
    west = RoomSpec("west", (-2.0, 0.0), (0.3, 1.0))
    assert not list(flaws([west, near], [], MASONRY))
    assert common_wall(west, near) is not None


def test_a_free_wall_goes_from_one_place_to_another():
    wall = free_wall("wall.0", (1, 1), (4, 5), Masonry(1.0, 0.2))
    assert wall.position == (2.5, 3.0, 0.5)
    assert wall.size == (5.0, 0.2, 1.0)
    assert wall.yaw == pytest.approx(math.atan2(4, 3))


@pytest.mark.parametrize(
    ("rooms", "openings", "message"),
    [
        ([RoomSpec("slot", (0, 0), (0.1, 3))], [], "slot: between its walls nothing is left"),
        ([KITCHEN, RoomSpec("attic", (2, 2), (4, 4))], [], "attic: it lies in part of kitchen"),
        ([KITCHEN, RoomSpec("shed", (3.05, 0), (5, 3))], [], "shed: a wall of it is 0.05 m from"),
        ([KITCHEN, RoomSpec("shed", (3.05, 3.05), (5, 5))], [], "shed: a wall of it is 0.05 m"),
        ([KITCHEN, HALL], [Opening("d", ("kitchen", "cellar"))], "d: there is no room cellar"),
        ([KITCHEN, HALL], [Opening("d", ("hall", "hall"))], "d: hall and hall share no wall"),
        ([KITCHEN, HALL], [Opening("d", ("kitchen", "hall"), 2.95)], "has only 2.9 m for it"),
        ([KITCHEN, HALL], [Opening("d", ("kitchen", "hall"), at=2.8)], "can be 0.5 to 2.5 m"),
    ],
)
def test_what_cannot_be_built_is_refused_with_its_reason(rooms, openings, message):
    with pytest.raises(BuildingError) as caught:
        building(rooms, openings, MASONRY)
    assert message in str(caught.value)


def test_rooms_that_touch_at_a_corner_or_stand_apart_are_allowed():
    apart = [KITCHEN, RoomSpec("tower", (3, 3), (5, 5)), RoomSpec("hut", (9, 9), (12, 12))]
    plan = building(apart, [], MASONRY)
    assert not [pair for pair in combinations(plan.walls, 2) if overlap(*pair) > 1e-9]


def test_two_doors_in_one_wall_may_stand_side_by_side_but_not_in_one_another():
    first = Opening("first", ("kitchen", "hall"), 0.9, at=0.6)
    assert building([KITCHEN, HALL], [first, Opening("b", ("hall", "kitchen"), 0.9, 2.0)], MASONRY)
    (flaw,) = flaws([KITCHEN, HALL], [first, Opening("b", ("hall", "kitchen"), 0.9, 1.4)], MASONRY)
    assert flaw.message == "it is where first is"
