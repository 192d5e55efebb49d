"""Which facts can ever hold and which actions can ever apply, when nothing is deleted.

Numbers are ignored unless they cannot change. It is a semi-naive join of schemas with the facts
reached so far: facts are taken in the order in which they came, and an instance of a schema is
found when the last of the facts that it needs is taken, and only then, so each is found once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from enkidu.planning.arithmetic import Item, evaluated
from enkidu.planning.lifted import Encoded
from enkidu.planning.twin.lifted import (
    OPEN,
    Binding,
    Lifted,
    Schema,
    Variables,
    bound,
    conjuncts,
    variables,
)
from enkidu.planning.twin.relations import Arguments, Relation


class Instance(NamedTuple):
    """A schema with a value for each parameter."""

    schema: int
    binding: Binding


@dataclass(frozen=True)
class Rule:
    """A schema's precondition: positive literals, to join, and whatever else it asks for."""

    number: int
    schema: Schema
    literals: tuple[Encoded, ...]
    filters: tuple[tuple[Encoded, frozenset[int]], ...]
    """Each with the parameters that it is about."""


class Reachability:
    """The facts and the instances of schemas that can be reached."""

    def __init__(self, lifted: Lifted) -> None:
        self._lifted = lifted
        changes = [effect.change for schema in lifted.schemas for effect in schema.effects]
        self.changing_predicates = {change[1] for change in changes if change[0] == "l"}
        self.changing_functions = {change[1] for change in changes if change[0] == "n"}
        self.relations = [Relation() for _ in range(lifted.predicates)]
        self.instances: list[Instance] = []
        self._members = [frozenset(domain) for domain in lifted.domains]
        self._queue: list[tuple[int, int]] = []  # changing facts, in the order of coming
        self._current = -1
        self._explore([_rule(*numbered) for numbered in enumerate(lifted.schemas)])

    def initial_value(self, function: int, arguments: Arguments) -> float:
        """Return a number's initial value; not a number where it is unknown."""
        return self._lifted.values.get((function, *arguments), math.nan)

    def bindings(self, quantified: Variables, binding: Binding) -> Iterator[Binding]:
        """Yield the binding with every combination of values of some variables."""
        if not quantified:
            yield binding
            return
        for values in product(*(self._lifted.domains[domain] for _, domain in quantified)):
            inner = binding.copy()
            for (variable, _), value in zip(quantified, values, strict=True):
                inner[variable] = value
            yield inner

    def possible(self, condition: Encoded, binding: Binding) -> bool:
        """Tell whether a condition could hold; all its variables have values."""
        match condition:
            case ("l", predicate, terms, positive):
                if predicate in self.changing_predicates:
                    return True
                row = self.relations[predicate].find(bound(terms, binding))
                return (row is None) is not bool(positive)
            case ("e", left, right, positive):
                one, other = bound((left, right), binding)
                return (one == other) is bool(positive)
            case ("c", strict, number):
                return not self.is_constant(number) or self._satisfied(number, strict, binding)
            case ("a", parts):
                return all(self.possible(part, binding) for part in parts)
            case ("o", parts):
                return any(self.possible(part, binding) for part in parts)
            case (_, universal, quantified, body):
                each = (self.possible(body, inner) for inner in self.bindings(quantified, binding))
                return all(each) if universal else any(each)
        raise AssertionError(condition)

    def is_constant(self, number: Encoded) -> bool:
        """Tell whether no action changes any part of a number."""
        match number:
            case ("f", function, _):
                return function not in self.changing_functions
            case ("b", _, left, right):
                return self.is_constant(left) and self.is_constant(right)
        return True

    def _satisfied(self, number: Encoded, strict: bool, binding: Binding) -> bool:
        return evaluated(list(self._items(number, binding)), ()).satisfies(strict)

    def _items(self, number: Encoded, binding: Binding) -> Iterator[Item]:
        """Yield a constant number in postfix order."""
        match number:
            case ("k", value):
                yield ("k", 0, value)
            case ("f", function, terms):
                yield ("k", 0, self.initial_value(function, bound(terms, binding)))
            case (_, operator, left, right):
                yield from self._items(left, binding)
                yield from self._items(right, binding)
                yield (operator, 0, 0.0)

    def _explore(self, rules: list[Rule]) -> None:
        for predicate, *arguments in self._lifted.facts:
            self._reach(predicate, tuple(arguments))
        watchers: dict[int, list[tuple[Rule, int]]] = {}
        for rule in rules:
            fluents = [
                (place, literal[1])
                for place, literal in enumerate(rule.literals)
                if literal[1] in self.changing_predicates
            ]
            for place, predicate in fluents:
                watchers.setdefault(predicate, []).append((rule, place))
            if not fluents:
                self._instantiate(rule)
        for predicate, row in self._queue:  # it grows meanwhile
            self._current += 1
            for rule, place in watchers.get(predicate, ()):
                self._instantiate(rule, place, row)

    def _reach(self, predicate: int, arguments: Arguments) -> None:
        relation = self.relations[predicate]
        if relation.find(arguments) is not None:
            return
        if predicate not in self.changing_predicates:
            relation.add(arguments, -1)
            return
        self._queue.append((predicate, len(relation.rows)))
        relation.add(arguments, len(self._queue) - 1)

    def _instantiate(self, rule: Rule, trigger: int = -1, row: int = 0) -> None:
        """Find the instances in which a literal, the trigger, is matched by a row."""
        blank = [OPEN] * rule.schema.variables
        start = self._matched(rule, trigger, row, blank) if trigger >= 0 else blank
        if start is None:
            return
        others = [place for place in range(len(rule.literals)) if place != trigger]
        for binding in self._joined(rule, trigger, others, start):
            if all(self.possible(condition, binding) for condition, _ in rule.filters):
                self.instances.append(Instance(rule.number, binding))
                self._reach_effects(rule.schema, binding)

    def _reach_effects(self, schema: Schema, binding: Binding) -> None:
        for (kind, symbol, terms, positive, *_), quantified, condition in schema.effects:
            if kind == "l" and positive:
                for inner in self.bindings(quantified, binding):
                    if self.possible(condition, inner):
                        self._reach(symbol, bound(terms, inner))

    def _joined(
        self, rule: Rule, trigger: int, places: list[int], binding: Binding
    ) -> Iterator[Binding]:
        """Yield each way to match the literals at the places, the one with fewest rows first."""
        if not self._passes(rule, binding):
            return
        if not places:
            yield from self._completed(rule.schema, binding)
            return
        rows, place = self._fewest(rule, places, binding)
        rest = [other for other in places if other != place]
        stamps = self.relations[rule.literals[place][1]].stamps
        for row in rows:
            # None that came after the current fact, and for literals before the trigger only
            # earlier ones, so that no instance is found twice.
            if stamps[row] > self._current - (place < trigger) and stamps[row] >= 0:
                break
            matched = self._matched(rule, place, row, binding)
            if matched is not None:
                yield from self._joined(rule, trigger, rest, matched)

    def _passes(self, rule: Rule, binding: Binding) -> bool:
        return all(
            self.possible(condition, binding)
            for condition, about in rule.filters
            if all(binding[variable] != OPEN for variable in about)
        )

    def _fewest(self, rule: Rule, places: list[int], binding: Binding) -> tuple[list[int], int]:
        """Return the fewest rows that a literal of several can still be matched by."""
        best, at = self._candidates(rule.literals[places[0]], binding), places[0]
        for place in places[1:]:
            rows = self._candidates(rule.literals[place], binding)
            if len(rows) < len(best):
                best, at = rows, place
        return best, at

    def _candidates(self, literal: Encoded, binding: Binding) -> list[int]:
        _, predicate, terms, _ = literal
        values = bound(terms, binding)
        known = tuple([place for place, value in enumerate(values) if value != OPEN])
        return self.relations[predicate].matching(known, tuple([values[k] for k in known]))

    def _matched(self, rule: Rule, place: int, row: int, binding: Binding) -> Binding | None:
        """Return the binding with a literal's variables bound to a row's arguments, if they fit."""
        _, predicate, terms, _ = rule.literals[place]
        result = binding.copy()
        for term, value in zip(terms, self.relations[predicate].rows[row], strict=True):
            known = term if term >= 0 else result[-1 - term]
            if known == OPEN:
                if value not in self._members[rule.schema.domains[-1 - term]]:
                    return None
                result[-1 - term] = value
            elif known != value:
                return None
        return result

    def _completed(self, schema: Schema, binding: Binding) -> Iterable[Binding]:
        """Give the parameters that no literal binds every value of their domain."""
        free = [pair for pair in enumerate(schema.domains) if binding[pair[0]] == OPEN]
        return self.bindings(free, binding)


def _rule(number: int, schema: Schema) -> Rule:
    parts = list(conjuncts(schema.precondition))
    positive = [part for part in parts if part[0] == "l" and part[3]]
    others = [part for part in parts if part[0] != "l" or not part[3]]
    parameters = range(len(schema.domains))
    filters = tuple((part, frozenset(variables(part)) & {*parameters}) for part in others)
    return Rule(number, schema, tuple(dict.fromkeys(positive)), filters)
