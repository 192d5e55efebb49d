"""The sense-plan-act cycle in a world that does not always do what is expected."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from unified_planning.engines.plan_validator import SequentialPlanValidator

from enkidu.errors import EnkiduError
from enkidu.planning.decision import Budget, Status
from enkidu.planning.domain import load_task
from enkidu.planning.interleaving import Disturbances, Kind, Step, cycle, difference
from enkidu.planning.lookahead import Lookahead
from enkidu.planning.minimin import MiniMin
from enkidu.planning.task import Task
from enkidu.planning.unified import read_problem, to_plan

DOMAINS = Path(__file__).parents[2] / "domains"
FILES = DOMAINS / "blocks4" / "domain.pddl", DOMAINS / "blocks4" / "problems" / "blocks_06.pddl"


@pytest.fixture(scope="module")
def blocks() -> Task:
    return load_task(*FILES)


def run(task: Task, planner: str, probability: float, seed: int = 0, **more: int) -> list[Step]:
    world = Disturbances(task, probability, seed)
    if planner == "published":
        return list(cycle(task, MiniMin(task, depth=2), disturbances=world, **more))
    budget = Budget(evaluations=50)
    return list(cycle(task, Lookahead(task), budget=budget, disturbances=world, **more))


def told(steps: list[Step]) -> list[tuple[object, ...]]:
    """What must be the same in two runs with one seed: everything but the time."""
    return [
        (step.number, step.observed, str(step.decision.action), step.decision.reason,
         step.decision.evaluations, str(step.disturbance))
        for step in steps
    ]  # fmt: skip


@pytest.mark.parametrize("planner", ["lookahead", "published"])
def test_what_is_done_in_an_undisturbed_world_is_a_plan(blocks, planner):
    *acts, last = run(blocks, planner, 0.0)
    assert last.decision.status is Status.GOAL_REACHED
    assert not any(step.disturbance for step in acts)
    actions = [step.decision.action for step in acts]
    problem = read_problem(*FILES)
    plan = to_plan(problem, [(action.name, action.arguments) for action in actions if action])
    assert SequentialPlanValidator().validate(problem, plan)


@pytest.mark.parametrize("planner", ["lookahead", "published"])
def test_the_goal_is_reached_in_spite_of_disturbances(blocks, planner):
    steps = run(blocks, planner, 0.3, seed=1)
    assert steps[-1].decision.status is Status.GOAL_REACHED
    assert {step.disturbance.kind for step in steps if step.disturbance} == set(Kind)


@pytest.mark.parametrize("planner", ["lookahead", "published"])
def test_the_same_seed_gives_the_same_run_and_another_another(blocks, planner):
    first, again, other = (run(blocks, planner, 0.5, seed) for seed in (1, 1, 2))
    assert told(first) == told(again)
    assert told(first) != told(other)


def test_each_state_is_what_the_step_before_led_to(blocks):
    steps = run(blocks, "published", 0.5, seed=3)
    for step, following in pairwise(steps):
        assert step.decision.action is not None
        expected = step.decision.action.result(step.observed)
        if step.disturbance and step.disturbance.kind is Kind.FAILURE:
            expected = step.observed
        elif step.disturbance:
            assert step.disturbance.action is not None
            assert step.disturbance.action.applies(expected)
            expected = step.disturbance.action.result(expected)
        assert following.observed == expected


def test_an_agent_gives_up_after_so_many_steps(blocks):
    steps = run(blocks, "published", 0.0, steps=2)
    assert [step.number for step in steps] == [1, 2]
    assert all(step.decision.action for step in steps)


def test_a_goal_reached_by_the_last_step_is_seen(blocks):
    acts = len(run(blocks, "published", 0.0)) - 1
    assert run(blocks, "published", 0.0, steps=acts)[-1].decision.status is Status.GOAL_REACHED


def test_a_world_that_always_fails_leaves_the_agent_where_it_is(blocks, monkeypatch):
    monkeypatch.setattr(Disturbances, "_possible", lambda *_: [])
    steps = run(blocks, "published", 1.0, steps=5)
    assert {step.observed for step in steps} == {blocks.initial}


def test_what_changed_is_told_in_facts(blocks):
    first, second, *_ = run(blocks, "published", 0.0)
    seen = difference(blocks, first.observed, second.observed)
    before, after = map(set, map(blocks.facts_of, (first.observed, second.observed)))
    assert (set(seen.added), set(seen.removed)) == (after - before, before - after)
    assert str(difference(blocks, blocks.initial, blocks.initial)) == "nothing new"


def test_what_changed_is_told_in_numbers():
    folder = DOMAINS / "settlement"
    task = load_task(folder / "domain.pddl", folder / "problems" / "hamlet_1.pddl")
    draw = next(action for action in task.actions if action.name == "draw-water")
    here = task.state([("at", "villager1", "well1")])
    seen = difference(task, here, draw.result(here))
    assert seen.numbers == {("has", "villager1", "water"): 1.0, ("room", "villager1"): 7.0}
    assert "(has villager1 water) = 1" in str(seen)


def test_a_probability_lies_between_0_and_1(blocks):
    with pytest.raises(EnkiduError, match=r"1\.5 is no probability"):
        Disturbances(blocks, 1.5)
