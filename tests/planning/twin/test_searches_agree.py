"""Both cores search the same states in the same order, and end with the same."""

from __future__ import annotations

import random
from itertools import product

import pytest

SEARCHES = [
    # estimate, eager, helpful, learns, novelty
    ("ff", False, True, False, False),
    ("ff", False, True, True, True),
    ("ff", False, False, True, False),
    ("ff", True, True, True, False),
    ("add", False, True, True, True),
    ("add", True, False, False, False),
    ("goals", False, False, True, True),
    ("unconditional", True, False, True, False),
    ("layers", False, False, False, True),
]


def account(search):
    """Everything that a search tells about itself."""
    return (
        search.path(),
        search.solved,
        search.evaluations,
        search.generated,
        search.learned,
        search.root_value,
        search.best_value,
    )


class Both:
    """Two searches that do the same; asserts that they answer the same."""

    def __init__(self, *searches):
        self.searches = searches

    def __getattr__(self, name):
        def ask(*arguments, **named):
            answers = [getattr(one, name)(*arguments, **named) for one in self.searches]
            assert answers[0] == answers[1], name
            assert account(self.searches[0]) == account(self.searches[1]), name
            return answers[0]

        return ask


def both(pair, options, costs="unit") -> Both:
    tasks = zip((pair.compiled, pair.twin), pair.problems(costs), strict=True)
    return Both(*(task.core.BestFirst(problem, *options) for task, problem in tasks))


@pytest.mark.parametrize("options", SEARCHES)
def test_searches_agree_slice_by_slice(pair, options):
    search = both(pair, options)
    search.start(pair.twin.initial)
    for evaluations in (0, 1, 2, 7, 30, 30):
        search.run(evaluations)


@pytest.mark.parametrize("options", SEARCHES)
def test_searches_agree_after_any_moves(pair, options):
    draw = random.Random(3)
    search = both(pair, options, "plusone")
    search.start(pair.twin.initial)
    for _ in range(12):
        search.run(draw.randint(0, 12))
        what = draw.choice(["learn", "move_to_best", "restart", "move", "along", "start"])
        if what == "start":
            search.start(draw.choice(list(pair.walk(draw, 4))))
        elif what == "move":
            search.move(draw.choice([*pair.walk(draw, 3), pair.anywhere(draw)]))
        elif what == "along":
            search.move(along(pair, search.path()))
        else:
            getattr(search, what)()


def along(pair, path):
    """Return the state after the first actions of a path from the initial state, if it is one."""
    state = pair.twin.initial
    for number in path[:2]:
        action = pair.twin.action(number)
        if not action.applies(state):
            break
        state = action.result(state)
    return state


def test_searches_that_were_not_started_know_nothing(pair):
    search = both(pair, SEARCHES[0])
    assert search.run() == "exhausted"
    assert search.path() == []
    assert not search.move(pair.twin.initial)
    assert not search.move_to_best()
    search.learn()
    search.restart()
    assert account(search.searches[0])[3] == 0


@pytest.mark.parametrize(
    ("estimate", "depth", "interior", "costs"),
    [
        *product(("add", "ff", "unconditional"), (1, 2), (False, True), ("metric",)),
        ("add", 3, True, "unit"),
        ("unconditional", 3, False, "plusone"),
        ("zero", 2, False, "unit"),
    ],
)
def test_minimin_chooses_the_same(pair, estimate, depth, interior, costs):
    if depth == 3 and pair.twin.ground.count > 60:
        depth = 2  # the twin would take too long
    tasks = zip((pair.compiled, pair.twin), pair.problems(costs), strict=True)
    searches = [task.core.MiniMin(one, estimate, depth, interior) for task, one in tasks]
    draw, state = random.Random(depth), pair.twin.initial
    for step in range(4):
        choices = [search.choices(state) for search in searches]
        assert choices[0] == choices[1]
        assert searches[0].evaluations == searches[1].evaluations
        for search in searches:
            search.forget() if step == 2 else search.remember(state)
        following = [after for _, after in pair.twin.successors(state)]
        state = draw.choice(following or [state])


@pytest.mark.parametrize(
    ("horizon", "repeats", "shrinks", "second"),
    [
        (0, False, False, False),
        (1, True, False, True),
        (3, False, True, True),
        (9, True, True, False),
    ],
)
def test_solution_vectors_agree(pair, horizon, repeats, shrinks, second):
    for depth in (0, 1, 2, 3):
        if depth == 3 and pair.twin.ground.count > 40:
            continue  # too many for the twin
        answers = [
            task.core.solutions(
                problem, pair.twin.initial, depth, horizon, repeats, shrinks, second, visits=5000
            )
            for task, problem in zip((pair.compiled, pair.twin), pair.problems(), strict=True)
        ]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("most", [1, 60, 1500])
def test_plans_are_improved_alike(pair, most):
    problems = pair.problems("metric")
    search = pair.compiled.core.BestFirst(problems[0], "goals", helpful=False)
    search.start(pair.twin.initial)
    search.run(400)
    plans = [
        task.core.neighbourhood(problem, pair.twin.initial, search.path(), most)
        for task, problem in zip((pair.compiled, pair.twin), problems, strict=True)
    ]
    assert plans[0] == plans[1]
