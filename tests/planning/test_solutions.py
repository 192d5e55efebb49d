"""MinMin with depth bounding on the dinner date: the solution vector against brute force."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from enkidu.planning.decision import Budget
from enkidu.planning.domain import load_task
from enkidu.planning.solutions import solutions
from enkidu.planning.task import Action, State, Task

FOLDER = Path(__file__).parents[2] / "domains" / "dinner_date"


@pytest.fixture(params=["cpp", "python"])
def dinner(request, monkeypatch) -> Task:
    monkeypatch.setenv("ENKIDU_CORE", request.param)
    return load_task(FOLDER / "domain.pddl", FOLDER / "problems" / "funny_dinner_date.pddl")


def brute_force(task: Task, depth: int, *, idle: bool = False) -> Counter[int]:
    """Count the plans that repeat no action and end where the goal first holds."""
    found: Counter[int] = Counter()

    def search(state: State, left: list[Action], length: int) -> None:
        for action in left:
            if not action.applies(state):
                continue
            after = action.result(state)
            if after == state and not idle:
                continue
            if task.reached(after):
                found[length + 1] += 1
            elif length + 1 < depth:
                search(after, [other for other in left if other is not action], length + 1)

    search(task.initial, list(task.actions), 0)
    return found


def test_the_solution_vector_equals_brute_force(dinner):
    for depth in (6, 7, 8):
        found = solutions(dinner, dinner.initial, depth=depth, shrinks=False)
        assert found.by_length == dict(brute_force(dinner, depth))
        assert found.complete


def test_without_the_second_bounding_idle_steps_count(dinner):
    found = solutions(dinner, dinner.initial, depth=7, shrinks=False, second_bounding=False)
    assert found.by_length == dict(brute_force(dinner, 7, idle=True))
    assert found.useless == 0


def test_plans_are_6_to_10_actions_long_as_in_the_paper(dinner):
    found = solutions(dinner, dinner.initial, shrinks=False)
    assert found.by_length == {6: 40, 7: 217, 8: 874, 9: 642, 10: 42}


def test_the_bound_falls_to_the_best_plan_and_loses_none_of_the_shortest(dinner):
    bounded = solutions(dinner, dinner.initial)
    free = solutions(dinner, dinner.initial, shrinks=False)
    assert bounded.by_length[6] == free.by_length[6] == 40
    assert sum(bounded.vector) < sum(free.vector)
    assert bounded.visited < free.visited
    assert len(bounded.best) == 6
    assert bounded.useless > 0


def test_the_horizon_prunes_without_losing_plans(dinner):
    vectors = {
        solutions(dinner, dinner.initial, depth=7, horizon=horizon, shrinks=False).vector
        for horizon in (0, 3, 7)
    }
    assert len(vectors) == 1


def test_no_plan_without_a_repeated_action_where_hands_are_dirty(monkeypatch):
    task = load_task(FOLDER / "domain.pddl", FOLDER / "problems" / "dirty_hands.pddl")
    assert solutions(task, task.initial).by_length == {}
    repeated = solutions(task, task.initial, depth=8, repeats=True)
    assert len(repeated.best) == 8


def test_a_budget_ends_the_search(dinner):
    found = solutions(dinner, dinner.initial, shrinks=False, budget=Budget(evaluations=2000))
    assert not found.complete


def test_a_goal_that_holds_has_the_empty_plan(dinner):
    state = dinner.initial
    for action in solutions(dinner, state).best:
        state = action.result(state)
    assert solutions(dinner, state).by_length == {0: 1}
