"""Grounding: which facts and actions a task has, and what is evaluated away."""

from __future__ import annotations

from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth
from enkidu.planning.domain import Domain, load_task, observed_state
from enkidu.planning.retargeting import StaleTaskError, observed, retargeted
from enkidu.planning.task import Task

ROOT = Path(__file__).parents[2]

LAMP = """
(define (domain lamp) (:requirements :typing)
  (:types lamp)
  (:predicates (lit ?l - lamp) (plugged ?l - lamp))
  (:action light :parameters (?l - lamp)
    :precondition (plugged ?l) :effect (lit ?l))
  (:action plug :parameters (?l - lamp)
    :precondition (and) :effect (and (plugged ?l) (not (lit ?l)))))
"""

ROOMS = """
(define (domain rooms) (:requirements :adl :numeric-fluents)
  (:types room thing)
  (:predicates (at ?r - room) (door ?a ?b - room) (in ?t - thing ?r - room) (open ?r - room)
    (held ?t - thing) (lamp ?r - room) (bright ?r - room))
  (:functions (load) (weight ?t - thing) (limit) (width ?a ?b - room) (total-cost))
  (:action walk :parameters (?a ?b - room)
    :precondition (and (at ?a) (door ?a ?b) (>= (width ?a ?b) 1))
    :effect (and (at ?b) (not (at ?a)) (increase (total-cost) (width ?a ?b))))
  (:action take :parameters (?t - thing ?r - room)
    :precondition (and (at ?r) (in ?t ?r) (<= (+ (load) (weight ?t)) (limit)))
    :effect (and (held ?t) (not (in ?t ?r)) (increase (load) (weight ?t))))
  (:action switch :parameters (?r - room)
    :precondition (and (at ?r) (lamp ?r) (not (bright ?r))) :effect (bright ?r)))
"""

FLAT = """
(define (problem flat) (:domain rooms)
  (:objects hall bath attic cellar - room vase - thing)
  (:init (at hall) (door hall bath) (door bath hall) (door hall attic) (door cellar hall)
    (in vase bath) (lamp bath) (open hall)
    (= (load) 0) (= (limit) 5) (= (weight vase) 2) (= (total-cost) 0)
    (= (width hall bath) 2) (= (width bath hall) 2) (= (width hall attic) 0.5)
    (= (width cellar hall) 2))
  (:goal (and (held vase) (bright bath)))
  (:metric minimize (total-cost)))
"""


def domain(tmp_path: Path, text: str = LAMP) -> Domain:
    path = tmp_path / "domain.pddl"
    path.write_text(text)
    return Domain(path)


@pytest.fixture(params=["cpp", "python"])
def flat(request, tmp_path, monkeypatch) -> Task:
    monkeypatch.setenv("ENKIDU_CORE", request.param)
    (tmp_path / "domain.pddl").write_text(ROOMS)
    (tmp_path / "flat.pddl").write_text(FLAT)
    return load_task(tmp_path / "domain.pddl", tmp_path / "flat.pddl")


def test_only_what_can_be_reached_is_instantiated(flat):
    # Nobody gets into the cellar, and the way to the attic is too narrow.
    assert sorted(map(str, flat.actions)) == [
        "switch bath",
        "take vase bath",
        "walk bath hall",
        "walk hall bath",
    ]


def test_what_cannot_change_is_evaluated_away(flat):
    assert set(flat.facts) == {
        ("at", "hall"),
        ("at", "bath"),
        ("in", "vase", "bath"),
        ("held", "vase"),
        ("bright", "bath"),
    }
    assert ("total-cost",) not in flat.numbers  # nobody reads it, so it tells no states apart


def test_numbers_keep_their_conditions_effects_and_costs(flat):
    take = next(action for action in flat.actions if action.name == "take")
    state = flat.state([("at", "bath"), ("in", "vase", "bath")])
    assert take.applies(state)
    after = take.result(state)
    assert after.numbers[flat.numbers.index(("load",))] == 2.0
    assert not take.applies(flat.state([("at", "bath"), ("in", "vase", "bath")], {("load",): 4}))
    walk = next(action for action in flat.actions if str(action) == "walk hall bath")
    assert walk.cost(flat.initial) == 2.0
    assert take.cost(state) == 0.0


def test_another_state_and_goal_need_no_grounding(flat):
    constant = flat.constant_facts
    state = observed(flat, {*constant, ("at", "bath"), ("held", "vase")}, {("load",): 2})
    assert flat.facts_of(state) == [fact for fact in flat.facts if fact in {
        ("at", "bath"), ("held", "vase")}]  # fmt: skip
    other = retargeted(flat, state=state)
    assert other.initial == state
    assert other.ground is flat.ground


def test_costs_may_change_without_grounding(flat):
    constant = {*flat.constant_facts, ("at", "hall"), ("in", "vase", "bath")}
    with pytest.raises(StaleTaskError, match=r"takes for granted that \(width hall bath\) is 2"):
        observed(flat, constant, {("width", "hall", "bath"): 9})  # here a condition reads it
    blocks = load_task(
        ROOT / "domains/blocks/domain.pddl", ROOT / "domains/blocks/problems/invert_two.pddl"
    )
    facts = {*blocks.constant_facts, *blocks.facts_of(blocks.initial)}
    near = ("distance", "agent1", "table1")
    state = observed(blocks, facts, {near: 7.5})
    assert state.numbers[blocks.numbers.index(near)] == 7.5


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ([("at", "cellar")], r"knows nothing of \(at cellar\)"),
        ([("at", "hall")], "takes for granted that"),
    ],
)
def test_a_world_that_the_task_does_not_cover_is_stale(flat, facts, message):
    constant = flat.constant_facts if facts[0][1] == "cellar" else set()
    with pytest.raises(StaleTaskError, match=message):
        observed(flat, {*constant, *facts})


def test_every_action_is_instantiated_with_every_fitting_object(tmp_path):
    task = domain(tmp_path).task(Belief(1, {"a": "lamp", "b": "lamp"}), "(lit b)")
    assert sorted(map(str, task.actions)) == ["light a", "light b", "plug a", "plug b"]
    assert task.missing(task.state([])) == [("lit", "b")]


def test_an_action_changes_what_its_effects_say(tmp_path):
    task = domain(tmp_path).task(Belief(1, {"a": "lamp"}), "(lit a)")
    lit = task.state([("lit", "a")])
    (plug, after), *others = task.successors(lit)
    assert (str(plug), others) == ("plug a", [])
    assert after == task.state([("plugged", "a")])


@pytest.mark.parametrize(
    "goal", ["(on a)", "(lit z)", "(lit a", "", "(lit a) (lit a)", "(lit)", "lit"]
)
def test_a_wrong_goal_is_an_error_of_ours(tmp_path, goal):
    with pytest.raises(EnkiduError):
        domain(tmp_path).task(Belief(1, {"a": "lamp"}), goal)


def test_a_subtype_fits_where_its_type_is_asked_for(tmp_path):
    text = LAMP.replace("(:types lamp)", "(:types torch - lamp)")
    task = domain(tmp_path, text).task(Belief(1, {"t": "torch"}), "(lit t)")
    assert sorted(map(str, task.actions)) == ["light t", "plug t"]


def test_a_missing_or_broken_domain_file_is_named(tmp_path):
    with pytest.raises(EnkiduError, match=r"nowhere\.pddl: there is no such file"):
        Domain(tmp_path / "nowhere.pddl")
    with pytest.raises(EnkiduError, match=r"domain\.pddl"):
        domain(tmp_path, "(define (domain x)")


def test_the_unknown_satisfies_no_condition(tmp_path):
    text = LAMP.replace(":precondition (and)", ":precondition (not (lit ?l))")
    lamps = domain(tmp_path, text.replace(":typing", ":typing :negative-preconditions"))
    fact = ("lit", "a")
    for truth, plugs in ((Truth.TRUE, False), (Truth.FALSE, True), (Truth.UNKNOWN, False)):
        belief = Belief(1, {"a": "lamp"}, (BelievedFact(fact, truth, Source.SENSED, 0.0),))
        task = lamps.task(Belief(1, {"a": "lamp"}), "(lit a)")
        state = observed_state(task, belief)
        assert ("plug a" in [str(action) for action, _ in task.successors(state)]) is plugs
        applicable = task.problem("unit").applicable(state)
        assert ("plug a" in [str(task.action(number)) for number in applicable]) is plugs
