from pathlib import Path

from enkidu.planning.pddl import Renaming
from enkidu.planning.pddl.files import read_definitions

TEXT = """
(define (domain d)
  (:types truck)
  (:predicates (truck ?x) (always) (move))
  (:functions (truck-type) (total-time))
  (:action move :parameters ()))
(define (problem p) (:domain d) (:objects move depot always) (:init) (:goal (and)))
"""
FILE = read_definitions(TEXT, Path("f"))
RENAMING = Renaming(FILE.domains[0], FILE.problems[0])


def test_names_of_actions_are_kept() -> None:
    assert RENAMING.new("action", "move") == "move"


def test_name_that_two_kinds_share_gets_its_kind_appended_once() -> None:
    assert RENAMING.new("predicate", "truck") == "truck"
    assert RENAMING.new("predicate", "move") == "move-predicate"
    assert RENAMING.new("object", "move") == "move-object"
    assert RENAMING.new("object", "depot") == "depot"


def test_appended_kind_meets_no_other_name() -> None:
    assert RENAMING.new("type", "truck") == "truck-type-2"


def test_words_that_mean_something_to_a_reader_are_renamed() -> None:
    assert RENAMING.new("predicate", "always") == "always-predicate"
    assert RENAMING.new("function", "total-time") == "total-time-function"
    assert RENAMING.new("object", "always") == "always-object"


def test_old_names_are_found_again() -> None:
    assert RENAMING.old("truck-type-2") == "truck"
    assert RENAMING.old("move-object") == "move"


def test_type_object_stays() -> None:
    assert RENAMING.new("type", "object") == "object"
