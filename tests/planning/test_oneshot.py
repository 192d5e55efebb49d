"""Whole plans: found, shortened, checked exactly, and validated by unified-planning."""

from __future__ import annotations

from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.planning.decision import Budget
from enkidu.planning.domain import load_task
from enkidu.planning.oneshot import PLANNERS, Ending, solve
from enkidu.planning.plan import cost, is_valid, shortened, without_loops, without_useless
from enkidu.planning.task import Task

DOMAINS = Path(__file__).parents[2] / "domains"
PROBLEMS = sorted(DOMAINS.glob("*/problems/*.pddl"))
HARD = {"hard_50", "blocks_50", "packages_30", "village_4", "town_8", "uruk_16"}
SMALL = [path for path in PROBLEMS if path.stem not in HARD]


def load(path: Path) -> Task:
    return load_task(path.parents[1] / "domain.pddl", path)


def validated(path: Path, plan) -> bool:
    """Ask unified-planning's validator."""
    from unified_planning.engines.plan_validator import SequentialPlanValidator
    from unified_planning.engines.results import ValidationResultStatus

    from enkidu.planning.unified import read_with_names, to_plan

    read = read_with_names(path.parents[1] / "domain.pddl", path)
    steps = [
        (
            read.names.new("action", action.name),
            tuple(read.names.new("object", one) for one in action.arguments),
        )
        for action in plan
    ]
    verdict = SequentialPlanValidator().validate(read.problem, to_plan(read.problem, steps))
    return verdict.status is ValidationResultStatus.VALID


@pytest.mark.parametrize("path", SMALL, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_every_domain_of_the_house_is_solved(path):
    solution = solve(load(path), Budget(seconds=60))
    assert solution.ending is Ending.SOLVED
    assert validated(path, solution.plan)


@pytest.mark.parametrize("planner", PLANNERS)
@pytest.mark.parametrize("core", ["cpp", "python"])
def test_every_planner_finds_valid_plans(planner, core, monkeypatch):
    monkeypatch.setenv("ENKIDU_CORE", core)
    path = DOMAINS / "blocks" / "problems" / "figure5_agent1.pddl"
    solution = solve(load(path), Budget(seconds=60), planner=planner)
    assert len(solution.plan) == 4
    assert solution.found_by == ("lookahead" if planner == "minimin" else planner)
    assert validated(path, solution.plan)


def test_an_unknown_planner_is_refused_by_name():
    with pytest.raises(EnkiduError, match='there is no planner "magic"'):
        solve(load(SMALL[0]), planner="magic")


def in_folder(folder: Path, domain: str, problem: str) -> Task:
    (folder / "domain.pddl").write_text(domain)
    (folder / "problem.pddl").write_text(problem)
    return load_task(folder / "domain.pddl", folder / "problem.pddl")


COUNTING = """
(define (domain counting) (:requirements :numeric-fluents) (:predicates (done))
  (:functions (n))
  (:action tenth :parameters () :effect (increase (n) 0.1))
  (:action back :parameters () :effect (decrease (n) 0.1))
  (:action end :parameters () :precondition (= (n) 1) :effect (done)))
"""


def test_ten_tenths_make_one(tmp_path):
    problem = "(define (problem p) (:domain counting) (:init (= (n) 0)) (:goal (done)))"
    task = in_folder(tmp_path, COUNTING, problem)
    solution = solve(task, Budget(seconds=60))
    assert [action.name for action in solution.plan] == ["tenth"] * 10 + ["end"]
    assert is_valid(task, solution.plan)
    assert not is_valid(task, solution.plan[1:])


def test_endings_differ(tmp_path):
    goal = "(define (problem p) (:domain counting) (:init) (:goal (done)))"
    task = in_folder(tmp_path, COUNTING, goal)  # what n is nobody knows
    assert solve(task, Budget(seconds=60)).ending is Ending.UNSOLVABLE
    hard = load(DOMAINS / "blocks4" / "problems" / "blocks_20.pddl")
    assert solve(hard, Budget(evaluations=5)).ending is Ending.OUT_OF_TIME
    holds = "(define (problem p) (:domain counting) (:init (= (n) 1)) (:goal (> (n) 0)))"
    assert solve(in_folder(tmp_path, COUNTING, holds)).plan == ()
    published = load(DOMAINS / "dinner_date" / "problems" / "funny_dinner_date.pddl")
    assert solve(published, planner="published").ending is Ending.SOLVED


@pytest.mark.parametrize("core", ["cpp", "python"])
@pytest.mark.parametrize("goal", ["(= (x) 3)", "(>= (x) 1)", "(= (y) 4)"])
def test_a_number_without_a_value_can_be_given_one(core, goal, tmp_path, monkeypatch):
    monkeypatch.setenv("ENKIDU_CORE", core)
    domain = """
    (define (domain unknown) (:requirements :numeric-fluents) (:functions (x) (y))
      (:action a :parameters () :effect (assign (x) 3))
      (:action b :parameters () :effect (assign (y) (+ (x) 1))))
    """
    problem = f"(define (problem p) (:domain unknown) (:init) (:goal {goal}))"
    task = in_folder(tmp_path, domain, problem)
    plan = solve(task, Budget(seconds=60)).plan
    assert [action.name for action in plan] == ["a", "b"][: 1 + ("y" in goal)]


def test_large_numbers_are_told_apart(tmp_path):
    domain = """
    (define (domain large) (:requirements :numeric-fluents) (:functions (x))
      (:action a :parameters () :effect (increase (x) 1)))
    """
    for size in (10**9, 10**11):
        problem = f"""
        (define (problem p) (:domain large) (:init (= (x) {size})) (:goal (>= (x) {size + 1})))
        """
        assert len(solve(in_folder(tmp_path, domain, problem), Budget(seconds=60)).plan) == 1


@pytest.mark.parametrize(("step", "steps"), [("0.3333333333", 4), ("0.25", 4), ("1e-10", None)])
def test_plans_are_checked_with_the_numbers_as_they_were_written(step, steps, tmp_path):
    domain = f"""
    (define (domain steps) (:requirements :numeric-fluents) (:functions (x))
      (:action a :parameters () :effect (increase (x) {step})))
    """
    goal = "(> (x) 0)" if steps is None else "(>= (x) 1)"
    problem = f"(define (problem p) (:domain steps) (:init (= (x) 0)) (:goal {goal}))"
    task = in_folder(tmp_path, domain, problem)
    assert len(solve(task, Budget(seconds=60)).plan) == (steps or 1)
    assert not is_valid(task, task.actions[:1] * ((steps or 1) - 1))


def test_a_task_is_immutable():
    task = load(SMALL[0])
    with pytest.raises(AttributeError, match="a Task is immutable"):
        task.initial = None


def test_division_by_zero_makes_an_action_inapplicable(tmp_path):
    domain = """
    (define (domain ratio) (:requirements :numeric-fluents) (:functions (a) (b) (r))
      (:action divide :parameters () :effect (assign (r) (/ (a) (b))))
      (:action more :parameters () :effect (increase (b) 1)))
    """
    problem = """
    (define (problem p) (:domain ratio) (:init (= (a) 4) (= (b) 0) (= (r) 0))
      (:goal (= (r) 2)))
    """
    task = in_folder(tmp_path, domain, problem)
    divide = next(action for action in task.actions if action.name == "divide")
    assert not divide.applies(task.initial)
    plan = solve(task, Budget(seconds=60)).plan
    assert [action.name for action in plan] == ["more", "more", "divide"]


def test_loops_are_cut_out():
    task = load(DOMAINS / "blocks" / "problems" / "invert_two.pddl")
    plan = solve(task).plan
    pick = plan[0]
    state = pick.result(task.initial)
    back = next(action for action, after in task.successors(state) if after == task.initial)
    assert without_loops((pick, back, pick, back, *plan), task.initial) == plan


def test_useless_actions_are_left_out_with_what_needs_them():
    task = load(DOMAINS / "blocks" / "problems" / "invert_two.pddl")
    plan = solve(task).plan
    aside = [action for action in task.actions if str(action) == "pick agent1 cube2 cube1"]
    drop = [action for action in task.actions if str(action) == "drop agent1 cube2 table3"]
    rest = [action for action in plan if "table3" not in action.arguments]
    long = (*aside, *drop, *plan)
    assert len(rest) == len(plan)  # the plan does not use table3, so the detour does not harm it
    assert is_valid(task, long)
    assert without_useless(task, long, task.initial, Budget()) == plan


def test_shortening_keeps_plans_valid_and_never_makes_them_longer():
    task = load(DOMAINS / "blocks4" / "problems" / "blocks_10.pddl")
    search = task.core.BestFirst(task.problem("unit"), "add", eager=True)
    search.start(task.initial)
    assert search.run() == "solved"
    plan = tuple(map(task.action, search.path()))
    short = shortened(task, plan, task.initial, Budget())
    assert is_valid(task, short)
    assert len(short) < len(plan)


def test_costs_are_those_of_the_metric():
    task = load(DOMAINS / "blocks" / "problems" / "invert_two.pddl")
    plan = solve(task).plan
    expected, state = 0.0, task.initial
    for action in plan:
        place = ("distance", "agent1", action.arguments[-1])
        expected += state.numbers[task.numbers.index(place)]
        state = action.result(state)
    assert cost(task, plan) == pytest.approx(expected)
