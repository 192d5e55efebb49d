"""Whole problems of unified-planning, lifted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from enkidu.planning.conflicts import consistency
from enkidu.planning.lifted import Atom, Constant, Lifted, Schema
from enkidu.planning.metrics import with_costs
from enkidu.planning.simplification import all_of
from enkidu.planning.unified.bounds import Bounds, bounded
from enkidu.planning.unified.effects import lift_effects
from enkidu.planning.unified.expressions import Declarations, Scope
from enkidu.planning.unified.kinds import UnsupportedProblemError, refuse_unsupported


def lift_problem(problem: Any) -> Lifted:
    """Lift a Problem, with its own names; UnsupportedProblemError for what is not understood."""
    refuse_unsupported(problem)
    try:
        return _lifted(problem)
    except RecursionError:
        raise UnsupportedProblemError("an expression is nested too deeply") from None


def _lifted(problem: Any) -> Lifted:
    declared = Declarations(problem)
    bounds = dict(_bounds(problem, declared))
    schemas = tuple(_schema(action, declared, bounds) for action in problem.actions)
    facts, values = _initial(problem, declared)
    goal = all_of(Scope(declared).condition(goal) for goal in problem.goals)
    return Lifted(
        tuple(declared.objects),
        tuple(declared.predicates),
        tuple(declared.functions),
        tuple(declared.domains),
        _with_costs(schemas, problem, declared),
        frozenset(facts),
        values,
        goal,
    )


def _bounds(problem: Any, declared: Declarations) -> Iterator[tuple[int, Bounds]]:
    for fluent in problem.fluents:
        if fluent.name in declared.functions:
            least, greatest = fluent.type.lower_bound, fluent.type.upper_bound
            if least is not None or greatest is not None:
                yield declared.functions[fluent.name], Bounds(_exact(least), _exact(greatest))


def _exact(bound: Any) -> Fraction | None:
    return None if bound is None else Fraction(bound)


def _schema(action: Any, declared: Declarations, bounds: Mapping[int, Bounds]) -> Schema:
    scope, parameters = Scope(declared).binding(action.parameters)
    written = [scope.condition(condition) for condition in action.preconditions]
    effects = tuple(one for effect in action.effects for one in lift_effects(effect, scope))
    precondition = all_of((*written, consistency(effects), bounded(effects, bounds, action.name)))
    return Schema(action.name, tuple(one.domain for one in parameters), precondition, effects)


def _initial(problem: Any, declared: Declarations) -> tuple[set[Atom], dict[Atom, Fraction]]:
    """Number what holds initially: what defaults say, then what is said of single fluents."""
    facts: set[Atom] = set()
    values: dict[Atom, Fraction] = {}
    scope = Scope(declared)
    for fluent, value in problem.fluents_defaults.items():
        _set_all(fluent, value, scope, facts, values)
    for node, value in problem.explicit_initial_values.items():
        arguments = tuple(scope.term(argument) for argument in node.args)
        _set(node.fluent(), arguments, value, scope, facts, values)
    _refuse_undefined(problem, declared)
    return facts, values


def _set_all(
    fluent: Any, value: Any, scope: Scope, facts: set[Atom], values: dict[Atom, Fraction]
) -> None:
    if value is None or value.is_false() or fluent.name not in _declared(fluent, scope):
        return
    for arguments in _instances(fluent, scope.declared):
        _set(fluent, arguments, value, scope, facts, values)


def _set(
    fluent: Any,
    arguments: tuple[int, ...],
    value: Any,
    scope: Scope,
    facts: set[Atom],
    values: dict[Atom, Fraction],
) -> None:
    number = _declared(fluent, scope).get(fluent.name)
    if number is None:
        raise UnsupportedProblemError(f"the problem does not declare the fluent {fluent.name}")
    atom = (number, *arguments)
    if not fluent.type.is_bool_type():
        values[atom] = _number(value, scope)
    elif _constant(value).is_true():
        facts.add(atom)
    else:
        facts.discard(atom)


def _declared(fluent: Any, scope: Scope) -> Mapping[str, int]:
    declared = scope.declared
    return declared.predicates if fluent.type.is_bool_type() else declared.functions


def _number(value: Any, scope: Scope) -> Fraction:
    number = scope.number(_constant(value))
    assert isinstance(number, Constant)
    return number.value


def _constant(value: Any) -> Any:
    constant = value if value.is_constant() else value.simplify()
    if not constant.is_constant():
        raise UnsupportedProblemError(f"the initial value {value} is not a constant")
    return constant


def _instances(fluent: Any, declared: Declarations) -> Iterator[tuple[int, ...]]:
    return product(*(declared.of_type(parameter.type) for parameter in fluent.signature))


def _refuse_undefined(problem: Any, declared: Declarations) -> None:
    """Refuse booleans of which the initial state says nothing; numbers may be undefined."""
    said: dict[Any, int] = {}
    for node in problem.explicit_initial_values:
        said[node.fluent()] = said.get(node.fluent(), 0) + 1
    for fluent in problem.fluents:
        if fluent.type.is_bool_type() and problem.fluents_defaults.get(fluent) is None:
            sizes = (len(declared.of_type(parameter.type)) for parameter in fluent.signature)
            if said.get(fluent, 0) < prod(sizes):
                message = f"not supported: undefined initial values of {fluent.name}"
                raise UnsupportedProblemError(message, "give it a default or an initial value")


def _with_costs(
    schemas: tuple[Schema, ...], problem: Any, declared: Declarations
) -> tuple[Schema, ...]:
    """Give schemas their costs; by any metric that is no sum of costs, each costs one."""
    metrics = problem.quality_metrics
    if len(metrics) != 1:
        return schemas
    [metric] = metrics
    if metric.is_minimize_action_costs():
        pairs = zip(schemas, problem.actions, strict=True)
        return tuple(_with_cost(schema, action, metric, declared) for schema, action in pairs)
    if metric.is_minimize_expression_on_final_state():
        return with_costs(schemas, Scope(declared).number(metric.expression))
    return schemas


def _with_cost(schema: Schema, action: Any, metric: Any, declared: Declarations) -> Schema:
    cost = metric.get_action_cost(action)
    if cost is None:
        message = f"the metric gives action {action.name} no cost"
        raise UnsupportedProblemError(message, "give it one, or a default to the metric")
    scope, _ = Scope(declared).binding(action.parameters)
    return replace(schema, cost=scope.number(cost))
