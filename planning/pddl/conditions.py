"""Conditions: preconditions, goals and what is asked inside effects."""

from __future__ import annotations

from collections.abc import Callable

from enkidu.planning.pddl.expressions import Expression, Group, Word
from enkidu.planning.pddl.findings import counted, did_you_mean, shown
from enkidu.planning.pddl.numbers import check_number, is_number
from enkidu.planning.pddl.typed_lists import read_variables
from enkidu.planning.pddl.vocabulary import Vocabulary

CONNECTIVES = frozenset({"and", "or", "not", "imply"})
QUANTIFIERS = frozenset({"forall", "exists"})
COMPARISONS = frozenset({"=", "<", ">", "<=", ">="})
KEYWORDS = CONNECTIVES | QUANTIFIERS | COMPARISONS

_TRAJECTORY = (
    "always sometime within at-most-once sometime-after sometime-before always-within "
    "hold-during hold-after"
)
_UNSUPPORTED = {
    "preference": "preferences",
    "over": "conditions over time (durative actions)",
    **dict.fromkeys(_TRAJECTORY.split(), "trajectory constraints"),
}
_EFFECTS_ONLY = frozenset({"when", "increase", "decrease", "assign", "scale-up", "scale-down"})


def check_condition(condition: Expression, names: Vocabulary) -> None:
    """Report everything wrong in a condition."""
    head = head_of(condition, "a condition", names)
    if head is None:
        return
    assert isinstance(condition, Group)
    if head.name in CONNECTIVES:
        _check_connective(condition, names)
    elif head.name in QUANTIFIERS:
        check_quantifier(condition, names, check_condition)
    elif head.name in COMPARISONS:
        _check_comparison(condition, names)
    elif head.name not in names.predicates and head.name in _EFFECTS_ONLY:
        names.findings.wrong(head, f'"{head}" belongs to effects, not to conditions')
    else:
        check_atom(condition, names)


def head_of(expression: Expression, what: str, names: Vocabulary) -> Word | None:
    """Give the word that opens an expression; report where it does not open with one."""
    if isinstance(expression, Group) and expression.items:
        head = expression.items[0]
        if isinstance(head, Word):
            return head
    message = f'expected {what}, found "{shown(expression)}"'
    remedy = "write (and) for none" if str(expression) == "()" else ""
    if isinstance(expression, Word):
        keyword = expression.text.startswith(":")
        remedy = "close the parentheses before it" if keyword else "put it in parentheses"
    names.findings.wrong(expression, message, remedy)
    return None


def check_atom(atom: Group, names: Vocabulary) -> None:
    """Report what is not a declared predicate with arguments that fit."""
    head = atom.items[0]
    assert isinstance(head, Word)
    if head.name in names.predicates:
        names.check_arguments(names.predicates[head.name], "predicate", atom)
    elif head.name in _UNSUPPORTED:
        names.findings.unsupported(head, f"{_UNSUPPORTED[head.name]} ({head})")
    elif head.name in names.functions:
        remedy = "compare it with a number, as in (>= (f) 1)"
        names.findings.wrong(head, f'"{head}" is a function, not a predicate', remedy)
    elif names.complete:
        remedy = did_you_mean(head.name, [*names.predicates, *KEYWORDS])
        names.findings.wrong(head, f'unknown predicate "{shown(head)}"', remedy)
        for argument in atom.items[1:]:
            if isinstance(argument, Word):
                names.check_term(argument)


def check_quantifier(
    expression: Group, names: Vocabulary, check_body: Callable[[Expression, Vocabulary], None]
) -> None:
    """Report everything wrong in (forall (…) …) or (exists (…) …), and in its body."""
    head, *rest = expression.items
    if len(rest) != 2 or not isinstance(rest[0], Group):
        message = f'"{head}" takes a list of variables and one body'
        names.findings.wrong(expression, message, f"write ({head} (?x - TYPE) BODY)")
        return
    variables = read_variables(rest[0].items, names.findings)
    names.check_types(variables)
    check_body(rest[1], names.binding(variables))


def check_count(expression: Group, wanted: int, noun: str, names: Vocabulary) -> bool:
    """Say whether a keyword has the parts that it takes; report if not."""
    given = len(expression.items) - 1
    if given == wanted:
        return True
    message = f'"{expression.items[0]}" takes {counted(wanted, noun)}, {given} given'
    names.findings.wrong(expression, message)
    return False


def _check_connective(condition: Group, names: Vocabulary) -> None:
    if condition.head in ("not", "imply"):
        check_count(condition, 1 if condition.head == "not" else 2, "condition", names)
    for part in condition.items[1:]:
        check_condition(part, names)


def _check_comparison(condition: Group, names: Vocabulary) -> None:
    if not check_count(condition, 2, "operand", names):
        return
    sides = condition.items[1:]
    if condition.head == "=" and not any(_is_numeric(side, names) for side in sides):
        for side in sides:
            names.check_term(side)
        return
    for side in sides:
        check_number(side, names)


def _is_numeric(side: Expression, names: Vocabulary) -> bool:
    return isinstance(side, Group) or is_number(side) or side.name in names.functions
