"""Effects, from unified-planning's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enkidu.planning.lifted import Change, Effect, Literal, negated, negative
from enkidu.planning.simplification import all_of, folded
from enkidu.planning.unified.expressions import Scope
from enkidu.planning.unified.kinds import UnsupportedProblemError


def lift_effects(effect: Any, scope: Scope) -> Iterator[Effect]:
    """Lift one effect; what is assigned the value of a condition is added or deleted by it."""
    inner, variables = scope.binding(effect.forall)
    condition = inner.condition(effect.condition)
    if not effect.fluent.type.is_bool_type():
        yield Effect(_change(effect, inner), variables, condition)
    elif effect.value.is_bool_constant():
        yield Effect(_literal(effect, inner, effect.value.is_true()), variables, condition)
    else:
        value = inner.condition(effect.value)
        for positive, when in ((True, value), (False, negated(value))):
            both = all_of((condition, when))
            yield Effect(_literal(effect, inner, positive), variables, both)


def _literal(effect: Any, scope: Scope, positive: bool) -> Literal:
    atom = scope.literal(effect.fluent)
    return Literal(atom.predicate, atom.terms, positive)


def _change(effect: Any, scope: Scope) -> Change:
    fluent, number = scope.fluent(effect.fluent), scope.number(effect.value)
    if effect.is_assignment():
        return Change(fluent, True, number)
    if effect.is_increase():
        return Change(fluent, False, number)
    if effect.is_decrease():
        return Change(fluent, False, folded(negative(number)))
    raise UnsupportedProblemError(f"not supported: the effect {effect}")
