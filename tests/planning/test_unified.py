"""unified-planning's Problem, lifted: what each construct means, and that both readers agree."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from unified_planning.engines.sequential_simulator import UPSequentialSimulator
from unified_planning.exceptions import UPInvalidActionError
from unified_planning.model import (
    Fluent,
    InstantaneousAction,
    Object,
    Problem,
    Variable,
)
from unified_planning.model.fluent import get_all_fluent_exp
from unified_planning.model.metrics import (
    MaximizeExpressionOnFinalState,
    MinimizeActionCosts,
    MinimizeExpressionOnFinalState,
    MinimizeSequentialPlanLength,
)
from unified_planning.shortcuts import (
    And,
    BoolType,
    Div,
    Dot,
    Equals,
    Exists,
    Forall,
    Iff,
    Implies,
    IntType,
    Minus,
    Not,
    Or,
    Plus,
    RealType,
    Times,
    UserType,
)
from unified_planning.test.examples import get_example_problems

from enkidu.errors import EnkiduError, FileError
from enkidu.planning.lifted import Lifted
from enkidu.planning.loading import load
from enkidu.planning.unified import (
    UnsupportedProblemError,
    lift_problem,
    read_problem,
    read_with_names,
    supported_kind,
    to_plan,
)

ROOT = Path(__file__).parents[2]
BENCHMARKS = ROOT.parent / "shared" / "benchmarks"
EXAMPLES = {name: example.problem for name, example in get_example_problems().items()}
METRICS = {"OVERSUBSCRIPTION", "INT_NUMBERS_IN_OVERSUBSCRIPTION"}
"""What unified-planning's examples optimise and we only plan for."""


def liftable(problem: Any) -> bool:
    features = problem.kind.features - METRICS
    return bool(features <= supported_kind().features)


SIMULATED = sorted(
    name
    for name, problem in EXAMPLES.items()
    if liftable(problem) and not problem.kind.has_undefined_initial_numeric()
)
"""The simulator cannot go on where a number is undefined."""


# --- unified-planning's own examples --------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_an_example_is_lifted_or_refused_as_the_supported_kind_says(name):
    problem = EXAMPLES[name]
    if liftable(problem):
        lifted = lift_problem(problem)
        assert [schema.name for schema in lifted.schemas] == [one.name for one in problem.actions]
    else:
        with pytest.raises(UnsupportedProblemError, match="not supported: "):
            lift_problem(problem)


@pytest.mark.parametrize("name", SIMULATED)
def test_an_example_unfolds_as_in_unified_plannings_simulator(name, world):
    walk_with_simulator(EXAMPLES[name], world, 8)


def walk_with_simulator(problem: Any, world: Callable[[Lifted], Any], length: int) -> None:
    """Walk at random, and compare what can be done and what is then so with the simulator."""
    chance = random.Random(0)
    simulator = UPSequentialSimulator(problem, error_on_failed_checks=False)
    state, ours = simulator.get_initial_state(), world(lift_problem(problem))
    for _ in range(length):
        options = dict(successors(problem, simulator, state))
        assert ours.steps() == options.keys()
        assert ours.reached() == simulator.is_goal(state)
        same_state(problem, state, ours)
        if not options:
            return
        step = chance.choice(sorted(options))
        state, ours = options[step], ours.do(step[0], *step[1])


def successors(problem: Any, simulator: Any, state: Any) -> Iterator[tuple[Any, Any]]:
    """Try every action with all objects: the simulator's own list stumbles over conditions."""
    for action in problem.actions:
        for objects in product(*(problem.objects(one.type) for one in action.parameters)):
            with suppress(UPInvalidActionError):
                after = simulator.apply(state, action, objects)
                if after is not None:
                    yield (action.name, tuple(one.name for one in objects)), after


def same_state(problem: Any, state: Any, ours: Any) -> None:
    facts, numbers = ours.true_facts(), ours.numbers()
    for fluent in problem.fluents:
        for node in get_all_fluent_exp(problem, fluent):
            if problem.initial_value(node) is None:
                continue
            name = (fluent.name, *(str(argument) for argument in node.args))
            value = state.get_value(node).constant_value()
            ours_is = name in facts if fluent.type.is_bool_type() else numbers[name]
            assert ours_is == value


# --- conditions -----------------------------------------------------------------------------------


class Small:
    """A problem with two places, a boolean of each, and two numbers."""

    def __init__(self, **bounds: Any) -> None:
        self.place = UserType("Place")
        self.inner = UserType("Room", self.place)
        self.lit = Fluent("Lit", BoolType(), p=self.place)
        self.level = Fluent("level", RealType(), p=self.place)
        self.count = Fluent("count", IntType(**bounds))
        self.a, self.b = Object("A", self.place), Object("b", self.inner)
        self.problem = Problem("small")
        self.problem.add_fluent(self.lit, default_initial_value=False)
        self.problem.add_fluent(self.level, default_initial_value=Fraction(1, 2))
        self.problem.add_fluent(self.count, default_initial_value=3)
        self.problem.add_objects([self.a, self.b])
        self.problem.set_initial_value(self.lit(self.a), True)
        self.problem.set_initial_value(self.level(self.b), 2)

    def action(self, *effects: Callable[[Any, Any], Any], name: str = "Act") -> Any:
        """Add an action with a place as parameter, and effects that each add themselves."""
        action = InstantaneousAction(name, p=self.place)
        for effect in effects:
            effect(action, action.parameter("p"))
        self.problem.add_action(action)
        return action


def conditions() -> dict[str, tuple[Callable[[Small], Any], bool]]:
    x = Variable("x", UserType("Place"))
    room = Variable("r", UserType("Room", UserType("Place")))
    return {
        "fluent": (lambda s: s.lit(s.a), True),
        "not": (lambda s: Not(s.lit(s.a)), False),
        "and": (lambda s: And(s.lit(s.a), s.lit(s.b)), False),
        "or": (lambda s: Or(s.lit(s.a), s.lit(s.b)), True),
        "implies": (lambda s: Implies(s.lit(s.a), s.lit(s.b)), False),
        "iff": (lambda s: Iff(s.lit(s.a), s.lit(s.b)), False),
        "not iff": (lambda s: Not(Iff(s.lit(s.a), s.lit(s.b))), True),
        "true": (lambda s: And(s.lit(s.a), True), True),
        "false": (lambda s: Or(s.lit(s.b), False), False),
        "exists": (lambda s: Exists(Not(s.lit(x)), x), True),
        "forall": (lambda s: Forall(s.lit(x), x), False),
        "subtype": (lambda s: Exists(s.lit(room), room), False),
        "same": (lambda s: Exists(And(Equals(x, s.b), Not(s.lit(x))), x), True),
        "default": (lambda s: Equals(s.level(s.a), Fraction(1, 2)), True),
        "less": (lambda s: s.level(s.a) < s.level(s.b), True),
        "at most": (lambda s: s.count() <= 3, True),
        "greater": (lambda s: s.count() > 3, False),
        "at least": (lambda s: s.count() >= Fraction(7, 2), False),
        "sum": (lambda s: Equals(Plus(s.count(), s.level(s.b), 1), 6), True),
        "difference": (lambda s: Equals(Minus(s.count(), s.level(s.b)), 1), True),
        "product": (lambda s: Equals(Times(s.count(), s.level(s.a), 2), 3), True),
        "quotient": (lambda s: Equals(Div(s.count(), s.level(s.a)), 6), True),
    }


@pytest.mark.parametrize("name", conditions())
def test_a_condition_means_what_unified_planning_says(name, world):
    small = Small()
    condition, holds = conditions()[name]
    small.problem.add_goal(condition(small))
    assert world(lift_problem(small.problem)).reached() is holds


def test_a_parameter_and_a_variable_may_share_a_name(world):
    small = Small()
    action = InstantaneousAction("act", p=small.place)
    p = Variable("p", small.place)
    action.add_precondition(Forall(Or(Equals(p, action.parameter("p")), small.lit(p)), p))
    small.problem.add_action(action)
    assert world(lift_problem(small.problem)).steps() == {("act", ("b",))}


# --- effects --------------------------------------------------------------------------------------


def test_effects_keep_names_and_change_facts_and_numbers(world):
    small = Small()
    small.action(
        lambda act, p: act.add_effect(small.lit(p), False),
        lambda act, p: act.add_increase_effect(small.count, 2),
        lambda act, p: act.add_decrease_effect(small.level(p), Fraction(1, 4)),
    )
    after = world(lift_problem(small.problem)).do("Act", "A")
    assert after.true_facts() == set()
    assert after.numbers() == {
        ("count",): 5,
        ("level", "A"): Fraction(1, 4),
        ("level", "b"): 2,
    }


def test_a_boolean_is_assigned_the_value_of_a_condition(world):
    small = Small()
    small.action(lambda act, p: act.add_effect(small.lit(p), Not(small.lit(p))))
    before = world(lift_problem(small.problem))
    assert before.do("Act", "A").true_facts() == set()
    assert before.do("Act", "b").true_facts() == {("Lit", "A"), ("Lit", "b")}
    walk_with_simulator(small.problem, world, 4)


def test_conditional_and_quantified_effects(world):
    small = Small()
    x = Variable("x", small.place)
    small.action(
        lambda act, p: act.add_effect(small.lit(x), False, small.level(x) < 1, (x,)),
        lambda act, p: act.add_effect(small.level(p), small.count(), small.lit(p)),
    )
    after = world(lift_problem(small.problem)).do("Act", "A")
    assert after.true_facts() == set()
    assert after.numbers()["level", "A"] == 3
    walk_with_simulator(small.problem, world, 4)


# --- bounds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "effects",
    [
        [lambda s, act, p: act.add_increase_effect(s.count, 2)],
        [lambda s, act, p: act.add_decrease_effect(s.count, 3)],
        [lambda s, act, p: act.add_increase_effect(s.count, 4, s.lit(p))],
        [
            lambda s, act, p: act.add_increase_effect(s.count, 4, s.lit(p)),
            lambda s, act, p: act.add_decrease_effect(s.count, 3, s.lit(s.b)),
        ],
        [
            lambda s, act, p: act.add_increase_effect(s.held(p), 3),
            lambda s, act, p: act.add_decrease_effect(s.held(s.b), 3),
        ],
        [lambda s, act, p: act.add_increase_effect(s.held(s.x), 2, True, (s.x,))],
        [lambda s, act, p: act.add_effect(s.count, s.held(p), s.lit(p))],
    ],
)
def test_no_action_leads_beyond_the_bounds_of_a_number(effects, world):
    small = Small(lower_bound=0, upper_bound=6)
    small.held = Fluent("held", IntType(0, 5), p=small.place)
    small.x = Variable("x", small.place)
    small.problem.add_fluent(small.held, default_initial_value=1)
    small.action(
        *(lambda act, p, effect=effect: effect(small, act, p) for effect in effects),
        lambda act, p: act.add_effect(small.lit(p), Not(small.lit(p))),
    )
    walk_with_simulator(small.problem, world, 6)


def test_a_bounded_number_changed_once_for_each_object_is_refused():
    small = Small(lower_bound=0, upper_bound=6)
    x = Variable("x", small.place)
    small.action(lambda act, p: act.add_increase_effect(small.count, 1, small.lit(x), (x,)))
    with pytest.raises(UnsupportedProblemError, match="may change a bounded number several times"):
        lift_problem(small.problem)


# --- initial values -------------------------------------------------------------------------------


def test_booleans_may_be_true_by_default_and_numbers_undefined(world):
    small = Small()
    dark = Fluent("dark", BoolType(), p=small.inner, q=small.place)
    unknown = Fluent("unknown", RealType(), p=small.place)
    small.problem.add_fluent(dark, default_initial_value=True)
    small.problem.add_fluent(unknown)
    small.problem.set_initial_value(dark(small.b, small.a), False)
    before = world(lift_problem(small.problem))
    assert before.true_facts() == {("Lit", "A"), ("dark", "b", "b")}
    assert ("unknown", "A") not in before.numbers()


def test_an_undefined_boolean_is_refused():
    small = Small()
    small.problem.add_fluent(Fluent("odd", BoolType(), p=small.place))
    with pytest.raises(UnsupportedProblemError, match="undefined initial values of odd"):
        lift_problem(small.problem)


# --- metrics --------------------------------------------------------------------------------------


def test_actions_cost_what_the_metric_says(world):
    small = Small()
    small.total = Fluent("total", RealType())
    small.problem.add_fluent(small.total, default_initial_value=0)
    act = small.action(lambda act, p: act.add_increase_effect(small.total, small.level(p)))
    small.action(name="rest")
    costs = []
    for metric in (
        None,
        MinimizeSequentialPlanLength(),
        MinimizeActionCosts({act: Plus(small.level(act.parameter("p")), 1)}, default=7),
        MinimizeExpressionOnFinalState(Times(small.total(), 2)),
        MaximizeExpressionOnFinalState(small.total()),
    ):
        small.problem.clear_quality_metrics()
        if metric:
            small.problem.add_quality_metric(metric)
        before = world(lift_problem(small.problem))
        costs.append((before.cost("Act", "b"), before.cost("rest", "b")))
    assert costs == [(1, 1), (1, 1), (3, 7), (4, 0), (1, 1)]


def test_a_metric_without_a_cost_for_an_action_is_refused():
    small = Small()
    small.action()
    small.problem.add_quality_metric(MinimizeActionCosts({}))
    with pytest.raises(UnsupportedProblemError, match="gives action Act no cost"):
        lift_problem(small.problem)


# --- refusals -------------------------------------------------------------------------------------


def test_what_shows_only_in_an_expression_is_refused():
    small = Small()
    small.problem.add_goal(Dot("agent", small.lit(small.a)))
    with pytest.raises(UnsupportedProblemError, match="not supported: the expression"):
        lift_problem(small.problem)
    for goal in (Equals(Div(small.count(), 0), 1), Equals(small.count(), 10**400)):
        small.problem.clear_goals()
        small.problem.add_goal(goal)
        with pytest.raises(UnsupportedProblemError, match=r"divides by zero|too large"):
            lift_problem(small.problem)


def test_an_expression_that_is_nested_too_deeply_is_refused():
    small = Small()
    number = small.count()
    for _ in range(2000):
        number = small.problem.environment.expression_manager.create_node(
            node_type=Plus(small.count(), 1).node_type, args=(number, small.level(small.a))
        )
    small.problem._goals.append(
        small.problem.environment.expression_manager.create_node(
            node_type=Equals(small.count(), 1).node_type, args=(number, number)
        )
    )
    with pytest.raises(UnsupportedProblemError):
        lift_problem(small.problem)


# --- plans and files ------------------------------------------------------------------------------


def test_steps_become_a_plan_of_the_callers_own_problem():
    problem = EXAMPLES["robot_loader"]
    plan = get_example_problems()["robot_loader"].valid_plans[0]
    steps = [(one.action.name, tuple(map(str, one.actual_parameters))) for one in plan.actions]
    assert to_plan(problem, steps) == plan
    with pytest.raises(EnkiduError, match=r"\(fly l1\) is no action of the problem"):
        to_plan(problem, [("fly", ("l1",))])


def pairs() -> list[Any]:
    """Every problem of ours, and the smallest of each published domain."""
    own = [
        pytest.param(domain, problem, id=f"{domain.parent.name}-{problem.stem}")
        for domain in sorted((ROOT / "domains").glob("*/domain.pddl"))
        for problem in sorted((domain.parent / "problems").glob("*.pddl"))
    ]
    folders = sorted(path for path in BENCHMARKS.glob("*/*") if path.is_dir())
    missing = pytest.mark.skip(reason="the published benchmarks are not on this machine")
    published = [
        pytest.param(
            folder / "domain.pddl", smallest(folder), id=f"{folder.parent.name}-{folder.name}"
        )
        for folder in folders
    ] or [pytest.param(None, None, id="published", marks=missing)]
    return own + published


def smallest(folder: Path) -> Path:
    problems = [path for path in folder.glob("*.pddl") if path.name != "domain.pddl"]
    return min(problems, key=lambda path: path.stat().st_size)


def renamed_back(domain: Path, problem: Path) -> Lifted:
    """Lift what unified-planning reads, with the names in the files."""
    read = read_with_names(domain, problem)
    lifted, old = lift_problem(read.problem), read.names.old
    return replace(
        lifted,
        objects=tuple(map(old, lifted.objects)),
        predicates=tuple(map(old, lifted.predicates)),
        functions=tuple(map(old, lifted.functions)),
        schemas=tuple(replace(schema, name=old(schema.name)) for schema in lifted.schemas),
    )


@pytest.mark.parametrize(("domain", "problem"), pairs())
def test_both_front_ends_describe_the_same_problem(domain, problem, canonical):
    if problem.parent.name == "markettrader":
        pytest.skip("it sets functions that its domain does not declare")
    ours, theirs = load(domain, problem), renamed_back(domain, problem)
    # unified-planning takes the number that a metric sums up out of the problem.
    costs = {*ours.functions} ^ {*theirs.functions}
    assert costs <= {"total-cost", "plan-length"}
    assert canonical(ours, costs) == canonical(theirs, costs)


RICH = """
(define (domain rich) (:requirements :adl)
  (:types a b - c d) (:constants k - a)
  (:predicates (a ?x - (either a d)) (q ?x ?x) (r)) (:functions (f ?x - c) (g) - number)
  (:action move :parameters (?x - (either a d) ?y - c)
    :precondition (and (or (a ?x) (not (= ?x k))) (imply (r) (> (f ?y) 0))
      (forall (?z - (either a d)) (imply (a ?z) (>= (+ (g) (g) 1.5) (- (/ (g) 2))))))
    :effect (and (not (r)) (q ?x ?y) (scale-up (f ?y) 2)
      (forall (?z - (either a d)) (when (a ?z) (and (not (a ?z)) (q ?z ?z))))))
  (:action turn :parameters (?x - a) :precondition (exists (?z - (either b d)) (not (q ?x ?z)))
    :effect (and (a ?x) (increase (g) 1) (when (not (r)) (r)))))
(define (problem p) (:domain rich) (:objects i - a j - b move - d)
  (:init (a i) (a move) (= (g) -1) (= (f j) 1) (= (f i) 0.5) (= (f k) 2))
  (:goal (exists (?z - (either a d)) (and (q ?z j) (> (g) 1))))
  (:metric minimize (+ (total-time) (* 2 (g)))))
"""


def test_both_front_ends_lead_to_the_same_states(tmp_path, world):
    domain, problem = tmp_path / "domain.pddl", tmp_path / "problem.pddl"
    texts = RICH.strip().split("\n(define (problem")
    domain.write_text(texts[0])
    problem.write_text("(define (problem" + texts[1])
    chance = random.Random(1)
    ours, theirs = world(load(domain, problem)), world(renamed_back(domain, problem))
    for _ in range(12):
        assert ours.steps() == theirs.steps()
        assert ours.reached() == theirs.reached()
        assert ours.true_facts() <= theirs.true_facts()
        assert ours.numbers().items() <= theirs.numbers().items()
        name, arguments = chance.choice(sorted(ours.steps()))
        assert ours.cost(name, *arguments) == theirs.cost(name, *arguments)
        ours, theirs = ours.do(name, *arguments), theirs.do(name, *arguments)


def test_what_unified_planning_cannot_read_is_told_with_its_place(tmp_path):
    domain, problem = tmp_path / "domain.pddl", tmp_path / "problem.pddl"
    domain.write_text(
        "(define (domain d) (:predicates (p)) (:functions (f))\n"
        "(:action a :parameters () :effect (and (increase (f) 1) (assign (f) 2))))"
    )
    problem.write_text("(define (problem x) (:domain d) (:init) (:goal (p)))")
    with pytest.raises(FileError, match=r"domain\.pddl:2:\d+: unified-planning cannot read this"):
        read_problem(domain, problem)
