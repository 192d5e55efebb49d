"""Whether a remembered thing should have been seen."""

from __future__ import annotations

import math

import pytest

from enkidu.nodes.memory import Thing
from enkidu.nodes.perception.pixels import Picture
from enkidu.nodes.perception.visibility import hidden, in_view, same_view, seen_through

SIGMA = 0.002


@pytest.fixture
def table(stage) -> Thing:
    return stage.table("table0", 1.5, 0.0)


@pytest.fixture
def cube(stage, table) -> Thing:
    return stage.on("cube0", table)


def missed(stage, thing: Thing, shown: list[Thing], **view) -> bool:
    return seen_through(Picture(stage.frame(shown, stage.look(**view))), thing, SIGMA)


def test_a_camera_looks_through_what_is_gone(stage, table, cube):
    assert missed(stage, cube, [table])


def test_a_camera_does_not_look_through_what_is_there(stage, table, cube):
    assert not missed(stage, cube, [table, cube])


def test_what_is_behind_something_nearer_is_not_missed(stage, table, cube):
    assert not missed(stage, cube, [table, stage.person("agent2", 1.0, 0.0)])


def test_what_is_outside_the_picture_is_not_missed(stage, cube):
    assert not missed(stage, cube, [], yaw=1.0)
    assert not missed(stage, cube, [], yaw=math.pi)


def test_what_is_beyond_the_range_is_not_missed(stage):
    assert not missed(stage, stage.table("table1", 8.0, 0.0), [], pitch=0.1)


def test_what_stands_where_a_thing_was_shows_that_the_thing_is_gone(stage, table, cube):
    assert missed(stage, cube, [table, stage.on("cube1", table)])


def test_what_a_detector_overlooks_is_still_in_the_way_of_a_look(stage, table, cube):
    frame = stage.frame([table, cube], stage.look())
    frame.segments[frame.segments == 2] = 0
    assert not seen_through(Picture(frame), cube, SIGMA)


def test_a_view_has_width_and_range(stage, cube):
    assert in_view(stage.ahead(), cube)
    assert not in_view(stage.ahead(yaw=1.2), cube)
    assert not in_view(stage.ahead(), stage.table("table1", 7.0, 0.0))
    assert in_view(stage.look(), cube)
    assert not in_view(stage.look(pitch=-0.6), cube)


def test_remembered_things_hide_what_is_behind_them(stage, table, cube):
    view = stage.ahead()
    wall = Thing("wall0", "wall", (1.0, 0.0, 1.0), (0.1, 2.0, 2.0))
    assert not hidden(view, cube, [table, cube])
    assert hidden(view, cube, [table, wall])
    assert hidden(view, cube, [stage.person("agent2", 1.0, 0.1)])
    assert not hidden(view, cube, [stage.person("agent2", 2.5, 0.1)])


def test_an_agent_may_hide_with_its_arms_what_is_beside_it(stage, cube):
    assert hidden(stage.ahead(), cube, [stage.person("agent2", 1.0, 0.5)])


def test_a_body_that_trembles_has_the_same_view(stage):
    assert same_view(stage.look(), stage.look(yaw=0.0005))
    assert not same_view(stage.look(), stage.look(yaw=0.05))
    assert not same_view(stage.look(), stage.look(x=0.05))
