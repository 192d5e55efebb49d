"""What the relaxed estimates are, worked out by hand, in both cores."""

from __future__ import annotations

import math

import pytest

from enkidu.planning.task import State

X, Y = ("f", 0, ()), ("f", 1, ())


def number(value: float):
    return ("k", float(value))


def at_least(value: float, expression=X):
    return ("c", False, ("b", "-", expression, number(value)))


def above(value: float, expression=X):
    return ("c", True, ("b", "-", expression, number(value)))


def goal(*facts: int):
    return ("a", tuple(("l", fact, (), True) for fact in facts))


def values(core, graph, wanted, costs="metric"):
    problem, state = graph.problem(core, wanted, costs)
    return {name: problem.estimate(name, state) for name in ("add", "max", "ff", "layers")}


def test_an_empty_goal_costs_nothing(core, graph):
    assert values(core, graph(1), goal()) == {"add": 0.0, "max": 0.0, "ff": 0.0, "layers": 0.0}


def test_facts_that_hold_cost_nothing(core, graph):
    one = graph(2, held=[0]).act([0], [1]).act([1], deletes=[0])
    assert values(core, one, goal(0))["add"] == 0.0


def test_an_action_without_preconditions_fires(core, graph):
    assert values(core, graph(1).act([], [0], cost=2.5), goal(0))["add"] == 2.5


def test_a_fact_costs_its_cheapest_way(core, graph):
    # 0 -> 1 directly for 5, or through 2 for 1 + 2.
    ways = graph(3, held=[0]).act([0], [1], cost=5).act([0], [2], cost=1).act([2], [1], cost=2)
    assert values(core, ways, goal(1)) == {"add": 3.0, "max": 3.0, "ff": 3.0, "layers": 1.0}


def test_preconditions_add_up_or_the_dearest_counts(core, graph):
    # Bonet and Geffner: the cost of a set is the sum of its members', or the greatest.
    one = graph(4).act([], [1], cost=1).act([], [2], cost=2).act([1, 2], [3], cost=4)
    assert values(core, one, goal(3)) == {"add": 7.0, "max": 6.0, "ff": 7.0, "layers": 2.0}
    assert values(core, one, goal(1, 2)) == {"add": 3.0, "max": 2.0, "ff": 3.0, "layers": 1.0}


def test_a_relaxed_plan_counts_what_is_shared_once(core, graph):
    shared = graph(3).act([], [0], cost=5).act([0], [1]).act([0], [2])
    assert values(core, shared, goal(1, 2)) == {"add": 12.0, "max": 6.0, "ff": 7.0, "layers": 2.0}


def test_what_nothing_adds_is_unreachable(core, graph):
    one = graph(2).act([1], [0])
    assert set(values(core, one, goal(0)).values()) == {math.inf}


def test_costs_may_count_one_for_each_action(core, graph):
    one = graph(2).act([], [0], cost=3).act([0], [1], cost=0)
    assert [
        values(core, one, goal(1), costs)["add"] for costs in ("unit", "metric", "plusone")
    ] == [
        2.0,
        3.0,
        5.0,
    ]


def test_helpful_actions_are_those_of_the_relaxed_plan_that_apply(core, graph):
    one = graph(4).act([], [3]).act([0], [1]).act([], [0]).act([], [2], cost=9).act([1], [2])
    problem, state = one.problem(core, goal(2))
    # Actions are numbered as they are reached; the first leads to nothing that matters.
    assert problem.applicable(state) == [1, 2]
    assert problem.helpful(state) == (3.0, [1])


def test_what_should_not_hold_costs_its_deletion(core, graph):
    one = graph(2, held=[0]).act([], deletes=[0], cost=2).act([("l", 0, (), False)], [1], cost=3)
    assert values(core, one, goal(1))["add"] == 5.0


def test_a_clause_costs_its_cheapest_alternative(core, graph):
    either = ("o", (goal(0, 1), goal(2)))
    one = graph(4).act([], [0]).act([], [1]).act([], [2], cost=3).act([either], [3])
    assert values(core, one, goal(3)) == {"add": 3.0, "max": 2.0, "ff": 3.0, "layers": 2.0}


def test_each_outcome_of_an_action_is_reached_at_its_own_cost(core, graph):
    one = graph(3).act([], [0], when=[(goal(2), 1, True)]).act([], [2], cost=5)
    assert values(core, one, goal(0))["add"] == 1.0
    assert values(core, one, goal(1))["add"] == 6.0


@pytest.mark.parametrize(
    ("wanted", "repeats"),
    [
        (at_least(10), 4.0),
        (at_least(9), 3.0),
        (above(9), 4.0),
        (above(8.5), 3.0),
        (at_least(0), 0.0),
    ],
)
def test_a_number_is_raised_as_often_as_its_deficit_asks(core, graph, wanted, repeats):
    one = graph(1, numbers=[0.0]).act(changes=[(0, False, number(3))], cost=2)
    found = values(core, one, wanted)
    assert (found["add"], found["ff"]) == (2 * repeats, 2 * repeats)
    # h_max and layers count it once, and so stay lower bounds.
    assert (found["max"], found["layers"]) == ((2.0, 1.0) if repeats else (0.0, 0.0))


def test_a_number_that_only_falls_is_never_enough(core, graph):
    one = graph(1, numbers=[0.0]).act(changes=[(0, False, number(-1))])
    assert values(core, one, above(0))["add"] == math.inf


def test_a_rise_that_depends_on_the_state_must_become_positive_first(core, graph):
    # x rises by y, which is 0: y is raised once (1), then x by a guess of 1 each time (3).
    one = (
        graph(1, numbers=[0.0, 0.0])
        .act(changes=[(0, False, Y)])
        .act(changes=[(1, False, number(2))])
    )
    assert values(core, one, at_least(3)) == {"add": 4.0, "max": 2.0, "ff": 4.0, "layers": 2.0}


def test_an_assignment_raises_by_what_it_changes(core, graph):
    one = graph(1, numbers=[1.0]).act(changes=[(0, True, number(5))])
    assert values(core, one, at_least(5))["add"] == 1.0


def test_an_unknown_number_satisfies_nothing_until_it_is_assigned(core, graph):
    one = graph(1, numbers=[math.nan]).act(changes=[(0, False, number(1))])
    problem, state = one.problem(core, at_least(-100))
    assert not problem.reached(state)
    one.act(changes=[(0, True, number(5))])
    problem, state = one.problem(core, at_least(5))
    assert problem.estimate("goals", state) == 1.0
    assert problem.estimate("add", state) == 1.0


def test_the_unconditional_search_counts_what_is_left_after_two_actions(core, graph):
    each = graph(4).act([3], [0]).act([3], [1]).act([3], [2]).act([], [3])
    problem, state = each.problem(core, goal(0, 1, 2))
    assert problem.estimate("unconditional", state) == 3.0  # 2 actions, and 1 that is missing
    assert problem.estimate("goals", state) == 3.0
    problem, state = each.problem(core, goal(0))
    assert problem.estimate("unconditional", state) == 1.0


def test_the_unconditional_search_sees_what_is_lost(core, graph):
    swap = graph(2).act([], [0], [1]).act([], [1], [0])
    problem, state = swap.problem(core, goal(0, 1))
    assert problem.estimate("unconditional", state) == 3.0  # one of both is always missing


def test_the_unconditional_search_ends_where_nothing_changes_anything(core, graph):
    problem, held = graph(1, held=[0]).act([0], deletes=[0]).problem(core, goal(0))
    assert problem.estimate("unconditional", held) == 0.0
    assert problem.estimate("unconditional", State(0)) == math.inf


def test_what_costs_nothing_never_supports_what_it_needs(core, graph):
    # For nothing, 0 leads to 1 and 1 to 0; but first 2 must be given up for 0.
    circle = graph(3, held=[1, 2]).act([1], [0], cost=0).act([0], [1], cost=0)
    circle.act([2], [0], deletes=[1, 2], cost=5)
    problem, state = circle.problem(core, goal(0, 1))
    assert state.facts == 0b110
    assert problem.estimate("ff", State(0b100)) == 5.0
