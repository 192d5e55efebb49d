"""What can be chosen of an engine: unified-planning's `params`, checked."""

from __future__ import annotations

from dataclasses import dataclass

from unified_planning.exceptions import UPUsageError

from enkidu.errors import EnkiduError
from enkidu.planning.backend import core_in_use
from enkidu.planning.heuristics import checked_heuristic


@dataclass(frozen=True)
class Options:
    """How an engine plans; what is None is left to the planner."""

    planner: str
    """Its name in `enkidu.planning.oneshot`."""
    heuristic: str | None = None
    depth: int | None = None
    """How many actions miniMin as published looks ahead."""
    seed: int = 0
    evaluations: int | None = None
    """How many states may be evaluated: a limit that makes runs repeatable, unlike a timeout."""


def checked_options(
    planner: str,
    heuristic: str | None,
    depth: int | str | None,
    seed: int | str,
    evaluations: int | str | None,
) -> Options:
    """Return the options, numbers also from their text; raises a UPUsageError for wrong ones."""
    try:
        core_in_use()
        checked_heuristic(heuristic or "zero")
    except EnkiduError as error:
        raise UPUsageError(str(error)) from None
    if depth is not None and planner != "published":
        raise UPUsageError("only minimin-published looks ahead to a depth; leave depth out")
    return Options(
        planner,
        heuristic,
        None if depth is None else _integer("depth", depth, 1),
        _integer("seed", seed, None),
        None if evaluations is None else _integer("evaluations", evaluations, 0),
    )


def _integer(name: str, value: int | str, least: int | None) -> int:
    try:
        number = int(value)
    except (TypeError, ValueError):
        raise UPUsageError(f"{name} is a whole number, not {value!r}") from None
    if least is not None and number < least:
        raise UPUsageError(f"{name} is at least {least}, not {number}")
    return number
