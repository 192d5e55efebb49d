"""Estimates from the relaxed problem in which nothing is ever deleted.

A rule reaches nodes at its own cost and what its needs cost: their sum (h_add, Bonet and Geffner
2001) or the dearest (h_max). h_ff (Hoffmann and Nebel 2001) is the cost of a relaxed plan, made of
the cheapest ways by h_add.

Numbers are relaxed additively by subgoaling (Scala, Haslum and Thiebaux 2016), extended with the
subgoal "the rise is positive": see `enkidu.planning.twin.rules`.

Invariant: nodes are taken in the order of their costs, those of equal cost in the order in which
they came; so a node's cost is final when it is taken, and the compiled core takes the same nodes in
the same order and adds the same numbers in the same order. Of equally cheap rules the first counts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import TYPE_CHECKING, TypeAlias

from enkidu.planning.arithmetic import Sized
from enkidu.planning.task import mask
from enkidu.planning.twin.rules import Rule, Rules

if TYPE_CHECKING:
    from enkidu.planning.twin.operators import Check, Packed
    from enkidu.planning.twin.problem import Problem

HELD = -1
"""The supporter of what holds already."""
NEARLY = 1e-9
"""How far from a whole number a quotient may be and still count as it."""

Values: TypeAlias = dict[int, Sized]
"""The numbers of the comparisons that matter."""


@dataclass
class Reached:
    """What was reached: at what cost, by which rule, and how often that rule is repeated."""

    cheapest: list[float]
    supporters: list[int]
    queue: dict[float, list[int]]
    """Nodes by cost, those of equal cost in the order in which they came."""
    order: list[float] = field(default_factory=lambda: [0.0])
    """A heap of the costs in the queue."""
    repeats: dict[int, float] = field(default_factory=dict)
    goal: float = math.inf

    def reach(self, node: int, cost: float, rule: int, own: float) -> bool:
        """Reach a node by a rule; tell whether that supports it from now on.

        Of equally cheap rules the first does, but for those that cost nothing of their own: they
        may need what they would support.
        """
        if cost < self.cheapest[node]:
            self.cheapest[node] = cost
            if cost not in self.queue:
                heappush(self.order, cost)
            self.queue.setdefault(cost, []).append(node)
        elif cost > self.cheapest[node] or rule > self.supporters[node] or own == 0.0:
            return False
        self.supporters[node] = rule
        return True


class Relaxation:
    """The relaxed problem, ready to be explored from any state."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._rules = Rules(problem)
        rules = self._rules.rules
        self._waiting: list[list[int]] = [[] for _ in range(self._rules.start + 1)]
        for number, rule in enumerate(rules):
            for node in rule.needs:
                self._waiting[node].append(number)
        # What nothing waits for need not be reached.
        self._waited = mask(node for node in range(problem.bits) if self._waiting[node])
        self._adds = [[node for node in rule.adds if self._waiting[node]] for rule in rules]
        self._missing = [len(rule.needs) for rule in rules]
        self._numeric = [bool(rule.rises) or rule.target is not None for rule in rules]
        operators = [rule.operator for rule in rules]
        self._costs = [0.0 if k is None else problem.actions[k].base_cost for k in operators]
        self._ones = [0.0 if k is None else 1.0 for k in operators]
        self._checks = [(k, self._rules.checks[k]) for k in sorted(self._rules.used)]

    def add(self, state: Packed) -> float:
        """Return h_add."""
        return self._explored(state, self._costs, additive=True).goal

    def max(self, state: Packed) -> float:
        """Return h_max; a rule that raises a number counts once."""
        return self._explored(state, self._costs, additive=False).goal

    def layers(self, state: Packed) -> float:
        """Return how many layers of actions it takes: h_max where each action costs one."""
        return self._explored(state, self._ones, additive=False).goal

    def ff(self, state: Packed) -> tuple[float, list[int]]:
        """Return h_ff, and the operators of its relaxed plan that apply in the state."""
        reached = self._explored(state, self._costs, additive=True)
        if reached.goal == math.inf:
            return math.inf, []
        total, actions, holds = 0.0, self._problem.actions, self._problem.holds
        plan = sorted(self._plan(reached).items())
        for operator, repeats in plan:
            total += actions[operator].base_cost * repeats
        return total, [one for one, _ in plan if holds(actions[one].needs, state)]

    def _plan(self, reached: Reached) -> dict[int, float]:
        """Return the operators by which the goal was reached, and how often each is needed."""
        plan: dict[int, float] = {}
        rules = self._rules.rules
        todo = list(rules[self._rules.goal].needs)
        wanted = set(todo)
        while todo:
            node = todo.pop()
            if reached.supporters[node] == HELD:
                continue
            rule = rules[reached.supporters[node]]
            if rule.operator is not None:
                repeats = reached.repeats.get(node, 1.0)
                plan[rule.operator] = max(plan.get(rule.operator, 1.0), repeats)
            todo += [need for need in rule.needs if need not in wanted]
            wanted.update(rule.needs)
        return plan

    def _explored(self, state: Packed, costs: list[float], additive: bool) -> Reached:
        """Reach node after node until the goal is reached: Dijkstra's algorithm on rules."""
        values = {number: check.number.at(state[1]) for number, check in self._checks}
        reached = self._started(state, values)
        cheapest, supporters, queue = reached.cheapest, reached.supporters, reached.queue
        order, missing, totals = reached.order, self._missing.copy(), costs.copy()
        waiting, adds, numeric, goal = self._waiting, self._adds, self._numeric, self._rules.goal
        while order:
            cost = heappop(order)
            for node in queue[cost]:  # this grows where something costs nothing
                if cheapest[node] < cost:
                    continue
                for rule in waiting[node]:
                    totals[rule] += cost
                    missing[rule] -= 1
                    if missing[rule]:
                        continue
                    total = totals[rule] if additive else cost + costs[rule]
                    if rule == goal:
                        reached.goal = total
                        return reached
                    for one in adds[rule]:
                        if total < cheapest[one]:  # as in `reach`, a call of which takes too long
                            cheapest[one] = total
                            supporters[one] = rule
                            if total in queue:
                                queue[total].append(one)
                            else:
                                queue[total] = [one]
                                heappush(order, total)
                        elif total == cheapest[one] and rule < supporters[one] and costs[rule]:
                            supporters[one] = rule
                    if numeric[rule]:
                        for one, repeats in self._raised(rule, values, state, additive):
                            dearer = total + costs[rule] * (repeats - 1.0)
                            if reached.reach(one, dearer, rule, costs[rule]):
                                reached.repeats[one] = repeats
        return reached

    def _may_hold(self, number: int, check: Check, value: Sized) -> bool:
        """Tell whether a comparison holds; whether an unknown number rises is unknown: it may."""
        if number >= self._rules.first_subgoal and math.isnan(value.value):
            return True
        return value.satisfies(check.strict)

    def _started(self, state: Packed, values: Values) -> Reached:
        """Reach what holds in the state."""
        first = self._rules.first_check
        held = [first + k for k, check in self._checks if self._may_hold(k, check, values[k])]
        nodes = [self._rules.start, *_set_bits(state[0] & self._waited), *held]
        cheapest = [math.inf] * len(self._waiting)
        for node in nodes:
            cheapest[node] = 0.0
        return Reached(cheapest, [HELD] * len(cheapest), {0.0: nodes})

    def _raised(
        self, number: int, values: Values, state: Packed, additive: bool
    ) -> Iterator[tuple[int, float]]:
        """Yield the comparisons that a rule raises, and how often it takes until they hold."""
        rule, first = self._rules.rules[number], self._rules.first_check
        rises = rule.rises
        if rule.target is not None:
            rises = [(rule.target, self._rise(rule, values[rule.target].value, state[1]))]
        for check, rise in rises:
            strict = self._rules.checks[check].strict
            repeats = _repeats(-values[check].value / rise, strict) if additive else 1.0
            yield first + check, repeats

    def _rise(self, rule: Rule, value: float, before: tuple[float, ...]) -> float:
        """Return how much a rule raises its target's number, whose value is given."""
        assert rule.target is not None
        after = list(before)
        for variable, assigns, number in rule.changes:
            amount = number.value(before)
            after[variable] = amount if assigns else after[variable] + amount
        rise = self._rules.checks[rule.target].number.value(after) - value
        # Where it is not positive yet it will be, once the subgoal is reached: anybody's guess.
        return rise if rise > 0.0 else 1.0


def _repeats(quotient: float, strict: bool) -> float:
    """Return how often something is added until a deficit, `quotient` times as large, is gone."""
    if not quotient > 0.0:
        return 1.0
    if quotient == math.inf:
        return math.inf
    exact = abs(quotient - round(quotient)) <= NEARLY
    more = round(quotient) + 1 if exact and strict else math.ceil(quotient - NEARLY)
    return max(1.0, float(more))


def _set_bits(bits: int) -> list[int]:
    """Return the numbers of the bits that are set, in ascending order."""
    return [number for number, digit in enumerate(bin(bits)[:1:-1]) if digit == "1"]
