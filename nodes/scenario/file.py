"""Reading a scenario from its YAML file, with the place of everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from enkidu.errors import FileError, Finding, Place, sentence
from enkidu.nodes.scenario.model import Agent, Cube, Scenario, Table, World
from enkidu.planning import pddl
from enkidu.planning.belief import Belief
from enkidu.planning.loading import lift

_KEYS = sorted({key for part in (Scenario, World, Table, Cube, Agent) for key in part.model_fields})

Mistake = tuple[tuple[str | int, ...], str]
"""The path to what is wrong in the YAML, and a sentence."""


class _Loader(yaml.SafeLoader):
    """YAML in which only true and false are booleans: `on: table0` has a key named on."""


_Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), ["t", "f"])


def load_scenario(path: str | Path) -> Scenario:
    """Load a scenario; raises a FileError that names every place that is wrong."""
    scenario, wrong = _read(Path(path))
    if scenario is None:
        raise FileError(wrong)
    return scenario


def findings(path: str | Path) -> list[Finding]:
    """Return what is wrong with a scenario file."""
    return _read(Path(path))[1]


def _read(path: Path) -> tuple[Scenario | None, list[Finding]]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        return None, [Finding(Place(str(path)), f"cannot be read: {error.strerror}")]
    except UnicodeDecodeError:
        return None, [Finding(Place(str(path)), "is not UTF-8 text")]
    try:
        tree = yaml.compose(text, _Loader)
        data = yaml.load(text, _Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return None, [_syntax(path, error)]
    if not isinstance(tree, yaml.MappingNode):
        return None, [Finding(Place(str(path), 1, 1), "is not a scenario", "begin with `name:`")]
    wrong = [_finding(path, tree, place, message) for place, message in _doubled(tree)]
    return _validated(path, tree, data, wrong)


def _validated(
    path: Path, tree: yaml.Node, data: Any, wrong: list[Finding]
) -> tuple[Scenario | None, list[Finding]]:
    try:
        scenario = Scenario.model_validate(data)
    except ValidationError as error:
        for place, message in _mistakes(error):
            wrong.append(_finding(path, tree, place, message))
        return None, sorted(wrong)
    scenario = scenario.model_copy(update={"domain": path.parent / scenario.domain})
    for place, message in _misunderstood(scenario):
        wrong.append(_finding(path, tree, place, message))
    return (None if wrong else scenario), sorted(wrong)


def _mistakes(error: ValidationError) -> Iterator[Mistake]:
    """Tell what pydantic found, in our words where its own are of no use."""
    details = error.errors(include_url=False)
    for detail in details:
        place, message = detail["loc"], detail["msg"]
        if any(other["loc"][: len(place)] == place != other["loc"] for other in details):
            continue  # a consequence of what is wrong inside it
        if detail["type"] == "extra_forbidden":
            near = get_close_matches(str(place[-1]), _KEYS, 1)
            message = f"{place[-1]!r} is not known here" + (
                f"; did you mean {near[0]!r}?" if near else ""
            )
        elif detail["type"] == "missing" and isinstance(place[-1], int):
            place, message = place[:-1], "two numbers are needed: [x, y]"
        elif detail["type"] == "missing":
            message = f"{place[-1]!r} is missing"
        yield place, message


def _misunderstood(scenario: Scenario) -> Iterator[Mistake]:
    """Tell what the domain does not understand of the goals."""
    try:
        domain = pddl.load_domain(scenario.domain)
    except FileError as error:
        more = f" (and {len(error.findings) - 1} more)" if error.findings[1:] else ""
        yield ("domain",), f"{error.findings[0]}{more}"
        return
    for index, agent in enumerate(scenario.agents):
        text = Belief(0, scenario.objects).problem(domain.name, agent.goal)
        try:
            lift(domain, pddl.parse_problem(text, "goal", domain))
        except FileError as error:
            for finding in error.findings:
                yield ("agents", index, "goal"), sentence(finding.message, finding.remedy)


def _doubled(node: yaml.Node, place: tuple[str | int, ...] = ()) -> list[Mistake]:
    """Find keys that are given twice, which YAML itself would pass over."""
    wrong: list[Mistake] = []
    if isinstance(node, yaml.MappingNode):
        seen = set()
        for key, value in node.value:
            if key.value in seen:
                wrong.append(((*place, key.value), f"{key.value!r} is given twice"))
            seen.add(key.value)
            wrong += _doubled(value, (*place, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            wrong += _doubled(value, (*place, index))
    return wrong


def _finding(path: Path, tree: yaml.Node, place: Sequence[str | int], message: str) -> Finding:
    """Place a message where the YAML has what it is about, or the nearest thing around it."""
    node, inside = tree, []
    for part in place:
        below = _child(node, part)
        if below is None:
            break
        node = below
        inside.append(str(part))
    mark = node.start_mark
    where = ".".join(inside)
    text = f"{where}: {message}" if where else message
    return Finding(Place(str(path), mark.line + 1, mark.column + 1), text)


def _child(node: yaml.Node, part: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        matching = [value for key, value in node.value if key.value == str(part)]
        return matching[-1] if matching else None
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        below: yaml.Node = node.value[part]
        return below
    return None


def _syntax(path: Path, error: Exception) -> Finding:
    mark = getattr(error, "problem_mark", None)
    place = Place(str(path), mark.line + 1, mark.column + 1) if mark else Place(str(path))
    problem = getattr(error, "problem", None) or str(error)
    return Finding(place, f"is not YAML: {problem}")
