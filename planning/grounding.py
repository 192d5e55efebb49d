"""From checked PDDL to a grounded Task.

Understands typed STRIPS; each action costs one. What goes beyond that is refused by name, with its
place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from enkidu.errors import FileError, Finding
from enkidu.planning import pddl
from enkidu.planning.belief import Belief
from enkidu.planning.pddl.conditions import KEYWORDS
from enkidu.planning.pddl.effects import CHANGES
from enkidu.planning.task import Action, Fact, Task


class UnsupportedError(FileError):
    """A construct of PDDL that this grounder does not understand."""

    def __init__(self, construct: pddl.Expression) -> None:
        message = f"{construct} cannot be planned with"
        remedy = "conditions are conjunctions of facts, effects add and delete facts"
        super().__init__([Finding(construct.place, message, remedy)])


@dataclass(frozen=True)
class _Instance:
    """A grounded action before its facts are numbered."""

    name: str
    arguments: tuple[str, ...]
    preconditions: frozenset[Fact]
    additions: frozenset[Fact]
    deletions: frozenset[Fact]


class Domain:
    """A PDDL domain from a file, checked and read once; grounds what is given with it."""

    def __init__(self, path: Path) -> None:
        self._domain = pddl.load_domain(path)

    @property
    def name(self) -> str:
        """Return the name that the domain gives itself."""
        return self._domain.name

    def task(self, belief: Belief, goal: str) -> Task:
        """Ground what there is to do from a belief, for a goal in PDDL."""
        text = belief.problem(self.name, goal)
        problem = pddl.parse_problem(text, "what is believed and wanted", self._domain)
        return ground(self._domain, problem)


def ground(domain: pddl.Domain, problem: pddl.Problem) -> Task:
    """Instantiate every action with every combination of objects that fit its parameters."""
    instances = list(_instances(domain, [*domain.constants, *problem.objects]))
    goal = frozenset(atoms(problem.goal, {}))
    touched = set(goal)
    for instance in instances:
        touched |= instance.preconditions | instance.additions | instance.deletions
    facts = tuple(sorted(touched))
    numbers = {fact: number for number, fact in enumerate(facts)}

    def numbered(some: Iterable[Fact]) -> frozenset[int]:
        return frozenset(numbers[fact] for fact in some)

    actions = tuple(
        Action(
            instance.name,
            instance.arguments,
            numbered(instance.preconditions),
            numbered(instance.additions),
            numbered(instance.deletions),
        )
        for instance in instances
    )
    return Task(facts, actions, numbered(goal))


def _instances(domain: pddl.Domain, objects: Iterable[pddl.Typed]) -> Iterator[_Instance]:
    types = pddl.Hierarchy(domain.types)
    for action in domain.actions:
        fitting = (
            [one.name for one in objects if types.fits(one.type_names, parameter.type_names)]
            for parameter in action.parameters
        )
        names = [parameter.name for parameter in action.parameters]
        for arguments in product(*fitting):
            yield _instance(action, arguments, dict(zip(names, arguments, strict=True)))


def _instance(
    action: pddl.Action, arguments: tuple[str, ...], binding: Mapping[str, str]
) -> _Instance:
    effects = list(_effects(action.effect, binding))
    additions = frozenset(atom for atom, added in effects if added)
    deletions = frozenset(atom for atom, added in effects if not added)
    preconditions = frozenset(atoms(action.precondition, binding))
    return _Instance(action.name, arguments, preconditions, additions, deletions - additions)


def atoms(condition: pddl.Expression | None, binding: Mapping[str, str]) -> Iterator[Fact]:
    """Yield the atoms of a conjunction; raises an UnsupportedError where it is something else."""
    if condition is None:
        return
    assert isinstance(condition, pddl.Group)
    if condition.head == "and":
        for part in condition.items[1:]:
            yield from atoms(part, binding)
    elif condition.head in KEYWORDS:
        raise UnsupportedError(condition)
    elif condition.items:
        yield _atom(condition, binding)


def _effects(
    effect: pddl.Expression | None, binding: Mapping[str, str]
) -> Iterator[tuple[Fact, bool]]:
    """Yield what an effect adds (true) and deletes (false)."""
    if effect is None:
        return
    assert isinstance(effect, pddl.Group)
    if effect.head == "and":
        for part in effect.items[1:]:
            yield from _effects(part, binding)
    elif effect.head == "not":
        yield _atom(effect.items[1], binding), False
    elif effect.head in ("forall", "when"):
        raise UnsupportedError(effect)
    elif effect.items and effect.head not in CHANGES:
        # Numbers change without anyone reading them: conditions on them are refused.
        yield _atom(effect, binding), True


def _atom(atom: pddl.Expression, binding: Mapping[str, str]) -> Fact:
    assert isinstance(atom, pddl.Group)
    return tuple(binding.get(str(word).lower(), str(word).lower()) for word in atom.items)
