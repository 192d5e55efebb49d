"""Plans from engines of unified-planning, in the terms of a task."""

from __future__ import annotations

from pathlib import Path

import pytest

from enkidu.errors import EnkiduError, MissingError
from enkidu.planning.domain import load_task
from enkidu.planning.external import solve_with
from enkidu.planning.oneshot import Ending
from enkidu.planning.plan import is_valid

DOMAINS = Path(__file__).parents[2] / "domains"
CLASHES = """
(define (domain at) (:requirements :typing)
  (:types lamp)
  (:predicates (lamp ?l - lamp) (ready))
  (:action Always :parameters (?l - lamp) :precondition (ready) :effect (lamp ?l)))
"""
PROBLEM = """
(define (problem p) (:domain at) (:objects Lamp object - lamp) (:init (ready))
  (:goal (and (lamp lamp) (lamp object))))
"""


@pytest.fixture
def write(tmp_path):
    def both(domain: str, problem: str) -> tuple[Path, Path]:
        (tmp_path / "domain.pddl").write_text(domain)
        (tmp_path / "problem.pddl").write_text(problem)
        return tmp_path / "domain.pddl", tmp_path / "problem.pddl"

    return both


def test_names_that_unified_planning_does_not_take_come_back_as_they_were(write):
    files = write(CLASHES, PROBLEM)
    found = solve_with("pyperplan", *files, load_task(*files))
    assert sorted(map(str, found.plan)) == ["always lamp", "always object"]


def test_a_metric_that_an_engine_does_not_know_is_left_out_and_told():
    folder, notes = DOMAINS / "blocks", list[str]()
    files = folder / "domain.pddl", folder / "problems" / "invert_two.pddl"
    task = load_task(*files)
    found = solve_with("pyperplan", *files, task, tell=notes.append)
    assert is_valid(task, found.plan)
    assert notes == ["pyperplan knows no such metric: it plans as if there were none"]


def test_what_an_engine_does_not_support_is_named():
    folder = DOMAINS / "settlement"
    files = folder / "domain.pddl", folder / "problems" / "hamlet_1.pddl"
    with pytest.raises(EnkiduError, match=r"pyperplan cannot .* not support .*increase effects"):
        solve_with("pyperplan", *files, load_task(*files))


def test_an_engine_that_finds_nothing_proves_what_it_says(write):
    files = write(CLASHES, PROBLEM.replace("(ready)", ""))
    found = solve_with("pyperplan", *files, load_task(*files))
    assert found.ending in (Ending.UNSOLVABLE, Ending.NOT_FOUND)
    assert found.plan == ()


def test_an_engine_that_is_not_installed_is_named_with_its_package(write):
    files = write(CLASHES, PROBLEM)
    with pytest.raises(MissingError, match='"tamer" is not installed; pip install up-tamer'):
        solve_with("tamer", *files, load_task(*files))
