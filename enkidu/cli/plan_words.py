"""What `enkidu plan` says in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from enkidu.planning.interleaving import difference
from enkidu.planning.oneshot import Ending, Progress

if TYPE_CHECKING:
    from enkidu.planning.interleaving import Step
    from enkidu.planning.requests import Outcome, Request
    from enkidu.planning.solutions import Solutions
    from enkidu.planning.task import Task


def say(text: str) -> None:
    """Tell the person, not the program that reads the plan."""
    typer.echo(text, err=True)


def summary(outcome: Outcome, planner: str) -> str:
    """Say how long a plan is, and who made it."""
    by = planner if outcome.found_by in ("", planner) else f"{planner} ({outcome.found_by})"
    return f"{counted(outcome.length, 'action')} by {by}, {effort(outcome)}"


def effort(outcome: Outcome) -> str:
    """Say what it took."""
    looked = f"{counted(outcome.evaluations, 'evaluation')} in " if outcome.evaluations else ""
    return f"{looked}{outcome.seconds:.3g} s"


def counted(number: int, noun: str) -> str:
    """Print a number with its noun."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def reasons(outcome: Outcome) -> Iterator[str]:
    """Say of each action of a plan why it was chosen, and what it is good for."""
    decided = [step.decision.reason for step in outcome.steps if step.decision.action]
    for number, why in enumerate(outcome.explanations()):
        yield f"{decided[number]}; {why}" if decided else str(why)


def vector(found: Solutions) -> str:
    """Show the solution vector as a small table."""
    rows = [f"{length:>6}  {count:>9}" for length, count in found.by_length.items()]
    looked = f"{counted(found.visited, 'state')} visited, {found.useless} without new effects"
    whole = "" if found.complete else "; the search was not finished"
    return "\n".join(["length  plans found", *rows, looked + whole])


def turn(task: Task, step: Step, last: Step | None) -> str:
    """Show one turn of the sense-plan-act cycle."""
    seen = str(difference(task, last.observed, step.observed)) if last else "the initial state"
    decision = step.decision
    chosen = f"({decision.action}): {decision.reason}" if decision.action else decision.reason
    took = f"{counted(decision.evaluations, 'evaluation')}, {1000 * decision.seconds:.1f} ms"
    lines = [f"{step.number:>4}  sees     {seen}", f"      decides  {chosen} [{took}]"]
    if decision.action:
        lines.append(f"      acts     ({decision.action})")
    if step.disturbance:
        lines.append(f"      but      {step.disturbance}")
    return "\n".join(lines)


def progress(seconds: float, now: Progress) -> str:
    """Say how far a search is."""
    if not now.evaluations:
        return f"{seconds:.0f} s"
    rate = now.evaluations / max(now.seconds, 1e-9)
    best = f", best h = {now.best:g}" if now.best < float("inf") else ""
    return f"{seconds:.0f} s, {now.evaluations} evaluations ({rate:.0f}/s){best}"


def ended(outcome: Outcome, request: Request) -> str:
    """Say how it ended, where the plan does not say it."""
    if outcome.ending is Ending.SOLVED:
        if request.interleave:
            return f"The goal holds after {_done(outcome)}, {effort(outcome)}."
        return "" if outcome.plan else "The goal holds already: there is nothing to do."
    after = f" after {_done(outcome)}" if request.interleave else ""
    return f"enkidu: {_missed(outcome, request)}{after} ({effort(outcome)})"


def _done(outcome: Outcome) -> str:
    disturbances = sum(step.disturbance is not None for step in outcome.steps)
    acted, disturbed = counted(outcome.length, "action"), counted(disturbances, "disturbance")
    return f"{acted} and {disturbed}"


def _missed(outcome: Outcome, request: Request) -> str:
    if outcome.ending is Ending.UNSOLVABLE:
        return "there is no plan: whatever is done, the goal is not reached"
    if outcome.ending is Ending.OUT_OF_TIME:
        return f"no plan found within {request.timeout:g} s; --timeout gives more"
    if outcome.steps and outcome.steps[-1].decision.action:
        return (
            f"the goal was not reached within {counted(request.steps, 'step')}; --steps gives more"
        )
    if request.planner == "minmin":
        longest = f" of at most {counted(request.depth, 'action')}" if request.depth else ""
        return f"no plan found{longest} that does no action twice; --planner minimin looks further"
    last = f": {outcome.steps[-1].decision.reason}" if outcome.steps else ""
    other = "" if request.interleave else "; another planner may find one"
    return f"no plan found: {request.planner} gave up{last}{other}"
