"""What all engines share: unified-planning's modes, on top of the planners of this house."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

from unified_planning.engines.credits import Credits
from unified_planning.engines.engine import Engine
from unified_planning.engines.mixins.anytime_planner import AnytimeGuarantee, AnytimePlannerMixin
from unified_planning.engines.mixins.oneshot_planner import (
    OneshotPlannerMixin,
    OptimalityGuarantee,
)
from unified_planning.exceptions import UPUsageError

from enkidu.planning.engines.attempt import Attempt
from enkidu.planning.engines.journal import Journal, Stream
from enkidu.planning.engines.options import checked_options
from enkidu.planning.engines.outcomes import to_result
from enkidu.planning.engines.replanning import Replanning
from enkidu.planning.unified import supported_kind

_PAPER = (
    'Lozano, Grimaldo, Barber, "Integrating miniMin-HSP agents in a dynamic simulation framework"'
)


class EnkiduEngine(Engine, OneshotPlannerMixin, AnytimePlannerMixin, Replanning):  # type: ignore[misc]
    """Plans once, ever better, or again after changes.

    `heuristic` is a name of `enkidu.planning.heuristics`; `depth` is for miniMin as published;
    `evaluations` limits the states that may be evaluated. `problem` is given by unified-planning
    where a Replanner is asked for.
    """

    name = ""
    planner = ""
    """The planner's name in `enkidu.planning.oneshot`."""
    description = ""

    def __init__(
        self,
        problem: Any = None,
        error_on_failed_checks: bool = True,
        *,
        heuristic: str | None = None,
        depth: int | str | None = None,
        seed: int | str = 0,
        evaluations: int | str | None = None,
    ) -> None:
        Engine.__init__(self)
        OneshotPlannerMixin.__init__(self)
        AnytimePlannerMixin.__init__(self)
        Replanning.__init__(self, problem, error_on_failed_checks)
        self._options = checked_options(self.planner, heuristic, depth, seed, evaluations)

    @staticmethod
    def supported_kind() -> Any:
        """Return the kind of problems that can be planned with."""
        return supported_kind()

    @staticmethod
    def supports(problem_kind: Any) -> bool:
        """Tell whether all features of a kind are supported."""
        return bool(problem_kind <= supported_kind())

    @staticmethod
    def satisfies(optimality_guarantee: Any) -> bool:
        """Tell whether plans are guaranteed to be so good: they are valid, no more."""
        return bool(optimality_guarantee == OptimalityGuarantee.SATISFICING)

    @staticmethod
    def ensures(anytime_guarantee: Any) -> bool:
        """Tell whether plans come as guaranteed: each is better than the one before."""
        return bool(anytime_guarantee == AnytimeGuarantee.INCREASING_QUALITY)

    @classmethod
    def get_credits(cls, **params: Any) -> Credits:
        """Return who made this, and from what."""
        return Credits(
            name=cls.name,
            author="The enkidu developers",
            contact="",
            website="",
            license="Apache-2.0",
            short_description=cls.description,
            long_description=f"{cls.description}\nAfter {_PAPER}.",
        )

    def _solve(
        self,
        problem: Any,
        heuristic: Any = None,
        timeout: float | None = None,
        output_stream: Stream = None,
    ) -> Any:
        return self._solve_with_params(problem, heuristic, timeout, output_stream)

    def _solve_with_params(
        self,
        problem: Any,
        heuristic: Any = None,
        timeout: float | None = None,
        output_stream: Stream = None,
        warm_start_plan: Any = None,
        **params: Any,
    ) -> Any:
        self._check(heuristic, warm_start_plan, params)
        journal = Journal(output_stream)
        outcome = Attempt(problem, self._options, timeout, journal).outcome()
        return to_result(outcome, problem, self.name, journal)

    def _get_solutions(
        self, problem: Any, timeout: float | None = None, output_stream: Stream = None
    ) -> Iterator[Any]:
        return self._get_solutions_with_params(problem, timeout, output_stream)

    def _get_solutions_with_params(
        self,
        problem: Any,
        timeout: float | None = None,
        output_stream: Stream = None,
        warm_start_plan: Any = None,
        **params: Any,
    ) -> Iterator[Any]:
        self._check(None, warm_start_plan, params)
        journal = Journal(output_stream)
        for outcome in Attempt(problem, self._options, timeout, journal).outcomes():
            yield to_result(outcome, problem, self.name, journal)

    def _check(self, heuristic: Any, warm_start_plan: Any, params: dict[str, Any]) -> None:
        """Refuse what would change the plan, and warn of what only would have helped."""
        if heuristic is not None:
            message = f"{self.name} takes no function of states; name a heuristic"
            raise UPUsageError(f'{message}, as in params={{"heuristic": "add"}}')
        if params:
            raise UPUsageError(f"{self.name} does not know {', '.join(sorted(params))}")
        if warm_start_plan is not None:
            warnings.warn(f"{self.name} does not make use of a plan to start with.", stacklevel=4)
