"""Conditions and numbers, from unified-planning's expressions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import count
from typing import Any

from enkidu.planning.lifted import (
    FALSE,
    TRUE,
    Condition,
    Constant,
    Expression,
    Fluent,
    Literal,
    Operation,
    Quantified,
    Variable,
    negated,
)
from enkidu.planning.simplification import (
    all_of,
    any_of,
    comparison,
    equality,
    folded,
    joined,
)
from enkidu.planning.unified.kinds import UnsupportedProblemError

_OPERATORS = {"PLUS": "+", "MINUS": "-", "TIMES": "*", "DIV": "/"}
_COMPARISONS = {"LE": "<=", "LT": "<"}


class Declarations:
    """The names of a problem, each with its number; sets of objects as they are asked for."""

    def __init__(self, problem: Any) -> None:
        things = problem.all_objects
        boolean = [fluent for fluent in problem.fluents if fluent.type.is_bool_type()]
        numeric = [fluent for fluent in problem.fluents if not fluent.type.is_bool_type()]
        self.objects = {one.name: number for number, one in enumerate(things)}
        self.predicates = {one.name: number for number, one in enumerate(boolean)}
        self.functions = {one.name: number for number, one in enumerate(numeric)}
        self.domains: dict[tuple[int, ...], int] = {}
        self._of_type: dict[Any, list[int]] = {}
        for number, one in enumerate(things):
            for kind in one.type.ancestors:
                self._of_type.setdefault(kind, []).append(number)

    def of_type(self, kind: Any) -> tuple[int, ...]:
        """Give the objects of a type and of those below it."""
        if not kind.is_user_type():
            raise UnsupportedProblemError(f"not supported: a variable of type {kind}")
        return tuple(self._of_type.get(kind, ()))

    def domain(self, kind: Any) -> int:
        """Number the set of the objects of a type."""
        return self.domains.setdefault(self.of_type(kind), len(self.domains))


class Scope:
    """Lifts expressions in which some parameters and variables are bound."""

    def __init__(
        self,
        declared: Declarations,
        terms: Mapping[Any, int] | None = None,
        numbers: Iterator[int] | None = None,
    ) -> None:
        self.declared = declared
        self._terms = terms or {}
        self._numbers = numbers or count(-1, -1)

    def binding(self, variables: Iterable[Any]) -> tuple[Scope, tuple[Variable, ...]]:
        """Bind parameters or variables; a parameter and a variable may share a name."""
        terms, bound = dict(self._terms), []
        for one in variables:
            terms[one] = next(self._numbers)
            bound.append(Variable(terms[one], self.declared.domain(one.type)))
        return Scope(self.declared, terms, self._numbers), tuple(bound)

    def condition(self, node: Any) -> Condition:
        """Lift a condition, in negation normal form."""
        kind = node.node_type.name
        match kind:
            case "FLUENT_EXP":
                return self.literal(node)
            case "AND":
                return all_of(self.condition(part) for part in node.args)
            case "OR":
                return any_of(self.condition(part) for part in node.args)
            case "NOT":
                return negated(self.condition(node.arg(0)))
            case "IMPLIES":
                return self._implied(node.arg(0), node.arg(1))
            case "IFF":
                left, right = node.args
                return all_of((self._implied(left, right), self._implied(right, left)))
            case "EXISTS" | "FORALL":
                inner, bound = self.binding(node.variables())
                return Quantified(kind == "FORALL", bound, inner.condition(node.arg(0)))
            case "BOOL_CONSTANT":
                return TRUE if node.bool_constant_value() else FALSE
            case "EQUALS" | "LE" | "LT":
                return self._comparison(node)
            case _:
                raise _unsupported(node)

    def _implied(self, left: Any, right: Any) -> Condition:
        return any_of((negated(self.condition(left)), self.condition(right)))

    def _comparison(self, node: Any) -> Condition:
        left, right = node.args
        if node.is_equals() and left.type.is_user_type():
            return equality(self.term(left), self.term(right))
        operator = _COMPARISONS.get(node.node_type.name, "=")
        return comparison(operator, self.number(left), self.number(right))

    def literal(self, node: Any) -> Literal:
        """Lift a boolean fluent with its arguments."""
        return Literal(self._head(node, self.declared.predicates), self._arguments(node))

    def fluent(self, node: Any) -> Fluent:
        """Lift a numeric fluent with its arguments."""
        return Fluent(self._head(node, self.declared.functions), self._arguments(node))

    def _head(self, node: Any, declared: Mapping[str, int]) -> int:
        name = node.fluent().name if node.is_fluent_exp() else ""
        if name not in declared:
            raise _unsupported(node)
        return declared[name]

    def _arguments(self, node: Any) -> tuple[int, ...]:
        return tuple(self.term(part) for part in node.args)

    def term(self, node: Any) -> int:
        """Number an object, a parameter or a variable."""
        if node.is_object_exp() and node.object().name in self.declared.objects:
            return self.declared.objects[node.object().name]
        if node.is_parameter_exp() and node.parameter() in self._terms:
            return self._terms[node.parameter()]
        if node.is_variable_exp() and node.variable() in self._terms:
            return self._terms[node.variable()]
        raise _unsupported(node)

    def number(self, node: Any) -> Expression:
        """Lift a numeric expression."""
        try:
            return folded(self._number(node))
        except ZeroDivisionError:
            raise UnsupportedProblemError(f"{node} divides by zero") from None
        except OverflowError:
            raise UnsupportedProblemError(f"{node} is too large for a number") from None

    def _number(self, node: Any) -> Expression:
        if node.is_int_constant() or node.is_real_constant():
            return Constant(Fraction(node.constant_value()))
        operator = _OPERATORS.get(node.node_type.name)
        if operator is None:
            return self.fluent(node)
        parts = [self._number(part) for part in node.args]
        return joined(operator, parts) if operator in "+*" else Operation(operator, *parts)


def _unsupported(node: Any) -> UnsupportedProblemError:
    return UnsupportedProblemError(f"not supported: the expression {node}")
