"""What is expected of actions, until it is sensed."""

from __future__ import annotations

import pytest

from enkidu.planning.belief import Source


@pytest.fixture
def table(stage):
    return stage.table("table0", 1.5, -0.5)


@pytest.fixture
def other(stage):
    return stage.table("table1", 1.5, 0.5)


@pytest.fixture
def cube(stage, table):
    return stage.on("cube0", table)


@pytest.fixture
def holding(stage, watch, table, other, cube):
    """Make an agent that holds the cube and looks away."""
    one = watch()
    one.see([table, other, cube], 2)
    one.wait(0.1, holding=True, hand=cube.position)
    one.wait(0.1, holding=True, hand=(0.3, 0.0, 1.0))
    one.view = stage.ahead(yaw=2.5)
    return one


def dropped(one) -> None:
    """Tell perception that the cube was dropped on the other table."""
    one.perception.expect(
        [("on", "cube0", "table1"), ("clear", "cube0"), ("empty-handed", "agent1")],
        [("holding", "agent1", "cube0"), ("clear", "table1")],
        one.stamp,
    )


def test_the_effects_of_an_action_are_assumed_at_once(holding):
    dropped(holding)
    assert {("on", "cube0", "table1"), ("clear", "cube0")} <= holding.facts
    assert not {("holding", "agent1", "cube0"), ("clear", "table1")} & holding.facts
    believed = holding.fact("on", "cube0", "table1")
    assert (believed.source, believed.stamp) == (Source.ASSUMED, holding.stamp)
    assert believed.certainty == 0.5


def test_the_thing_that_was_moved_is_believed_to_be_there(stage, holding, other):
    dropped(holding)
    place = stage.on("cube0", other).position
    assert holding.memory.things["cube0"].position == pytest.approx(place)


def test_what_is_not_looked_at_stays_assumed_but_what_is_felt_does_not(holding):
    dropped(holding)
    holding.see([], 20)
    assert holding.fact("on", "cube0", "table1").source is Source.ASSUMED
    assert holding.fact("clear", "cube0").source is Source.ASSUMED
    assert holding.fact("empty-handed", "agent1").source is Source.SENSED


def test_what_is_seen_as_assumed_is_sensed_from_then_on(stage, holding, table, other):
    dropped(holding)
    holding.view = stage.ahead()
    sequence = holding.memory.belief.sequence
    holding.see([table, other, stage.on("cube0", other)])
    believed = holding.fact("on", "cube0", "table1")
    assert (believed.source, believed.stamp) == (Source.SENSED, holding.stamp)
    assert holding.memory.belief.sequence == sequence


def test_an_assumption_that_is_contradicted_is_given_up(stage, holding, table, other):
    dropped(holding)
    holding.view = stage.ahead()
    holding.see([table, other, stage.on("cube0", table)])
    assert ("on", "cube0", "table0") in holding.facts
    assert ("clear", "table1") in holding.facts


def test_a_thing_that_is_not_where_it_is_assumed_to_be_is_nowhere_after_two_frames(
    stage, holding, table, other
):
    dropped(holding)
    holding.view = stage.ahead()
    holding.see([table, other])
    assert ("on", "cube0", "table1") in holding.facts
    holding.see([table, other])
    assert ("on", "cube0", "table1") in holding.unknown
    assert ("clear", "table1") in holding.facts


def test_a_hand_that_is_still_full_contradicts_a_drop(holding):
    dropped(holding)
    holding.wait(0.1, holding=True, hand=(0.3, 0.0, 1.0))
    assert ("holding", "agent1", "cube0") in holding.facts
    assert ("empty-handed", "agent1") not in holding.facts


def test_a_pick_is_assumed_until_it_is_felt(stage, watch, table, cube):
    one = watch()
    one.see([table, cube], 2)
    one.perception.expect(
        [("holding", "agent1", "cube0"), ("clear", "table0")],
        [("on", "cube0", "table0"), ("clear", "cube0"), ("empty-handed", "agent1")],
        one.stamp,
    )
    assert one.fact("holding", "agent1", "cube0").source is Source.ASSUMED
    assert one.fact("clear", "table0").source is Source.ASSUMED
    one.see([table], holding=True, hand=(0.3, 0.0, 1.0))
    assert one.facts == {("holding", "agent1", "cube0"), ("clear", "table0")}
    assert {believed.source for believed in one.memory.belief.facts} == {Source.SENSED}


def test_a_place_known_by_touch_is_better_than_one_expected(stage, holding, other):
    x, y, z = stage.on("cube0", other).position
    holding.wait(0.1, holding=True, hand=(x + 0.1, y, z))
    holding.wait(0.1, hand=(x + 0.1, y, z))
    dropped(holding)
    assert holding.memory.things["cube0"].position == pytest.approx((x + 0.1, y, z), abs=0.01)
    assert holding.fact("on", "cube0", "table1").source is Source.ASSUMED


def test_what_no_sense_can_tell_is_as_actions_say(watch, tmp_path):
    from enkidu.planning.domain import Domain

    path = tmp_path / "painting.pddl"
    path.write_text(
        "(define (domain painting) (:requirements :typing) (:types agent table - object)"
        " (:predicates (painted ?t - table) (done ?a - agent)))"
    )
    one = watch(domain=Domain(path))
    one.perception.expect([("done", "agent1"), ("painted", "nothing")], [], 0.0)
    one.see([], 10)
    assert one.facts == {("done", "agent1")}
    assert one.fact("done", "agent1").source is Source.ASSUMED
    one.perception.expect([], [("done", "agent1")], 2.0)
    assert not one.facts
