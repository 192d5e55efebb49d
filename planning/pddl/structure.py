"""What a PDDL definition holds, as immutable values that know their places.

Conditions, effects and numeric expressions stay s-expressions: they are checked, printed and
read by walking them.
"""

from __future__ import annotations

from dataclasses import dataclass

from enkidu.errors import Place
from enkidu.planning.pddl.expressions import Expression, Group, Word

OBJECT = "object"
"""The type above all types, and the type of what is declared without one."""


UNNAMED = "?"
"""Stands for a name that is missing or wrong, so that the rest can still be checked."""


@dataclass(frozen=True)
class Typed:
    """A name and its types: none means object, several mean (either …)."""

    word: Word
    types: tuple[Word, ...] = ()

    @property
    def name(self) -> str:
        """The name in lower case."""
        return self.word.name

    @property
    def type_names(self) -> tuple[str, ...]:
        """The names of its types, never empty."""
        return tuple(word.name for word in self.types) or (OBJECT,)


@dataclass(frozen=True)
class Symbol:
    """A declared predicate or function: its name and parameters."""

    word: Word
    parameters: tuple[Typed, ...]

    @property
    def name(self) -> str:
        """The name in lower case."""
        return self.word.name


@dataclass(frozen=True)
class Action:
    """An action as it is declared."""

    word: Word
    parameters: tuple[Typed, ...]
    precondition: Group | None
    effect: Group | None

    @property
    def name(self) -> str:
        """The name in lower case."""
        return self.word.name


@dataclass(frozen=True)
class Domain:
    """What agents can do: types, constants, predicates, functions, actions."""

    word: Word
    place: Place
    requirements: tuple[Word, ...] = ()
    types: tuple[Typed, ...] = ()
    constants: tuple[Typed, ...] = ()
    predicates: tuple[Symbol, ...] = ()
    functions: tuple[Symbol, ...] = ()
    actions: tuple[Action, ...] = ()

    @property
    def name(self) -> str:
        """The name in lower case."""
        return self.word.name


@dataclass(frozen=True)
class Metric:
    """What makes one plan better than another."""

    direction: Word
    expression: Expression


@dataclass(frozen=True)
class Problem:
    """A situation and a goal in a domain."""

    word: Word
    place: Place
    domain: Word
    requirements: tuple[Word, ...] = ()
    objects: tuple[Typed, ...] = ()
    init: tuple[Group, ...] = ()
    goal: Group | None = None
    metric: Metric | None = None

    @property
    def name(self) -> str:
        """The name in lower case."""
        return self.word.name
