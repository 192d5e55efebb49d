"""How good a plan is by the metric of its problem: the less the better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from unified_planning.engines.plan_validator import SequentialPlanValidator

from enkidu.planning.plan import Plan, cost
from enkidu.planning.task import Task
from enkidu.planning.unified import to_plan

Value: TypeAlias = Callable[[Plan], float]

_TOLERANCE = 1e-9
"""Costs are sums of floats: what differs by less is the same."""


def value_by_metric(problem: Any, task: Task) -> Value:
    """Return how to value plans; without a metric the number of actions counts.

    unified-planning knows one metric at most; of several, none is looked at.
    """
    [metric] = problem.quality_metrics if len(problem.quality_metrics) == 1 else [None]
    if metric is None or metric.is_minimize_sequential_plan_length():
        return len
    if metric.is_minimize_action_costs():
        return lambda plan: cost(task, plan)
    return lambda plan: _final_value(problem, metric, plan)


def is_better(value: float, other: float) -> bool:
    """Tell whether a value is less by more than rounding."""
    return value < other - _TOLERANCE * max(1.0, abs(other))


def _final_value(problem: Any, metric: Any, plan: Plan) -> float:
    """Evaluate a metric of the last state; by unified-planning: a task forgets such numbers."""
    validator = SequentialPlanValidator(environment=problem.environment)
    found = validator.validate(problem, to_plan(problem, steps(plan)))
    value = float(found.metric_evaluations[metric])
    return -value if metric.is_maximize_expression_on_final_state() else value


def steps(plan: Plan) -> list[tuple[str, tuple[str, ...]]]:
    """Spell the actions of a plan."""
    return [(action.name, action.arguments) for action in plan]
