"""Plans in the terms of unified-planning."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from enkidu.errors import EnkiduError


def to_plan(problem: Any, steps: Iterable[tuple[str, tuple[str, ...]]]) -> Any:
    """Make a SequentialPlan of a problem's own actions and objects from their names."""
    from unified_planning.plans.sequential_plan import SequentialPlan

    instances = [_instance(problem, name, arguments) for name, arguments in steps]
    return SequentialPlan(instances, problem.environment)


def _instance(problem: Any, name: str, arguments: tuple[str, ...]) -> Any:
    from unified_planning.exceptions import UPValueError
    from unified_planning.plans.plan import ActionInstance

    manager = problem.environment.expression_manager
    try:
        action = problem.action(name)
        objects = tuple(manager.ObjectExp(problem.object(argument)) for argument in arguments)
    except UPValueError as error:
        step = " ".join((name, *arguments))
        raise EnkiduError(f"({step}) is no action of the problem: {error}") from None
    return ActionInstance(action, objects)
