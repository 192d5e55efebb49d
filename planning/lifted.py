"""A planning problem in terms of objects and schemas: what loading gives and grounding takes.

Both front ends, PDDL files (`enkidu.planning.loading`) and unified-planning's Problem
(`enkidu.planning.unified`), end here; grounding knows nothing of either.

Names are numbers: a term is the number of an object, or -1 - k for the k-th variable of its schema
(parameters first, then the variables that quantifiers bind, each with a number of its own).
Conditions are in negation normal form: only literals, equalities and comparisons are negated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from enkidu.errors import Place

Atom: TypeAlias = tuple[int, ...]
"""A predicate or function with the objects it is about, all by number."""


@dataclass(frozen=True)
class Constant:
    """A number, exactly as it was written."""

    value: Fraction


@dataclass(frozen=True)
class Fluent:
    """A numeric function with its arguments."""

    function: int
    terms: tuple[int, ...]


@dataclass(frozen=True)
class Operation:
    """Two numbers joined by "+", "-", "*" or "/"."""

    operator: str
    left: Expression
    right: Expression


Expression: TypeAlias = Constant | Fluent | Operation


@dataclass(frozen=True)
class Literal:
    """A predicate with its arguments, or its negation."""

    predicate: int
    terms: tuple[int, ...]
    positive: bool = True


@dataclass(frozen=True)
class Equality:
    """Two terms are the same object, or are not."""

    left: int
    right: int
    positive: bool = True


@dataclass(frozen=True)
class Comparison:
    """A number is ">=" or ">" zero: what every comparison of two numbers comes down to."""

    operator: str
    number: Expression


@dataclass(frozen=True)
class And:
    """All parts hold; without parts, true."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Or:
    """One of the parts holds; without parts, false."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Variable:
    """A variable that a quantifier binds: its term, -1 - k, and the number of its domain."""

    number: int
    domain: int


@dataclass(frozen=True)
class Quantified:
    """A condition for each value of some variables: for all of them, or for one."""

    universal: bool
    variables: tuple[Variable, ...]
    body: Condition


Condition: TypeAlias = Literal | Equality | Comparison | And | Or | Quantified


@dataclass(frozen=True)
class Change:
    """A number is assigned, or increased by, the value of an expression."""

    fluent: Fluent
    assigns: bool
    number: Expression


@dataclass(frozen=True)
class Effect:
    """What changes, for each value of some variables for which a condition holds before."""

    change: Literal | Change
    variables: tuple[Variable, ...] = ()
    condition: Condition = field(default_factory=And)


@dataclass(frozen=True)
class Schema:
    """An action with parameters; `domains` gives for each the number of its domain."""

    name: str
    domains: tuple[int, ...]
    precondition: Condition
    effects: tuple[Effect, ...]
    cost: Expression = Constant(Fraction(1))
    place: Place | None = None


@dataclass(frozen=True)
class Lifted:
    """Objects, schemas, the initial state and the goal."""

    objects: tuple[str, ...]
    predicates: tuple[str, ...]
    functions: tuple[str, ...]
    domains: tuple[tuple[int, ...], ...]
    """Sets of objects that variables range over: those of a type, in ascending order."""
    schemas: tuple[Schema, ...]
    facts: frozenset[Atom] = frozenset()
    """What holds initially: (predicate, object, ...)."""
    values: Mapping[Atom, Fraction] = field(default_factory=dict)
    """What is known of numbers initially: (function, object, ...) to its value."""
    goal: Condition = field(default_factory=And)

    def atom_name(self, atom: Atom, names: tuple[str, ...]) -> tuple[str, ...]:
        """Spell an atom; `names` are the predicates or the functions."""
        return (names[atom[0]], *(self.objects[number] for number in atom[1:]))


TRUE = And()
FALSE = Or()


def negated(condition: Condition) -> Condition:
    """Return the negation, in negation normal form."""
    match condition:
        case Literal(predicate, terms, positive):
            return Literal(predicate, terms, not positive)
        case Equality(left, right, positive):
            return Equality(left, right, not positive)
        case Comparison(operator, number):
            opposite = ">" if operator == ">=" else ">="
            return Comparison(opposite, negative(number))
        case And(parts):
            return Or(tuple(negated(part) for part in parts))
        case Or(parts):
            return And(tuple(negated(part) for part in parts))
        case Quantified(universal, variables, body):
            return Quantified(not universal, variables, negated(body))


def negative(number: Expression) -> Expression:
    """Return minus a number."""
    return Operation("-", Constant(Fraction(0)), number)


def compared(operator: str, left: Expression, right: Expression) -> Condition:
    """Compare two numbers by "<", "<=", "=", ">=" or ">"."""
    more, less = Operation("-", left, right), Operation("-", right, left)
    if operator == "=":
        return And((Comparison(">=", more), Comparison(">=", less)))
    if operator in (">=", ">"):
        return Comparison(operator, more)
    return Comparison(operator.replace("<", ">"), less)


def conjuncts(condition: Condition) -> Iterator[Condition]:
    """Yield the parts of nested conjunctions."""
    if isinstance(condition, And):
        for part in condition.parts:
            yield from conjuncts(part)
    else:
        yield condition


def changing_predicates(lifted: Lifted) -> set[int]:
    """Return the predicates that some schema changes."""
    changes = (effect.change for schema in lifted.schemas for effect in schema.effects)
    return {change.predicate for change in changes if isinstance(change, Literal)}


def changing_functions(lifted: Lifted) -> set[int]:
    """Return the functions that some schema changes."""
    changes = (effect.change for schema in lifted.schemas for effect in schema.effects)
    return {change.fluent.function for change in changes if isinstance(change, Change)}


def compared_constants(lifted: Lifted) -> set[int]:
    """Return the functions of comparisons in which nothing can change."""
    changing, found = changing_functions(lifted), set[int]()
    conditions = [lifted.goal]
    for schema in lifted.schemas:
        conditions += [schema.precondition, *(effect.condition for effect in schema.effects)]
    while conditions:
        condition = conditions.pop()
        if isinstance(condition, Comparison):
            read = set(functions_in(condition.number))
            found |= read if not read & changing else set()
        elif isinstance(condition, And | Or):
            conditions += condition.parts
        elif isinstance(condition, Quantified):
            conditions.append(condition.body)
    return found


def functions_in(number: Expression) -> Iterator[int]:
    """Yield the functions that a number is computed from."""
    if isinstance(number, Fluent):
        yield number.function
    elif isinstance(number, Operation):
        yield from functions_in(number.left)
        yield from functions_in(number.right)


Encoded: TypeAlias = tuple[Any, ...]
"""Nested tuples that begin with a letter: how the compiled core is told conditions and numbers."""


def encoded(part: Condition | Expression | Change | Effect) -> Encoded:
    """Spell a part of a schema as nested tuples."""
    match part:
        case Literal(predicate, terms, positive):
            return ("l", predicate, terms, positive)
        case Equality(left, right, positive):
            return ("e", left, right, positive)
        case Comparison(operator, number):
            return ("c", operator == ">", encoded(number))
        case And(parts):
            return ("a", tuple(encoded(each) for each in parts))
        case Or(parts):
            return ("o", tuple(encoded(each) for each in parts))
        case Quantified(universal, variables, body):
            return ("q", universal, _encoded_variables(variables), encoded(body))
        case Constant(value):
            return ("k", float(value))
        case Fluent(function, terms):
            return ("f", function, terms)
        case Operation(operator, left, right):
            return ("b", operator, encoded(left), encoded(right))
        case Change(fluent, assigns, number):
            return ("n", fluent.function, fluent.terms, assigns, encoded(number))
        case Effect(change, variables, condition):
            return (encoded(change), _encoded_variables(variables), encoded(condition))


def _encoded_variables(variables: tuple[Variable, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((-1 - one.number, one.domain) for one in variables)
