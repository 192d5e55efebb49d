from pathlib import Path

import pytest

from enkidu.errors import FileError
from enkidu.planning.pddl import load_domain, load_problem, read_file


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


BEGINS = "a PDDL file begins with (define (domain NAME) or (define (problem NAME)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"the file is empty; {BEGINS}"),
        (" \n", f"the file is empty; {BEGINS}"),
        ("; nothing\n", f"the file holds no PDDL; {BEGINS}"),
    ],
)
def test_files_without_pddl_are_told_in_a_sentence(tmp_path, text, message) -> None:
    path = write(tmp_path / "f.pddl", text)
    assert [str(one) for one in read_file(path).findings] == [f"{path}: {message}"]


def test_domain_is_loaded_with_its_parts(tmp_path) -> None:
    text = "(define (domain D) (:types t) (:predicates (p ?x - t)) (:action a :parameters (?x)))"
    domain = load_domain(write(tmp_path / "f.pddl", text))
    assert (domain.name, str(domain.word)) == ("d", "D")
    assert [action.name for action in domain.actions] == ["a"]
    assert domain.predicates[0].parameters[0].type_names == ("t",)


def test_problem_is_loaded_against_its_domain(tmp_path) -> None:
    domain = load_domain(write(tmp_path / "d.pddl", "(define (domain d) (:predicates (p)))"))
    text = "(define (problem q) (:domain d) (:init (p)) (:goal (p)))"
    problem = load_problem(write(tmp_path / "p.pddl", text), domain)
    assert (problem.name, str(problem.goal)) == ("q", "(p)")


def test_everything_wrong_is_raised_at_once(tmp_path) -> None:
    domain = load_domain(write(tmp_path / "d.pddl", "(define (domain d))"))
    text = "(define (problem q) (:domain e) (:init (p)) (:goal (q)))"
    with pytest.raises(FileError) as error:
        load_problem(write(tmp_path / "p.pddl", text), domain)
    assert len(error.value.findings) == 3


def test_file_without_a_domain_is_refused_as_one(tmp_path) -> None:
    text = "(define (problem q) (:domain d) (:init) (:goal (and)))"
    with pytest.raises(FileError, match="this is a problem, not a domain"):
        load_domain(write(tmp_path / "p.pddl", text))
