"""Plans: checked by exact arithmetic, and made shorter."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction

from enkidu.planning.arithmetic import Items
from enkidu.planning.backend import ProblemCore, StopCore
from enkidu.planning.decision import Budget
from enkidu.planning.task import Action, Conjunction, State, Task

Plan = tuple[Action, ...]


def is_valid(task: Task, plan: Sequence[Action], state: State | None = None) -> bool:
    """Tell whether a plan leads from a state to the goal, with numbers as exact fractions."""
    now = Exact(task, state or task.initial)
    return all(now.do(action) for action in plan) and now.holds(task.goal.wanted)


def cost(task: Task, plan: Sequence[Action], state: State | None = None) -> float:
    """Add up what the actions of a plan cost."""
    now, total = state or task.initial, 0.0
    for action in plan:
        total += action.cost(now)
        now = action.result(now)
    return total


class Exact:
    """A state whose numbers are fractions: no rounding makes a plan look right that is not."""

    def __init__(self, task: Task, state: State) -> None:
        self._facts = state.facts
        self._unknown = state.unknown
        given = {
            task.lifted.atom_name(atom, task.lifted.functions): value
            for atom, value in task.lifted.values.items()
        }
        self._numbers = [
            given[name] if name in given and float(given[name]) == value else _fraction(value)
            for name, value in zip(task.numbers, state.numbers, strict=True)
        ]

    def holds(self, condition: Conjunction) -> bool:
        """Tell whether a condition holds."""
        return (
            self._facts & condition.positive == condition.positive
            and not condition.negative & (self._facts | self._unknown)
            and all(self._compares(one.number, one.strict) for one in condition.comparisons)
            and all(any(self.holds(one) for one in clause) for clause in condition.clauses)
        )

    def do(self, action: Action) -> bool:
        """Do an action; tells whether it applied."""
        if not self.holds(action.needs):
            return False
        fired = [effect for effect in action.effects if self.holds(effect.when)]
        numbers = list(self._numbers)
        for effect in fired:
            for change in effect.changes:
                amount, before = self._value(change.amount), numbers[change.number]
                value = amount if change.assigns else _sum(before, amount)
                if value is None:
                    return False
                numbers[change.number] = value
        self._numbers = numbers
        for effect in fired:
            self._facts &= ~effect.deletions
            self._unknown &= ~(effect.deletions | effect.additions)
        for effect in fired:
            self._facts |= effect.additions
        return True

    def _compares(self, items: Items, strict: bool) -> bool:
        value = self._value(items)
        return value is not None and (value > 0 if strict else value >= 0)

    def _value(self, items: Items) -> Fraction | None:
        """Compute an expression; None where a number is not known or it divides by zero."""
        stack: list[Fraction | None] = []
        for kind, index, value in items:
            if kind == "k":
                stack.append(_fraction(value))
            elif kind == "f":
                stack.append(self._numbers[index])
            else:
                right = stack.pop()
                stack.append(_combined(kind, stack.pop(), right))
        return stack[0]


def _fraction(value: float) -> Fraction | None:
    """Return the number that was meant: 1/10 for 0.1, 1/3 for a third; None where it is unknown."""
    if value != value:
        return None
    simple = Fraction(value).limit_denominator(1000)
    return simple if float(simple) == value else Fraction(repr(value))


def _sum(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return None if one is None or other is None else one + other


def _combined(operator: str, left: Fraction | None, right: Fraction | None) -> Fraction | None:
    if left is None or right is None:
        return None
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    return left / right if right else None


NEIGHBOURS = 20_000


def shortened(
    task: Task,
    plan: Plan,
    state: State,
    budget: Budget,
    problem: ProblemCore | None = None,
    *,
    neighbours: int = NEIGHBOURS,
    stop: StopCore | None = None,
) -> Plan:
    """Remove loops and actions that the goal does not need, then look for cheaper ways nearby.

    What costs less is told by the problem, which counts actions unless another is given.
    """
    begin = time.perf_counter()
    plan = without_useless(task, without_loops(plan, state), state, budget)
    ready = problem or task.problem("unit", state.numbers)
    while plan:
        left = budget.left(time.perf_counter() - begin, 0)
        numbers = [action.number for action in plan]
        seconds = -1.0 if left.seconds is None else left.seconds
        better = task.core.neighbourhood(
            ready, state, numbers, neighbours, seconds=seconds, stop=stop
        )
        if left.spent or better == numbers:
            break
        plan = without_useless(task, tuple(map(task.action, better)), state, left)
    return plan


def without_loops(plan: Plan, state: State) -> Plan:
    """Leave out what comes back to a state that was left."""
    kept: list[Action] = []
    place = {state: 0}
    for action in plan:
        state = action.result(state)
        kept.append(action)
        if state in place:
            for gone in [one for one, at in place.items() if at > place[state]]:
                del place[gone]
            del kept[place[state] :]
        else:
            place[state] = len(kept)
    return tuple(kept)


def without_useless(task: Task, plan: Plan, state: State, budget: Budget) -> Plan:
    """Leave out each action, with those that need it, that the goal can do without.

    Action elimination (Nakhost and Müller, "Action elimination and plan neighborhood graph search",
    2010).
    """
    begin, number = time.perf_counter(), 0
    while number < len(plan):
        if budget.left(time.perf_counter() - begin, 0).spent:
            break
        rest = _without_first(task, plan[number:], state)
        if rest is not None:
            plan = plan[:number] + rest
        else:
            state = plan[number].result(state)
            number += 1
    return plan


def _without_first(task: Task, plan: Plan, state: State) -> Plan | None:
    """Do what can be done of a plan without its first action; None where that misses the goal."""
    kept = []
    for action in plan[1:]:
        if action.applies(state):
            state = action.result(state)
            kept.append(action)
    return tuple(kept) if task.reached(state) else None
