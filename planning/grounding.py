"""From PDDL, read by unified-planning, to a grounded Task.

Understands typed STRIPS; each action costs one. What goes beyond that is refused by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enkidu.errors import EnkiduError
from enkidu.planning import pddl
from enkidu.planning.belief import Belief
from enkidu.planning.task import Action, Fact, Task

if TYPE_CHECKING:
    from unified_planning.model import Problem
    from unified_planning.model.fnode import FNode


class UnsupportedError(EnkiduError):
    """A construct of PDDL that this grounder does not understand."""


@dataclass(frozen=True)
class _Schema:
    """A grounded action before its facts are numbered."""

    name: str
    arguments: tuple[str, ...]
    preconditions: frozenset[Fact]
    additions: frozenset[Fact]
    deletions: frozenset[Fact]


class Domain:
    """A PDDL domain from a file, checked and read once; grounds what is given with it."""

    def __init__(self, path: Path) -> None:
        from unified_planning.io import PDDLReader

        self._domain = pddl.load_domain(path)
        self._reader = PDDLReader()

    @property
    def name(self) -> str:
        """Return the name that the domain gives itself."""
        return self._domain.name

    def task(self, belief: Belief, goal: str) -> Task:
        """Ground what there is to do from a belief, for a goal in PDDL."""
        text = belief.problem(self.name, goal)
        problem = pddl.parse_problem(text, "what is believed and wanted", self._domain)
        return ground(
            self._reader.parse_problem_string(
                pddl.normalised(self._domain, problem),
                pddl.normalised_problem(problem, self._domain),
            )
        )


def ground(problem: Problem) -> Task:
    """Instantiate every action of a problem with every combination of fitting objects."""
    schemas = list(_instances(problem))
    goal = frozenset(_atoms(problem.goals, {}))
    touched = set(goal)
    for schema in schemas:
        touched |= schema.preconditions | schema.additions | schema.deletions
    facts = tuple(sorted(touched))
    numbers = {fact: number for number, fact in enumerate(facts)}

    def numbered(atoms: Iterable[Fact]) -> frozenset[int]:
        return frozenset(numbers[atom] for atom in atoms)

    actions = tuple(
        Action(
            schema.name,
            schema.arguments,
            numbered(schema.preconditions),
            numbered(schema.additions),
            numbered(schema.deletions),
        )
        for schema in schemas
    )
    return Task(facts, actions, numbered(goal))


def _instances(problem: Problem) -> Iterator[_Schema]:
    for action in problem.actions:
        choices = [problem.objects(parameter.type) for parameter in action.parameters]
        for objects in product(*choices):
            names = tuple(str(item.name) for item in objects)
            binding = dict(zip((p.name for p in action.parameters), names, strict=True))
            yield _instance(action, names, binding)


def _instance(action: Any, names: tuple[str, ...], binding: Mapping[str, str]) -> _Schema:
    additions: set[Fact] = set()
    deletions: set[Fact] = set()
    for effect in action.effects:
        if not effect.fluent.type.is_bool_type():
            continue  # conditions on numbers are refused and costs are one: nothing can read it
        if effect.is_conditional() or not effect.is_assignment():
            raise UnsupportedError(f"the effect {effect} is neither an addition nor a deletion")
        atom = _atom(effect.fluent, binding)
        (additions if effect.value.is_true() else deletions).add(atom)
    return _Schema(
        action.name,
        names,
        frozenset(_atoms(action.preconditions, binding)),
        frozenset(additions),
        frozenset(deletions - additions),
    )


def _atoms(expressions: Iterable[FNode], binding: Mapping[str, str]) -> Iterator[Fact]:
    """Yield the atoms of a conjunction."""
    for expression in expressions:
        if expression.is_and():
            yield from _atoms(expression.args, binding)
        elif expression.is_fluent_exp():
            yield _atom(expression, binding)
        elif not expression.is_true():
            raise UnsupportedError(f"the condition {expression} is not a conjunction of atoms")


def _atom(expression: FNode, binding: Mapping[str, str]) -> Fact:
    arguments = (
        binding[argument.parameter().name] if argument.is_parameter_exp() else str(argument)
        for argument in expression.args
    )
    return (expression.fluent().name, *arguments)
