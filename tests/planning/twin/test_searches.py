"""What searches do, in both cores: budgets, moves, learning, past states, and all solutions."""

from __future__ import annotations

import math
import threading
from itertools import permutations, product

import pytest

from enkidu.planning.task import State, bits, mask


def best_first(task, estimate="ff", **options):
    search = task.core.BestFirst(task.problem("unit"), estimate, **options)
    search.start(task.initial)
    return search


def test_a_search_without_a_budget_finds_a_plan(construct):
    task = construct("negation")
    search = best_first(task)
    assert search.run() == "solved"
    state = task.initial
    for number in search.path():
        assert task.action(number).applies(state)
        state = task.action(number).result(state)
    assert task.reached(state)


def test_a_search_stops_after_its_evaluations_and_goes_on(construct):
    search = best_first(construct("negation"))
    assert (search.run(evaluations=3), search.evaluations) == ("stopped", 3)
    assert (search.run(evaluations=2), search.evaluations) == ("stopped", 5)
    assert search.run() == "solved"


def test_a_search_stops_at_once_when_told_to(construct):
    task = construct("negation")
    search, stop = best_first(task), task.core.Stop()
    stop.set()
    assert (stop.is_set(), search.run(stop=stop), search.evaluations) == (True, "stopped", 0)
    stop.clear()
    assert (stop.is_set(), search.run(stop=stop)) == (False, "solved")


@pytest.fixture
def endless(core, graph):
    """Return a search without end: a number grows and grows that should fall."""
    falls = ("c", True, ("b", "-", ("k", 0.0), ("f", 0, ())))
    growing = graph(0, numbers=[0.0]).act(changes=[(0, False, ("k", 1.0))])
    problem, state = growing.problem(core, falls)
    search = core.BestFirst(problem, "zero")
    search.start(state)
    return search


def test_a_search_can_be_stopped_from_another_thread(core, endless):
    stop = core.Stop()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    assert endless.run(stop=stop) == "stopped"
    timer.join()


def test_a_search_stops_at_its_deadline(endless):
    assert endless.run(seconds=0.0) == "stopped"
    assert endless.evaluations == 0
    assert endless.run(seconds=0.02) == "stopped"
    assert endless.evaluations > 0


def test_what_cannot_be_reached_exhausts_the_search(construct):
    search = best_first(construct("impossible"))
    assert search.run() == "exhausted"
    assert (search.path(), search.root_value, search.best_value) == ([], math.inf, math.inf)


@pytest.mark.parametrize("eager", [False, True])
def test_a_search_moves_to_where_its_path_leads(construct, eager):
    task = construct("loops")
    search = best_first(task, eager=eager)
    assert search.run() == "solved"
    whole = search.path()
    assert search.move(task.action(whole[0]).result(task.initial))
    assert (search.solved, search.path()) == (True, whole[1:])
    assert not search.move(State(0))  # it has never been there


def test_a_search_knows_where_it_is_by_what_matters_only(construct):
    # "first" makes noise, which a clause asks not to hold that does not matter to the goal.
    task = construct("irrelevant")
    search = best_first(task)
    assert search.run() == "solved"
    state = task.initial
    for number in search.path():
        state = task.action(number).result(state)
        assert search.move(state)


def test_learning_raises_the_values_around_a_dead_end(construct):
    search = best_first(construct("loops"), "goals", learns=True, helpful=False)
    search.run(evaluations=2)
    search.learn()
    assert search.learned == 1
    search.restart()
    search.run(evaluations=1)
    assert search.root_value == 2.0  # one step more than the best state met


def test_unknown_facts_satisfy_neither_condition(construct):
    task = construct("negation")
    lit, problem = task.fact_numbers["lit", "a"], task.problem("unit")
    about = [number for number in problem.operators if task.action(number).arguments == ("a",)]

    def names(state: State) -> set[str]:
        return {task.action(number).name for number in problem.applicable(state) if number in about}

    held, known = task.initial.facts & ~(1 << lit), task.initial.facts | 1 << lit
    assert (names(State(known)), names(State(held))) == ({"douse"}, {"light"})
    assert names(State(held, (), 1 << lit)) == set()


def test_what_an_action_does_is_known_afterwards(construct):
    task = construct("negation")
    fact, problem = task.fact_numbers["broken", "c"], task.problem("unit")
    search = task.core.BestFirst(problem, "zero", eager=True)
    search.start(State(mask(bits(task.initial.facts)) & ~(1 << fact), (), 1 << fact))
    search.run(evaluations=200)
    assert search.move(State(1 << fact)) is False


def test_minimin_prefers_what_is_nearer_to_the_goal(construct):
    task = construct("loops")
    search = task.core.MiniMin(task.problem("unit"), "add", 1, False)
    choices = {str(task.action(number)): value for number, value, _ in search.choices(task.initial)}
    # Staying leads back to where it is; to slip or to wait contributes nothing to the goal.
    assert choices == {"stay s1": math.inf, "hop s1 s2": 1.0 + 3.0}


def test_minimin_returns_to_past_states_only_where_no_other_leads_on(construct):
    task = construct("loops")
    search = task.core.MiniMin(task.problem("unit"), "add", 1, False)
    search.remember(task.initial)
    second = task.state([("on", "s2")])
    assert best(task, search, second) == "hop s2 s3"
    search.remember(task.state([("on", "s3")]))
    assert {
        str(task.action(one)) for one, value, _ in search.choices(second) if value < math.inf
    } == {
        "hop s2 s1",
        "hop s2 s3",
    }
    search.forget()
    assert best(task, search, second) == "hop s2 s3"


def best(task, search, state) -> str:
    number, _, _ = min(search.choices(state), key=lambda choice: choice[1])
    return str(task.action(number))


def test_minimin_tells_the_way_to_the_frontier(construct):
    task = construct("loops")
    search = task.core.MiniMin(task.problem("unit"), "add", 3, False)
    first, value, path = min(search.choices(task.initial), key=lambda choice: choice[1])
    assert [str(task.action(one)) for one in path] == ["hop s1 s2", "hop s2 s3", "hop s3 s4"]
    assert (first, value) == (path[0], 4.0)


def test_a_way_that_leads_nowhere_has_no_path_behind_it(construct):
    task = construct("loops")
    search = task.core.MiniMin(task.problem("unit"), "add", 2, False)
    for number, value, path in search.choices(task.initial):
        if value == math.inf:
            assert path == [number]


@pytest.mark.parametrize("repeats", [False, True])
def test_solutions_are_all_that_there_are(construct, repeats):
    task = construct("loops")
    problem, longest = task.problem("unit"), 4
    useful = problem.operators
    sequences = product if repeats else permutations
    expected = [
        sum(
            is_plan(task, plan)
            for plan in (sequences(useful, repeat=length) if repeats else sequences(useful, length))
        )
        for length in range(longest + 1)
    ]
    for horizon in (0, 2, longest):
        complete, counts, shortest, _, _ = task.core.solutions(
            problem, task.initial, longest, horizon, repeats, False, False
        )
        assert (complete, counts) == (True, expected)
        assert is_plan(task, shortest)
    assert sum(expected) > 0


def is_plan(task, numbers) -> bool:
    """Tell whether actions lead to the goal, and only the last one to it."""
    state = task.initial
    for number in numbers:
        if task.reached(state) or not task.action(number).applies(state):
            return False
        state = task.action(number).result(state)
    return task.reached(state)


def test_bounds_only_leave_out_longer_plans(construct):
    task = construct("loops")
    problem = task.problem("unit")
    _, all_counts, _, all_visited, _ = task.core.solutions(
        problem, task.initial, 5, 5, True, False, False
    )
    _, counts, shortest, visited, useless = task.core.solutions(
        problem, task.initial, 5, 0, True, True, True
    )
    assert counts[len(shortest)] == all_counts[len(shortest)] == 1
    assert visited < all_visited
    assert useless > 0


def test_solutions_of_a_goal_that_holds_are_the_empty_plan(construct):
    task = construct("loops")
    held = task.state([("on", "s4"), ("home",)])
    found = task.core.solutions(task.problem("unit"), held, 3, 0, False, True, True)
    assert found == (True, [1, 0, 0, 0], [], 0, 0)


def test_solutions_stop_when_told_to(construct):
    task = construct("loops")
    stop = task.core.Stop()
    stop.set()
    complete, _, _, visited, _ = task.core.solutions(
        task.problem("unit"), task.initial, 30, 30, True, False, False, stop=stop
    )
    assert (complete, visited) == (False, 1024)  # the flag is looked at every 1024 states


def test_detours_are_cut_short(construct):
    task = construct("loops")
    numbers = {str(action): action.number for action in task.actions}
    way = ("s1 s2", "s2 s1", "s1 s2", "s2 s3", "s3 s1", "s1 s2", "s2 s3", "s3 s4")
    plan = [*(numbers[f"hop {step}"] for step in way), numbers["land s4"]]
    problem = task.problem("unit")
    better = task.core.neighbourhood(problem, task.initial, plan, 100)
    assert [str(task.action(one)) for one in better] == [
        "hop s1 s2",
        "hop s2 s3",
        "hop s3 s4",
        "land s4",
    ]
    assert task.core.neighbourhood(problem, task.initial, plan, 100, seconds=0.0) == plan
