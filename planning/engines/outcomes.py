"""How planning ended, and the same in the terms of unified-planning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from unified_planning.engines.results import PlanGenerationResult, PlanGenerationResultStatus

from enkidu.planning.engines.journal import Journal
from enkidu.planning.engines.quality import steps
from enkidu.planning.oneshot import Ending
from enkidu.planning.plan import Plan
from enkidu.planning.unified import to_plan

Status = PlanGenerationResultStatus

STATUS = {
    Ending.SOLVED: Status.SOLVED_SATISFICING,
    Ending.UNSOLVABLE: Status.UNSOLVABLE_PROVEN,
    Ending.NOT_FOUND: Status.UNSOLVABLE_INCOMPLETELY,
    Ending.OUT_OF_TIME: Status.TIMEOUT,
}


@dataclass(frozen=True)
class Outcome:
    """A status with its reason, and the plan where there is one."""

    status: PlanGenerationResultStatus
    reason: str
    plan: Plan | None = None
    found_by: str = ""
    evaluations: int = 0
    seconds: float = 0.0


def to_result(
    outcome: Outcome, problem: Any, engine: str, journal: Journal
) -> PlanGenerationResult:
    """Make a result with a plan of the problem's own actions and objects."""
    plan = outcome.plan
    return PlanGenerationResult(
        outcome.status,
        None if plan is None else to_plan(problem, steps(plan)),
        engine,
        metrics=_metrics(outcome),
        log_messages=list(journal.messages),
    )


def _metrics(outcome: Outcome) -> dict[str, str]:
    metrics = {
        "engine_internal_time": f"{outcome.seconds:.6f}",
        "evaluations": str(outcome.evaluations),
    }
    return {**metrics, "found_by": outcome.found_by} if outcome.found_by else metrics
