"""A situation written as PDDL is read again as the same, by us and by another reader."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.planning.loading import lift
from enkidu.planning.naming import Names
from enkidu.planning.pddl import parse_problem
from enkidu.planning.pddl.files import read_definitions
from enkidu.planning.pddl.situations import decimal, situation

[DOMAIN] = read_definitions(
    "(define (domain d) (:types t) (:predicates (on ?a ?b - t)) (:functions (weight ?a - t) (c)))",
    Path("domain.pddl"),
).domains
OBJECTS = {"b": "t", "a": "t"}
FACTS = [("on", "b", "a"), ("on", "a", "b")]
NUMBERS = {("weight", "a"): 1.5e-7, ("c",): Fraction(1, 8)}


def test_a_situation_is_written_in_order():
    text = situation("p", "d", OBJECTS, FACTS, NUMBERS, "(on a b)", "minimize (c)")
    assert text == (
        "(define (problem p) (:domain d)\n"
        "  (:objects a - t b - t)\n"
        "  (:init (on a b) (on b a) (= (c) 0.125) (= (weight a) 0.00000015))\n"
        "  (:goal (on a b))\n"
        "  (:metric minimize (c)))\n"
    )


@pytest.mark.parametrize("numbers", [{}, NUMBERS, {("c",): -0.1, ("weight", "b"): 1e300}])
def test_what_is_written_is_read_again(numbers):
    text = situation("p", "d", OBJECTS, FACTS, numbers, "(on a b)", "minimize (c)")
    lifted = lift(DOMAIN, parse_problem(text, "p", DOMAIN))
    assert lifted.facts == Names(lifted).atoms(FACTS)
    assert lifted.values == Names(lifted).values(numbers)


def test_another_reader_reads_the_same():
    from pddl.parser.problem import ProblemParser

    read = ProblemParser()(situation("p", "d", OBJECTS, FACTS, NUMBERS, "(on a b)"))
    assert {str(one.name) for one in read.objects} == {"a", "b"}
    written = {str(part) for part in read.init}
    assert {"(on a b)", "(on b a)"} <= written
    assert {"(= (c) 0.125)", "(= (weight a) 1.5e-07)"} <= written


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1"),
        (1.0, "1.0"),
        (0.1, "0.1"),
        (-2.5, "-2.5"),
        (1e21, "1000000000000000000000"),
        (1e-5, "0.00001"),
        (Fraction(3), "3"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(1, 20), "0.05"),
        (Fraction(2, 3), "0.6666666666666666"),
    ],
)
def test_numbers_are_written_in_plain_decimals(value, text):
    assert decimal(value) == text
    assert Fraction(text) == pytest.approx(Fraction(value))


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(EnkiduError, match="cannot be written as a number in PDDL"):
        decimal(value)
