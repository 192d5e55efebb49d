"""Planning again after changes: unified-planning's replanner."""

from __future__ import annotations

from typing import Any
from warnings import warn

from unified_planning.engines.mixins.replanner import ReplannerMixin
from unified_planning.exceptions import UPUsageError

from enkidu.planning.engines.attempt import Attempt
from enkidu.planning.engines.journal import Journal, Stream
from enkidu.planning.engines.options import Options
from enkidu.planning.engines.outcomes import to_result
from enkidu.planning.task import Task


class Replanning(ReplannerMixin):  # type: ignore[misc]
    """Keeps a copy of a problem, which can be changed, and its task as long as its actions stay."""

    name: str
    _options: Options
    _task: Task | None

    def __init__(self, problem: Any, error_on_failed_checks: bool) -> None:
        self._task = None
        if problem is not None:
            ReplannerMixin.__init__(self, problem, error_on_failed_checks)

    def _resolve(self, timeout: float | None = None, output_stream: Stream = None) -> Any:
        journal = Journal(output_stream)
        attempt = Attempt(self._own, self._options, timeout, journal, self._task)
        outcome = attempt.outcome()
        self._task = attempt.task
        return to_result(outcome, self._own, self.name, journal)

    def _update_initial_value(self, fluent: Any, value: Any) -> None:
        self._own.set_initial_value(fluent, value)

    def _add_goal(self, goal: Any) -> None:
        self._own.add_goal(goal)

    def _remove_goal(self, goal: Any) -> None:
        [wanted] = self._own.environment.expression_manager.auto_promote(goal)
        kept = [one for one in self._own.goals if one is not wanted]
        if len(kept) == len(self._own.goals):
            self._not_found(f"{wanted} is no goal of the problem")
        self._own.clear_goals()
        for one in kept:
            self._own.add_goal(one)

    def _add_action(self, action: Any) -> None:
        self._own.add_action(action)
        self._task = None

    def _remove_action(self, name: str) -> None:
        kept = [one for one in self._own.actions if one.name != name]
        if len(kept) == len(self._own.actions):
            self._not_found(f"{name} is no action of the problem")
        self._own.clear_actions()
        self._own.add_actions(kept)
        self._task = None

    @property
    def _own(self) -> Any:
        problem = getattr(self, "_problem", None)
        if problem is None:
            raise UPUsageError(
                f'there is nothing to change: ask Replanner(problem, name="{self.name}")'
            )
        return problem

    def _not_found(self, message: str) -> None:
        """Say that there was nothing to remove, as strictly as the engine checks."""
        if self.skip_checks:
            return
        if self.error_on_failed_checks:
            raise UPUsageError(message)
        warn(message, stacklevel=4)
