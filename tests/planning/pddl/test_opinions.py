import subprocess
import sys
from pathlib import Path

import pytest

from enkidu.planning.pddl.files import read_definitions
from enkidu.planning.pddl.opinions import opinions_on_domain, opinions_on_problem


def opinions(text: str) -> list[str]:
    file = read_definitions(text, Path("f"))
    assert file.findings == ()
    (domain,) = file.domains
    found = opinions_on_domain(domain)
    for problem in file.problems:
        found += opinions_on_problem(problem, domain)
    return [str(finding) for finding in found]


ALLOWED = {
    "no blank before a variable": "(:predicates (p?x))",
    "parameters of one name": "(:predicates (in ?o ?o))",
    "a name for several things": (
        "(:types p) (:predicates (p ?x - p)) (:constants p - p) "
        "(:action p :parameters () :effect (p p))"
    ),
    "an object, a predicate and a type that readers know": (
        "(:predicates (always ?x) (problem ?x)) (:constants domain number)"
    ),
    "either": (
        "(:types a b - c) (:predicates (p ?x - (either a b)) (r ?x ?y)) "
        "(:action z :parameters (?x - (either a b)) :precondition (p ?x) "
        ":effect (forall (?y - (either b c)) (r ?x ?y)))"
    ),
    "object beside other types": "(:types a) (:predicates (p ?x - object ?y - a))",
    "a fact added and deleted": (
        "(:predicates (p)) (:action a :parameters () :effect (and (not (p)) (p)))"
    ),
    "no requirements": (
        "(:predicates (p ?x)) (:action a :parameters (?x) "
        ":precondition (or (not (p ?x)) (forall (?y) (imply (p ?y) (= ?x ?y)))))"
    ),
    "nested foralls and scaling": (
        "(:functions (f ?x ?y)) (:action a :parameters () "
        ":effect (forall (?x) (forall (?y) (scale-up (f ?x ?y) -2))))"
    ),
    "sections in another order": "(:action a :parameters ()) (:functions (f)) (:predicates (p))",
    "empty sections": "(:types) (:predicates) (:action a :effect () :parameters ())",
}


@pytest.mark.parametrize("text", ALLOWED.values(), ids=ALLOWED.keys())
def test_what_pddl_allows_the_readers_get_in_a_form_that_they_know(text: str) -> None:
    assert opinions(f"(define (domain d) {text})") == []


def test_problems_too_are_printed_so_that_the_readers_know_them() -> None:
    assert (
        opinions(
            "(define (domain d) (:types a) (:constants c - a) (:predicates (p ?x - a) (q))"
            "(:functions (f ?x - a)) (:action go :parameters (?x - a) :effect (p ?x)))"
            "(define (problem p) (:domain d) (:objects p a x - a)"
            "(:init (= (f x) -2) (not (q)) (p p) (p p))"
            "(:goal (or (q) (forall (?x - a) (exists (?y - a) (and (p ?y) (not (= ?x ?y)))))))"
            "(:metric minimize (+ (total-time) (f c))))"
        )
        == []
    )


CONFLICT = """\
(define (domain d)
  (:functions (f))
  (:action a :parameters ())
  (:action b :parameters () :effect (and (assign (f) 1) (increase (f) 1))))
"""


def test_what_unified_planning_rejects_is_told_as_its_opinion_with_the_action() -> None:
    (finding,) = opinions(CONFLICT)
    assert finding.startswith("f:4:12: unified-planning cannot read this: The effect ")


def test_neither_reader_is_imported_with_the_checker() -> None:
    code = (
        "import sys, enkidu.planning.pddl; "
        "sys.exit(any(name in sys.modules for name in ('pddl', 'unified_planning', 'lark')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
