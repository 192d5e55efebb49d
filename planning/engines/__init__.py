"""The planners of this house as engines of unified-planning; importing this registers them.

    >>> import enkidu.planning.engines
    >>> from unified_planning.shortcuts import OneshotPlanner, get_environment
    >>> from enkidu.planning.unified import read_problem
    >>> get_environment().credits_stream = None
    >>> files = "domains/blocks/domain.pddl", "domains/blocks/problems/invert_two.pddl"
    >>> with OneshotPlanner(name="minimin") as planner:
    ...     result = planner.solve(read_problem(*files), timeout=10)
    >>> len(result.plan.actions)
    4

`AnytimePlanner(name="minimin")` and `Replanner(problem, name="minimin")` work alike. Without an
import, unified-planning's configuration file `up.ini` can name the engines wanted:

    [engine minimin]
    module_name: enkidu.planning.engines
    class_name: MiniMinEngine
"""

from __future__ import annotations

import sys
from typing import Any

from unified_planning.engines import factory as _factory
from unified_planning.environment import get_environment

from enkidu.planning.engines.base import EnkiduEngine


class MiniMinEngine(EnkiduEngine):
    """The grown-up miniMin, and a full search behind it."""

    name = "minimin"
    planner = "minimin"
    description = (
        "miniMin with a budget that learns as it looks ahead, and a full search behind it."
    )


class LookaheadEngine(EnkiduEngine):
    """The grown-up miniMin alone."""

    name = "minimin-lookahead"
    planner = "lookahead"
    description = "miniMin with a budget that learns as it looks ahead."


class PublishedEngine(EnkiduEngine):
    """miniMin as published: it may wander, and give up."""

    name = "minimin-published"
    planner = "published"
    description = "miniMin to a fixed depth, as published."


class BestFirstEngine(EnkiduEngine):
    """The full search alone."""

    name = "enkidu-best-first"
    planner = "best-first"
    description = "Greedy best-first search with helpful actions, the search behind miniMin."


ENGINES: tuple[type[EnkiduEngine], ...] = (
    MiniMinEngine,
    LookaheadEngine,
    PublishedEngine,
    BestFirstEngine,
)


def register(environment: Any = None) -> None:
    """Add the engines to an environment of unified-planning, the global one unless given."""
    factory = get_environment(environment).factory
    for engine in ENGINES:
        if engine.name not in factory.engines:
            factory.add_engine(engine.name, __name__, engine.__name__)


def _is_fetched_by_factory() -> bool:
    """Tell whether a factory imports this, since a file names it.

    Then the global environment may be in the making, and to ask for it would make a second.
    """
    frame = sys._getframe()
    while frame.f_back is not None:
        frame = frame.f_back
        if frame.f_globals.get("__name__") == _factory.__name__:
            return True
    return False


if not _is_fetched_by_factory():
    register()
