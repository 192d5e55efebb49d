"""The grown-up miniMin: a budget, learning, one tree, and thinking while the body moves."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.planning.decision import Budget, Status
from enkidu.planning.domain import load_task
from enkidu.planning.lookahead import Lookahead
from enkidu.planning.task import State, Task

DOMAINS = Path(__file__).parents[2] / "domains"


def load(domain: str, problem: str) -> Task:
    return load_task(
        DOMAINS / domain / "domain.pddl", DOMAINS / domain / "problems" / f"{problem}.pddl"
    )


def run(planner: Lookahead, state: State, budget: Budget, most: int = 2000) -> list[str]:
    done = []
    while (decision := planner.decide(state, budget)).action is not None:
        assert decision.action.applies(state)
        done.append(str(decision.action))
        state = decision.action.result(state)
        assert len(done) <= most
    assert decision.status is Status.GOAL_REACHED
    return done


@pytest.mark.parametrize(
    ("domain", "problem"),
    [
        ("blocks", "shuffle_10"),
        ("blocks4", "blocks_10"),
        ("logistics", "packages_06"),
        ("settlement", "breakfast"),
        ("settlement", "hamlet_1"),
        ("dinner_date", "dirty_hands"),
    ],
)
def test_it_reaches_the_goal_with_little_thought_for_each_action(domain, problem):
    task = load(domain, problem)
    assert run(Lookahead(task), task.initial, Budget(evaluations=100))


@pytest.mark.parametrize("core", ["cpp", "python"])
def test_counted_budgets_make_runs_repeatable(core, monkeypatch):
    monkeypatch.setenv("ENKIDU_CORE", core)
    task = load("blocks", "shuffle_10")
    runs = [run(Lookahead(task), task.initial, Budget(evaluations=5)) for _ in range(2)]
    assert runs[0] == runs[1]


def test_both_cores_take_the_same_actions(monkeypatch):
    runs = []
    for core in ("cpp", "python"):
        monkeypatch.setenv("ENKIDU_CORE", core)
        task = load("blocks4", "blocks_06")
        runs.append(run(Lookahead(task), task.initial, Budget(evaluations=3)))
    assert runs[0] == runs[1]


def test_it_recovers_from_whatever_the_world_does():
    task = load("blocks", "shuffle_10")
    planner, state, chance = Lookahead(task), task.initial, random.Random(3)
    for step in range(400):
        decision = planner.decide(state, Budget(evaluations=50))
        if decision.action is None:
            break
        # Every third time somebody else acts first, or the action fails.
        if step < 60 and chance.random() < 1 / 3:
            state = chance.choice([state, *(after for _, after in task.successors(state))])
        else:
            state = decision.action.result(state)
    assert decision.status is Status.GOAL_REACHED


def test_a_complete_plan_is_followed_and_told():
    task = load("blocks", "invert_two")
    planner = Lookahead(task)
    decision = planner.decide(task.initial, Budget(evaluations=1000))
    assert decision.complete
    assert len(decision.rest) == 3
    after = decision.action.result(task.initial)
    second = planner.decide(after, Budget(evaluations=1000))
    assert second.action == decision.rest[0]
    assert second.evaluations == 0  # nothing had to be looked at again


def test_what_is_left_of_the_budget_makes_the_plan_shorter():
    task = load("blocks4", "blocks_20")
    short = run(Lookahead(task), task.initial, Budget(evaluations=2000))
    hasty = run(Lookahead(task), task.initial, Budget(evaluations=20))
    assert len(short) < len(hasty)


def test_pondering_saves_thinking_later():
    task = load("logistics", "packages_12")
    planner, state = Lookahead(task), task.initial
    decision = planner.decide(state, Budget(evaluations=10))
    assert not decision.complete
    planner.ponder(Budget(evaluations=20_000))
    later = planner.decide(decision.action.result(state), Budget(evaluations=10))
    assert later.complete
    assert later.evaluations == 0


def test_pondering_in_the_background_ends_when_asked():
    task = load("logistics", "packages_30")
    planner = Lookahead(task)
    decision = planner.decide(task.initial, Budget(evaluations=10))
    before = threading.active_count()
    planner.ponder()
    assert threading.active_count() == before + 1
    planner.interrupt()
    assert threading.active_count() == before
    state = decision.action.result(task.initial)
    assert planner.decide(state, Budget(evaluations=10)).action is not None


def test_a_goal_that_cannot_be_reached_is_told_at_once(tmp_path):
    (tmp_path / "domain.pddl").write_text(
        "(define (domain d) (:predicates (a) (b) (c))"
        " (:action x :parameters () :precondition (a) :effect (and (b) (not (a))))"
        " (:action y :parameters () :precondition (a) :effect (and (c) (not (a)))))"
    )
    (tmp_path / "p.pddl").write_text(
        "(define (problem p) (:domain d) (:init (a)) (:goal (and (b) (c))))"
    )
    task = load_task(tmp_path / "domain.pddl", tmp_path / "p.pddl")
    assert Lookahead(task).decide(task.initial).status is Status.NO_PLAN
    nothing = task.state([])
    assert Lookahead(task).decide(nothing).status is Status.NO_PLAN


def test_a_budget_of_nothing_says_that_it_is_still_thinking():
    task = load("blocks", "invert_two")
    decision = Lookahead(task).decide(task.initial, Budget(evaluations=0))
    assert decision.status is Status.THINKING
    assert decision.action is None


def test_learning_leads_out_of_a_local_minimum():
    # With so little thought the estimate alone would go in circles.
    task = load("blocks4", "blocks_10")
    done = run(Lookahead(task, heuristic="goals"), task.initial, Budget(evaluations=30), 20_000)
    assert done


def test_a_function_as_heuristic_is_refused_in_a_sentence():
    with pytest.raises(EnkiduError, match="takes a heuristic by its name"):
        Lookahead(load("blocks", "invert_two"), heuristic=lambda state: 0.0)
