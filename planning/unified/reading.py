"""PDDL files, read by unified-planning.

It gets the text as `enkidu.planning.pddl` prints it, so that it reads what PDDL allows and its
reader does not know; the price are some new names, which can be mapped back.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enkidu.errors import FileError, Finding
from enkidu.planning import pddl
from enkidu.planning.pddl.opinions import opinions_on_domain, opinions_on_problem


@dataclass(frozen=True)
class Read:
    """unified-planning's Problem, and the names in it: `names.old` gives those in the files."""

    problem: Any
    names: pddl.Renaming


def read_problem(domain_path: str | Path, problem_path: str | Path) -> Any:
    """Read files as a Problem; FileError with everything wrong in them."""
    return read_with_names(domain_path, problem_path).problem


def read_with_names(domain_path: str | Path, problem_path: str | Path) -> Read:
    """Read files as a Problem, and keep what its names were."""
    domain = pddl.load_domain(domain_path)
    problem = pddl.load_problem(problem_path, domain)
    return Read(_read(domain, problem), pddl.Renaming(domain, problem))


def _read(domain: pddl.Domain, problem: pddl.Problem) -> Any:
    from unified_planning.io.pddl_reader import PDDLReader

    texts = pddl.normalised(domain, problem), pddl.normalised_problem(problem, domain)
    try:
        return PDDLReader().parse_problem_string(*texts)
    except Exception as error:  # whatever it raises is its opinion
        found = opinions_on_domain(domain) or opinions_on_problem(problem, domain)
        reason = f"unified-planning cannot read this: {error}"
        raise FileError(found or [Finding(problem.place, reason)]) from error
