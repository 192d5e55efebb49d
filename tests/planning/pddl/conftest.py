"""Small PDDL texts, and what is found in them as "line:column: message; remedy"."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from enkidu.errors import Finding
from enkidu.planning.pddl import check_files

DOMAIN = """\
(define (domain d)
  (:types block table - place)
  (:constants floor - table)
  (:predicates (on ?b - block ?p - place) (free))
  (:functions (weight ?b - block) (cost))
  (:action move
    :parameters (?b - block ?p - place)
    :precondition (and (on ?b ?p) (free))
    :effect (not (on ?b ?p))))
"""

PROBLEM = """\
(define (problem p)
  (:domain d)
  (:objects a b - block)
  (:init (on a b) (= (cost) 0))
  (:goal (on b floor))
  (:metric minimize (cost)))
"""

Found = Callable[..., list[str]]


def told(findings: list[Finding]) -> list[str]:
    """Print findings without the file."""
    return [str(one).removeprefix(one.place.file).removeprefix(":").strip() for one in findings]


@pytest.fixture
def in_domain(tmp_path: Path) -> Found:
    """What our own checks find in a domain."""

    def found(text: str) -> list[str]:
        path = tmp_path / "domain.pddl"
        path.write_text(text)
        return told(check_files([path], opinions=False))

    return found


@pytest.fixture
def in_action(in_domain: Found) -> Found:
    """What is found in DOMAIN where lines 8 and 9 are another precondition and effect."""

    def found(precondition: str = "()", effect: str = "()") -> list[str]:
        lines = DOMAIN.splitlines()
        lines[7:9] = [f":precondition {precondition}", f":effect {effect}))"]
        return in_domain("\n".join(lines))

    return found


@pytest.fixture
def in_problem(tmp_path: Path) -> Found:
    """What is found in PROBLEM, beside DOMAIN, where one line is another (from 1)."""

    def found(line: int, text: str) -> list[str]:
        (tmp_path / "domain.pddl").write_text(DOMAIN)
        lines = PROBLEM.splitlines()
        lines[line - 1] = text
        path = tmp_path / "problem.pddl"
        path.write_text("\n".join(lines))
        return told(check_files([path], opinions=False))

    return found
