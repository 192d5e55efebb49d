"""Conditions and numbers in their shortest form: constants computed, what is void left out.

>>> from enkidu.planning.lifted import FALSE, Constant, Fluent, Literal, Operation
>>> folded(Operation("*", Constant(Fraction(2)), Constant(Fraction("1.5"))))
Constant(value=Fraction(3, 1))
>>> any_of([FALSE, Literal(0, ())])
Literal(predicate=0, terms=(), positive=True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import reduce
from operator import add, eq, ge, gt, le, lt, mul, sub, truediv

from enkidu.planning.lifted import (
    FALSE,
    TRUE,
    And,
    Condition,
    Constant,
    Equality,
    Expression,
    Operation,
    Or,
    compared,
)

ZERO = Constant(Fraction(0))
_COMPARISONS: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "<": lt,
    "<=": le,
    "=": eq,
    ">=": ge,
    ">": gt,
}
_OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": truediv,
}


def all_of(conditions: Iterable[Condition]) -> Condition:
    """Join conditions that must all hold; one that is false makes all false."""
    parts = tuple(dict.fromkeys(_flat(conditions, And)))
    if FALSE in parts:
        return FALSE
    return parts[0] if len(parts) == 1 else And(parts)


def any_of(conditions: Iterable[Condition]) -> Condition:
    """Join conditions of which one must hold; one that is true makes all true."""
    parts = tuple(dict.fromkeys(_flat(conditions, Or)))
    if TRUE in parts:
        return TRUE
    return parts[0] if len(parts) == 1 else Or(parts)


def _flat(conditions: Iterable[Condition], kind: type[And] | type[Or]) -> Iterator[Condition]:
    for condition in conditions:
        if isinstance(condition, kind):
            yield from _flat(condition.parts, kind)
        else:
            yield condition


def same(left: Iterable[int], right: Iterable[int]) -> Condition:
    """Say when two lists of terms name the same objects; equal numbers do, two objects never."""
    return all_of(equality(one, other) for one, other in zip(left, right, strict=True))


def equality(one: int, other: int) -> Condition:
    """Say when two terms name the same object."""
    if one == other:
        return TRUE
    if one >= 0 and other >= 0:
        return FALSE
    return Equality(one, other)


def comparison(operator: str, left: Expression, right: Expression) -> Condition:
    """Compare two numbers; where both are constants, give the answer."""
    left, right = folded(left), folded(right)
    if not isinstance(left, Constant) or not isinstance(right, Constant):
        return compared(operator, left, right)
    return TRUE if _COMPARISONS[operator](left.value, right.value) else FALSE


def joined(operator: str, numbers: Iterable[Expression]) -> Expression:
    """Join numbers by "+" or "*", from left to right."""
    return reduce(lambda left, right: Operation(operator, left, right), numbers)


def folded(number: Expression) -> Expression:
    """Compute what holds constants only.

    Raises ZeroDivisionError where zero divides, OverflowError where a float could not hold it.
    """
    if isinstance(number, Operation):
        left, right = folded(number.left), folded(number.right)
        if number.operator == "/" and right == ZERO:
            raise ZeroDivisionError
        number = Operation(number.operator, left, right)
        if isinstance(left, Constant) and isinstance(right, Constant):
            number = Constant(_OPERATIONS[number.operator](left.value, right.value))
    if isinstance(number, Constant):
        float(number.value)
    return number
