"""The additive relaxation, in Python and compiled: one specification for both."""

from __future__ import annotations

import math
import random

import pytest

from enkidu.planning import _core, relaxation

CORES = [relaxation.AdditiveRelaxation, _core.AdditiveRelaxation]


@pytest.fixture(params=CORES, ids=["python", "cpp"])
def core(request):
    return request.param


def test_facts_that_hold_cost_nothing(core):
    assert core(3, [], [], []).fact_costs([0, 2]) == [0.0, math.inf, 0.0]


def test_a_fact_costs_its_cheapest_way(core):
    # 0 -> 1 directly for 5, or through 2 for 1 + 2.
    graph = core(3, [[0], [0], [2]], [[1], [2], [1]], [5.0, 1.0, 2.0])
    assert graph.fact_costs([0]) == [0.0, 3.0, 1.0]


def test_preconditions_add_up(core):
    # Bonet and Geffner: the cost of a set is the sum of its members'.
    graph = core(4, [[0], [0], [1, 2]], [[1], [2], [3]], [1.0, 2.0, 4.0])
    assert graph.fact_costs([0])[3] == 1.0 + 2.0 + 4.0
    assert graph.estimate([0], [1, 2]) == 3.0


def test_what_nothing_adds_is_unreachable(core):
    assert core(2, [[1]], [[0]], [1.0]).estimate([], [0]) == math.inf


def test_an_action_without_preconditions_fires(core):
    assert core(1, [[]], [[0]], [2.5]).fact_costs([]) == [2.5]


def test_an_empty_goal_costs_nothing(core):
    assert core(1, [], [], []).estimate([], []) == 0.0


@pytest.mark.parametrize("seed", range(200))
def test_core_and_twin_agree_on_random_tasks(seed):
    draw = random.Random(seed)
    facts, actions = draw.randint(1, 40), draw.randint(0, 80)

    def some(most: int) -> list[int]:
        return draw.sample(range(facts), min(facts, draw.randint(0, most)))

    task = (
        facts,
        [some(3) for _ in range(actions)],
        [some(3) for _ in range(actions)],
        [draw.choice([0.0, 1.0, draw.random() * 10]) for _ in range(actions)],
    )
    twin, core = relaxation.AdditiveRelaxation(*task), _core.AdditiveRelaxation(*task)
    for _ in range(10):
        state, goal = some(8), some(5)
        assert twin.fact_costs(state) == core.fact_costs(state)
        assert twin.estimate(state, goal) == core.estimate(state, goal)


def test_the_compiled_core_refuses_facts_that_do_not_exist():
    with pytest.raises(IndexError):
        _core.AdditiveRelaxation(1, [[1]], [[]], [1.0])
    with pytest.raises(IndexError):
        _core.AdditiveRelaxation(1, [], [], []).fact_costs([-1])
