"""Why each action stands in a plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from enkidu.planning.domain import load_task
from enkidu.planning.explanation import Explanation, Link, explained
from enkidu.planning.task import Action, Task

DOMAIN = """
(define (domain kitchen) (:requirements :strips :adl :numeric-fluents)
  (:predicates (open) (lit) (warm) (rain) (wet) (dry))
  (:functions (cups) (heat))
  (:action push :parameters () :effect (open))
  (:action pull :parameters () :effect (not (open)))
  (:action light :parameters () :precondition (open) :effect (lit))
  (:action heat :parameters () :precondition (lit) :effect (when (not (open)) (warm)))
  (:action fill :parameters () :effect (increase (cups) 1))
  (:action drain :parameters () :effect (assign (cups) 0))
  (:action pour :parameters () :effect (assign (cups) 5))
  (:action serve :parameters () :precondition (>= (cups) 2)
    :effect (and (decrease (cups) 2) (dry)))
  (:action soak :parameters () :precondition (or (rain) (>= (cups) 1)) :effect (wet)))
"""


@pytest.fixture
def kitchen(tmp_path: Path):
    def make(goal: str, init: str = "") -> Task:
        (tmp_path / "domain.pddl").write_text(DOMAIN)
        problem = f"(define (problem p) (:domain kitchen) (:init (= (cups) 0) (= (heat) 0) {init})"
        (tmp_path / "problem.pddl").write_text(f"{problem} (:goal {goal}))")
        return load_task(tmp_path / "domain.pddl", tmp_path / "problem.pddl")

    return make


def why(task: Task, *names: str) -> list[str]:
    return [str(each) for each in explanations(task, *names)]


def explanations(task: Task, *names: str) -> tuple[Explanation, ...]:
    actions: dict[str, Action] = {action.name: action for action in task.actions}
    return explained(task, [actions[name] for name in names])


def test_a_link_leads_to_the_step_that_needs_the_fact_and_to_the_goal(kitchen):
    assert why(kitchen("(lit)"), "push", "light") == [
        "achieves (open), needed by step 2 (light)",
        "achieves (lit) for the goal",
    ]


def test_links_are_values_that_programs_can_read(kitchen):
    push, light = explanations(kitchen("(and (lit) (open))"), "push", "light")
    assert push.links == (Link("(open)", 2, light.action), Link("(open)", None))


def test_one_fact_may_serve_several_steps_and_the_goal(kitchen):
    first, *_ = why(kitchen("(and (open) (lit))"), "push", "light", "light")
    assert first == "achieves (open), needed by step 2 (light), also 3, and for the goal"


def test_the_last_action_that_made_a_fact_true_achieved_it(kitchen):
    assert why(kitchen("(open)"), "push", "pull", "push") == [
        "nothing after it needs what it achieves",
        "nothing after it needs what it achieves",
        "achieves (open) for the goal",
    ]


def test_what_held_before_the_plan_was_achieved_by_nobody(kitchen):
    assert why(kitchen("(lit)", "(open)"), "push", "light") == [
        "nothing after it needs what it achieves",
        "achieves (lit) for the goal",
    ]


def test_the_condition_of_an_effect_counts_where_the_effect_is_needed(kitchen):
    task = kitchen("(warm)", "(open)")
    assert why(task, "light", "pull", "heat") == [
        "achieves (lit), needed by step 3 (heat)",
        "achieves (not (open)), needed by step 3 (heat)",
        "achieves (warm) for the goal",
    ]
    unused = kitchen("(lit)", "(open)")
    assert why(unused, "light", "pull", "heat")[1] == "nothing after it needs what it achieves"


def test_every_action_without_which_a_number_were_too_small_is_needed(kitchen):
    assert why(kitchen("(dry)"), "fill", "fill", "serve") == [
        "achieves (>= (cups) 2), needed by step 3 (serve)",
        "achieves (>= (cups) 2), needed by step 3 (serve)",
        "achieves (dry) for the goal",
    ]


def test_what_was_added_to_a_number_before_it_was_assigned_no_longer_counts(kitchen):
    assert why(kitchen("(dry)"), "fill", "fill", "drain", "pour", "serve")[:4] == [
        "nothing after it needs what it achieves",
        "nothing after it needs what it achieves",
        "nothing after it needs what it achieves",
        "achieves (>= (cups) 2), needed by step 5 (serve)",
    ]


def test_numbers_that_shall_be_small_are_written_as_people_do(kitchen):
    assert why(kitchen("(<= (cups) 0)", "(rain)"), "pour", "drain")[1] == (
        "achieves (<= (cups) 0) for the goal"
    )


def test_of_alternatives_the_one_that_holds_is_needed(kitchen):
    assert why(kitchen("(wet)"), "fill", "soak")[0] == (
        "achieves (>= (cups) 1), needed by step 2 (soak)"
    )
    assert why(kitchen("(wet)", "(rain)"), "fill", "soak")[0] == (
        "nothing after it needs what it achieves"
    )


def test_an_empty_plan_needs_no_explanation(kitchen):
    assert why(kitchen("(and)")) == []
