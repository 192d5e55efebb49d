"""Arithmetic on the numbers of a state: expressions in postfix order.

An item is (letter, index, value): "k" is the constant `value`, "f" the number at `index` of the
state, and "+", "-", "*", "/" join the two before them. A number that is not known is NaN.

>>> evaluated([("f", 0, 0.0), ("k", 0, 2.0), ("*", 0, 0.0)], [21.0]).value
42.0
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Item: TypeAlias = tuple[str, int, float]
Items: TypeAlias = Sequence[Item]

ROUNDING = 1e-12
"""Comparisons forgive this part of the size of what was added up."""


class Sized(NamedTuple):
    """A value, and the size of what was added up to get it."""

    value: float
    size: float

    def satisfies(self, strict: bool) -> bool:
        """Tell whether the value is greater than zero (strict), or at least zero."""
        tolerance = ROUNDING * self.size
        return self.value > tolerance if strict else self.value >= -tolerance


UNKNOWN = Sized(math.nan, math.nan)


def evaluated(items: Items, numbers: Sequence[float]) -> Sized:
    """Compute an expression."""
    stack: list[Sized] = []
    for kind, index, value in items:
        if kind == "k":
            stack.append(Sized(value, abs(value)))
        elif kind == "f":
            stack.append(Sized(numbers[index], abs(numbers[index])))
        else:
            right = stack.pop()
            stack.append(_combined(kind, stack.pop(), right))
    return stack[0]


def _combined(operator: str, left: Sized, right: Sized) -> Sized:
    if operator == "+":
        return Sized(left.value + right.value, left.size + right.size)
    if operator == "-":
        return Sized(left.value - right.value, left.size + right.size)
    if operator == "*":
        return Sized(left.value * right.value, left.size * right.size)
    if right.value == 0.0:  # nothing is divided by zero
        return UNKNOWN
    return Sized(left.value / right.value, left.size / abs(right.value))
