"""Effects of actions."""

from __future__ import annotations

from collections.abc import Callable

from enkidu.planning.pddl.conditions import (
    KEYWORDS,
    check_atom,
    check_condition,
    check_count,
    check_quantifier,
    head_of,
)
from enkidu.planning.pddl.expressions import Expression, Group
from enkidu.planning.pddl.numbers import check_fluent, check_number
from enkidu.planning.pddl.vocabulary import Vocabulary

CHANGES = frozenset({"assign", "increase", "decrease", "scale-up", "scale-down"})
"""Keywords that change a number."""

_UNSUPPORTED = {
    "oneof": "nondeterministic effects",
    "probabilistic": "probabilistic effects",
}


def check_effect(effect: Expression, names: Vocabulary) -> None:
    """Report everything wrong in an effect."""
    _check(effect, names, check_effect, nested=False)


def _check_conditional(effect: Expression, names: Vocabulary) -> None:
    """Check what stands in (when …): simple effects only, says the grammar of PDDL."""
    _check(effect, names, _check_conditional, nested=True)


def _check(
    effect: Expression,
    names: Vocabulary,
    check_part: Callable[[Expression, Vocabulary], None],
    nested: bool,
) -> None:
    head = head_of(effect, "an effect", names)
    if head is None:
        return
    assert isinstance(effect, Group)
    if head.name == "and":
        for part in effect.items[1:]:
            check_part(part, names)
    elif nested and head.name in ("when", "forall"):
        message = f"({head} …) cannot stand inside (when …)"
        remedy = "join the conditions" if head.name == "when" else "put the when into the forall"
        names.findings.wrong(effect, message, remedy)
    elif head.name == "when":
        _check_when(effect, names)
    elif head.name == "forall":
        check_quantifier(effect, names, check_part)
    else:
        _check_simple(effect, names)


def _check_when(effect: Group, names: Vocabulary) -> None:
    if len(effect.items) != 3:
        message = f'"when" takes a condition and an effect, {len(effect.items) - 1} given'
        names.findings.wrong(effect, message)
        return
    check_condition(effect.items[1], names)
    _check_conditional(effect.items[2], names)


def _check_simple(effect: Group, names: Vocabulary) -> None:
    """Check an effect that adds, deletes or changes one thing."""
    if effect.head == "not":
        if check_count(effect, 1, "predicate", names):
            _check_literal(effect.items[1], names)
    elif effect.head in CHANGES:
        if check_count(effect, 2, "operand", names):
            check_fluent(effect.items[1], names)
            check_number(effect.items[2], names)
    elif effect.head in _UNSUPPORTED and effect.head not in names.predicates:
        names.findings.unsupported(effect, f"{_UNSUPPORTED[effect.head]} ({effect.head})")
    else:
        _check_literal(effect, names)


def _check_literal(atom: Expression, names: Vocabulary) -> None:
    head = head_of(atom, "a predicate", names)
    if head is None:
        return
    assert isinstance(atom, Group)
    if head.name in KEYWORDS:
        message = f'"{head}" cannot stand in an effect here'
        remedy = "write (assign (f) VALUE) to set a number" if head.name == "=" else ""
        names.findings.wrong(atom, message, remedy or "an effect adds or deletes single facts")
    else:
        check_atom(atom, names)
