"""A Task for another state, other numbers or another goal, without grounding again.

A grounded task holds what could be reached from its initial state, with what cannot change there
evaluated away. Where that no longer fits, a StaleTaskError says so: then ground again.

    >>> from enkidu.planning.domain import load_task
    >>> problem = "domains/blocks/problems/invert_two.pddl"
    >>> task = load_task("domains/blocks/domain.pddl", problem)
    >>> facts = [*task.facts_of(task.initial), ("on", "cube9", "cube8")]
    >>> observed(task, facts)
    Traceback (most recent call last):
    ...
    enkidu.planning.retargeting.StaleTaskError: the task knows nothing of (on cube9 cube8)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from enkidu.errors import EnkiduError
from enkidu.planning.arithmetic import Item, evaluated
from enkidu.planning.lifted import (
    And,
    Comparison,
    Condition,
    Constant,
    Equality,
    Expression,
    Literal,
    Operation,
    Or,
    Variable,
    changing_predicates,
)
from enkidu.planning.task import Conditions, Fact, Goal, State, Task

Lists = tuple[list[int], list[int], list[int], list[int]]


class StaleTaskError(EnkiduError):
    """The task was grounded for a world that is no longer so."""


def observed(
    task: Task,
    facts: Iterable[Fact],
    numbers: Mapping[Fact, float] | None = None,
    unknown: Iterable[Fact] = (),
) -> State:
    """Return the state in which just these facts hold; numbers that are not given stay."""
    facts, constant = set(facts), task.constant_facts
    for fact in facts - constant:
        if fact not in task.fact_numbers:
            raise StaleTaskError(f"the task knows nothing of ({' '.join(fact)})")
    for fact in constant - facts:
        raise StaleTaskError(f"the task takes for granted that ({' '.join(fact)})")
    given = numbers or {}
    for name, value in task.folded_numbers.items():
        if given.get(name, value) != value:
            raise StaleTaskError(f"the task takes for granted that ({' '.join(name)}) is {value:g}")
    return task.state(facts, given, unknown)


def retargeted(task: Task, *, state: State | None = None, goal: Condition | None = None) -> Task:
    """Return the task with another initial state, another goal, or both."""
    start = task.initial if state is None else state
    wanted = task.goal if goal is None else _GoalGrounding(task).goal(goal)
    return Task(task.lifted, task.core, task.ground, start, wanted)


class _GoalGrounding:
    """Grounds one condition over the facts and numbers of a task.

    Its comparisons and clauses are numbered behind those of the task.
    """

    def __init__(self, task: Task) -> None:
        self._task = task
        self._facts = {tuple(atom): number for number, atom in enumerate(task.ground.facts)}
        self._numbers = {tuple(atom): number for number, atom in enumerate(task.ground.numbers)}
        self._constant = {tuple(atom) for atom in task.ground.constant_facts}
        self._changing = changing_predicates(task.lifted)
        self._comparisons: list[tuple[bool, list[Item]]] = []
        self._clauses: list[list[Lists]] = []

    def goal(self, condition: Condition) -> Goal:
        """Ground the condition as a goal."""
        lists = self._lists(condition, {})
        if lists is None:  # it can never hold, as a clause without alternatives cannot
            lists = ([], [], [], [self._clause([])])
        ground = self._task.ground
        conditions = Conditions(
            [*ground.comparisons, *self._comparisons], [*ground.clauses, *self._clauses]
        )
        code = (lists, self._comparisons, self._clauses)
        return Goal(conditions.conjunction(lists), code)

    def _lists(self, condition: Condition, binding: dict[int, int]) -> Lists | None:
        """Return what a condition asks for, or None where it cannot hold."""
        result: Lists = ([], [], [], [])
        if not self._restrict(condition, binding, result):
            return None
        for numbers in result:
            numbers[:] = sorted(set(numbers))
        return result

    def _restrict(self, condition: Condition, binding: dict[int, int], result: Lists) -> bool:
        match condition:
            case Literal():
                return self._literal(condition, binding, result)
            case Equality(left, right, positive):
                return (binding.get(left, left) == binding.get(right, right)) is positive
            case Comparison():
                return self._comparison(condition, binding, result)
            case And(parts):
                return all(self._restrict(part, binding, result) for part in parts)
            case Or(parts):
                return self._one_of([(part, binding) for part in parts], result)
        choices = list(self._bindings(condition.variables, binding))
        if condition.universal:
            return all(self._restrict(condition.body, one, result) for one in choices)
        return self._one_of([(condition.body, one) for one in choices], result)

    def _literal(self, literal: Literal, binding: dict[int, int], result: Lists) -> bool:
        atom = (literal.predicate, *(binding.get(term, term) for term in literal.terms))
        if atom in self._facts:
            result[0 if literal.positive else 1].append(self._facts[atom])
            return True
        if literal.predicate not in self._changing:
            return (atom in self._task.lifted.facts) is literal.positive
        if literal.positive and atom not in self._constant:
            name = self._task.lifted.atom_name(atom, self._task.lifted.predicates)
            raise StaleTaskError(f"the task knows no way to ({' '.join(name)})")
        return (atom in self._constant) is literal.positive

    def _comparison(self, condition: Comparison, binding: dict[int, int], result: Lists) -> bool:
        items, strict = list(self._items(condition.number, binding)), condition.operator == ">"
        if not any(kind == "f" and self._task.ground.changing[k] for kind, k, _ in items):
            return evaluated(items, self._task.initial.numbers).satisfies(strict)
        self._comparisons.append((strict, items))
        result[2].append(len(self._task.ground.comparisons) + len(self._comparisons) - 1)
        return True

    def _items(self, number: Expression, binding: dict[int, int]) -> Iterator[Item]:
        if isinstance(number, Constant):
            yield ("k", 0, float(number.value))
        elif isinstance(number, Operation):
            yield from self._items(number.left, binding)
            yield from self._items(number.right, binding)
            yield (number.operator, 0, 0.0)
        else:
            atom = (number.function, *(binding.get(term, term) for term in number.terms))
            if atom not in self._numbers:
                name = self._task.lifted.atom_name(atom, self._task.lifted.functions)
                raise StaleTaskError(f"the task does not keep ({' '.join(name)})")
            yield ("f", self._numbers[atom], 0.0)

    def _one_of(self, choices: list[tuple[Condition, dict[int, int]]], result: Lists) -> bool:
        alternatives = [self._lists(part, binding) for part, binding in choices]
        possible = [one for one in alternatives if one is not None]
        if any(not any(one) for one in possible):
            return True
        if len(possible) == 1:
            for numbers, more in zip(result, possible[0], strict=True):
                numbers += more
        elif possible:
            result[3].append(self._clause(possible))
        return bool(possible)

    def _clause(self, alternatives: list[Lists]) -> int:
        self._clauses.append(alternatives)
        return len(self._task.ground.clauses) + len(self._clauses) - 1

    def _bindings(
        self, variables: tuple[Variable, ...], binding: dict[int, int]
    ) -> Iterator[dict[int, int]]:
        if not variables:
            yield binding
            return
        for one in self._task.lifted.domains[variables[0].domain]:
            yield from self._bindings(variables[1:], {**binding, variables[0].number: one})
