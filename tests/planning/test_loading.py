"""From PDDL to a lifted problem: what each construct means."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from enkidu.errors import EnkiduError, FileError
from enkidu.planning.lifted import (
    Comparison,
    Condition,
    Constant,
    Equality,
    Fluent,
    Lifted,
    Literal,
    Operation,
    Or,
    Quantified,
)
from enkidu.planning.loading import lift, lift_goal, load
from enkidu.planning.pddl import Domain, Problem, parse_problem
from enkidu.planning.pddl.files import read_definitions

BLOCKS = Path(__file__).parents[2] / "domains" / "blocks"
DECLARED = """
  (:types city vehicle - object car truck - vehicle)
  (:constants hub a b - city c1 c2 - car)
  (:predicates (at ?v - vehicle ?c - city) (road ?a ?b - city) (done) (open ?c - city))
  (:functions (fuel ?v - vehicle) (total-cost) (spent) - number)
"""


def domain_of(action: str) -> Domain:
    file = read_definitions(f"(define (domain d) {DECLARED} {action})", Path("domain.pddl"))
    assert file.findings == ()
    return file.domains[0]


def problem_of(domain: Domain, init: str = "", goal: str = "(and)", metric: str = "") -> Problem:
    last = f"(:metric {metric})" if metric else ""
    rest = f"(:objects t1 - truck) (:init {init}) (:goal {goal}) {last}"
    return parse_problem(f"(define (problem p) (:domain d) {rest})", "problem.pddl", domain)


def lifted(action: str = "", init: str = "", goal: str = "(and)", metric: str = "") -> Lifted:
    domain = domain_of(action)
    return lift(domain, problem_of(domain, init, goal, metric))


def act(effect: str, parameters: str = "", precondition: str = "(and)") -> str:
    return f"(:action act :parameters ({parameters}) :precondition {precondition} :effect {effect})"


def refused(match: str, action: str = "", goal: str = "(and)", metric: str = "") -> None:
    with pytest.raises(FileError, match=match):
        lifted(action, goal=goal, metric=metric)


# --- names and types ------------------------------------------------------------------------------


def test_constants_come_before_objects_and_names_are_in_lower_case():
    problem = lifted("(:action GO :parameters () :effect (Done))", init="(AT C1 Hub)")
    assert problem.objects == ("hub", "a", "b", "c1", "c2", "t1")
    assert problem.predicates == ("at", "road", "done", "open")
    assert problem.functions == ("fuel", "total-cost", "spent")
    assert problem.schemas[0].name == "go"
    assert {problem.atom_name(fact, problem.predicates) for fact in problem.facts} == {
        ("at", "c1", "hub")
    }


@pytest.mark.parametrize(
    ("kind", "things"),
    [
        ("city", {"hub", "a", "b"}),
        ("vehicle", {"c1", "c2", "t1"}),
        ("truck", {"t1"}),
        ("object", {"hub", "a", "b", "c1", "c2", "t1"}),
        ("(either city truck)", {"hub", "a", "b", "t1"}),
        ("(either car truck)", {"c1", "c2", "t1"}),
    ],
)
def test_a_parameter_ranges_over_its_type_and_those_below(world, kind, things):
    problem = lifted(act("(done)", f"?x - {kind}"))
    assert world(problem).steps() == {("act", (thing,)) for thing in things}
    assert all(list(one) == sorted(one) for one in problem.domains)


def test_a_schema_knows_where_its_action_stands():
    place = lifted("\n" + act("(done)")).schemas[0].place
    assert place is not None
    assert place.file == "domain.pddl"
    assert place.line > 1


def test_an_action_without_precondition_and_effect_can_be_done(world):
    assert world(lifted("(:action rest :parameters ())")).steps() == {("rest", ())}
    assert world(lifted("(:action rest :parameters () :precondition () :effect ())")).steps()


# --- conditions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "holds"),
    [
        ("(and)", True),
        ("(at c1 a)", True),
        ("(at c1 b)", False),
        ("(not (at c1 b))", True),
        ("(and (at c1 a) (not (done)))", True),
        ("(and (at c1 a) (done))", False),
        ("(or (at c1 b) (at c1 a))", True),
        ("(or)", False),
        ("(not (or (at c1 b) (at c1 a)))", False),
        ("(not (and (at c1 b) (at c1 a)))", True),
        ("(imply (at c1 a) (done))", False),
        ("(imply (at c1 b) (done))", True),
        ("(not (imply (at c1 a) (done)))", True),
        ("(= a b)", False),
        ("(= A a)", True),
        ("(not (= a b))", True),
        ("(exists (?v - vehicle) (at ?v b))", True),
        ("(exists (?v - car) (at ?v b))", False),
        ("(not (exists (?v - car) (at ?v b)))", True),
        ("(forall (?v - car) (at ?v a))", False),
        ("(forall (?v - truck) (at ?v b))", True),
        ("(forall (?v - (either truck city)) (not (= ?v c1)))", True),
        ("(exists (?v - (either truck city)) (= ?v c1))", False),
        ("(exists (?v - vehicle ?c - city) (and (at ?v ?c) (not (= ?c a))))", True),
        ("(exists (?v - truck) (and (at ?v b) (exists (?v - car) (at ?v a))))", True),
        ("(forall (?v - truck) (exists (?v - car) (at ?v a)))", True),
        ("(forall () (at c1 a))", True),
        ("(>= (fuel c1) 2.5)", True),
        ("(> (fuel c1) 2.5)", False),
        ("(<= (fuel c1) 2.5)", True),
        ("(< (fuel c1) 2.5)", False),
        ("(= (fuel c1) 2.50)", True),
        ("(not (= (fuel c1) 2.5))", False),
        ("(not (= (fuel c1) 2))", True),
        ("(not (>= (fuel c1) 2.5))", False),
        ("(= (+ (fuel c1) (fuel c1) 1) 6)", True),
        ("(= (* (fuel c1) 2 2) 10)", True),
        ("(= (- (fuel c1)) -2.5)", True),
        ("(= (- (fuel c1) 1) 1.5)", True),
        ("(= (/ (fuel c1) 2) 1.25)", True),
        ("(= (/ 1 3) (/ 2 6))", True),
        ("(< 1 0)", False),
        ("(>= spent 7)", True),
        ("(= (spent) spent)", True),
    ],
)
def test_a_condition_means_what_pddl_says(world, goal, holds):
    init = "(at c1 a) (at t1 b) (not (done)) (= (fuel c1) 2.5) (= (spent) 7)"
    assert world(lifted(init=init, goal=goal)).reached() is holds


def test_a_number_that_nobody_gave_satisfies_no_comparison(world):
    for goal in ("(>= (fuel c2) 0)", "(not (>= (fuel c2) 0))", "(= (fuel c2) (fuel c2))"):
        assert not world(lifted(goal=goal)).reached()


def test_conditions_are_in_negation_normal_form():
    goal = "(not (and (done) (exists (?c - city) (or (open ?c) (= ?c a))) (>= (fuel c1) 1)))"
    problem = lifted(goal=goal)
    city = problem.domains.index((0, 1, 2))
    match problem.goal:
        case Or((Literal(2, (), False), Quantified(True, (one,), body), Comparison(">", number))):
            assert one.domain == city
            assert body.parts == (Literal(3, (-1,), False), Equality(-1, 1, False))
            difference = Operation("-", Fluent(0, (3,)), Constant(Fraction(1)))
            assert number == Operation("-", Constant(Fraction(0)), difference)
        case _:
            pytest.fail(str(problem.goal))


def test_each_variable_of_a_schema_has_a_number_of_its_own():
    precondition = "(and (exists (?c - city) (open ?c)) (forall (?c - city) (open ?c)))"
    effect = "(forall (?c - city) (open ?c))"
    schema = lifted(act(effect, "?v - car ?c - city", precondition)).schemas[0]
    assert [one.variables[0].number for one in schema.precondition.parts] == [-3, -4]
    assert schema.effects[0].variables[0].number == -5


# --- effects --------------------------------------------------------------------------------------


def after(world, effect: str, parameters: str = "", arguments: tuple[str, ...] = ()):
    init = "(at c1 a) (open b) (= (fuel c1) 2.5) (= (fuel c2) 4) (= (spent) 7)"
    return world(lifted(act(effect, parameters), init)).do("act", *arguments)


def test_effects_add_and_delete(world):
    done = after(world, "(and (done) (not (at c1 a)) (at c1 hub))")
    assert done.true_facts() == {("done",), ("at", "c1", "hub"), ("open", "b")}


def test_both_an_add_and_a_delete_of_one_fact_are_kept_for_the_ground_level(world):
    problem = lifted(act("(and (not (done)) (done))"))
    assert [effect.change.positive for effect in problem.schemas[0].effects] == [False, True]
    assert ("done",) in after(world, "(and (not (done)) (done))").true_facts()


def test_conditional_effects_happen_where_their_condition_held_before(world):
    effect = "(and (when (open b) (and (done) (not (open b)))) (when (done) (open a)))"
    assert after(world, effect).true_facts() == {("at", "c1", "a"), ("done",)}


def test_quantified_effects_happen_for_each_object(world):
    effect = "(forall (?c - city) (and (when (open ?c) (not (open ?c))) (road ?c hub)))"
    facts = after(world, effect).true_facts()
    assert {fact for fact in facts if fact[0] == "road"} == {
        ("road", city, "hub") for city in ("hub", "a", "b")
    }
    assert ("open", "b") not in facts


def test_quantified_effects_nest_and_hide_variables(world):
    effect = "(forall (?v - car) (forall (?c - city ?v - truck) (when (open ?c) (at ?v ?c))))"
    assert ("at", "t1", "b") in after(world, effect).true_facts()
    either = "(forall (?x - (either car truck)) (at ?x hub))"
    facts = after(world, either).true_facts()
    assert {fact[1] for fact in facts if fact[2:] == ("hub",)} == {"c1", "c2", "t1"}


@pytest.mark.parametrize(
    ("effect", "fuel"),
    [
        ("(increase (fuel ?v) 0.1)", "2.6"),
        ("(decrease (fuel ?v) (* 2 (spent)))", "-11.5"),
        ("(assign (fuel ?v) (fuel c2))", "4"),
        ("(scale-up (fuel ?v) 2)", "5"),
        ("(scale-down (fuel ?v) 2)", "1.25"),
        ("(and (increase (fuel ?v) 1) (increase (fuel c1) spent))", "10.5"),
        ("(and (assign (fuel ?v) 1) (assign (fuel ?v) (- 2 1)))", "1"),
        ("(when (open a) (assign (fuel ?v) 1))", "2.5"),
        ("(forall (?x - car) (increase (fuel ?v) (fuel ?x)))", "9"),
    ],
)
def test_numbers_change_exactly(world, effect, fuel):
    done = after(world, effect, "?v - car", ("c1",))
    assert done.numbers()["fuel", "c1"] == Fraction(fuel)


def test_what_would_contradict_itself_cannot_be_done(world):
    effect = "(and (assign (fuel ?v) 1) (increase (fuel ?w) 1))"
    init = "(= (fuel c1) 1) (= (fuel c2) 1)"
    problem = lifted(act(effect, "?v ?w - car"), init)
    assert world(problem).steps() == {("act", ("c1", "c2")), ("act", ("c2", "c1"))}
    effect = "(and (when (open a) (assign (spent) 1)) (when (open b) (assign (spent) 2)))"
    assert world(lifted(act(effect), "(open a)")).steps()
    assert not world(lifted(act(effect), "(open a) (open b)")).steps()


@pytest.mark.parametrize(
    "effect",
    [
        "(and (assign (spent) 1) (assign (spent) 2))",
        "(and (assign (fuel ?v) 1) (increase (fuel ?v) 1))",
        "(and (scale-up (spent) 2) (decrease (spent) 1))",
    ],
)
def test_what_always_contradicts_itself_is_refused(effect):
    refused(
        r"domain\.pddl:\d+:\d+: this changes a number .* the other is at", act(effect, "?v - car")
    )


# --- costs ----------------------------------------------------------------------------------------

DRIVE = act("(and (increase (total-cost) (fuel ?v)) (increase (spent) 2))", "?v - car")


def costs(world, metric: str, action: str = DRIVE) -> tuple[object, object]:
    domain = domain_of(action + "(:action rest :parameters ())")
    init = "(= (fuel c1) 2.5) (= (total-cost) 0) (= (spent) 0)"
    problem = lift(domain, problem_of(domain, init, metric=metric))
    return world(problem).cost("act", "c1"), world(problem).cost("rest")


@pytest.mark.parametrize(
    ("metric", "cost", "resting"),
    [
        ("", "1", "1"),
        ("minimize (total-cost)", "2.5", "0"),
        ("minimize total-cost", "2.5", "0"),
        ("minimize (total-time)", "1", "1"),
        ("minimize total-time", "1", "1"),
        ("minimize (+ (* 2 (total-cost)) (total-time) (/ (spent) 4) 100)", "6.5", "1"),
        ("minimize (- (total-cost) (* -3 (spent)))", "8.5", "0"),
        ("minimize (- (total-cost) (- (spent) (spent)))", "2.5", "0"),
        ("minimize 3", "0", "0"),
    ],
)
def test_a_metric_that_adds_up_gives_costs(world, metric, cost, resting):
    assert costs(world, metric) == (Fraction(cost), Fraction(resting))


@pytest.mark.parametrize(
    "metric",
    [
        "maximize (total-cost)",
        "minimize (- (total-cost))",
        "minimize (* (total-cost) (spent))",
        "minimize (/ 1 (total-cost))",
        "minimize (- (total-cost) (spent))",
        "minimize (* 1e300 (* 1e300 (spent)))",
    ],
)
def test_any_other_metric_leaves_each_action_at_one(world, metric):
    assert costs(world, metric) == (1, 1)


@pytest.mark.parametrize(
    "effect",
    [
        "(decrease (spent) 1)",
        "(increase (spent) -1)",
        "(assign (spent) 1)",
        "(when (done) (increase (spent) 1))",
        "(forall (?c - city) (increase (spent) 1))",
    ],
)
def test_a_number_that_changes_otherwise_gives_no_costs(world, effect):
    assert costs(world, "minimize (spent)", act(effect, "?v - car")) == (1, 1)


def test_a_metric_on_one_object_gives_costs_only_where_no_variable_may_be_it(world):
    action = act("(increase (fuel ?v) 3)", "?v - car")
    assert costs(world, "minimize (fuel c1)", action) == (1, 1)
    action = act("(and (increase (fuel c1) 3) (increase (spent) 1))", "?v - car")
    assert costs(world, "minimize (fuel c1)", action) == (3, 0)
    assert costs(world, "minimize (fuel c2)", action) == (0, 0)


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.1", Fraction(1, 10)),
        ("-2", Fraction(-2)),
        ("1.5e3", Fraction(1500)),
        (".25", Fraction(1, 4)),
        ("1e-999999999", Fraction(0)),
        ("0e999999999", Fraction(0)),
        ("1.5" + "0" * 5000, Fraction(3, 2)),
    ],
)
def test_numbers_are_exact(text, value):
    problem = lifted(init=f"(= (spent) {text})")
    assert problem.values[2,] == value


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("(/ 1 (- 2 2))", "divides by zero"),
        ("(+ 1 (/ (spent) (* 0 5)))", "divides by zero"),
        ("(* 1e300 1e300)", "too large for a number"),
    ],
)
def test_what_can_never_be_computed_is_refused_with_its_place(number, reason):
    refused(rf"problem\.pddl:1:\d+: this .*{reason}", goal=f"(> (spent) {number})")
    refused(rf"problem\.pddl:1:\d+: this .*{reason}", metric=f"minimize {number}")
    refused(rf"domain\.pddl:\d+:\d+: this .*{reason}", act(f"(increase (spent) {number})"))
    refused(r"divides by zero", act("(scale-down (spent) 0)"))


# --- goals ----------------------------------------------------------------------------------------


def goal_of(goal: str, action: str = "") -> Condition:
    domain = domain_of(action)
    problem = problem_of(domain)
    return lift_goal(goal, lift(domain, problem), domain, problem.objects)


@pytest.mark.parametrize(
    "goal",
    [
        "(and)",
        "(and (at c1 b) (not (done)))",
        "(exists (?c - city) (forall (?v - truck) (at ?v ?c)))",
        "(> (+ (fuel c1) 1) 3)",
    ],
)
def test_another_goal_is_lifted_with_the_same_numbers(goal):
    assert goal_of(goal) == lifted(goal=goal).goal


def test_another_goal_may_range_over_a_set_that_the_problem_has_no_number_for(world):
    init = "(at c1 a) (at t1 b)"
    for goal, holds in (
        ("(forall (?x - (either truck city)) (not (= ?x c1)))", True),
        ("(exists (?x - (either truck city)) (= ?x c1))", False),
        ("(exists (?x - (either truck city)) (= ?x t1))", True),
    ):
        problem = lifted(init=init)
        assert len(problem.domains) == len({*problem.domains})
        assert world(problem).holds(goal_of(goal), {}) is holds


@pytest.mark.parametrize(
    ("goal", "message"),
    [
        ("(at c1 mars)", r'the goal:1:8: unknown object "mars"'),
        ("(on c1 a)", r'the goal:1:2: unknown predicate "on"'),
        ("(at a c1)", r"of type city, not vehicle"),
        ("(at c1 ?x)", r'variable "\?x" is not bound'),
        ("(at c1 a", r"never closed"),
        ("", r"the goal is one condition in parentheses, 0 parts given"),
        ("done", r"the goal is one condition in parentheses, 1 part given"),
        ("(done) (done)", r"2 parts given"),
        ("()", r"expected a condition"),
        ("(> (spent) (/ 1 (* 0 1)))", r"the goal:1:\d+: this divides by zero"),
    ],
)
def test_a_wrong_goal_is_refused_with_its_place(goal, message):
    with pytest.raises(FileError, match=message):
        goal_of(goal)


def test_a_goal_about_other_objects_than_the_problem_has_is_refused():
    domain = domain_of("")
    with pytest.raises(EnkiduError, match="about other objects than the problem"):
        lift_goal("(done)", lifted(), domain, ())


# --- files ----------------------------------------------------------------------------------------


def test_files_are_loaded_and_what_is_wrong_in_them_is_told(world, tmp_path):
    problem = load(BLOCKS / "domain.pddl", BLOCKS / "problems" / "invert_two.pddl")
    assert ("pick", ("agent1", "cube3", "cube0")) in world(problem).steps()
    with pytest.raises(FileError, match="there is no such file"):
        load(BLOCKS / "domain.pddl", tmp_path / "nowhere.pddl")


def test_importing_it_loads_no_other_reader():
    program = (
        "import sys, enkidu.planning.loading, enkidu.planning.unified\n"
        "sys.exit(bool({'unified_planning', 'pddl'} & sys.modules.keys()))"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
