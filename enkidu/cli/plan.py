"""`enkidu plan`: a plan for a PDDL problem, or an agent that finds its way step by step."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from enkidu import exit_codes
from enkidu.cli.output import Json

if TYPE_CHECKING:
    from enkidu.cli.plan_output import Printer
    from enkidu.planning.requests import Outcome, Request

DomainFile = Annotated[str, typer.Argument(metavar="DOMAIN", help="The PDDL file of the domain.")]
ProblemFile = Annotated[
    str, typer.Argument(metavar="PROBLEM", help="The PDDL file of the problem.")
]
Planner = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="minimin (the default), lookahead, published, best-first, minmin, or an engine of "
        "unified-planning: fast-downward, enhsp, lpg, pyperplan, …",
    ),
]
Heuristic = Annotated[
    str | None,
    typer.Option(
        metavar="H", help="What estimates: add, max, ff, layers, unconditional, goals or zero."
    ),
]
Depth = Annotated[
    int | None,
    typer.Option(
        metavar="D",
        min=1,
        help="How many actions the published planner looks ahead (2), or the longest plan that "
        "minmin looks for. Alone it selects the published planner.",
    ),
]
BudgetOption = Annotated[
    str | None,
    typer.Option(
        "--budget",
        metavar="50ms|500evals",
        help="How long the lookahead planner thinks about each action (50ms), and again while it "
        "acts; counted in evaluations, the same seed gives the same run.",
    ),
]
Timeout = Annotated[
    str, typer.Option(metavar="60s", help="When to give up: 500ms, 60s, 2m; 60 counts seconds.")
]
Seed = Annotated[
    int, typer.Option(metavar="N", help="What draws among equal actions, and disturbances.")
]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write the plan there; say so here."),
]
Explain = Annotated[
    bool, typer.Option("--explain", metavar="", help="Say of each action why it is in the plan.")
]
Interleave = Annotated[
    bool,
    typer.Option(
        "--interleave",
        metavar="",
        help="Show an agent that senses, plans and acts step by step, instead of a plan; with the "
        "lookahead planner, or the published one.",
    ),
]
Disturb = Annotated[
    float | None,
    typer.Option(
        metavar="P",
        help="With --interleave: how probable it is, at each action, that it fails or that another "
        "action happens after it, drawn by the seed; with 0 the world does what the agent expects. "
        "Default: 0.2.",
    ),
]
Steps = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="With --interleave: when to give up. Default: 1000."),
]


def plan(
    domain: DomainFile,
    problem: ProblemFile,
    planner: Planner = None,
    heuristic: Heuristic = None,
    depth: Depth = None,
    budget: BudgetOption = None,
    timeout: Timeout = "60s",
    seed: Seed = 0,
    output: Output = None,
    explain: Explain = False,
    interleave: Interleave = False,
    disturb: Disturb = None,
    steps: Steps = None,
    json: Json = False,
) -> None:
    """Find a plan for a PDDL problem, and print it as every validator reads it.

    The plan goes to standard output, everything else to standard error. Ends with 10 when there is
    provably no plan, with 11 when none was found, with 12 when time ran out.
    """
    from enkidu.cli.files import writable
    from enkidu.cli.plan_options import Options, request
    from enkidu.cli.plan_output import Printer

    asked = request(
        Options(
            domain, problem, planner, heuristic, depth, budget, timeout, seed, explain, interleave,
            disturb, steps, output,
        )
    )  # fmt: skip
    target = writable(output) if output else None
    printer = Printer(asked, target, as_json=json)
    outcome = _carried_out(asked, printer)
    printer.outcome(outcome)
    raise typer.Exit(_EXIT_CODES[outcome.ending.value])


def _carried_out(request: Request, printer: Printer) -> Outcome:
    """Plan, while somebody may look at the progress, and may press Ctrl-C."""
    from enkidu.cli import plan_words, waiting
    from enkidu.planning.requests import Run

    run = Run(request, printer.step, plan_words.say)
    begin = time.perf_counter()
    work = waiting.Work(run.result)

    def shown() -> str:
        return plan_words.progress(time.perf_counter() - begin, run.progress)

    def left(ending: str, exit_code: int) -> NoReturn:
        run.stop.set()
        printer.unfinished(ending, time.perf_counter() - begin, run.progress)
        work.end(exit_code)

    try:
        return work.wait(None if request.interleave else shown, request.timeout + OVERTIME)
    except KeyboardInterrupt:
        left("interrupted", exit_codes.INTERRUPTED)
    except TimeoutError:
        left("out of time", exit_codes.OUT_OF_TIME)


OVERTIME = 1.0
"""How much longer than its time a planner may take to end by itself, in seconds."""

_EXIT_CODES = {
    "solved": exit_codes.OK,
    "unsolvable": exit_codes.UNSOLVABLE,
    "not found": exit_codes.NOT_FOUND,
    "out of time": exit_codes.OUT_OF_TIME,
}
