"""Whatever a file holds, the answer is findings and never an exception."""

import random
from pathlib import Path

import pytest

from enkidu.planning.pddl import check_files, normalised, normalised_problem
from enkidu.planning.pddl.expressions import read
from enkidu.planning.pddl.files import read_definitions
from enkidu.planning.pddl.findings import Findings
from enkidu.planning.pddl.opinions import opinions_on_domain, opinions_on_problem
from enkidu.planning.pddl.problems import check_problem

BLOCKS = Path(__file__).parents[3] / "domains" / "blocks"
TEXT = (BLOCKS / "domain.pddl").read_text() + (BLOCKS / "problems" / "invert_two.pddl").read_text()
RICH = """
(define (domain rich) (:requirements :adl) (:types a b - c) (:constants k - a)
  (:predicates (p ?x - (either a b)) (q ?x ?x) (r)) (:functions (f ?x - c) (g) - number)
  (:action m :parameters (?x - (either a b) ?y) :precondition (and (p ?x) (or (r) (not (= ?x k)))
      (forall (?z - a) (imply (p ?z) (>= (+ (f ?z) (g) 1.5) (- (/ (g) 2))))))
    :effect (and (not (r)) (forall (?z - b) (when (p ?z) (and (not (p ?z)) (scale-up g 2)))))))
(define (problem x) (:domain rich) (:objects i - a j - b)
  (:init (p i) (not (r)) (= (g) -1)) (:goal (exists (?z - c) (> (f ?z) 1e3)))
  (:metric minimize (+ (total-time) (g))))
"""
SCRAPS = (
    "(",
    ")",
    "-",
    "?x",
    ":",
    ";",
    "0",
    "1e999",
    "()",
    "(and)",
    "(either a)",
    ":effect",
    "é",
    "#t",
)


def mutated(text: str, chance: random.Random) -> str:
    """Drop, double, swap or replace a few tokens or characters."""
    tokens = text.replace("(", " ( ").replace(")", " ) ").split(" ")
    for _ in range(chance.randint(1, 6)):
        one, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
        kind = chance.randrange(5)
        if kind == 0:
            del tokens[one]
        elif kind == 1:
            tokens.insert(one, tokens[other])
        elif kind == 2:
            tokens[one], tokens[other] = tokens[other], tokens[one]
        elif kind == 3:
            tokens[one] = chance.choice(SCRAPS)
        else:
            tokens[one] = tokens[one][: chance.randint(0, 3)] + chr(chance.randint(1, 300))
    return " ".join(tokens)


@pytest.mark.parametrize("text", [TEXT, RICH], ids=["blocks", "rich"])
def test_damaged_files_are_checked_and_printed_without_an_exception(text: str) -> None:
    chance = random.Random(0)
    clean = 0
    for _ in range(1000):
        file = read_definitions(mutated(text, chance), Path("f"))
        for problem in file.problems:
            findings = Findings()
            check_problem(problem, None, findings)
            for domain in file.domains:
                check_problem(problem, domain, findings)
                if not file.findings and not len(findings):
                    clean += 1
                    assert read(normalised(domain, problem), "f")[1] == []
                    assert read(normalised_problem(problem, domain), "f")[1] == []
    assert clean > 20  # enough of them stay right, so that printing is tried too


@pytest.mark.parametrize("text", [TEXT, RICH], ids=["blocks", "rich"])
def test_damaged_files_that_stay_right_are_read_by_others_without_an_exception(text: str) -> None:
    chance = random.Random(1)
    asked = 0
    while asked < 3:
        file = read_definitions(mutated(text, chance), Path("f"))
        for domain in file.domains if not file.findings else ():
            asked += 1
            opinions_on_domain(domain)
            for problem in file.problems:
                findings = Findings()
                check_problem(problem, domain, findings)
                if not len(findings):
                    opinions_on_problem(problem, domain)


def test_random_bytes_are_told_in_findings(tmp_path) -> None:
    chance = random.Random(2)
    path = tmp_path / "f.pddl"
    for size in range(200):
        path.write_bytes(chance.randbytes(size))
        assert check_files([path], opinions=False)
