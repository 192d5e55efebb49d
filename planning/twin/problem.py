"""A grounded problem made ready for search: one goal, fixed numbers folded, all needs positive.

A packed state is an int, whose bits are the facts that hold, and the values of the variables. A
fact that some condition asks to be false has a complement, a bit that is set while the fact is
known not to hold: so a condition holds where its bits are a subset of the state's.
Actions that cannot contribute to the goal are left out; facts that matter to nobody are zero.

Invariant: complements are right in every state that `pack` or `apply` made.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from enkidu.planning.arithmetic import Items, evaluated
from enkidu.planning.task import State, mask
from enkidu.planning.twin.estimates import Estimates
from enkidu.planning.twin.ground import Comparison, Conjunction, Ground, GroundEffect
from enkidu.planning.twin.numbers import Linear, Number, folded
from enkidu.planning.twin.operators import Change, Check, Operator, Outcome, Packed, Test
from enkidu.planning.twin.relevance import Goal, Relevance


class Problem:
    """A grounded problem, its goal and its costs ("unit", "metric" or "plusone").

    `numbers` gives a value to each number of the task; those that no action changes keep it.
    """

    def __init__(self, ground: Ground, goal: Any, numbers: Sequence[float], costs: str) -> None:
        if costs not in ("unit", "metric", "plusone"):
            raise ValueError(f"unknown costs {costs}")
        self._ground, self._fixed, self._costs = ground, numbers, costs
        wanted = _goal(ground, goal)
        self._relevance = Relevance(ground, wanted, numbers)
        changing = [number for number, changes in enumerate(ground.changing) if changes]
        self._read = [number for number in changing if number in self._relevance.numbers]
        self._variables = {number: place for place, number in enumerate(self._read)}
        self.checks = [Check(self._folded(one.number), one.strict) for one in wanted.comparisons]
        self._complements: dict[int, int] = {}
        self.clauses = [[self._test(one) for one in clause] for clause in wanted.clauses]
        self.actions = [self._operator(number) for number in sorted(self._relevance.actions)]
        self.goal = self._test(wanted.wanted)
        for operator in self.actions:
            for outcome in operator.outcomes:
                outcome.complete(self._complements)
        self._kept = mask(self._relevance.facts) | mask(
            bit for fact, bit in self._complements.items() if fact in self._relevance.facts
        )
        self._watch()

    @property
    def operators(self) -> list[int]:
        """The actions that may contribute to the goal."""
        return [operator.action for operator in self.actions]

    @property
    def bits(self) -> int:
        """How many bits a state has: facts and complements."""
        return len(self._ground.facts) + len(self._complements)

    @property
    def variables(self) -> int:
        """How many numbers a packed state has."""
        return len(self._read)

    @cached_property
    def estimates(self) -> Estimates:
        """The estimates, made when first asked for."""
        return Estimates(self)

    def reached(self, state: State) -> bool:
        """Tell whether the goal holds."""
        return self.holds(self.goal, self.pack(state))

    def applicable(self, state: State) -> list[int]:
        """Return the actions that apply and may contribute to the goal."""
        return self.named(self.applying(self.pack(state)))

    def estimate(self, name: str, state: State) -> float:
        """Return an estimate by name."""
        return self.estimates.value(name, self.pack(state))

    def helpful(self, state: State) -> tuple[float, list[int]]:
        """Return h_ff and the actions of its relaxed plan that apply."""
        value, helpful = self.estimates.relaxation.ff(self.pack(state))
        return value, self.named(helpful)

    def named(self, operators: Sequence[int]) -> list[int]:
        """Return the actions' numbers in the ground problem."""
        return [self.actions[operator].action for operator in operators]

    def pack(self, state: State) -> Packed:
        """Return a state as search knows it."""
        if len(state.numbers) != len(self._ground.numbers):
            raise ValueError("the state is of another task")
        set_bits, possible = state.facts, state.facts | state.unknown
        for fact, bit in self._complements.items():
            if not possible >> fact & 1:
                set_bits |= 1 << bit
        return set_bits & self._kept, tuple(_known(state.numbers[number]) for number in self._read)

    def satisfied(self, check: int, values: Sequence[float]) -> bool:
        """Tell whether a comparison holds."""
        number, strict = self.checks[check]
        return number.at(values).satisfies(strict)

    def holds(self, test: Test, state: Packed) -> bool:
        """Tell whether a condition holds in a state."""
        return (
            state[0] & test.mask == test.mask
            and (not test.comparisons or all(self.satisfied(k, state[1]) for k in test.comparisons))
            and (not test.clauses or all(self.holds_one(one, state) for one in test.clauses))
        )

    def holds_one(self, clause: int, state: Packed) -> bool:
        """Tell whether an alternative of a clause holds."""
        return any(self.holds(test, state) for test in self.clauses[clause])

    def applying(self, state: Packed) -> list[int]:
        """Return the operators whose preconditions hold, in ascending order."""
        set_bits, found = state[0], []
        for bit, watched in self._watched:
            if set_bits & bit == bit:
                for operator, needed, simple in watched:
                    if set_bits & needed == needed and (
                        simple or self.holds(self.actions[operator].needs, state)
                    ):
                        found.append(operator)
        return sorted(found)

    def apply(self, operator: int, state: Packed) -> Packed | None:
        """Return the state after an operator; None where a number would be unknown or infinite."""
        outcomes = self.actions[operator].outcomes
        if len(outcomes) > 1:
            outcomes = [outcome for outcome in outcomes if self.holds(outcome.when, state)]
        set_bits = state[0]
        for outcome in outcomes:
            set_bits = set_bits & outcome.first[0] | outcome.first[1]
        for outcome in outcomes:
            set_bits = set_bits & outcome.then[0] | outcome.then[1]
        changes = [change for outcome in outcomes for change in outcome.changes]
        if not changes:
            return set_bits, state[1]
        values = _changed(changes, state[1])
        return None if values is None else (set_bits, values)

    def cost(self, operator: int, state: Packed) -> float:
        """Return the cost of doing an operator in a state: what it depends on may have changed."""
        does = self.actions[operator]
        if self._costs == "unit" or does.cost.constant is not None:
            return does.base_cost
        cost = does.cost.value(state[1])
        return self._counted(cost) if 0.0 <= cost < math.inf else does.base_cost

    def _counted(self, cost: float) -> float:
        return cost + 1.0 if self._costs == "plusone" else cost

    def _base_cost(self, cost: Number, written: Items) -> float:
        if self._costs == "unit":
            return 1.0
        value = cost.constant
        if value is None:
            value = evaluated(written, self._fixed).value
        return self._counted(value if 0.0 <= value < math.inf else 1.0)

    def _folded(self, items: Items) -> Number:
        return folded(items, self._leaf)

    def _leaf(self, number: int) -> Number:
        if number in self._variables:
            return Number(Linear(((self._variables[number], 1.0),)))
        return Number(Linear((), self._fixed[number]))

    def _test(self, condition: Conjunction) -> Test:
        facts = len(self._ground.facts)
        opposite = [
            self._complements.setdefault(fact, facts + len(self._complements))
            for fact in condition.negative
        ]
        asked = (*condition.positive, *opposite)
        return Test(asked, mask(asked), condition.comparisons, condition.clauses)

    def _operator(self, number: int) -> Operator:
        action = self._ground.actions[number]
        needs = self._test(action.needs)
        outcomes = [self._outcome(effect) for effect in action.effects]
        cost = self._folded(action.cost)
        return Operator(number, needs, outcomes, cost, self._base_cost(cost, action.cost))

    def _outcome(self, effect: GroundEffect) -> Outcome:
        relevant = self._relevance.facts
        return Outcome(
            self._test(effect.when),
            tuple(fact for fact in effect.adds if fact in relevant),
            tuple(fact for fact in effect.deletes if fact in relevant),
            tuple(
                Change(self._variables[number], assigns, self._folded(amount))
                for number, assigns, amount in effect.changes
                if number in self._variables
            ),
        )

    def _watch(self) -> None:
        """Let each operator be watched by the one of its bits that the fewest operators need."""
        needed: dict[int, int] = defaultdict(int)
        for operator in self.actions:
            for bit in operator.needs.bits:
                needed[bit] += 1
        watched: dict[int, list[tuple[int, int, bool]]] = defaultdict(list)
        for number, operator in enumerate(self.actions):
            test = operator.needs
            rarest = min(test.bits, key=needed.__getitem__, default=None)
            simple = not test.comparisons and not test.clauses
            one = 0 if rarest is None else 1 << rarest  # no bit: nothing to wait for
            watched[one].append((number, test.mask, simple))
        self._watched = list(watched.items())


def _known(value: float) -> float:
    """Return a value without a negative zero, and with one same NaN so that states are equal."""
    return math.nan if value != value else value + 0.0


def _changed(changes: list[Change], before: tuple[float, ...]) -> tuple[float, ...] | None:
    values = list(before)
    for variable, assigns, number in changes:
        amount = number.value(before)
        value = (amount if assigns else values[variable] + amount) + 0.0  # no negative zero
        if not math.isfinite(value):
            return None
        values[variable] = value
    return tuple(values)


def _goal(ground: Ground, code: Any) -> Goal:
    """Read a goal: None, or what is wanted, with the comparisons and clauses that it brings."""
    if code is None:
        return Goal(ground, ground.goal)
    wanted, comparisons, clauses = code
    return Goal(
        ground,
        _conjunction(wanted),
        [Comparison(strict, tuple(number)) for strict, number in comparisons],
        [tuple(_conjunction(one) for one in clause) for clause in clauses],
    )


def _conjunction(code: Sequence[Sequence[int]]) -> Conjunction:
    return Conjunction(*(tuple(part) for part in code))
