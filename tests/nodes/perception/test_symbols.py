"""Symbols from geometry, in the words of a domain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from enkidu.nodes.perception.core import Known
from enkidu.nodes.perception.meanings import Meaning, Measure
from enkidu.nodes.perception.symbols import UndeclaredError
from enkidu.physics.geometry import Stance
from enkidu.physics.spec import BodySpec, DoorSpec, Map, RoomSpec
from enkidu.planning.belief import Source, Truth
from enkidu.planning.domain import Domain

HOUSE = """
(define (domain house)
  (:requirements :strips :typing :numeric-fluents)
  (:types agent thing room door - object table cube - thing)
  (:constants red - object)
  (:predicates
    (in-room ?x - object ?r - room) (connected ?a ?b - room) (open ?d - door) (closed ?d - door)
    (near ?a - agent ?t - thing) (tall ?t - thing) (painted ?t - thing ?c - object)
    (tired ?a - agent))
  (:functions (energy ?a - agent) - number (height ?t - thing) - number))
"""
PLAN = Map(
    (RoomSpec("hall", (-2, -2), (2, 2)), RoomSpec("kitchen", (2, -2), (6, 2))),
    (
        DoorSpec(
            "door0",
            ("hall", "kitchen"),
            BodySpec("door0", "door", (2.0, 1.5, 1.0), (0.1, 0.9, 2.0)),
        ),
    ),
)


@pytest.fixture
def house(tmp_path: Path) -> Domain:
    path = tmp_path / "house.pddl"
    path.write_text(HOUSE)
    return Domain(path)


def test_stacks_are_on_and_clear(stage, watch):
    table, other = stage.table("table0", 1.5, -0.5), stage.table("table1", 1.5, 0.5)
    lower = stage.on("cube0", table)
    one = watch()
    one.see([table, other, lower, stage.on("cube3", lower, 0.05)], 2)
    assert one.facts == {
        ("on", "cube0", "table0"),
        ("on", "cube3", "cube0"),
        ("clear", "cube3"),
        ("clear", "table1"),
        ("empty-handed", "agent1"),
    }


def test_a_cube_beside_a_table_or_hovering_over_it_is_not_on_it(stage, watch):
    table = stage.table("table0", 1.5, 0.0)
    beside = replace(stage.on("cube0", table), position=(1.5, 0.3, 0.54))
    above = replace(stage.on("cube1", table), position=(1.5, 0.0, 0.64))
    one = watch()
    one.see([table, beside, above], 2)
    assert not {fact for fact in one.facts if fact[0] == "on"}
    assert ("clear", "table0") in one.facts


def test_what_stands_on_a_turned_table_is_found_by_its_outline(stage, watch):
    table = stage.table("table0", 1.5, 0.0, (0.8, 0.2, 0.5), yaw=0.785)
    at_the_end = replace(stage.on("cube0", table), position=(1.5 + 0.25, 0.25, 0.54))
    past_the_side = replace(stage.on("cube1", table), position=(1.5 + 0.2, -0.2, 0.54))
    one = watch()
    one.see([table, at_the_end, past_the_side], 2)
    assert {fact for fact in one.facts if fact[0] == "on"} == {("on", "cube0", "table0")}


# --- what is not known ----------------------------------------------------------------------------


def test_facts_about_what_was_never_seen_are_unknown(stage, watch):
    table = stage.table("table0", 1.5, 0.0)
    one = watch(known=[Known("cube9", "cube")])
    one.see([table], 2)
    assert one.unknown == {("on", "cube9", "table0"), ("clear", "cube9")}
    assert one.memory.unseen == ("cube9",)
    assert one.memory.belief.objects["cube9"] == "cube"
    assert ("clear", "table0") in one.facts


def test_facts_about_what_is_gone_are_unknown_since_it_was_last_seen(stage, watch):
    table = stage.table("table0", 1.5, 0.0)
    lower = stage.on("cube0", table)
    one = watch()
    one.see([table, lower, stage.on("cube1", lower)], 2)
    one.see([table, lower], 2)
    assert one.unknown == {
        ("on", "cube1", "table0"),
        ("on", "cube1", "cube0"),
        ("clear", "cube1"),
    }
    assert {("on", "cube0", "table0"), ("clear", "cube0")} <= one.facts
    believed = one.fact("clear", "cube1")
    assert (believed.truth, believed.stamp, believed.certainty) == (Truth.UNKNOWN, 0.2, 0.0)


def test_what_has_not_been_seen_for_a_while_is_true_and_less_sure(stage, watch):
    table = stage.table("table0", 1.5, 0.0)
    one = watch()
    one.see([table, stage.on("cube0", table)], 2)
    assert one.fact("on", "cube0", "table0").certainty == 1
    one.wait(30.0)
    believed = one.fact("on", "cube0", "table0")
    assert (believed.truth, believed.source, believed.stamp) == (Truth.TRUE, Source.SENSED, 0.2)
    assert believed.certainty == pytest.approx(0.5)
    assert one.memory.things["cube0"].certainty == pytest.approx(0.5)
    assert one.memory.things["cube0"].stamp == 0.2


# --- rooms and doors ------------------------------------------------------------------------------


def test_rooms_tell_where_everything_is(stage, watch, house):
    one = watch(domain=house, map=PLAN)
    one.see([stage.table("table0", 3.0, 0.0)], 2, stance=Stance(1.0, 0.0))
    rooms = {fact for fact in one.facts if fact[0] == "in-room"}
    assert rooms == {("in-room", "table0", "kitchen"), ("in-room", "agent1", "hall")}
    assert one.memory.belief.objects["kitchen"] == "room"


def test_rooms_are_connected_while_the_door_between_them_is_open(stage, watch, house):
    one = watch(domain=house, map=PLAN)
    one.see([], 2)
    assert {("open", "door0"), ("connected", "hall", "kitchen")} <= one.facts
    panel = PLAN.doors[0].panel
    one.see([replace(stage.table("door0", 0, 0), kind="door", position=panel.position)], 2)
    assert ("closed", "door0") in one.facts
    assert not {fact for fact in one.facts if fact[0] in ("open", "connected")}


def test_an_agent_is_near_to_what_is_beside_it(stage, watch, house):
    one = watch(domain=house)
    one.see([stage.table("table0", 0.9, 0.0), stage.table("table1", 2.5, 0.0)], 2)
    assert {fact for fact in one.facts if fact[0] == "near"} == {("near", "agent1", "table0")}


# --- the domain's words ---------------------------------------------------------------------------


def test_only_what_the_domain_declares_is_told(stage, watch, house):
    table = stage.table("table0", 1.5, 0.0)
    one = watch(domain=house)
    one.see([table, stage.on("cube0", table)], 2)
    assert not {fact for fact in one.facts if fact[0] in ("on", "clear", "empty-handed")}


def test_things_of_kinds_that_the_domain_does_not_know_are_not_objects(stage, watch):
    one = watch()
    one.see([replace(stage.table("vase", 1.5, 0.0), kind="vase")], 2)
    assert "vase" in one.memory.things
    assert "vase" not in one.memory.belief.objects


def test_a_domain_may_have_other_words_for_kinds(stage, watch):
    blocks4 = Domain(Path(__file__).parents[3] / "domains/blocks4/domain.pddl")
    table = stage.table("table0", 1.5, 0.0)
    lower = stage.on("a", table)

    def on_table(scene):
        for upper, support in scene.supports.items():
            if scene.things[support].kind == "table":
                yield (upper,)

    one = watch(domain=blocks4, types={"cube": "block"}, meanings={"on-table": Meaning(on_table)})
    one.see([table, lower, stage.on("b", lower)], 2)
    assert one.facts == {("on", "b", "a"), ("on-table", "a"), ("clear", "b")}
    assert dict(one.memory.belief.objects) == {"a": "block", "b": "block"}


def test_a_users_own_predicates_and_numbers_are_told(stage, watch, house):
    def tall(scene):
        yield from ((t.name,) for t in scene.things.values() if t.size[2] > 0.6)

    def height(scene):
        yield from (((t.name,), t.size[2]) for t in scene.things.values())

    one = watch(
        domain=house,
        meanings={"tall": Meaning(tall)},
        measures={"height": Measure(height, grain=0.1)},
        known=[Known("cube9", "cube")],
    )
    one.see([stage.table("table0", 1.5, 0.0), stage.table("table1", 2.5, 0, (0.4, 0.4, 0.8))], 2)
    assert {fact for fact in one.facts if fact[0] == "tall"} == {("tall", "table1")}
    assert ("tall", "cube9") in one.unknown
    assert one.memory.belief.numbers == {("height", "table0"): 0.5, ("height", "table1"): 0.8}


def test_internal_facts_and_numbers_are_part_of_the_belief(watch, house):
    one = watch(domain=house)
    one.perception.set_fluent(("energy", "agent1"), 3.0)
    one.perception.set_fact(("tired", "agent1"))
    assert one.memory.belief.numbers == {("energy", "agent1"): 3.0}
    assert ("tired", "agent1") in one.facts
    sequence = one.memory.belief.sequence
    one.perception.set_fact(("tired", "agent1"), False)
    assert ("tired", "agent1") not in one.facts
    assert one.memory.belief.sequence == sequence + 1


def test_internal_facts_that_the_domain_does_not_declare_are_refused(watch, house):
    one = watch(domain=house)
    with pytest.raises(UndeclaredError, match="declares no number mood with 1 argument"):
        one.perception.set_fluent(("mood", "agent1"), 3.0)
    with pytest.raises(UndeclaredError, match=r"declares no predicate tired with 2 .*tired with 1"):
        one.perception.set_fact(("tired", "agent1", "agent2"))


# --- distances ------------------------------------------------------------------------------------


def test_distances_are_told_in_centimetres(stage, watch):
    one = watch()
    one.see([stage.table("table0", 1.5, 2.0)], 2, stance=Stance(0.3, 0.4))
    assert one.memory.belief.numbers == {("distance", "agent1", "table0"): 2.0}


def test_a_belief_does_not_change_with_every_step_of_the_agent(stage, watch):
    one = watch()
    table = stage.table("table0", 3.0, 0.0)
    one.see([table], 2)
    sequence = one.memory.belief.sequence
    for step in range(10):
        one.see([table], stance=Stance(0.02 * step, 0.0))
    assert one.memory.belief.sequence == sequence
    one.see([table], stance=Stance(0.3, 0.0))
    assert one.memory.belief.numbers == {("distance", "agent1", "table0"): 2.7}
    assert one.memory.belief.sequence == sequence + 1
