"""What `enkidu plan --json` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enkidu.cli.plan_words import reasons
from enkidu.planning.interleaving import difference
from enkidu.planning.oneshot import Ending

if TYPE_CHECKING:
    from enkidu.planning.interleaving import Disturbance, Step
    from enkidu.planning.oneshot import Progress
    from enkidu.planning.requests import Outcome, Request
    from enkidu.planning.task import Action, Task


def document(outcome: Outcome, request: Request) -> dict[str, Any]:
    """Return everything as plain values; `plan` is null where there is none."""
    disturbed = any(step.disturbance for step in outcome.steps)
    solved = outcome.ending is Ending.SOLVED
    found: dict[str, Any] = {
        "ending": outcome.ending.value,
        "planner": request.planner,
        "found_by": outcome.found_by or None,
        "plan": [named(each) for each in outcome.plan] if solved and not disturbed else None,
        "length": outcome.length,
        "cost": outcome.cost if outcome.plan or solved else None,
        "seconds": outcome.seconds,
        "evaluations": outcome.evaluations,
    }
    if request.explain and solved and not request.interleave:
        found["explanation"] = list(reasons(outcome))
    if request.interleave:
        found["steps"] = _steps(outcome)
    if outcome.solutions:
        vector = {str(length): count for length, count in outcome.solutions.by_length.items()}
        found["solutions"] = {"vector": vector, "complete": outcome.solutions.complete}
    return found


def unfinished(ending: str, seconds: float, now: Progress, request: Request) -> dict[str, Any]:
    """Return what is known of a search that was left: no more than how far it was."""
    return {
        "ending": ending,
        "planner": request.planner,
        "found_by": None,
        "plan": None,
        "length": 0,
        "cost": None,
        "seconds": seconds,
        "evaluations": now.evaluations,
    }


def named(action: Action) -> list[str]:
    """Spell an action: its name and its arguments."""
    return [action.name, *action.arguments]


def _steps(outcome: Outcome) -> list[dict[str, Any]]:
    earlier = [None, *outcome.steps]
    pairs = zip(outcome.steps, earlier, strict=False)
    return [_step(outcome.task, step, before) for step, before in pairs]


def _step(task: Task, step: Step, before: Step | None) -> dict[str, Any]:
    seen = difference(task, before.observed if before else step.observed, step.observed)
    decision = step.decision
    return {
        "step": step.number,
        "added": [list(fact) for fact in seen.added],
        "removed": [list(fact) for fact in seen.removed],
        "numbers": [[list(name), value] for name, value in seen.numbers.items()],
        "status": decision.status.name,
        "reason": decision.reason,
        "action": named(decision.action) if decision.action else None,
        "evaluations": decision.evaluations,
        "seconds": decision.seconds,
        "disturbance": _disturbance(step.disturbance),
    }


def _disturbance(disturbance: Disturbance | None) -> dict[str, Any] | None:
    if disturbance is None:
        return None
    other = disturbance.action
    return {"kind": disturbance.kind.value, "action": named(other) if other else None}
