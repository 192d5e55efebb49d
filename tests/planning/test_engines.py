"""The engines, used as a user of unified-planning does: through its shortcuts."""

from __future__ import annotations

import io
import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from unified_planning.engines.results import (
    NEGATIVE_OUTCOMES,
    LogLevel,
    PlanGenerationResultStatus,
)
from unified_planning.environment import Environment
from unified_planning.exceptions import UPUsageError
from unified_planning.model.fluent import get_all_fluent_exp
from unified_planning.model.metrics import (
    MaximizeExpressionOnFinalState,
    MinimizeActionCosts,
    MinimizeExpressionOnFinalState,
    MinimizeSequentialPlanLength,
)
from unified_planning.shortcuts import (
    LT,
    AnytimeGuarantee,
    AnytimePlanner,
    BoolType,
    Equals,
    Fluent,
    InstantaneousAction,
    Int,
    IntType,
    Minus,
    Not,
    OneshotPlanner,
    OptimalityGuarantee,
    PlanValidator,
    Problem,
    RealType,
    Replanner,
    UserType,
    get_environment,
)
from unified_planning.test.examples import get_example_problems

from enkidu.planning.engines import ENGINES, EnkiduEngine, MiniMinEngine, register
from enkidu.planning.heuristics import HEURISTICS

Status = PlanGenerationResultStatus
EXAMPLES = get_example_problems()
SUPPORTED = sorted(n for n, e in EXAMPLES.items() if MiniMinEngine.supports(e.problem.kind))
NAMES = [engine.name for engine in ENGINES]
COMPLETE = [name for name in NAMES if name != "minimin-published"]


@pytest.fixture(autouse=True, scope="module")
def _quiet() -> Iterator[None]:
    stream, get_environment().credits_stream = get_environment().credits_stream, None
    yield
    get_environment().credits_stream = stream


@pytest.fixture(params=["cpp", "python"])
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("ENKIDU_CORE", request.param)
    return str(request.param)


def solved(problem: Any, name: str = "minimin", timeout: float = 30, **params: Any) -> Any:
    with OneshotPlanner(name=name, params=params) as planner:
        return planner.solve(problem, timeout=timeout)


def steps(plan: Any) -> list[str]:
    return [str(step) for step in plan.actions]


def assert_valid(problem: Any, plan: Any) -> None:
    with PlanValidator(name="sequential_plan_validator") as validator:
        validator.skip_checks = True  # it refuses undefined numbers, even where it can validate
        found = validator.validate(problem, plan)
    assert found, found.log_messages


def value(problem: Any, plan: Any) -> float:
    with PlanValidator(name="sequential_plan_validator") as validator:
        [found] = validator.validate(problem, plan).metric_evaluations.values()
    return float(found)


# --- problems ---------------------------------------------------------------------------------


def switch(initially: bool = False) -> Problem:
    """A light that can be switched on."""
    problem, on = Problem("switch"), InstantaneousAction("on")
    light = problem.add_fluent("light", default_initial_value=initially)
    on.add_precondition(Not(light))
    on.add_effect(light, True)
    problem.add_action(on)
    problem.add_goal(light)
    return problem


def unsolvable() -> Problem:
    """A light that is to be on in the dark; each alone can be had."""
    problem = switch()
    dark = Fluent("dark")
    problem.add_fluent(dark, default_initial_value=True)
    problem.action("on").add_effect(dark, False)
    problem.add_goal(dark)
    return problem


def endless() -> Problem:
    """Two numbers that grow for ever and are never half a unit apart, which no estimate sees."""
    problem = Problem("endless")
    one, other = Fluent("one", RealType()), Fluent("other", RealType())
    for fluent in (one, other):
        problem.add_fluent(fluent, default_initial_value=0)
        more = InstantaneousAction(f"more-{fluent.name}")
        more.add_increase_effect(fluent, 1)
        problem.add_action(more)
    problem.add_goal(Equals(Minus(one, other), Fraction(1, 2)))
    return problem


def ways() -> Problem:
    """One dear step, or four cheap ones; `spent` and `saved` are numbers of the last state."""
    problem = Problem("ways")
    place = UserType("place")
    at = problem.add_fluent("at", BoolType(), default_initial_value=False, p=place)
    spent = problem.add_fluent("spent", IntType(), default_initial_value=0)
    saved = problem.add_fluent("saved", IntType(), default_initial_value=100)
    places = [problem.add_object(f"p{number}", place) for number in range(5)]
    for number in range(4):
        origin, target = at(places[number]), at(places[number + 1])
        problem.add_action(_step(f"walk{number}", origin, target, spent, saved, 1))
    problem.add_action(_step("fly", at(places[0]), at(places[4]), spent, saved, 10))
    problem.set_initial_value(at(places[0]), True)
    problem.add_goal(at(places[4]))
    return problem


def _step(name: str, origin: Any, target: Any, spent: Any, saved: Any, price: int) -> Any:
    action = InstantaneousAction(name)
    action.add_precondition(origin)
    action.add_effect(origin, False)
    action.add_effect(target, True)
    action.add_increase_effect(spent, price)
    action.add_decrease_effect(saved, price)
    return action


def costs(problem: Problem) -> MinimizeActionCosts:
    prices = {one: Int(10 if one.name == "fly" else 1) for one in problem.actions}
    return MinimizeActionCosts(prices)


METRICS = {
    "costs": costs,
    "least": lambda problem: MinimizeExpressionOnFinalState(problem.fluent("spent")()),
    "most": lambda problem: MaximizeExpressionOnFinalState(problem.fluent("saved")()),
    "length": lambda problem: MinimizeSequentialPlanLength(),
}


# --- unified-planning's examples ------------------------------------------------------------------


@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("example", SUPPORTED)
def test_an_example_of_a_supported_kind_is_solved(example, name):
    problem = EXAMPLES[example].problem
    result = solved(problem, name)
    if EXAMPLES[example].solvable:
        assert result.status is Status.SOLVED_SATISFICING
        assert_valid(problem, result.plan)
    else:
        assert result.status is Status.UNSOLVABLE_PROVEN
        assert result.plan is None


@pytest.mark.parametrize("example", SUPPORTED)
def test_minimin_as_published_solves_an_example_or_says_that_it_gave_up(example):
    problem = EXAMPLES[example].problem
    result = solved(problem, "minimin-published")
    if result.status is Status.SOLVED_SATISFICING:
        assert_valid(problem, result.plan)
    else:
        assert result.status is Status.UNSOLVABLE_INCOMPLETELY


def test_the_examples_hold_what_is_declared_to_be_supported():
    classical = "basic basic_conditional complex_conditional basic_exists basic_forall"
    hierarchical = "hierarchical_blocks_world hierarchical_blocks_world_exists"
    robots = "robot robot_no_negative_preconditions robot_loader robot_loader_adv robot_decrease"
    numeric = "counter counter_to_50 travel_with_consumptions basic_with_costs"
    wanted = {*classical.split(), *hierarchical.split(), *robots.split(), *numeric.split()}
    assert wanted <= set(SUPPORTED)
    assert "matchcellar" not in SUPPORTED


@pytest.mark.parametrize("example", ["basic", "basic_conditional", "complex_conditional", "robot"])
@pytest.mark.parametrize("name", NAMES)
def test_both_cores_solve_the_same(example, name, core):
    problem = EXAMPLES[example].problem
    assert_valid(problem, solved(problem, name).plan)


@pytest.mark.parametrize(("example", "length"), [("basic", 1), ("robot", 1), ("robot_loader", 4)])
def test_a_plan_is_short_and_of_the_problems_own_actions(example, length):
    problem = EXAMPLES[example].problem
    plan = solved(problem).plan
    assert len(plan.actions) == length
    assert all(step.action is problem.action(step.action.name) for step in plan.actions)


@pytest.mark.parametrize("heuristic", HEURISTICS)
@pytest.mark.parametrize("name", NAMES)
def test_every_heuristic_serves_every_engine(name, heuristic):
    problem = EXAMPLES["robot_loader"].problem
    assert_valid(problem, solved(problem, name, heuristic=heuristic).plan)


# --- how it ends ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_where_the_goal_holds_the_plan_is_empty(name, core):
    result = solved(switch(initially=True), name)
    assert result.status is Status.SOLVED_SATISFICING
    assert result.plan.actions == []


@pytest.mark.parametrize("name", COMPLETE)
def test_that_there_is_no_plan_is_proven(name, core):
    result = solved(unsolvable(), name)
    assert (result.status, result.plan) == (Status.UNSOLVABLE_PROVEN, None)


def test_minimin_as_published_proves_nothing():
    result = solved(unsolvable(), "minimin-published", evaluations=100)
    assert result.status is Status.UNSOLVABLE_INCOMPLETELY


def test_a_goal_of_which_nothing_is_known_cannot_be_reached():
    problem = switch()
    problem.clear_actions()
    assert solved(problem).status is Status.UNSOLVABLE_PROVEN


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("timeout", [0.0, 0.2])
def test_a_timeout_ends_what_does_not_end_by_itself(name, timeout):
    result = solved(endless(), name, timeout=timeout)
    assert (result.status, result.plan) == (Status.TIMEOUT, None)
    assert "time was up" in result.log_messages[-1].message


@pytest.mark.parametrize("name", NAMES)
def test_a_number_of_evaluations_ends_it_too(name):
    result = solved(endless(), name, timeout=None, evaluations=200)
    assert result.status is Status.UNSOLVABLE_INCOMPLETELY
    assert "evaluations" in result.log_messages[-1].message


def test_what_is_not_supported_is_refused_with_the_reason():
    problem = EXAMPLES["matchcellar"].problem
    with OneshotPlanner(name="minimin") as planner:
        with pytest.warns(UserWarning, match="cannot establish whether minimin can solve"):
            result = planner.solve(problem)
        assert (result.status, result.plan) == (Status.UNSUPPORTED_PROBLEM, None)
        assert result.log_messages[-1].level is LogLevel.ERROR
        assert "not supported: " in result.log_messages[-1].message
        planner.error_on_failed_checks = True
        with pytest.raises(UPUsageError, match="cannot establish"):
            planner.solve(problem)
        planner.skip_checks = True
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert planner.solve(problem).status is Status.UNSUPPORTED_PROBLEM


def test_a_metric_that_is_not_supported_is_left_aside_after_a_warning():
    problem = EXAMPLES["basic_oversubscription"].problem
    with OneshotPlanner(name="minimin") as planner, pytest.warns(UserWarning, match="minimin"):
        assert_valid(problem, planner.solve(problem).plan)


# --- what is told ---------------------------------------------------------------------------------


def test_a_result_tells_what_found_the_plan_and_what_it_took():
    result = solved(EXAMPLES["robot_loader"].problem)
    assert result.engine_name == "minimin"
    assert result.metrics["found_by"] in ("lookahead", "best-first")
    assert int(result.metrics["evaluations"]) > 0
    assert float(result.metrics["engine_internal_time"]) > 0.0
    assert "4 actions: found by" in result.log_messages[-1].message


@pytest.mark.parametrize("both", [False, True])
def test_progress_is_written_to_the_stream_of_output(both):
    out, err = io.StringIO(), io.StringIO()
    with OneshotPlanner(name="minimin") as planner:
        planner.solve(endless(), timeout=0.5, output_stream=(out, err) if both else out)
        assert "states evaluated, the best estimate is" in out.getvalue()
        assert "time was up" in out.getvalue()
        planner.skip_checks = True
        planner.solve(EXAMPLES["matchcellar"].problem, output_stream=(None, err) if both else err)
    assert "not supported" in err.getvalue()


def test_the_credits_name_authors_license_and_paper():
    stream = io.StringIO()
    credits = MiniMinEngine.get_credits()
    credits.write_credits(stream, full_credits=True)
    for part in ("minimin", "The enkidu developers", "Apache-2.0", "Lozano, Grimaldo, Barber"):
        assert part in stream.getvalue()


# --- what can be chosen ---------------------------------------------------------------------------


@pytest.mark.parametrize("params", [{"depth": 1}, {"depth": "3"}, {"seed": 7}, {"seed": "7"}])
def test_depth_and_seed_are_numbers_or_their_text(params):
    problem = EXAMPLES["robot_loader"].problem
    assert_valid(problem, solved(problem, "minimin-published", **params).plan)


@pytest.mark.parametrize(
    ("name", "params", "message"),
    [
        ("minimin", {"heuristic": "best"}, "there is no heuristic"),
        ("minimin", {"depth": 2}, "only minimin-published"),
        ("minimin-published", {"depth": 0}, "depth is at least 1"),
        ("minimin-published", {"depth": "deep"}, "depth is a whole number"),
        ("minimin", {"evaluations": -1}, "evaluations is at least 0"),
    ],
)
def test_a_wrong_choice_is_refused(name, params, message):
    with pytest.raises(UPUsageError, match=message):
        OneshotPlanner(name=name, params=params)


def test_an_unknown_core_is_refused(monkeypatch):
    monkeypatch.setenv("ENKIDU_CORE", "fortran")
    with pytest.raises(UPUsageError, match="ENKIDU_CORE=fortran is not known"):
        OneshotPlanner(name="minimin")


def test_a_function_of_states_is_refused_and_the_way_out_is_named():
    with (
        OneshotPlanner(name="minimin") as planner,
        pytest.raises(UPUsageError, match=r'params=\{"heuristic": "add"\}'),
    ):
        planner.solve(switch(), heuristic=lambda state: 0.0)


def test_a_plan_to_start_with_is_left_aside_after_a_warning():
    problem = switch()
    with OneshotPlanner(name="minimin") as planner:
        plan = planner.solve(problem).plan
        with pytest.warns(UserWarning, match="a plan to start with"):
            assert steps(planner.solve(problem, warm_start_plan=plan).plan) == ["on"]
        with pytest.raises(UPUsageError, match="does not know speed"):
            planner.solve(problem, speed=2)


def test_the_same_seed_gives_the_same_plan():
    problem = EXAMPLES["hierarchical_blocks_world"].problem
    plans = [solved(problem, "minimin-published", seed=3).plan for _ in range(2)]
    assert plans[0] == plans[1]


# --- ever better ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("metric", METRICS)
def test_each_plan_is_better_than_the_one_before(metric, name):
    problem = ways()
    problem.add_quality_metric(METRICS[metric](problem))
    with AnytimePlanner(name=name) as planner:
        results = list(planner.get_solutions(problem))
    assert {result.status for result in results} == {Status.INTERMEDIATE}
    sign = -1 if metric == "most" else 1
    values = [sign * value(problem, result.plan) for result in results]
    assert values == sorted(set(values), reverse=True)
    if metric != "most":  # nothing is known of how actions lead to most
        assert values[-1] == {"costs": 4, "least": 4, "length": 1}[metric]


@pytest.mark.parametrize("metric", ["costs", "least"])
def test_both_cores_improve_plans(metric, core):
    problem = ways()
    problem.add_quality_metric(METRICS[metric](problem))
    with AnytimePlanner(name="minimin") as planner:
        *_, last = planner.get_solutions(problem, timeout=60)
    assert value(problem, last.plan) == 4


def test_without_a_metric_plans_get_shorter():
    with AnytimePlanner(name="minimin-published", params={"seed": 1}) as planner:
        problem = EXAMPLES["hierarchical_blocks_world"].problem
        lengths = [len(result.plan.actions) for result in planner.get_solutions(problem)]
    assert lengths == sorted(set(lengths), reverse=True)


def test_quality_can_be_asked_for():
    problem = ways()
    problem.add_quality_metric(METRICS["costs"](problem))
    environment = get_environment()
    before = environment.factory.preference_list
    environment.factory.preference_list = ["minimin"]
    try:
        kind, guarantee = problem.kind, AnytimeGuarantee.INCREASING_QUALITY
        with AnytimePlanner(problem_kind=kind, anytime_guarantee=guarantee) as planner:
            assert planner.name == "minimin"
            with pytest.raises(UPUsageError, match="no quality metrics"):
                list(planner.get_solutions(ways()))
    finally:
        environment.factory.preference_list = before
    assert not MiniMinEngine.ensures(AnytimeGuarantee.OPTIMAL_PLANS)
    assert MiniMinEngine.satisfies(OptimalityGuarantee.SATISFICING)
    assert not MiniMinEngine.satisfies(OptimalityGuarantee.SOLVED_OPTIMALLY)


@pytest.mark.parametrize(
    ("problem", "timeout", "status"),
    [(endless, 0.2, Status.TIMEOUT), (unsolvable, 30, Status.UNSOLVABLE_PROVEN)],
)
def test_where_there_is_no_plan_the_only_result_says_why(problem, timeout, status):
    with AnytimePlanner(name="minimin") as planner:
        [result] = planner.get_solutions(problem(), timeout=timeout)
    assert (result.status, result.plan) == (status, None)


def test_plans_that_nobody_wants_any_more_are_not_searched_for():
    problem = ways()
    problem.add_quality_metric(METRICS["costs"](problem))
    with AnytimePlanner(name="minimin") as planner:
        results = planner.get_solutions(problem)
        assert next(results).plan is not None
        results.close()
        assert list(results) == []
        assert len(list(planner.get_solutions(problem))) > 1


# --- again after changes --------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_replanner_follows_the_changes_of_its_problem(name, core):
    problem = switch()
    light, on = problem.fluent("light"), problem.action("on")
    with Replanner(problem, name=name) as replanner:
        assert steps(replanner.resolve(timeout=30).plan) == ["on"]
        replanner.remove_action("on")
        assert replanner.resolve().status in NEGATIVE_OUTCOMES
        replanner.add_action(on)
        assert steps(replanner.resolve().plan) == ["on"]
        replanner.update_initial_value(light, True)
        assert steps(replanner.resolve().plan) == []
        replanner.remove_goal(light)
        replanner.add_goal(Not(light))
        assert replanner.resolve().status in NEGATIVE_OUTCOMES
        off = InstantaneousAction("off")
        off.add_effect(light, False)
        replanner.add_action(off)
        assert steps(replanner.resolve().plan) == ["off"]
    assert problem == switch()


def test_a_replanner_says_what_it_cannot_remove():
    with Replanner(switch(), name="minimin") as replanner:
        with pytest.warns(UserWarning, match="off is no action of the problem"):
            replanner.remove_action("off")
        replanner.error_on_failed_checks = True
        with pytest.raises(UPUsageError, match="off is no action of the problem"):
            replanner.remove_action("off")
        with pytest.raises(UPUsageError, match=r"\(not light\) is no goal of the problem"):
            replanner.remove_goal(Not(replanner._problem.fluent("light")))
        replanner.skip_checks = True
        replanner.remove_action("off")
        assert steps(replanner.resolve().plan) == ["on"]


def shuttle() -> Problem:
    """A walk between three places, of which the last two are joined by a bridge that tires."""
    problem, place = Problem("shuttle"), UserType("place")
    at = problem.add_fluent("at", default_initial_value=False, p=place)
    tired = problem.add_fluent("tired", RealType(), default_initial_value=0)
    bridge = problem.add_fluent("bridge", default_initial_value=True)
    most = problem.add_fluent("most", RealType(), default_initial_value=1)
    places = [problem.add_object(f"p{number}", place) for number in range(3)]
    for one, other in ((0, 1), (1, 0), (1, 2), (2, 1)):
        walk = InstantaneousAction(f"walk{one}{other}")
        walk.add_precondition(at(places[one]))
        if 2 in (one, other):
            walk.add_precondition(bridge)
            walk.add_precondition(LT(tired, most))
            walk.add_increase_effect(tired, 1)
        walk.add_effect(at(places[one]), False)
        walk.add_effect(at(places[other]), True)
        problem.add_action(walk)
    problem.set_initial_value(at(places[0]), True)
    problem.add_goal(at(places[2]))
    return problem


def again(replanner: Any) -> tuple[list[str] | None, bool]:
    """Resolve, and tell whether the grounded actions were kept."""
    result = replanner.resolve(timeout=30)
    kept = "still fit" in result.log_messages[0].message
    if result.plan is None:
        assert result.status is Status.UNSOLVABLE_PROVEN
        return None, kept
    assert_valid(replanner._problem, result.plan)
    return steps(result.plan), kept


def test_a_replanner_keeps_what_is_grounded_where_only_values_and_goals_changed(core):
    problem = shuttle()
    at, places = problem.fluent("at"), problem.all_objects
    with Replanner(problem, name="minimin") as replanner:
        assert again(replanner) == (["walk01", "walk12"], False)
        assert again(replanner) == (["walk01", "walk12"], True)
        replanner.update_initial_value(at(places[0]), False)
        replanner.update_initial_value(at(places[1]), True)
        assert again(replanner) == (["walk12"], True)
        replanner.remove_goal(at(places[2]))
        replanner.add_goal(at(places[0]))
        assert again(replanner) == (["walk10"], True)
        replanner.add_goal(Equals(problem.fluent("tired"), Fraction(1, 3)))
        assert again(replanner) == (None, True)
        replanner.update_initial_value(problem.fluent("tired"), Fraction(1, 3))
        assert again(replanner) == (["walk10"], True)


def test_a_replanner_grounds_again_where_what_was_taken_for_granted_changed(core):
    problem = shuttle()
    with Replanner(problem, name="minimin") as replanner:
        assert again(replanner) == (["walk01", "walk12"], False)
        replanner.update_initial_value(problem.fluent("bridge"), False)
        assert again(replanner) == (None, False)
        replanner.update_initial_value(problem.fluent("bridge"), True)
        assert again(replanner) == (["walk01", "walk12"], False)
        replanner.update_initial_value(problem.fluent("most"), 0)
        assert again(replanner)[0] is None
        replanner.update_initial_value(problem.fluent("most"), 5)
        assert again(replanner)[0] == ["walk01", "walk12"]
        replanner.remove_action("walk12")
        assert again(replanner) == (None, False)


@pytest.mark.parametrize("example", SUPPORTED)
def test_a_replanner_answers_as_a_planner_that_begins_anew(example):
    problem, chance = EXAMPLES[example].problem, random.Random(example)
    fluents = [one for one in problem.fluents if one.type.is_bool_type()]
    facts = [node for fluent in fluents for node in get_all_fluent_exp(problem, fluent)]
    with Replanner(problem, name="minimin", params={"evaluations": 2000}) as replanner:
        for _ in range(4 if facts else 1):
            result = replanner.resolve(timeout=30)
            anew = solved(replanner._problem, evaluations=2000)
            assert result.status is anew.status
            if result.plan is not None:
                assert_valid(replanner._problem, result.plan)
            for fact in chance.sample(facts, min(2, len(facts))):
                replanner.update_initial_value(fact, chance.random() < 0.5)


def test_a_replanner_keeps_to_its_timeout_and_stream():
    stream = io.StringIO()
    with Replanner(endless(), name="minimin") as replanner:
        result = replanner.resolve(timeout=0.2, output_stream=stream)
    assert result.status is Status.TIMEOUT
    assert "time was up" in stream.getvalue()


def test_a_replanner_needs_a_problem():
    with (
        OneshotPlanner(name="minimin") as planner,
        pytest.raises(UPUsageError, match=r"Replanner\(problem, name"),
    ):
        planner.resolve()


# --- in company -----------------------------------------------------------------------------------


def test_names_that_pddl_could_not_write_are_kept():
    problem = Problem("any (name); you like")
    place = UserType("a place")
    at = problem.add_fluent("is at?", BoolType(), default_initial_value=False, of=place)
    names = ["A", "a", "the (old) bridge", "Zürich", "", "not"]
    for name in names:
        problem.add_object(name, place)
    go = InstantaneousAction("go -> there!", one=place, other=place)
    go.add_precondition(at(go.parameter("one")))
    go.add_effect(at(go.parameter("one")), False)
    go.add_effect(at(go.parameter("other")), True)
    problem.add_action(go)
    problem.set_initial_value(at(problem.object("a")), True)
    problem.add_goal(at(problem.object("A")))
    plan = solved(problem).plan
    assert_valid(problem, plan)
    assert [str(step.actual_parameters) for step in plan.actions] == ["(a, A)"]


def test_two_problems_are_solved_in_turns():
    problems = [ways(), ways()]
    for problem in problems:
        problem.add_quality_metric(METRICS["costs"](problem))
    with AnytimePlanner(name="minimin") as planner:
        runs = [planner.get_solutions(problem) for problem in problems]
        results = [[next(run) for run in runs], [next(run) for run in runs]]
    for pair in results:
        for result, problem in zip(pair, problems, strict=True):
            assert_valid(problem, result.plan)


def test_several_problems_are_solved_at_once():
    names = ["basic", "robot_loader", "counter_to_50", "hierarchical_blocks_world"] * 2
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda name: solved(EXAMPLES[name].problem), names))
    for name, result in zip(names, results, strict=True):
        assert_valid(EXAMPLES[name].problem, result.plan)


def test_engines_run_side_by_side_in_processes():
    problem = EXAMPLES["robot_loader"].problem
    names, params = ["minimin", "minimin-published"], [{"heuristic": "add"}, {"depth": 2}]
    with OneshotPlanner(names=names, params=params) as planner:
        result = planner.solve(problem)
    assert result.engine_name in names
    assert_valid(problem, result.plan)


def test_meta_engines_are_made_of_ours():
    problem = EXAMPLES["basic_oversubscription"].problem
    with OneshotPlanner(name="oversubscription[minimin]") as planner:
        assert steps(planner.solve(problem).plan) == ["a"]


# --- registration ---------------------------------------------------------------------------------


def test_importing_registers_every_engine_once():
    register()
    preferences = get_environment().factory.preference_list
    assert [preferences.count(name) for name in NAMES] == [1] * len(NAMES)
    for name in NAMES:
        assert issubclass(get_environment().factory.engine(name), EnkiduEngine)


def test_an_environment_of_its_own_gets_the_engines_too():
    environment = Environment()
    assert not set(NAMES) & set(environment.factory.engines)
    register(environment)
    assert set(NAMES) <= set(environment.factory.engines)


CONFIGURATION = """\
[global]
engine_preference_list: mine

[engine mine]
module_name: enkidu.planning.engines
class_name: LookaheadEngine
"""


def test_a_configuration_file_names_an_engine(tmp_path):
    file = tmp_path / "up.ini"
    file.write_text(CONFIGURATION)
    environment = Environment()
    environment.factory.configure_from_file(str(file))
    environment.credits_stream = None
    assert environment.factory.preference_list == ["mine"]
    with environment.factory.OneshotPlanner(problem_kind=switch().kind) as planner:
        assert planner.name == "minimin-lookahead"


PROGRAM = """\
from unified_planning.shortcuts import *
problem, on = Problem("switch"), InstantaneousAction("on")
light = problem.add_fluent("light", default_initial_value=False)
on.add_effect(light, True)
problem.add_action(on)
problem.add_goal(light)
with OneshotPlanner(problem_kind=problem.kind) as planner:
    print(planner.name, planner.solve(problem).plan.actions)
"""


def test_a_configuration_file_beside_a_program_is_enough(tmp_path: Path):
    (tmp_path / "up.ini").write_text(CONFIGURATION)
    (tmp_path / "program.py").write_text(PROGRAM)
    run = subprocess.run(
        [sys.executable, tmp_path / "program.py"], capture_output=True, text=True, cwd=tmp_path
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.rstrip().endswith("minimin-lookahead [on]")
