"""Numeric expressions."""

from __future__ import annotations

import math
import re

from enkidu.planning.pddl.expressions import Expression, Group, Word
from enkidu.planning.pddl.findings import counted, shown
from enkidu.planning.pddl.vocabulary import Vocabulary

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE | re.ASCII)

OPERATORS = {"+": (2, math.inf), "*": (2, math.inf), "-": (1, 2), "/": (2, 2)}
"""Arithmetic operators, with the least and the greatest number of operands."""

TOTAL_TIME = "total-time"
"""In a metric, the length of the plan (PDDL 2.1, Section 3)."""


def is_number(expression: Expression) -> bool:
    """Whether an expression is the literal of a number."""
    return isinstance(expression, Word) and _NUMBER.fullmatch(expression.text) is not None


def check_number(expression: Expression, names: Vocabulary, *, metric: bool = False) -> None:
    """Report what is wrong with a numeric expression."""
    if isinstance(expression, Word):
        _check_word(expression, names, metric)
    elif expression.head in OPERATORS:
        _check_operation(expression, names, metric)
    elif metric and expression.head == TOTAL_TIME and len(expression.items) == 1:
        pass
    elif expression.head == "is-violated":
        names.findings.unsupported(expression, "preferences (is-violated)")
    else:
        check_fluent(expression, names)


def check_literal(expression: Expression, names: Vocabulary) -> None:
    """Report what is not the literal of a finite number."""
    if not is_number(expression):
        names.findings.wrong(expression, f'expected a number, found "{shown(expression)}"')
    elif not math.isfinite(float(str(expression))):
        message = f'"{shown(expression)}" is too large for a number'
        names.findings.wrong(expression, message, "the largest are near 1.8e308")


def check_fluent(expression: Expression, names: Vocabulary) -> None:
    """Report what is not a declared function with arguments that fit."""
    if isinstance(expression, Word):  # a function without arguments needs no parentheses
        expression = Group((expression,), expression.place)
    head = expression.items[0] if expression.items else None
    if not isinstance(head, Word):
        message = f'expected a number or a function, found "{shown(expression)}"'
        names.findings.wrong(expression, message)
    elif head.name in names.functions:
        names.check_arguments(names.functions[head.name], "function", expression)
    elif head.name in names.predicates:
        remedy = "declare it in :functions to give it a number"
        names.findings.wrong(head, f'"{head}" is a predicate, not a function', remedy)
    elif names.complete:
        names.findings.unknown(head, "function", names.functions)


def _check_word(word: Word, names: Vocabulary, metric: bool) -> None:
    if is_number(word):
        check_literal(word, names)
    elif word.name == "#t":
        names.findings.unsupported(word, "continuous change (#t)")
    elif word.name == "?duration":
        names.findings.unsupported(word, "durations (?duration)")
    elif word.is_variable or word.name in names.objects:
        names.findings.wrong(word, f'expected a number, found "{word}"')
    elif not (metric and word.name == TOTAL_TIME):
        check_fluent(word, names)


def _check_operation(operation: Group, names: Vocabulary, metric: bool) -> None:
    operator, *operands = operation.items
    least, most = OPERATORS[operation.head]
    if not least <= len(operands) <= most:
        message = f'"{operator}" takes {_range(least, most)}, {len(operands)} given'
        names.findings.wrong(operation, message)
    for operand in operands:
        check_number(operand, names, metric=metric)
    if operation.head == "/" and len(operands) == 2 and _is_zero(operands[1]):
        names.findings.wrong(operands[1], "this divides by zero")


def _is_zero(expression: Expression) -> bool:
    return is_number(expression) and float(str(expression)) == 0


def _range(least: float, most: float) -> str:
    if least == most:
        return counted(int(least), "operand")
    return f"{least} or {most} operands" if most == 2 else f"at least {least} operands"
