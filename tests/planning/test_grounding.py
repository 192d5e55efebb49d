from __future__ import annotations

from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.planning.belief import Belief
from enkidu.planning.grounding import Domain, UnsupportedError

LAMP = """
(define (domain lamp) (:requirements :typing)
  (:types lamp)
  (:predicates (lit ?l - lamp) (plugged ?l - lamp))
  (:action light :parameters (?l - lamp)
    :precondition (plugged ?l) :effect (lit ?l))
  (:action plug :parameters (?l - lamp)
    :precondition (and) :effect (and (plugged ?l) (not (lit ?l)))))
"""


def domain(tmp_path: Path, text: str = LAMP) -> Domain:
    path = tmp_path / "domain.pddl"
    path.write_text(text)
    return Domain(path)


def test_every_action_is_instantiated_with_every_fitting_object(tmp_path):
    task = domain(tmp_path).task(Belief(1, {"a": "lamp", "b": "lamp"}), "(lit b)")
    assert sorted(map(str, task.actions)) == ["light a", "light b", "plug a", "plug b"]
    assert task.missing(task.state([])) == [("lit", "b")]


def test_an_action_changes_what_its_effects_say(tmp_path):
    task = domain(tmp_path).task(Belief(1, {"a": "lamp"}), "(lit a)")
    lit = task.state([("lit", "a")])
    (plug, after), *others = task.successors(lit)
    assert (str(plug), others) == ("plug a", [])
    assert after == task.state([("plugged", "a")])


@pytest.mark.parametrize(
    "goal", ["(on a)", "(lit z)", "(lit a", "", "(lit a) (lit a)", "(lit)", "lit"]
)
def test_a_wrong_goal_is_an_error_of_ours(tmp_path, goal):
    with pytest.raises(EnkiduError):
        domain(tmp_path).task(Belief(1, {"a": "lamp"}), goal)


def test_what_is_not_understood_is_refused(tmp_path):
    with pytest.raises(UnsupportedError, match=r"\(not \(lit a\)\) cannot be planned with"):
        domain(tmp_path).task(Belief(1, {"a": "lamp"}), "(not (lit a))")
    text = LAMP.replace(":effect (lit ?l)", ":effect (when (plugged ?l) (lit ?l))")
    with pytest.raises(UnsupportedError, match=r"domain\.pddl:6:\d+: \(when "):
        domain(tmp_path, text).task(Belief(1, {"a": "lamp"}), "(lit a)")


def test_a_subtype_fits_where_its_type_is_asked_for(tmp_path):
    text = LAMP.replace("(:types lamp)", "(:types torch - lamp)")
    task = domain(tmp_path, text).task(Belief(1, {"t": "torch"}), "(lit t)")
    assert sorted(map(str, task.actions)) == ["light t", "plug t"]


def test_a_missing_or_broken_domain_file_is_named(tmp_path):
    with pytest.raises(EnkiduError, match=r"nowhere\.pddl: there is no such file"):
        Domain(tmp_path / "nowhere.pddl")
    with pytest.raises(EnkiduError, match=r"domain\.pddl"):
        domain(tmp_path, "(define (domain x)")
