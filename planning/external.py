"""Whole plans from the engines of unified-planning, in the terms of a task.

>>> files = "domains/blocks/domain.pddl", "domains/blocks/problems/invert_two.pddl"
>>> from enkidu.planning.domain import load_task
>>> len(solve_with("pyperplan", *files, load_task(*files)).plan)
4
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from enkidu.errors import EnkiduError
from enkidu.planning.engine_names import engine_class
from enkidu.planning.oneshot import Ending, Solution
from enkidu.planning.plan import Plan, is_valid
from enkidu.planning.task import Task
from enkidu.planning.unified import Read, read_with_names

_ENDINGS = {
    "SOLVED_SATISFICING": Ending.SOLVED,
    "SOLVED_OPTIMALLY": Ending.SOLVED,
    "UNSOLVABLE_PROVEN": Ending.UNSOLVABLE,
    "UNSOLVABLE_INCOMPLETELY": Ending.NOT_FOUND,
    "TIMEOUT": Ending.OUT_OF_TIME,
}


def solve_with(
    name: str,
    domain: str | Path,
    problem: str | Path,
    task: Task,
    seconds: float | None = None,
    tell: Callable[[str], None] = lambda note: None,
) -> Solution:
    """Let an engine find a plan for the files that a task was made from; the plan is checked.

    A metric that the engine does not know is left out, which is told.
    """
    begin = time.perf_counter()
    engine, read = engine_class(name), read_with_names(domain, problem)
    if not engine.supports(read.problem.kind):
        read = replace(read, problem=_without_metric(read.problem))
        _refuse_unsupported(name, engine, read.problem)
        tell(f"{name} knows no such metric: it plans as if there were none")
    result = _result(name, engine, read.problem, seconds)
    ending = _ENDINGS.get(result.status.name)
    if ending is None:
        raise EnkiduError(f"{name} failed: {_reason(result)}")
    plan: Plan = ()
    if ending is Ending.SOLVED:
        plan = _translated(name, result.plan, read, task)
        if not is_valid(task, plan):
            raise EnkiduError(f"the plan that {name} made does not lead to the goal")
    return Solution(ending, plan, name, seconds=time.perf_counter() - begin)


def _without_metric(problem: Any) -> Any:
    """Leave the metric out, and with it the numbers that only the metric looked at."""
    from unified_planning.model import Problem

    plain = Problem(problem.name, problem.environment)
    plain.add_objects(problem.all_objects)
    numbers = _uses_numbers(problem)
    for fluent in problem.fluents:
        if numbers or fluent.type.is_bool_type():
            value = problem.fluents_defaults.get(fluent)
            plain.add_fluent(fluent, default_initial_value=value)
    for fluent, value in problem.explicit_initial_values.items():
        if numbers or fluent.fluent().type.is_bool_type():
            plain.set_initial_value(fluent, value)
    plain.add_actions(problem.actions)
    for goal in problem.goals:
        plain.add_goal(goal)
    return plain


def _uses_numbers(problem: Any) -> bool:
    """Tell whether actions or goals look at numbers, or change them."""
    plain = problem.clone()
    plain.clear_quality_metrics()
    return bool({"INT_FLUENTS", "REAL_FLUENTS"} & plain.kind.features)


def _refuse_unsupported(name: str, engine: Any, problem: Any) -> None:
    kind = problem.kind
    if not engine.supports(kind):
        missing = sorted(kind.features - engine.supported_kind().features)
        words = ", ".join(feature.lower().replace("_", " ") for feature in missing)
        raise EnkiduError(
            f"{name} cannot plan for this problem: it does not support {words or 'its kind'}",
            "`enkidu info` shows what each planner supports",
        )


def _result(name: str, engine: Any, problem: Any, seconds: float | None) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an engine that knows no time limit warns of it
            with engine() as planner:
                return planner.solve(problem, timeout=seconds)
    except Exception as error:  # an engine may raise anything
        raise EnkiduError(f"{name} failed: {' '.join(str(error).split())}") from error


def _reason(result: Any) -> str:
    messages = [" ".join(one.message.split()) for one in result.log_messages or []]
    status = result.status.name.lower().replace("_", " ")
    return f"{status}: {messages[-1][:200]}" if messages and messages[-1] else str(status)


def _translated(name: str, plan: Any, read: Read, task: Task) -> Plan:
    """Find the actions of a task that a plan names."""
    numbers = {_name(task, number): number for number in range(task.ground.count)}
    steps = list(_steps(plan, read))
    unknown = [step for step in steps if step not in numbers]
    if unknown:
        step = " ".join(unknown[0])
        raise EnkiduError(f"the plan that {name} made has ({step}), which cannot be done")
    return tuple(task.action(numbers[step]) for step in steps)


def _name(task: Task, number: int) -> tuple[str, ...]:
    schema, arguments = task.ground.name(number)
    objects = (task.lifted.objects[argument] for argument in arguments)
    return (task.lifted.schemas[schema].name, *objects)


def _steps(plan: Any, read: Read) -> Iterator[tuple[str, ...]]:
    from unified_planning.plans import PlanKind

    sequence = plan.convert_to(PlanKind.SEQUENTIAL_PLAN, read.problem)
    for step in sequence.actions:
        names = (step.action.name, *(str(argument) for argument in step.actual_parameters))
        yield tuple(read.names.old(name) for name in names)
