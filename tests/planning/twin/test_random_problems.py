"""Both cores agree on problems that nobody would write."""

from __future__ import annotations

import random

import pytest

from enkidu.planning import twin
from enkidu.planning.heuristics import HEURISTICS
from enkidu.planning.task import State

_core = pytest.importorskip("enkidu.planning._core")

FACTS, NUMBERS = 8, 3


class Draw(random.Random):
    """Draws conditions and numbers as the cores are told them."""

    def fact(self):
        return ("l", self.randrange(FACTS), (), self.random() < 0.7)

    def value(self):
        return ("k", self.choice([0.0, 1.0, 2.0, -1.0, 0.5, 3.0, self.uniform(-4, 9)]))

    def number(self, depth: int = 2):
        if depth == 0 or self.random() < 0.4:
            return self.value() if self.random() < 0.5 else ("f", self.randrange(NUMBERS), ())
        return ("b", self.choice("++--*/"), self.number(depth - 1), self.number(depth - 1))

    def condition(self, depth: int = 2):
        kind = self.random()
        if depth == 0 or kind < 0.5:
            return (
                self.fact() if self.random() < 0.75 else ("c", self.random() < 0.5, self.number())
            )
        parts = tuple(self.condition(depth - 1) for _ in range(self.randint(0, 3)))
        return ("a" if kind < 0.75 else "o", parts)

    def effect(self):
        change = self.fact()
        if self.random() < 0.25:
            number = self.value() if self.random() < 0.5 else self.number()
            change = ("n", self.randrange(NUMBERS), (), self.random() < 0.3, number)
        return (change, (), self.condition(1) if self.random() < 0.3 else ("a", ()))

    def schema(self, name: str):
        needs = ("a", tuple(self.condition() for _ in range(self.randint(0, 2))))
        effects = tuple(self.effect() for _ in range(self.randint(1, 4)))
        cost = self.choice([("k", 0.0), ("k", 1.0), ("k", self.uniform(0, 3)), self.number(1)])
        return (name, (), needs, effects, cost, 0)

    def state(self, ground) -> State:
        count = len(ground.facts)
        facts = self.getrandbits(count + 1) >> 1
        unknown = self.getrandbits(count + 1) >> 1 & ~facts & self.choice([0, -1])
        numbers = [self.choice([0.0, 1.0, self.uniform(-5, 9)]) for _ in ground.numbers]
        return State(facts, tuple(numbers), unknown)

    def problem(self):
        facts = [(fact,) for fact in sorted(self.sample(range(FACTS), self.randint(0, 4)))]
        values = [((k,), float(self.randint(-2, 5))) for k in range(NUMBERS) if self.random() < 0.9]
        schemas = tuple(self.schema(f"act{k}") for k in range(self.randint(1, 9)))
        goal = ("a", tuple(self.condition() for _ in range(self.randint(1, 3))))
        return 0, FACTS, NUMBERS, [], schemas, facts, values, goal, 0


def plain(value):
    if isinstance(value, list | tuple):
        return tuple(plain(one) for one in value)
    return repr(value) if isinstance(value, float) else value


@pytest.mark.parametrize("seed", range(300))
def test_cores_agree_on_random_problems(seed):
    draw = Draw(seed)
    given = draw.problem()
    grounds = [core.ground(*given) for core in (_core, twin)]
    for name in ("facts", "numbers", "comparisons", "clauses", "goal", "count", "changing"):
        assert plain(getattr(grounds[0], name)) == plain(getattr(grounds[1], name)), name
    for number in range(grounds[1].count):
        assert plain(grounds[0].action(number)) == plain(grounds[1].action(number))
    initial = State(
        sum(1 << k for k in grounds[1].initial_facts), tuple(grounds[1].initial_numbers)
    )
    costs = draw.choice(["unit", "metric", "plusone"])
    problems = [
        core.Problem(ground, None, list(initial.numbers), costs)
        for core, ground in zip((_core, twin), grounds, strict=True)
    ]
    for state in [initial, *(draw.state(grounds[1]) for _ in range(8))]:
        assert view(problems[0], state) == view(problems[1], state)
    agree_on_searches(draw, problems, initial)


def view(problem, state: State):
    estimates = [problem.estimate(name, state) for name in HEURISTICS]
    return problem.reached(state), problem.applicable(state), estimates, problem.helpful(state)


def agree_on_searches(draw: Draw, problems, state: State) -> None:
    options = [draw.choice(HEURISTICS), *(draw.random() < 0.5 for _ in range(4))]
    interior = draw.random() < 0.5
    accounts = []
    for core, problem in zip((_core, twin), problems, strict=True):
        search = core.BestFirst(problem, *options)
        search.start(state)
        ends = [search.run(15), search.learn(), search.move_to_best(), search.run(40)]
        ahead = core.MiniMin(problem, options[0], 2, interior)
        ends += [search.path(), search.evaluations, search.generated, search.learned]
        ends += [search.root_value, search.best_value, ahead.choices(state), ahead.evaluations]
        ends.append(core.solutions(problem, state, 3, 1, interior, True, True))
        accounts.append(ends)
    assert accounts[0] == accounts[1]
