"""How `enkidu plan` tells what came of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from enkidu.cli.files import write
from enkidu.cli.output import print_json
from enkidu.cli.plan_document import document, unfinished
from enkidu.cli.plan_words import ended, progress, reasons, say, summary, turn, vector
from enkidu.planning.lookahead import default_costs
from enkidu.planning.oneshot import Ending

if TYPE_CHECKING:
    from enkidu.planning.interleaving import Step
    from enkidu.planning.oneshot import Progress
    from enkidu.planning.requests import Outcome, Request
    from enkidu.planning.task import Task


def plan_text(outcome: Outcome, planner: str) -> str:
    """Write a plan as validators read it: an action a line, comments at the end."""
    lines = [f"({action})" for action in outcome.plan]
    kind = "unit" if default_costs(outcome.task) == "unit" else "general"
    cost = "unknown" if outcome.cost is None else f"{outcome.cost:g}"
    lines += [f"; cost = {cost} ({kind} cost)", f"; {summary(outcome, planner)}"]
    return "\n".join(lines) + "\n"


class Printer:
    """Prints steps while they happen, and the outcome."""

    def __init__(self, request: Request, target: Path | None, as_json: bool) -> None:
        self._request, self._target, self._json = request, target, as_json
        self._last: Step | None = None

    def step(self, task: Task, step: Step) -> None:
        """Show one turn of the cycle, if that was asked for."""
        if self._request.interleave and not self._json:
            typer.echo(turn(task, step, self._last))
        self._last = step

    def outcome(self, outcome: Outcome) -> None:
        """Show what came of it."""
        solved = outcome.ending is Ending.SOLVED
        if solved and self._target:
            write(self._target, plan_text(outcome, self._request.planner))
        if self._json:
            print_json(document(outcome, self._request))
        elif solved and not self._request.interleave:
            self._plan(outcome)
        sys.stdout.flush()
        if text := ended(outcome, self._request):
            # The last line of a cycle that was shown belongs to it.
            typer.echo(text, err=self._json or not (solved and self._request.interleave))

    def unfinished(self, ending: str, seconds: float, now: Progress) -> None:
        """Say that the search was left before it ended by itself."""
        if self._json:
            print_json(unfinished(ending, seconds, now, self._request))
        goal = "the goal does not hold yet" if self._request.interleave else "there is no plan yet"
        say(f"enkidu: {ending} after {progress(seconds, now)}; {goal}")

    def _plan(self, outcome: Outcome) -> None:
        planner = self._request.planner
        if self._target:
            typer.echo(f"{self._target}: {summary(outcome, planner)}")
        else:
            typer.echo(plan_text(outcome, planner), nl=False)
        sys.stdout.flush()
        if self._request.explain:
            for number, why in enumerate(reasons(outcome), start=1):
                say(f"{number}. ({outcome.plan[number - 1]}) {why}")
        if outcome.solutions:
            say(vector(outcome.solutions))
