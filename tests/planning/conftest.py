"""A lifted problem carried out by the letter, and its canonical form: oracles for loading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product

import pytest

from enkidu.planning.lifted import (
    And,
    Atom,
    Change,
    Comparison,
    Condition,
    Constant,
    Effect,
    Equality,
    Expression,
    Fluent,
    Lifted,
    Literal,
    Operation,
    Or,
    Quantified,
    Schema,
    Variable,
)

Binding = Mapping[int, int]
Step = tuple[str, tuple[str, ...]]


class World:
    """A state of a lifted problem; slow, and as near to the definitions as can be."""

    def __init__(self, lifted: Lifted) -> None:
        self.lifted = lifted
        self.facts = set(lifted.facts)
        self.values = dict(lifted.values)

    def true_facts(self) -> set[tuple[str, ...]]:
        return {self.lifted.atom_name(fact, self.lifted.predicates) for fact in self.facts}

    def numbers(self) -> dict[tuple[str, ...], Fraction]:
        names = self.lifted.functions
        return {self.lifted.atom_name(atom, names): value for atom, value in self.values.items()}

    def reached(self) -> bool:
        return self.holds(self.lifted.goal, {})

    def steps(self) -> set[Step]:
        return {
            (schema.name, tuple(self.lifted.objects[one] for one in arguments))
            for schema in self.lifted.schemas
            for arguments in product(*(self.lifted.domains[one] for one in schema.domains))
            if self.holds(schema.precondition, bound(arguments))
            and self._outcome(schema, bound(arguments)) is not None
        }

    def do(self, name: str, *arguments: str) -> World:
        assert (name, arguments) in self.steps(), f"{name} {arguments} cannot be done"
        [schema] = [one for one in self.lifted.schemas if one.name == name]
        outcome = self._outcome(schema, bound([self.lifted.objects.index(a) for a in arguments]))
        assert outcome is not None
        after = World(self.lifted)
        after.facts, after.values = outcome
        return after

    def cost(self, name: str, *arguments: str) -> Fraction | None:
        [schema] = [one for one in self.lifted.schemas if one.name == name]
        return self.value(schema.cost, bound([self.lifted.objects.index(a) for a in arguments]))

    def holds(self, condition: Condition, binding: Binding) -> bool:
        match condition:
            case Literal(predicate, terms, positive):
                return (atom(predicate, terms, binding) in self.facts) == positive
            case Equality(left, right, positive):
                return (atom(0, (left,), binding) == atom(0, (right,), binding)) == positive
            case Comparison(operator, number):
                value = self.value(number, binding)
                return value is not None and (value > 0 or (operator == ">=" and value == 0))
            case And(parts):
                return all(self.holds(part, binding) for part in parts)
            case Or(parts):
                return any(self.holds(part, binding) for part in parts)
            case Quantified(universal, variables, body):
                each = (self.holds(body, {**binding, **b}) for b in self._bindings(variables))
                return all(each) if universal else any(each)

    def value(self, number: Expression, binding: Binding) -> Fraction | None:
        match number:
            case Constant(value):
                return value
            case Fluent(function, terms):
                return self.values.get(atom(function, terms, binding))
            case Operation(operator, left, right):
                one, other = self.value(left, binding), self.value(right, binding)
                if one is None or other is None or (operator == "/" and other == 0):
                    return None
                return {"+": one + other, "-": one - other, "*": one * other}.get(
                    operator, one / (other or 1)
                )

    def _bindings(self, variables: tuple[Variable, ...]) -> Iterator[Binding]:
        for objects in product(*(self.lifted.domains[one.domain] for one in variables)):
            yield {one.number: thing for one, thing in zip(variables, objects, strict=True)}

    def _outcome(
        self, schema: Schema, binding: Binding
    ) -> tuple[set[Atom], dict[Atom, Fraction]] | None:
        """Give facts and values after an action; none where a change has no value."""
        added: set[Atom] = set()
        deleted: set[Atom] = set()
        values = dict(self.values)
        for effect, inner in self._happening(schema.effects, binding):
            change = effect.change
            if isinstance(change, Literal):
                group = added if change.positive else deleted
                group.add(atom(change.predicate, change.terms, inner))
                continue
            key = atom(change.fluent.function, change.fluent.terms, inner)
            number = self.value(change.number, inner)
            if number is None or (not change.assigns and key not in self.values):
                return None
            values[key] = number if change.assigns else values[key] + number
        return (self.facts - deleted) | added, values

    def _happening(
        self, effects: tuple[Effect, ...], binding: Binding
    ) -> Iterator[tuple[Effect, Binding]]:
        for effect in effects:
            for extra in self._bindings(effect.variables):
                if self.holds(effect.condition, {**binding, **extra}):
                    yield effect, {**binding, **extra}


def void(effect: Effect, schema: Schema) -> bool:
    """Whether what an effect deletes is added by the same action anyway."""
    change = effect.change
    return isinstance(change, Literal) and (
        Effect(Literal(change.predicate, change.terms)) in schema.effects and not change.positive
    )


def bound(arguments: list[int] | tuple[int, ...]) -> Binding:
    return {-1 - number: one for number, one in enumerate(arguments)}


def atom(head: int, terms: tuple[int, ...], binding: Binding) -> Atom:
    return (head, *(one if one >= 0 else binding[one] for one in terms))


class Canonical:
    """Prints a lifted problem so that two that say the same are printed the same.

    Some functions may be left out: those that one reader keeps and another turns into costs.
    """

    def __init__(self, lifted: Lifted, without: frozenset[str]) -> None:
        self.lifted = lifted
        self.without = without

    def problem(self) -> dict[str, object]:
        lifted = self.lifted
        world = World(lifted)
        return {
            "objects": sorted(lifted.objects),
            "schemas": {schema.name: self.schema(schema) for schema in lifted.schemas},
            "facts": {fact for fact in world.true_facts() if not fact[0].startswith("either-")},
            "values": {n: v for n, v in world.numbers().items() if n[0] not in self.without},
            "goal": self.condition(lifted.goal, {}),
        }

    def schema(self, schema: Schema) -> object:
        names = {-1 - number: f"?{number}" for number in range(len(schema.domains))}
        effects = {
            self.effect(effect, names) for effect in schema.effects if not void(effect, schema)
        }
        return (
            [self.domain(one) for one in schema.domains],
            self.condition(schema.precondition, names),
            effects - {None},
            self.number(schema.cost, names),
        )

    def domain(self, number: int) -> tuple[str, ...]:
        return tuple(sorted(self.lifted.objects[one] for one in self.lifted.domains[number]))

    def effect(self, effect: Effect, names: dict[int, str]) -> object:
        names = self._named(effect.variables, names)
        ranges = tuple(self.domain(one.domain) for one in effect.variables)
        condition = self.condition(effect.condition, names)
        if isinstance(effect.change, Change):
            fluent = self.fluent(effect.change.fluent, names)
            if fluent[0] in self.without:
                return None
            number = self.number(effect.change.number, names)
            return (fluent, effect.change.assigns, number, ranges, condition)
        return (self.condition(effect.change, names), ranges, condition)

    def condition(self, condition: Condition, names: dict[int, str]) -> object:
        match condition:
            case Literal(predicate, terms, positive):
                head = self.lifted.predicates[predicate]
                return ("literal", positive, head, *self.terms(terms, names))
            case Equality(left, right, positive):
                return ("=", positive, *sorted(self.terms((left, right), names)))
            case Comparison(operator, number):
                return (operator, self.number(number, names))
            case And(parts) | Or(parts):
                kind = type(condition).__name__
                inner = {self.condition(part, names) for part in parts}
                return inner.pop() if len(inner) == 1 else (kind, frozenset(inner))
            case Quantified(universal, variables, body):
                ranges = tuple(self.domain(one.domain) for one in variables)
                return (universal, ranges, self.condition(body, self._named(variables, names)))

    def _named(self, variables: tuple[Variable, ...], names: dict[int, str]) -> dict[int, str]:
        return {
            **names,
            **{one.number: f"?{len(names) + k}" for k, one in enumerate(variables)},
        }

    def terms(self, terms: tuple[int, ...], names: dict[int, str]) -> tuple[str, ...]:
        return tuple(self.lifted.objects[one] if one >= 0 else names[one] for one in terms)

    def fluent(self, fluent: Fluent, names: dict[int, str]) -> tuple[str, ...]:
        return (self.lifted.functions[fluent.function], *self.terms(fluent.terms, names))

    def number(self, number: Expression, names: dict[int, str]) -> frozenset[object]:
        """Print a number as a polynomial: products of fluents, each with its factor."""
        return frozenset(item for item in self._polynomial(number, names).items() if item[1])

    def _polynomial(
        self, number: Expression, names: dict[int, str]
    ) -> dict[tuple[object, ...], Fraction]:
        match number:
            case Constant(value):
                return {(): value}
            case Fluent():
                return {(self.fluent(number, names),): Fraction(1)}
            case Operation(operator, left, right):
                one, other = self._polynomial(left, names), self._polynomial(right, names)
                if operator in "+-":
                    sign = 1 if operator == "+" else -1
                    return {
                        key: one.get(key, Fraction(0)) + sign * other.get(key, Fraction(0))
                        for key in {**one, **other}
                    }
                if operator == "/":
                    assert other.keys() == {()}, "only constants divide here"
                    other = {(): 1 / other[()]}
                result: dict[tuple[object, ...], Fraction] = {}
                for (a, x), (b, y) in product(one.items(), other.items()):
                    key = tuple(sorted((*a, *b), key=str))
                    result[key] = result.get(key, Fraction(0)) + x * y
                return result


@pytest.fixture
def world() -> type[World]:
    """Carry out a lifted problem."""
    return World


@pytest.fixture
def canonical() -> Callable[..., dict[str, object]]:
    """Print a lifted problem in a form that can be compared."""
    return lambda lifted, without=(): Canonical(lifted, frozenset(without)).problem()
