"""Ways over the floor: around tables, through doors, out of tight places, or none."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from enkidu.nodes.navigation.floor import Floor
from enkidu.nodes.navigation.shapes import from_boxes
from enkidu.nodes.navigation.surroundings import Box, Surroundings

RADIUS = 0.25
TABLE = Box(0.0, 0.0, 1.2, 0.8, 0.4)


def room(door: float = 0.0) -> tuple[Box, ...]:
    """Four walls around the origin, with an opening of a width in the one at x = 2."""
    side = (4.0 - door) / 2
    return (
        Box(0.0, 2.0, 4.1, 0.1),
        Box(0.0, -2.0, 4.1, 0.1),
        Box(-2.0, 0.0, 0.1, 4.1),
        Box(2.0, 2.0 - side / 2, 0.1, side),
        Box(2.0, -2.0 + side / 2, 0.1, side),
    )


def nearest(points, boxes) -> float:
    """How near a way comes to boxes, by looking at many places of it."""
    legs = [np.linspace(a, b, 50) for a, b in pairwise(points)]
    distances, _ = from_boxes(np.concatenate(legs), Surroundings(tuple(boxes)).box_rows)
    return float(distances.min())


def test_a_free_way_is_straight():
    assert Floor((), RADIUS).route((0, 0), (3, 4)).points == ((0, 0), (3, 4))


def test_a_way_leads_around_a_table_and_keeps_off_it():
    route = Floor((TABLE,), RADIUS).route((-2, 0), (2, 0))
    assert 4.0 < route.length < 4.6
    assert nearest(route.points, (TABLE,)) > RADIUS + 0.05


def test_a_way_goes_through_a_door():
    boxes = room(door=0.9)
    route = Floor(boxes, RADIUS).route((-1, 1), (5, 1))
    assert route.points
    assert nearest(route.points, boxes) > RADIUS
    assert any(1.8 < x < 2.2 and abs(y) < 0.2 for x, y in route.points)


def test_a_door_too_narrow_for_the_body_is_no_way():
    narrow = Floor(room(door=0.6), radius=0.4).route((0, 0), (5, 0))
    assert not narrow.points
    assert narrow.why == "no way leads there"


def test_from_a_closed_room_there_is_no_way():
    assert not Floor(room(), RADIUS).route((0, 0), (5, 0)).points


def test_where_something_stands_nobody_else_can():
    route = Floor((TABLE,), RADIUS).route((-2, 0), (0.3, 0))
    assert not route.points
    assert route.why == "something stands where it should go"


@pytest.mark.parametrize("gap", [0.0, 0.02, 0.08])
def test_a_way_begins_close_to_a_table(gap):
    table = Box(0.0, 0.0, 1.0, 1.0)
    start = (-0.5 - RADIUS - gap, 0.1)
    route = Floor((table,), RADIUS).route(start, (2, 0))
    assert route.points[0] == start
    assert route.points[1][0] < start[0]
    assert nearest(route.points[1:], (table,)) > RADIUS + 0.05


def test_a_way_ends_close_to_a_table():
    table = Box(0.0, 0.0, 1.0, 1.0)
    goal = (0.5 + RADIUS + 0.02, 0.0)
    assert Floor((table,), RADIUS).route((-2, 0), goal).points[-1] == goal


def test_the_way_out_of_a_tight_place_never_leads_through_a_wall():
    # Nearer to the wall than ways lead; the other side of it is as near.
    wall = Box(0.0, 0.0, 0.02, 6.0)
    route = Floor((wall,), RADIUS).route((0.2, 0.0), (2.0, 0.0))
    assert min(x for x, _ in route.points) > 0.1


def test_a_way_between_many_things_is_the_shortest():
    boxes = [Box(x, y, 0.6, 0.6, 0.3) for x in (-2, 0, 2) for y in (-2, 0, 2)]
    route = Floor(boxes, RADIUS).route((-3, -3), (3, 3))
    assert math.dist((-3, -3), (3, 3)) < route.length < 9.2
