"""Printing conditions, effects and numbers so that every reader understands them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from enkidu.errors import Place
from enkidu.planning.pddl.conditions import COMPARISONS, CONNECTIVES, QUANTIFIERS
from enkidu.planning.pddl.effects import CHANGES
from enkidu.planning.pddl.expressions import Expression, Group, Word
from enkidu.planning.pddl.findings import Findings
from enkidu.planning.pddl.hierarchy import Hierarchy
from enkidu.planning.pddl.numbers import OPERATORS, TOTAL_TIME, is_number
from enkidu.planning.pddl.renaming import STEPS, Renaming
from enkidu.planning.pddl.structure import Domain, Typed
from enkidu.planning.pddl.typed_lists import read_variables


@dataclass(frozen=True)
class Effect:
    """One simple effect, with what it ranges over and when it happens."""

    text: str
    place: Place
    variables: tuple[Typed, ...] = ()
    conditions: tuple[str, ...] = ()


class Terms:
    """Prints the expressions of a checked domain or problem."""

    def __init__(self, domain: Domain, names: Renaming, types: Hierarchy) -> None:
        self._functions = {function.name for function in domain.functions}
        self._names = names
        self._types = types
        self._has_types = bool(types.names)
        self.guards: dict[tuple[str, ...], str] = {}

    def typed(self, one: Typed, kind: str = "variable") -> str:
        """Print a declaration with its type; instead of (either …), the lowest type above.

        Without types in the domain none is printed: "object" would be unknown to pddl.
        """
        name = self._names.new(kind, one.name)
        if not self._has_types:
            return name
        return f"{name} - {self._names.new('type', self._types.common(one.type_names))}"

    def guard(self, variables: Sequence[Typed]) -> list[str]:
        """Print the conditions that keep variables within their (either …)."""
        return [
            f"({self._guard(one.type_names)} {one.name})" for one in variables if len(one.types) > 1
        ]

    def _guard(self, types: tuple[str, ...]) -> str:
        key = tuple(sorted(types))
        return self.guards.setdefault(key, self._names.free(f"either-{'-'.join(key)}"))

    def condition(self, condition: Expression) -> str:
        """Print a condition."""
        assert isinstance(condition, Group)
        head, parts = condition.head, condition.items[1:]
        if not condition.items:
            return "(and)"
        if head in CONNECTIVES:
            return listed(head, (self.condition(part) for part in parts))
        if head in QUANTIFIERS:
            return self._quantified(condition)
        if head in COMPARISONS:
            return listed(head, (self._side(part) for part in parts))
        return self.atom(condition)

    def _quantified(self, condition: Group) -> str:
        assert isinstance(condition.items[1], Group)
        variables = read_variables(condition.items[1].items, Findings())
        body, guard = self.condition(condition.items[2]), self.guard(variables)
        if guard:
            joined = "and" if condition.head == "exists" else "imply"
            body = listed(joined, (conjunction(guard), body))
        return self.over(variables, body, condition.head)

    def over(self, variables: Sequence[Typed], body: str, quantifier: str = "forall") -> str:
        """Print a quantifier; without variables, its body."""
        bound = " ".join(self.typed(one) for one in variables)
        return f"({quantifier} ({bound}) {body})" if bound else body

    def atom(self, atom: Group, kind: str = "predicate") -> str:
        """Print a predicate or function with its arguments."""
        arguments = (self._argument(item) for item in atom.items[1:])
        return listed(self._names.new(kind, atom.head), arguments)

    def _argument(self, term: Expression) -> str:
        assert isinstance(term, Word)
        return term.name if term.is_variable else self._names.new("object", term.name)

    def _side(self, side: Expression) -> str:
        """Print a side of a comparison: a number, or, with "=", a variable or an object."""
        numeric = isinstance(side, Group) or is_number(side) or side.name in self._functions
        return self.number(side) if numeric else self._argument(side)

    def number(self, number: Expression) -> str:
        """Print a numeric expression."""
        if is_number(number):
            return literal(number)
        fluent = number if isinstance(number, Group) else Group((number,), number.place)
        if fluent.head in OPERATORS:
            return listed(fluent.head, (self.number(part) for part in fluent.items[1:]))
        if fluent.head == TOTAL_TIME and TOTAL_TIME not in self._functions:
            return f"({STEPS})"
        return self.atom(fluent, "function")

    def effects(self, effect: Group) -> list[tuple[str, Place]]:
        """Print an effect as simple ones, without the deletes that an add makes void."""
        simple = list(self._simple_effects(effect))
        always = {one.text for one in simple if not one.conditions and not one.variables}
        return [
            (self._effect(one), one.place)
            for one in simple
            if not one.text.startswith("(not ") or one.text[5:-1] not in always
        ]

    def _simple_effects(
        self, effect: Expression, over: tuple[Typed, ...] = (), when: tuple[str, ...] = ()
    ) -> Iterator[Effect]:
        """Take an effect apart: quantifiers and conditions are repeated for each simple effect."""
        assert isinstance(effect, Group)
        head, parts = effect.head, effect.items[1:]
        if head == "and":
            for part in parts:
                yield from self._simple_effects(part, over, when)
        elif head == "forall":
            assert isinstance(parts[0], Group)
            inner = read_variables(parts[0].items, Findings())
            hidden = {one.name for one in inner}
            over = (*(one for one in over if one.name not in hidden), *inner)
            yield from self._simple_effects(parts[1], over, (*when, *self.guard(inner)))
        elif head == "when":
            yield from self._simple_effects(parts[1], over, (*when, self.condition(parts[0])))
        elif effect.items:
            yield Effect(self._simple(effect), effect.place, over, when)

    def _effect(self, effect: Effect) -> str:
        text = effect.text
        if effect.conditions:
            text = listed("when", (conjunction(effect.conditions), text))
        return self.over(effect.variables, text)

    def _simple(self, effect: Group) -> str:
        head, parts = effect.head, effect.items[1:]
        if head == "not":
            assert isinstance(parts[0], Group)
            return f"(not {self.atom(parts[0])})"
        if head not in CHANGES:
            return self.atom(effect)
        fluent, value = self.number(parts[0]), self.number(parts[1])
        if head in ("scale-up", "scale-down"):
            operator = "*" if head == "scale-up" else "/"
            return f"(assign {fluent} ({operator} {fluent} {value}))"
        return f"({head} {fluent} {value})"


def listed(head: str, parts: Sequence[str] | Iterator[str]) -> str:
    """Print a head and its parts in parentheses."""
    return f"({' '.join((head, *parts))})"


def conjunction(conditions: Sequence[str]) -> str:
    """Print conditions that must all hold."""
    return conditions[0] if len(conditions) == 1 else listed("and", conditions)


def literal(number: Expression) -> str:
    """Print a number with digits and a point only; what rounds to zero is zero."""
    text = str(number)
    return format(Decimal(text) if float(text) else Decimal(0), "f")
