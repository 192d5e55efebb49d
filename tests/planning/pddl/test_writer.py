"""What is printed: `writer` and the expressions in `terms`."""

from pathlib import Path

import pytest

from enkidu.planning.pddl import Domain, normalised, normalised_problem
from enkidu.planning.pddl.files import PddlFile, read_definitions
from enkidu.planning.pddl.writer import domain_lines

PROBLEM = "(define (problem p) (:domain d) (:init) (:goal (and))"


def read(text: str) -> PddlFile:
    file = read_definitions(text, Path("f"))
    assert file.findings == ()
    return file


def domain(text: str) -> Domain:
    return read(f"(define (domain d) {text})").domains[0]


def printed(text: str) -> list[str]:
    return normalised(domain(text)).splitlines()


def effects(effect: str, declared: str = "(:predicates (p) (q ?x))") -> list[str]:
    lines = printed(f"{declared} (:action a :parameters () :effect {effect})")
    return lines[lines.index(":effect (and") + 1 : -2]


def test_sections_come_in_order_in_lower_case_and_empty_ones_not_at_all() -> None:
    lines = printed("(:Predicates (P?x)) (:Constants A) (:types)")
    assert lines[0] == "(define (domain d)"
    assert lines[2:] == ["(:constants", "a", ")", "(:predicates", "(p ?x)", ")", ")"]


def test_types_come_after_their_parents() -> None:
    lines = printed("(:types b - a a)")
    assert lines[2:6] == ["(:types", "a - object", "b - a", ")"]


def test_type_declared_below_object_and_another_lies_below_the_other() -> None:
    assert "area - surface" in printed("(:types area - object area - surface)")


def test_parameters_of_one_name_are_told_apart() -> None:
    assert "(in ?x1 ?x2)" in printed("(:predicates (in ?obj ?obj))")


def test_either_in_a_declaration_is_the_lowest_type_above() -> None:
    lines = printed("(:types s a - b) (:predicates (p ?x - (either s a)))")
    assert "(p ?x - b)" in lines


def test_either_in_an_action_is_kept_by_a_static_predicate() -> None:
    text = (
        "(define (domain d) (:types s t u) (:predicates (p)) "
        "(:action a :parameters (?x - (either s t)) :effect (p)))"
        "(define (problem p) (:domain d) (:objects i - s j - u) (:init) (:goal (p)))"
    )
    file = read(text)
    (one,), (problem,) = file.domains, file.problems
    lines = normalised(one).splitlines()
    assert "(either-s-t ?x - object)" in lines
    assert lines[lines.index(":precondition (and") + 1] == "(either-s-t ?x)"
    facts = normalised_problem(problem, one)
    assert "(either-s-t i)" in facts
    assert "(either-s-t j)" not in facts


def test_either_in_the_goal_is_known_to_the_domain_printed_for_it() -> None:
    file = read(
        "(define (domain d) (:types s t u) (:predicates (p ?x)))"
        "(define (problem p) (:domain d) (:init) (:goal (exists (?x - (either s t)) (p ?x))))"
    )
    assert "(either-s-t ?x - object)" in normalised(file.domains[0], file.problems[0])
    goal = "(exists (?x - object) (and (either-s-t ?x) (p ?x)))"
    assert goal in normalised_problem(file.problems[0], file.domains[0])


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("(and (not (p)) (p))", ["(p)"]),
        ("(forall () (p))", ["(p)"]),
        (
            "(forall (?x) (and (q ?x) (forall (?y) (when (p) (not (q ?y))))))",
            ["(forall (?x) (q ?x))", "(forall (?x ?y) (when (p) (not (q ?y))))"],
        ),
        ("(forall (?x) (forall (?x) (q ?x)))", ["(forall (?x) (q ?x))"]),
    ],
)
def test_effects_are_taken_apart(effect: str, expected: list[str]) -> None:
    assert effects(effect) == expected


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("(scale-up f 2)", "(assign (f) (* (f) 2))"),
        ("(scale-down (f) 2)", "(assign (f) (/ (f) 2))"),
        ("(increase f 1.5e3)", "(increase (f) 1500)"),
        ("(increase f 1e-999)", "(increase (f) 0)"),
        ("(increase f +.5)", "(increase (f) 0.5)"),
        ("(assign f (- f -2))", "(assign (f) (- (f) -2))"),
    ],
)
def test_numbers_are_plain(effect: str, expected: str) -> None:
    assert effects(effect, "(:functions (f))") == [expected]


def test_total_time_is_counted_by_the_actions() -> None:
    file = read(
        "(define (domain d) (:action a :parameters ()))"
        + PROBLEM
        + "(:metric minimize (* 2 (total-time))))"
    )
    (one,), (problem,) = file.domains, file.problems
    assert "(increase (plan-length) 1)" in normalised(one, problem)
    text = normalised_problem(problem, one)
    assert "(= (plan-length) 0)" in text
    assert "(:metric minimize (* 2 (plan-length)))" in text
    assert "plan-length" not in normalised(one)


def test_denials_in_the_initial_state_are_left_out() -> None:
    file = read(
        "(define (domain d) (:predicates (p) (q)))"
        "(define (problem p) (:domain d) (:init (not (p)) (q)) (:goal (p)))"
    )
    lines = normalised_problem(file.problems[0], file.domains[0]).splitlines()
    start = lines.index("(:init")
    assert lines[start + 1 : start + 3] == ["(q)", ")"]


def test_lines_know_where_their_construct_stands() -> None:
    lines = domain_lines(domain("(:predicates (p)\n (q))"))
    places = {line.text: str(line.place) for line in lines}
    assert (places["(p)"], places["(q)"]) == ("f:1:34", "f:2:3")


def test_printed_text_reads_as_the_same_domain_again() -> None:
    text = (
        "(:types s t) (:predicates (p ?x - (either s t)) (q ?x ?x)) (:functions (f ?x))"
        "(:action a :parameters (?x - s) "
        ":precondition (or (p ?x) (forall (?y - t) (not (q ?y ?x))))"
        ":effect (forall (?y - t) (when (p ?y) (decrease (f ?y) -1))))"
    )
    once = normalised(domain(text))
    assert normalised(read(once).domains[0]) == once
