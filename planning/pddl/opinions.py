"""What other readers of PDDL say about a file in which our own checks find nothing.

They get the text as `writer` prints it, so that what PDDL allows and they do not know costs the
user no finding. Both are imported only when asked: together they take seconds to load.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from enkidu.errors import Finding, Place
from enkidu.planning.pddl.structure import Domain, Problem
from enkidu.planning.pddl.writer import Line, domain_lines, problem_lines, text_of

_LINE = re.compile(r"\bline:? ?(\d+)")
_NOISE = re.compile(r"\s*(Error )?(\b(from|at|found at) line:?|\(at char|, at line).*", re.DOTALL)
_NEGATIVE = re.compile(r"(?<=\s)-(?=\d)")
_OBJECT = re.compile(r"- object\b")
_SHOWN = 200


def opinions_on_domain(domain: Domain) -> list[Finding]:
    """Ask the other readers about a domain."""
    lines = domain_lines(domain)
    return _pddl_on(lines, "domain") + [
        replace(finding, place=_culprit(domain)) if not finding.place.line else finding
        for finding in _unified_planning_on(lines, text_of(lines))
    ]


def _culprit(domain: Domain) -> Place:
    """Find the action that unified-planning cannot read, where it did not name a line."""
    for action in domain.actions:
        lines = domain_lines(replace(domain, actions=(action,)))
        if _unified_planning_on(lines, text_of(lines)):
            return action.word.place
    return Place(domain.place.file)


def opinions_on_problem(problem: Problem, domain: Domain) -> list[Finding]:
    """Ask the other readers about a problem whose domain they could read."""
    lines = problem_lines(problem, domain)
    domain_text = text_of(domain_lines(domain, problem))
    return _pddl_on(lines, "problem") + _unified_planning_on(lines, domain_text, text_of(lines))


def _pddl_on(lines: Sequence[Line], kind: str) -> list[Finding]:
    # pddl knows neither negative numbers nor, among other types, the type object.
    # Its opinion does not depend on the values, nor on the name of the type above all.
    text = _OBJECT.sub("- any-object", _NEGATIVE.sub("", text_of(lines)))
    return _asked("pddl", lambda: _pddl_parser(kind)(text), lines)


def _pddl_parser(kind: str) -> Callable[[str], Any]:
    from pddl.parser.domain import DomainParser
    from pddl.parser.problem import ProblemParser

    parser: Callable[[str], Any] = DomainParser() if kind == "domain" else ProblemParser()
    return parser


def _unified_planning_on(lines: Sequence[Line], *texts: str) -> list[Finding]:
    return _asked("unified-planning", lambda: _unified_planning_read(*texts), lines)


def _unified_planning_read(*texts: str) -> Any:
    from unified_planning.io.pddl_reader import PDDLReader

    return PDDLReader().parse_problem_string(*texts)


def _asked(who: str, read: Callable[[], Any], lines: Sequence[Line]) -> list[Finding]:
    """Let a reader read; whatever it raises is its opinion."""
    try:
        read()
    except Exception as error:
        if _is_unfounded(error):
            return []
        message = f"{who} cannot read this: {_reason(error)}"
        return [Finding(_place(error, lines), message)]
    return []


def _is_unfounded(error: Exception) -> bool:
    """Whether pddl misses a requirement: all are given, but it forgets those of a problem."""
    cause = getattr(error, "orig_exc", error)
    return type(cause).__name__ == "PDDLMissingRequirementError"


def _place(error: Exception, lines: Sequence[Line]) -> Place:
    """Find the place in the user's file of the line that an error names."""
    found = _LINE.search(str(error))
    number = getattr(error, "line", None) or (found and int(found[1]))
    if isinstance(number, int) and 0 < number <= len(lines):
        return lines[number - 1].place
    return Place(lines[0].place.file)


def _reason(error: Exception) -> str:
    """Give an error's reason in one line, without the lines of a text that the user never saw."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    text = " ".join(_NOISE.sub("", str(error)).split())
    return text[:_SHOWN] or type(error).__name__
