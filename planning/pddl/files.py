"""PDDL files: what each of them defines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from enkidu.errors import FileError, Finding, Place
from enkidu.planning.pddl.definitions import find_definitions
from enkidu.planning.pddl.domains import read_domain_definition
from enkidu.planning.pddl.expressions import read
from enkidu.planning.pddl.findings import Findings
from enkidu.planning.pddl.problems import check_problem, read_problem_definition
from enkidu.planning.pddl.sources import read_text
from enkidu.planning.pddl.structure import UNNAMED, Domain, Problem

_Defined = TypeVar("_Defined", Domain, Problem)


@dataclass(frozen=True)
class PddlFile:
    """What a file defines, and what is wrong in it as far as the file alone shows."""

    path: Path
    domains: tuple[Domain, ...] = ()
    problems: tuple[Problem, ...] = ()
    findings: tuple[Finding, ...] = ()


def read_file(path: str | Path) -> PddlFile:
    """Read a file; its problems are not compared with their domains yet."""
    path = Path(path)
    try:
        return read_definitions(read_text(path), path)
    except FileError as error:
        return PddlFile(path, findings=error.findings)


def read_definitions(text: str, path: Path) -> PddlFile:
    """Understand the text of a file."""
    trees, unbalanced = read(text, str(path))
    if not trees and not unbalanced:
        message = "the file holds no PDDL" if text.strip() else "the file is empty"
        remedy = "a PDDL file begins with (define (domain NAME) or (define (problem NAME)"
        return PddlFile(path, findings=(Finding(Place(str(path)), message, remedy),))
    findings = Findings()
    definitions = find_definitions(trees, findings)
    domains = [read_domain_definition(one, findings) for one in definitions if one.is_domain]
    problems = [read_problem_definition(one, findings) for one in definitions if not one.is_domain]
    return PddlFile(path, tuple(domains), tuple(problems), (*unbalanced, *findings.all()))


def load_domain(path: str | Path) -> Domain:
    """Read the one domain in a file, or raise a FileError with everything wrong in it."""
    file = read_file(path)
    if file.problems and not file.domains:
        raise FileError([_swapped(file.problems[0], "a problem, not a domain")])
    return _only(file.domains, file.findings, file.path, "domain")


def load_problem(path: str | Path, domain: Domain) -> Problem:
    """Read the one problem in a file, or raise a FileError with everything wrong in it."""
    return _problem(read_file(path), domain)


def parse_problem(text: str, source: str, domain: Domain) -> Problem:
    """Read the one problem in a text, as `load_problem` does; `source` names it in messages."""
    return _problem(read_definitions(text, Path(source)), domain)


def _swapped(found: Domain | Problem, what: str) -> Finding:
    return Finding(found.place, f"this is {what}", "the domain comes first, then the problem")


def _problem(file: PddlFile, domain: Domain) -> Problem:
    if file.domains and not file.problems:
        raise FileError([_swapped(file.domains[0], "a domain, not a problem")])
    findings = Findings()
    for problem in file.problems:
        check_belongs(problem, domain, findings)
        check_problem(problem, domain, findings)
    return _only(file.problems, (*file.findings, *findings.all()), file.path, "problem")


def check_belongs(problem: Problem, domain: Domain, findings: Findings) -> bool:
    """Say whether a problem is one of the domain; report if not, unless it names none."""
    if problem.domain.name in (domain.name, UNNAMED):
        return True
    message = f'the problem is for domain "{problem.domain}", not "{domain.word}"'
    remedy = f"write (:domain {domain.word}), the domain at {domain.place}, or give the right one"
    findings.wrong(problem.domain, message, remedy)
    return False


def _only(
    found: Sequence[_Defined], findings: Sequence[Finding], path: Path, kind: str
) -> _Defined:
    if findings:
        raise FileError(sorted(findings))
    if len(found) != 1:
        message = f"expected one {kind} in the file, found {len(found)}"
        raise FileError([Finding(Place(str(path)), message, f"write (define ({kind} NAME) …)")])
    return found[0]
