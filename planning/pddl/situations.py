"""Writing a situation as a PDDL problem: objects, what holds, what is measured, what is wanted.

>>> text = situation("p", "blocks", {"a": "cube"}, [("clear", "a")], {("weight", "a"): 1e-3})
>>> print(text, end="")
(define (problem p) (:domain blocks)
  (:objects a - cube)
  (:init (clear a) (= (weight a) 0.001))
  (:goal (and)))
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction

from enkidu.errors import EnkiduError

Name = tuple[str, ...]
"""A predicate or function with its arguments, such as ("on", "cube0", "table1")."""


def situation(
    name: str,
    domain: str,
    objects: Mapping[str, str],
    facts: Iterable[Name],
    numbers: Mapping[Name, float | Fraction] | None = None,
    goal: str = "(and)",
    metric: str = "",
) -> str:
    """Write a problem of a domain; `objects` have types, `goal` and `metric` are in PDDL."""
    things = " ".join(f"{one} - {kind}" for one, kind in sorted(objects.items()))
    said = [listed(fact) for fact in sorted(facts)]
    said += [
        f"(= {listed(one)} {decimal(value)})" for one, value in sorted((numbers or {}).items())
    ]
    last = f"  (:goal {goal})\n  (:metric {metric}))\n" if metric else f"  (:goal {goal}))\n"
    return (
        f"(define (problem {name}) (:domain {domain})\n"
        f"  (:objects {things})\n  (:init {' '.join(said)})\n{last}"
    )


def listed(name: Name) -> str:
    """Write a predicate or function with its arguments."""
    return f"({' '.join(name)})"


def decimal(value: float | Fraction) -> str:
    """Write a number with digits and a point only: PDDL knows no exponents.

    A fraction that no decimal equals is written as the nearest float.
    """
    if not math.isfinite(value):
        raise EnkiduError(f"{value} cannot be written as a number in PDDL")
    if isinstance(value, Fraction):
        return _digits(value) if _is_decimal(value) else decimal(float(value))
    return format(Decimal(repr(float(value)) if isinstance(value, float) else value), "f")


def _is_decimal(value: Fraction) -> bool:
    """Whether a fraction has finitely many digits: only twos and fives divide."""
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    return rest == 1


def _digits(value: Fraction) -> str:
    """Write all digits of a fraction that has finitely many."""
    places = 0
    while value.denominator != 1:
        value, places = value * 10, places + 1
    digits = str(abs(value.numerator)).rjust(places + 1, "0")
    sign, whole, part = "-" * (value < 0), digits[: len(digits) - places], digits[-places:]
    return f"{sign}{whole}.{part}" if places else f"{sign}{whole}"
