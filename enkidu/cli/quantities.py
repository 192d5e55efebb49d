"""Durations and budgets as people write them: "50ms", "1.5s", "2m", "500evals"."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from enkidu.errors import UsageError

if TYPE_CHECKING:
    from enkidu.planning.decision import Budget

_UNITS = {"": 1.0, "s": 1.0, "ms": 0.001, "m": 60.0, "min": 60.0, "h": 3600.0}
_QUANTITY = re.compile(r"\s*(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+)\s*([a-z]*)\s*")


def seconds(text: str, option: str) -> float:
    """Read a duration; a plain number counts seconds."""
    number, unit = _parts(text)
    if unit not in _UNITS or not 0.0 < (value := number * _UNITS[unit]) < math.inf:
        raise UsageError(f'{option}: "{text}" is no duration', "write 50ms, 1.5s or 2m")
    return value


def budget(text: str, option: str) -> Budget:
    """Read a budget: a duration, or a number of evaluations."""
    from enkidu.planning.decision import Budget

    number, unit = _parts(text)
    if unit in ("evals", "eval", "evaluations"):
        if number < 1 or number != int(number):
            raise UsageError(f'{option}: "{text}" is no number of evaluations', "write 500evals")
        return Budget(evaluations=int(number))
    if unit not in _UNITS or not 0.0 < number < math.inf:
        raise UsageError(f'{option}: "{text}" is no budget', "write 50ms, 1.5s or 500evals")
    return Budget(seconds=seconds(text, option))


def _parts(text: str) -> tuple[float, str]:
    """Split a quantity into its number and its unit, '?' where it is none."""
    found = _QUANTITY.fullmatch(text.lower())
    return (float(found[1]), found[2]) if found else (0.0, "?")
