"""What is new, what is seen again, what is gone."""

from __future__ import annotations

import pytest

from enkidu.nodes.memory import Thing
from enkidu.nodes.perception.core import Known
from enkidu.physics.spec import BodySpec, DoorSpec, Map, RoomSpec
from enkidu.planning.belief import Source


@pytest.fixture
def table(stage):
    return stage.table("table0", 1.5, 0.0)


@pytest.fixture
def cube(stage, table):
    return stage.on("cube0", table)


def test_a_new_thing_is_believed_when_a_second_frame_shows_it(watch, table, cube):
    one = watch()
    assert not one.see([table, cube]) or "cube0" not in one.memory.things
    assert one.see([table, cube])
    assert ("on", "cube0", "table0") in one.facts


def test_a_ghost_that_is_seen_once_is_never_believed(stage, watch, table):
    one = watch()
    one.see([table], 2)
    for number in range(5):
        one.see([table, stage.on(f"ghost{number}", stage.table("", 1.0 + number / 5, 0.5))])
        one.see([table], 1)
    assert set(one.memory.things) == {"table0"}


def test_a_nameless_ghost_must_come_back_to_the_same_place_to_be_believed(stage, watch, table):
    one = watch()
    for place in (1.0, 2.0, 3.0, 1.5):
        one.see([stage.on("", stage.table("", place, 0.5))], nameless=True)
    assert not one.memory.things


def test_a_thing_is_gone_when_two_frames_in_a_row_do_not_show_it(watch, table, cube):
    one = watch()
    one.see([table, cube], 2)
    one.see([table])
    assert ("on", "cube0", "table0") in one.facts
    one.see([table])
    assert one.memory.things["cube0"].certainty == 0
    assert ("clear", "table0") in one.facts


def test_a_thing_that_is_missed_once_in_a_while_is_not_gone(watch, table, cube):
    one = watch()
    one.see([table, cube], 2)
    sequence = one.memory.belief.sequence
    for _ in range(5):
        one.see([table])
        one.see([table, cube])
    assert one.memory.belief.sequence == sequence


def test_lost_frames_say_nothing(watch, table, cube):
    one = watch()
    one.see([table, cube], 2)
    for _ in range(5):
        one.wait(0.1)
    assert ("on", "cube0", "table0") in one.facts


def test_a_gone_thing_is_believed_again_as_soon_as_it_is_seen(stage, watch, table, cube):
    one = watch()
    one.see([table, cube], 2)
    one.see([table], 2)
    one.see([table, cube])
    assert ("on", "cube0", "table0") in one.facts
    assert not one.unknown


def test_what_was_told_to_be_somewhere_is_believed_until_it_is_not_seen_there(watch, table, cube):
    told = [Known(one.name, one.kind, one.size, one.position) for one in (table, cube)]
    one = watch(known=told)
    believed = one.fact("on", "cube0", "table0")
    assert (believed.source, believed.certainty) == (Source.ASSUMED, 0.5)
    one.see([table], 2)
    assert ("on", "cube0", "table0") in one.unknown
    assert one.memory.unseen == ("cube0",)


def test_what_is_out_of_view_is_remembered(stage, watch, table, cube):
    one = watch()
    one.see([table, cube], 2)
    one.view = stage.ahead(yaw=2.0)
    one.see([], 10)
    assert ("on", "cube0", "table0") in one.facts
    assert one.memory.things["cube0"].stamp == 0.2


def test_a_camera_notices_what_was_moved_taken_and_put_elsewhere(stage, watch, table, cube):
    other = stage.table("table1", 1.5, 0.6)
    one = watch(stage.look())
    one.film([table, other, cube], 2)
    assert ("on", "cube0", "table0") in one.facts
    one.film([table, other, stage.on("cube0", other)], 2)
    assert {("on", "cube0", "table1"), ("clear", "table0")} <= one.facts
    one.film([table, other], 2)
    assert {("clear", "table0"), ("clear", "table1")} <= one.facts
    assert ("on", "cube0", "table0") in one.unknown


def test_a_camera_keeps_in_mind_what_is_only_hidden(stage, watch, table, cube):
    one = watch(stage.look())
    one.film([table, cube], 2)
    one.film([table, cube, stage.person("agent2", 0.8, 0.0)], 5)
    assert ("on", "cube0", "table0") in one.facts


def test_walls_are_on_the_map_and_not_among_the_things(stage, watch, table):
    wall = Thing("wall.0", "wall", (3.0, 0.0, 1.0), (0.1, 4.0, 2.0))
    one = watch(stage.look())
    one.film([table, wall], 3)
    one.view = stage.ahead()
    one.see([table, wall], 3)
    assert set(one.memory.things) == {"table0"}


def test_walls_hide_what_is_behind_them(stage, watch, table, cube):
    wall = BodySpec("wall.0", "wall", (1.0, 0.0, 1.0), (0.1, 4.0, 2.0))
    one = watch(map=Map(walls=(wall,)))
    one.see([table, cube], 2)
    one.view = stage.ahead(yaw=0.1)
    one.see([], 5)
    assert one.memory.things["cube0"].certainty > 0


def doors() -> Map:
    panels = [
        BodySpec(f"door{n}", "door", (2.0, y, 1.0), (0.1, 0.9, 2.0)) for n, y in ((0, -1), (1, 1))
    ]
    rooms = (RoomSpec("hall", (-2, -2), (2, 2)), RoomSpec("kitchen", (2, -2), (4, 2)))
    first, second = (
        DoorSpec(panel.name, ("hall", "kitchen"), panel, open=panel.name == "door1")
        for panel in panels
    )
    return Map(rooms, (first, second))


def test_a_closed_door_that_is_seen_through_is_open(stage, watch):
    one = watch(map=doors())
    assert one.memory.things["door0"].certainty == 0.5
    one.see([], 2)
    assert "door0" not in one.memory.things


def test_a_door_without_a_name_is_known_by_its_place(stage, watch):
    plan = doors()
    one = watch(map=plan)
    closed = [Thing("", "door", door.panel.position, door.panel.size) for door in plan.doors]
    one.see(closed, 2, nameless=True)
    for door in plan.doors:
        assert one.memory.things[door.name].position == door.panel.position
        assert one.memory.things[door.name].certainty == 1
