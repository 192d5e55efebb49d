"""Which problems of unified-planning are understood; all others are refused by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enkidu.errors import EnkiduError

_FEATURES = (
    "ACTION_BASED",
    "FLAT_TYPING HIERARCHICAL_TYPING",
    "NEGATIVE_CONDITIONS DISJUNCTIVE_CONDITIONS EQUALITIES",
    "EXISTENTIAL_CONDITIONS UNIVERSAL_CONDITIONS",
    "CONDITIONAL_EFFECTS FORALL_EFFECTS INCREASE_EFFECTS DECREASE_EFFECTS",
    "STATIC_FLUENTS_IN_BOOLEAN_ASSIGNMENTS FLUENTS_IN_BOOLEAN_ASSIGNMENTS",
    "STATIC_FLUENTS_IN_NUMERIC_ASSIGNMENTS FLUENTS_IN_NUMERIC_ASSIGNMENTS",
    "INT_FLUENTS REAL_FLUENTS BOUNDED_TYPES UNDEFINED_INITIAL_NUMERIC",
    "SIMPLE_NUMERIC_PLANNING GENERAL_NUMERIC_PLANNING",
    "PLAN_LENGTH ACTIONS_COST FINAL_VALUE",
    "STATIC_FLUENTS_IN_ACTIONS_COST FLUENTS_IN_ACTIONS_COST",
    "INT_NUMBERS_IN_ACTIONS_COST REAL_NUMBERS_IN_ACTIONS_COST",
)


class UnsupportedProblemError(EnkiduError):
    """A problem of unified-planning with something in it that cannot be planned with."""


def supported_kind() -> Any:
    """Give the ProblemKind of what can be lifted.

    With FINAL_VALUE, an expression that actions only add to is minimised as their costs; any
    other is not looked at, and each action costs one.
    """
    from unified_planning.model.problem_kind import ProblemKind
    from unified_planning.model.problem_kind_versioning import LATEST_PROBLEM_KIND_VERSION

    features = " ".join(_FEATURES).split()
    return ProblemKind(features, version=LATEST_PROBLEM_KIND_VERSION)


def refuse_unsupported(problem: Any) -> None:
    """Raise an UnsupportedProblemError that names everything in a problem that is not understood.

    What shows only within expressions is refused when they are lifted.
    """
    reasons = list(dict.fromkeys(_reasons(problem)))
    if reasons:
        raise UnsupportedProblemError(f"not supported: {', '.join(reasons)}")


def _reasons(problem: Any) -> Iterator[str]:
    from unified_planning.model.contingent_problem import ContingentProblem
    from unified_planning.model.htn import HierarchicalProblem
    from unified_planning.model.problem import Problem

    if not isinstance(problem, Problem):
        yield f"a problem of class {type(problem).__name__}"
        return
    if isinstance(problem, ContingentProblem):
        yield "contingent problems"
    if isinstance(problem, HierarchicalProblem):
        yield "hierarchical problems"
    for what, there in (
        ("timed effects", problem.timed_effects),
        ("timed goals", problem.timed_goals),
        ("trajectory constraints", problem.trajectory_constraints),
        ("processes", problem.processes),
        ("events", problem.events),
    ):
        if there:
            yield what
    for action in problem.actions:
        yield from _about_action(action)
    for fluent in problem.fluents:
        yield from _about_fluent(fluent)


def _about_action(action: Any) -> Iterator[str]:
    from unified_planning.model.action import InstantaneousAction, SensingAction

    if not isinstance(action, InstantaneousAction):
        yield f"durative actions ({action.name})"
    elif isinstance(action, SensingAction):
        yield f"sensing actions ({action.name})"
    elif action.simulated_effect is not None:
        yield f"simulated effects ({action.name})"
    elif getattr(action, "motion_constraints", None):
        yield f"motion constraints ({action.name})"
    for parameter in action.parameters:
        if not parameter.type.is_user_type():
            yield f"a parameter of type {parameter.type} ({action.name})"


def _about_fluent(fluent: Any) -> Iterator[str]:
    if fluent.type.is_user_type():
        yield f"object fluents ({fluent.name})"
    for parameter in fluent.signature:
        if not parameter.type.is_user_type():
            yield f"a parameter of type {parameter.type} ({fluent.name})"
