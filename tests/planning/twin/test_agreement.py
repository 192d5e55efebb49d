"""Both cores ground the same, and see the same in every state; a third opinion is Task's own."""

from __future__ import annotations

import random

import pytest

from enkidu.planning.backend import ProblemCore
from enkidu.planning.heuristics import HEURISTICS
from enkidu.planning.task import State

COSTS = ("unit", "metric", "plusone")
PARTS = (
    "facts",
    "numbers",
    "changing",
    "constant_facts",
    "initial_facts",
    "initial_numbers",
    "comparisons",
    "clauses",
    "goal",
    "count",
)


def plain(value):
    """Make tuples of lists, and text of floats: so that NaN is itself, and 0 is not -0."""
    if isinstance(value, list | tuple):
        return tuple(plain(one) for one in value)
    return repr(value) if isinstance(value, float) else value


def states(pair, seed: int, walks: int = 4, steps: int = 15, others: int = 40):
    draw = random.Random(seed)
    for _ in range(walks):
        yield from pair.walk(draw, steps)
    for _ in range(others):
        yield pair.anywhere(draw)


def view(problem: ProblemCore, state: State):
    """Everything that a problem says about a state."""
    estimates = [problem.estimate(name, state) for name in HEURISTICS]
    return problem.reached(state), problem.applicable(state), estimates, problem.helpful(state)


@pytest.mark.parametrize("name", PARTS)
def test_cores_number_the_same_things(pair, name):
    compiled, twin = pair.compiled.ground, pair.twin.ground
    assert plain(getattr(compiled, name)) == plain(getattr(twin, name))


def test_cores_ground_the_same_actions_in_the_same_order(pair):
    compiled, twin = pair.compiled.ground, pair.twin.ground
    for number in range(twin.count):
        assert plain(compiled.action(number)) == plain(twin.action(number))
        assert plain(compiled.name(number)) == plain(twin.name(number))
    assert pair.compiled.goal == pair.twin.goal


@pytest.mark.parametrize("costs", COSTS)
def test_cores_see_the_same_in_every_state(pair, costs):
    compiled, twin = pair.problems(costs)
    assert list(compiled.operators) == list(twin.operators)
    for state in states(pair, seed=COSTS.index(costs)):
        assert view(compiled, state) == view(twin, state)


def test_cores_agree_on_other_goals(pair):
    draw = random.Random(5)
    for _ in range(10):
        code, numbers = some_goal(pair, draw), list(pair.twin.initial.numbers)
        compiled, twin = (
            task.core.Problem(task.ground, code, numbers, "metric")
            for task in (pair.compiled, pair.twin)
        )
        assert list(compiled.operators) == list(twin.operators)
        for state in states(pair, draw.random(), walks=1, steps=5, others=5):
            assert view(compiled, state) == view(twin, state)


def some_goal(pair, draw: random.Random):
    """Draw a goal with a comparison and a clause of its own, as Goal.code spells it."""
    ground = pair.twin.ground
    facts, numbers = range(len(ground.facts)), range(len(ground.numbers))
    comparisons, clauses = len(ground.comparisons), len(ground.clauses)

    def some(most: int, among) -> list[int]:
        return draw.sample(among, min(len(among), draw.randint(0, most)))

    def conjunction() -> tuple[list[int], ...]:
        return some(2, facts), some(1, facts), some(1, range(comparisons)), []

    minus = [("k", 0, -draw.randint(0, 9) / 2), ("+", 0, 0.0)]
    own = [(draw.random() < 0.5, [("f", number, 0.0), *minus]) for number in some(2, numbers)]
    wanted = (
        some(3, facts),
        some(2, facts),
        some(1, range(comparisons + len(own))),
        some(2, range(clauses + 1)),
    )
    return wanted, own, [[conjunction(), conjunction()]]


def test_what_applies_is_what_the_task_says(pair):
    _, problem = pair.problems()
    task, operators = pair.twin, problem.operators
    for state in states(pair, seed=7):
        needs_hold = [one for one in operators if task.action(one).needs.holds(state)]
        assert problem.applicable(state) == needs_hold
        assert problem.reached(state) == task.reached(state)


def test_results_are_what_the_task_says(pair):
    _, problem = pair.problems()
    for state in states(pair, seed=8):
        packed = problem.pack(state)
        for place, number in enumerate(problem.operators):
            action = pair.twin.action(number)
            if action.applies(state):
                after = action.result(state)
                assert problem.apply(place, packed) == problem.pack(after)


def test_the_compiled_core_reaches_the_results_that_the_task_says(pair):
    compiled, _ = pair.problems()
    for state in states(pair, seed=9, walks=1, steps=5, others=5):
        search = pair.compiled.core.BestFirst(compiled, "zero", eager=True)
        for number in compiled.operators:
            action = pair.twin.action(number)
            if action.applies(state):
                search.start(state)
                # It stops at a goal, before the results of the actions behind.
                assert search.run(1) == "solved" or search.move(action.result(state))


def test_a_state_of_another_task_is_refused(pair):
    numbers = (*pair.twin.initial.numbers, 1.0)
    for problem in pair.problems():
        with pytest.raises(ValueError, match="another task"):
            problem.reached(State(0, numbers))


def test_unknown_names_are_refused(pair):
    for task, problem in zip((pair.compiled, pair.twin), pair.problems(), strict=True):
        with pytest.raises(ValueError, match="unknown heuristic best"):
            problem.estimate("best", task.initial)
        with pytest.raises(ValueError, match="unknown costs low"):
            task.problem("low")
