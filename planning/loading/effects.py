"""Effects, taken apart into single changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enkidu.errors import Place
from enkidu.planning.conflicts import contradictions
from enkidu.planning.lifted import (
    TRUE,
    Change,
    Condition,
    Effect,
    Expression,
    Fluent,
    Literal,
    Operation,
    Variable,
    negative,
)
from enkidu.planning.loading.conditions import (
    lift_condition,
    lift_fluent,
    lift_literal,
    lift_number,
)
from enkidu.planning.loading.scope import Scope
from enkidu.planning.pddl import Expression as Written
from enkidu.planning.pddl import Group
from enkidu.planning.pddl.effects import CHANGES
from enkidu.planning.pddl.findings import Findings
from enkidu.planning.pddl.typed_lists import read_variables
from enkidu.planning.simplification import ZERO, all_of, folded


@dataclass(frozen=True)
class _Around:
    """What stands around an effect: for which variables it happens, and when."""

    variables: tuple[Variable, ...] = ()
    condition: Condition = TRUE


def lift_effects(effect: Group, scope: Scope) -> tuple[Effect, ...]:
    """Lift an effect, and report changes in it that contradict each other."""
    pairs = list(_effects(effect, scope, _Around()))
    effects = [effect for effect, _ in pairs]
    _report(effects, [place for _, place in pairs], scope)
    return tuple(effects)


def _effects(effect: Written, scope: Scope, around: _Around) -> Iterator[tuple[Effect, Place]]:
    assert isinstance(effect, Group)
    head, parts = effect.head, effect.items[1:]
    if head == "and":
        for part in parts:
            yield from _effects(part, scope, around)
    elif head == "forall":
        assert isinstance(parts[0], Group)
        inner, bound, _ = scope.binding(read_variables(parts[0].items, Findings()))
        wider = _Around((*around.variables, *bound), around.condition)
        yield from _effects(parts[1], inner, wider)
    elif head == "when":
        condition = all_of((around.condition, lift_condition(parts[0], scope)))
        yield from _effects(parts[1], scope, _Around(around.variables, condition))
    elif effect.items:
        yield Effect(_change(effect, scope), around.variables, around.condition), effect.place


def _change(effect: Group, scope: Scope) -> Literal | Change:
    if effect.head == "not":
        atom = lift_literal(effect.items[1], scope)
        return Literal(atom.predicate, atom.terms, positive=False)
    if effect.head not in CHANGES:
        return lift_literal(effect, scope)
    fluent, number = lift_fluent(effect.items[1], scope), lift_number(effect.items[2], scope)
    match effect.head:
        case "assign":
            return Change(fluent, True, number)
        case "increase":
            return Change(fluent, False, number)
        case "decrease":
            return Change(fluent, False, folded(negative(number)))
        case _:
            return Change(fluent, True, _scaled(effect, fluent, number, scope))


def _scaled(effect: Group, fluent: Fluent, number: Expression, scope: Scope) -> Expression:
    if effect.head == "scale-down" and number == ZERO:
        scope.declared.findings.wrong(effect.items[2], "this divides by zero")
    return Operation("*" if effect.head == "scale-up" else "/", fluent, number)


def _report(effects: Sequence[Effect], places: Sequence[Place], scope: Scope) -> None:
    for first, second in contradictions(effects):
        message = "this changes a number that another effect of the action assigns"
        remedy = f"the other is at {places[first]}; leave one of them out"
        scope.declared.findings.wrong(places[second], message, remedy)
