"""Who holds what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from enkidu.physics.geometry import Stance


@pytest.fixture
def table(stage):
    return stage.table("table0", 0.8, 0.0)


@pytest.fixture
def lower(stage, table):
    return stage.on("cube0", table)


@pytest.fixture
def upper(stage, lower):
    return stage.on("cube3", lower)


def test_a_cube_in_the_hand_is_held_and_neither_clear_nor_on_anything(watch, table, lower, upper):
    one = watch()
    one.see([table, lower, upper], 2)
    assert ("empty-handed", "agent1") in one.facts
    one.see([table, lower, upper], holding=True, hand=upper.position)
    assert one.facts == {
        ("on", "cube0", "table0"),
        ("clear", "cube0"),
        ("holding", "agent1", "cube3"),
    }
    assert one.memory.things["cube3"].holder == "agent1"


def test_what_is_held_goes_with_the_hand_also_where_it_is_not_seen(watch, table, lower, upper):
    one = watch()
    one.see([table, lower, upper], 2)
    x, y, z = upper.position
    one.see([table, lower, upper], holding=True, hand=(x, y, z + 0.01))
    one.wait(0.1, holding=True, hand=(0.4, 0.2, 1.0))
    assert one.memory.things["cube3"].position == pytest.approx((0.4, 0.2, 0.99))
    one.see([table, lower], 5, holding=True, hand=(0.4, 0.2, 1.0))
    assert ("holding", "agent1", "cube3") in one.facts


def test_what_is_held_turns_with_the_body(watch, table, lower, upper):
    one = watch()
    one.see([table, lower, upper], 2)
    x, y, z = upper.position
    one.wait(0.1, holding=True, hand=(x - 0.02, y, z))
    one.wait(0.1, holding=True, hand=(0.0, 0.78, z), stance=Stance(0.0, 0.0, 1.5707963))
    assert one.memory.things["cube3"].position == pytest.approx((0.0, 0.8, z), abs=1e-6)


def test_a_released_cube_is_where_the_hand_let_it_go(stage, watch, table, lower, upper):
    other = stage.table("table1", 0.0, 0.8)
    one = watch()
    one.see([table, lower, upper, other], 2)
    one.wait(0.1, holding=True, hand=upper.position)
    spot = stage.on("cube3", other).position
    one.wait(0.1, holding=True, hand=spot)
    one.wait(0.1, hand=spot)
    assert {("on", "cube3", "table1"), ("empty-handed", "agent1")} <= one.facts


def test_a_hand_that_feels_something_unknown_is_not_empty(watch, table):
    one = watch()
    one.see([table], 2)
    one.wait(0.1, holding=True, hand=(-1.0, 0.0, 1.0))
    assert not {fact for fact in one.facts if fact[0] in ("holding", "empty-handed")}


def test_the_agent_takes_its_own_word_for_which_cube_it_grasped(watch, table, lower, upper):
    one = watch()
    one.see([table, lower, upper], 2)
    one.perception.expect([("holding", "agent1", "cube0")], [], one.stamp)
    one.wait(0.1, holding=True, hand=upper.position)
    assert ("holding", "agent1", "cube0") in one.facts


def test_a_cube_in_another_agents_hands_is_nowhere_to_be_planned_with(stage, watch, table, lower):
    one = watch()
    person = stage.person("agent2", 1.5, 0.6)
    carried = replace(stage.on("cube3", lower), position=(1.3, 0.4, 0.95))
    one.see([table, lower, person, carried], 2)
    assert one.memory.things["cube3"].holder == "agent2"
    assert not {fact for fact in one.facts | one.unknown if "cube3" in fact}


def test_a_cube_in_the_air_that_nobody_is_seen_to_hold_is_on_nothing_and_not_clear(
    stage, watch, table, lower
):
    one = watch()
    one.see([table, lower, replace(stage.on("cube3", lower), position=(1.3, 0.4, 0.95))], 2)
    assert one.memory.things["cube3"].holder == ""
    assert not {fact for fact in one.facts if "cube3" in fact}


def test_a_cube_on_the_floor_is_clear_and_on_nothing(stage, watch, lower):
    one = watch()
    one.see([replace(lower, position=(1.0, 0.0, 0.04))], 2)
    assert ("clear", "cube0") in one.facts
    assert not {fact for fact in one.facts if fact[0] == "on"}


def test_other_agents_are_remembered_but_not_planned_for(stage, watch, table):
    one = watch()
    one.see([table, stage.person("agent2", 1.5, 0.6)], 2)
    assert one.memory.things["agent2"].kind == "agent"
    assert dict(one.memory.belief.objects) == {"agent1": "agent", "table0": "table"}
