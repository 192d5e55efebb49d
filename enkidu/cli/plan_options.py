"""What the options of `enkidu plan` mean together, and which contradict each other."""

from __future__ import annotations

from dataclasses import dataclass

from enkidu.cli import quantities
from enkidu.errors import UsageError
from enkidu.planning.interleaving import STEPS
from enkidu.planning.planners import ACTING, OWN, check_heuristic, check_planner
from enkidu.planning.requests import Request

DISTURB = 0.2
"""How probable a disturbance is at each action of --interleave, unless it is said."""

_ESTIMATING = tuple(name for name in OWN if name != "minmin")


@dataclass(frozen=True)
class Options:
    """The options as they were given; None is what was not."""

    domain: str
    problem: str
    planner: str | None
    heuristic: str | None
    depth: int | None
    budget: str | None
    timeout: str
    seed: int
    explain: bool
    interleave: bool
    disturb: float | None
    steps: int | None
    output: str | None


def request(options: Options) -> Request:
    """Understand the options, or raise a UsageError that says what does not fit."""
    planner = _planner(options)
    _check(options, planner)
    return Request(
        options.domain,
        options.problem,
        planner,
        options.heuristic,
        options.depth,
        quantities.budget(options.budget, "--budget") if options.budget is not None else None,
        quantities.seconds(options.timeout, "--timeout"),
        options.seed,
        options.explain,
        options.interleave,
        _disturb(options),
        options.steps or STEPS,
    )


def _disturb(options: Options) -> float:
    """Return how probable disturbances are: there are none but in the cycle."""
    if not options.interleave:
        return 0.0
    return DISTURB if options.disturb is None else options.disturb


def _planner(options: Options) -> str:
    """Return the planner asked for, or the one that the other options imply."""
    if options.planner is not None:
        check_planner(options.planner)
        acts = options.interleave and options.planner == "minimin"  # its look-ahead is what acts
        return "lookahead" if acts else options.planner
    if options.depth is not None:
        return "published"
    return "lookahead" if options.interleave or options.budget is not None else "minimin"


def _check(options: Options, planner: str) -> None:
    if options.heuristic is not None:
        check_heuristic(options.heuristic)
    for option, given, takes in (
        ("--depth", options.depth is not None, ("published", "minmin")),
        ("--budget", options.budget is not None, ("lookahead",)),
        ("--heuristic", options.heuristic is not None, _ESTIMATING),
        ("--interleave", options.interleave, ACTING),
    ):
        if given and planner not in takes:
            remedy = f"it is for {' and '.join(takes)}"
            raise UsageError(f'{option} does not fit the planner "{planner}"', remedy)
    _check_cycle(options)


def _check_cycle(options: Options) -> None:
    for option, given in (("--disturb", options.disturb), ("--steps", options.steps)):
        if given is not None and not options.interleave:
            raise UsageError(f"{option} needs --interleave")
    if options.interleave and options.output is not None:
        raise UsageError("--output takes a plan, and --interleave makes none", "leave one out")
    if options.disturb is not None and not 0.0 <= options.disturb <= 1.0:
        message = f"--disturb: {options.disturb:g} is no probability"
        raise UsageError(message, "0 is never, 1 always")
