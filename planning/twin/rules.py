"""The relaxed problem as rules: ways to reach facts, clauses and comparisons, which are its nodes.

Nodes are numbered: first the bits of a state, then clauses, then comparisons, then START, which is
reached in every state. An operator's outcome is a rule; an alternative of a clause reaches it for
nothing; the goal is a rule that reaches nothing.

Numbers (Scala, Haslum and Thiebaux, "Heuristics for numeric planning via subgoaling", 2016): a
rule whose changes raise a comparison's number reaches it when repeated often enough. Where the
rise depends on the state, a further comparison, that it is positive, is a subgoal.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import TYPE_CHECKING

from enkidu.planning.twin.numbers import OTHER, Linear, Number
from enkidu.planning.twin.operators import Change, Check, Outcome, Test

if TYPE_CHECKING:
    from enkidu.planning.twin.problem import Problem

DEEPEST_SUBGOAL = 3
MOST_COMPARED, MOST_NEEDS = 20000, 5
"""How many rules, with how many needs each, are worth comparing with each other."""
NEVER = (math.inf, -1)


@dataclass
class Rule:
    """A way to reach nodes once those that it needs are reached."""

    operator: int | None
    needs: list[int]
    adds: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    rises: list[tuple[int, float]] = field(default_factory=list)
    """Comparisons by how much the changes raise them, always."""
    target: int | None = None
    """The one comparison that this is about, where the rise depends on the state."""


class Rules:
    """The rules of a problem, and the comparisons, to which subgoals were added."""

    def __init__(self, problem: Problem) -> None:
        self.first_clause = problem.bits
        self.first_check = problem.bits + len(problem.clauses)
        self.checks = list(problem.checks)
        self.first_subgoal = len(self.checks)
        self.used: dict[int, int] = {}
        """Comparisons that rules need, each with the number of subgoals that led to it."""
        self.rules = [
            self._of_outcome(number, (operator.needs, outcome.when), outcome)
            for number, operator in enumerate(problem.actions)
            for outcome in operator.outcomes
            if outcome.sets or outcome.raises or outcome.changes
        ]
        self.rules += [
            Rule(None, self._nodes([test]), (self.first_clause + clause,))
            for clause, alternatives in enumerate(problem.clauses)
            for test in alternatives
        ]
        self.goal = len(self.rules)
        self.rules.append(Rule(None, self._nodes([problem.goal])))
        self._add_subgoals()
        self._drop_dominated(problem)
        self.start = self.first_check + len(self.checks)
        for rule in self.rules:
            rule.needs = rule.needs or [self.start]

    def _of_outcome(self, operator: int, tests: tuple[Test, Test], outcome: Outcome) -> Rule:
        adds = outcome.sets + outcome.raises
        return Rule(operator, self._nodes(tests), adds, outcome.changes)

    def _nodes(self, tests: Iterable[Test]) -> list[int]:
        """Return what conditions ask for, as nodes."""
        nodes: set[int] = set()
        for test in tests:
            nodes.update(test.bits)
            nodes.update(self.first_clause + clause for clause in test.clauses)
            nodes.update(self.first_check + check for check in test.comparisons)
        return sorted(nodes)

    def _add_subgoals(self) -> None:
        """Find which rules raise which comparisons that are needed; both lists grow meanwhile."""
        for rule in self.rules:
            for node in rule.needs:
                if node >= self.first_check:
                    self.used.setdefault(node - self.first_check, 0)
        changers: dict[int, set[int]] = {}
        for number, rule in enumerate(self.rules):
            for change in rule.changes:
                changers.setdefault(change.variable, set()).add(number)
        todo = list(self.used)
        for check in todo:
            variables = self.checks[check].number.variables()
            raising = set[int]().union(*(changers.get(one, ()) for one in variables))
            for number in sorted(raising):
                todo += self._add_rise(check, self.rules[number])

    def _add_rise(self, check: int, rule: Rule) -> list[int]:
        """Note that a rule may raise a comparison; return the subgoal where that is new."""
        rise = _rise(self.checks[check].number, rule.changes)
        if rise.constant is not None:
            if rise.constant > 0.0:
                rule.rises.append((check, rise.constant))
            return []
        news, needs = list[int](), list(rule.needs)
        if rise.form is not None and self.used[check] < DEEPEST_SUBGOAL:
            subgoal = self._positive(rise.form)
            if subgoal not in self.used:
                self.used[subgoal] = self.used[check] + 1
                news.append(subgoal)
            needs.append(self.first_check + subgoal)
        self.rules.append(Rule(rule.operator, needs, (), rule.changes, target=check))
        return news

    def _drop_dominated(self, problem: Problem) -> None:
        """Leave out what a rule adds where another adds it too, needs no more and costs no more.

        Of two that are alike the first keeps it.
        """
        if len(self.rules) > MOST_COMPARED:
            return
        costs = [one.base_cost for one in problem.actions]
        cheapest: dict[tuple[int, ...], dict[int, tuple[float, int]]] = {}
        for number, rule in enumerate(self.rules):
            if rule.operator is not None:
                ways = cheapest.setdefault(tuple(rule.needs), {})
                way = (costs[rule.operator], number)
                ways.update({node: min(way, ways.get(node, way)) for node in rule.adds})
        for number, rule in enumerate(self.rules):
            if rule.operator is not None and len(rule.needs) <= MOST_NEEDS:
                way, ways = (costs[rule.operator], number), cheapest[tuple(rule.needs)]
                easier = [
                    cheapest[some] for some in _strict_subsets(rule.needs) if some in cheapest
                ]
                rule.adds = tuple(
                    node
                    for node in rule.adds
                    if ways[node] == way and all(way[0] < one.get(node, NEVER)[0] for one in easier)
                )

    def _positive(self, form: Linear) -> int:
        """Return the comparison "this is positive", scaled so that the first weight is one."""
        wanted = form.scaled(1.0 / abs(form.terms[0][1]))
        for number in range(self.first_subgoal, len(self.checks)):
            if self.checks[number].number.form == wanted:
                return number
        self.checks.append(Check(Number(wanted), True))
        return len(self.checks) - 1


def _strict_subsets(needs: list[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(needs, size) for size in range(len(needs)))


def _rise(number: Number, changes: Iterable[Change]) -> Number:
    """Return how much a number rises by changes: constant, linear, or OTHER."""
    if number.form is None:
        return OTHER
    rise = Linear()
    for change in changes:
        weight = number.form.weight(change.variable)
        if weight == 0.0:
            continue
        if change.amount.form is None:
            return OTHER
        rise = rise.plus(change.amount.form, weight)
        if change.assigns:
            rise = rise.plus(Linear(((change.variable, 1.0),)), -weight)
    return Number(rise)
