"""What is wrong with the form of a scenario, in words of our own where pydantic's are of no use."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ValidationError

from enkidu.nodes.scenario.document import Mistake, Steps
from enkidu.nodes.scenario.model import (
    Agent,
    Cube,
    Door,
    Room,
    ScenarioFile,
    Table,
    Thing,
    Wall,
    World,
)
from enkidu.nodes.scenario.senses import Blind, Camera, Odometry, Rays

_PARTS: dict[str, type[BaseModel]] = {
    "world": World,
    "tables": Table,
    "cubes": Cube,
    "things": Thing,
    "rooms": Room,
    "doors": Door,
    "walls": Wall,
    "agents": Agent,
    "camera": Camera,
    "rays": Rays,
    "none": Blind,
    "odometry": Odometry,
}
"""What each part of the path to a mistake may hold."""

_NUMBERS = {2: "two numbers are needed: [x, y]", 3: "three numbers are needed: [x, y, z]"}

_WORDS = {
    "tuple_type": "a list is needed: [...]",
    "model_type": "keys and values are needed: {{ key: value }}",
    "dict_type": "keys and values are needed: {{ key: value }}",
    "model_attributes_type": "a word, or keys and values, are needed: {{ key: value }}",
    "too_short": "at least one is needed",
    "string_type": "{input!r} is no text",
    "bool_parsing": "{input!r} is neither true nor false",
    "bool_type": "{input!r} is neither true nor false",
    "union_tag_invalid": "there is no sense {tag!r}; write camera, rays or none",
    "greater_than": "{input} is too small; it must be more than {gt:g}",
    "greater_than_equal": "{input} is too small; it must be at least {ge:g}",
    "less_than": "{input} is too large; it must be less than {lt:g}",
    "less_than_equal": "{input} is too large; it must be at most {le:g}",
    "finite_number": "{input} is not a number that can be measured",
    "float_parsing": "{input!r} is not a number",
    "float_type": "{input!r} is not a number",
    "int_parsing": "{input!r} is not a whole number",
    "int_type": "{input!r} is not a whole number",
    "int_from_float": "{input!r} is not a whole number",
}
"""What is said instead of pydantic's own words."""


def mistakes(error: ValidationError) -> Iterator[Mistake]:
    """Tell what pydantic found, without what only follows from something inside it."""
    details = error.errors(include_url=False)
    for detail in details:
        path = detail["loc"]
        if not any(other["loc"][: len(path)] == path != other["loc"] for other in details):
            yield _mistake(path, detail["type"], detail)


def _mistake(path: Steps, kind: str, detail: Any) -> Mistake:
    values = detail.get("ctx", {})
    match kind:
        case "extra_forbidden":
            return Mistake(path, f"{path[-1]!r} is not known here; {_nearest(path)}")
        case "missing" | "too_long" if "between" in path:
            return Mistake(path, "two rooms are needed: [one, other]")
        case "missing" if isinstance(path[-1], int):
            return Mistake(path[:-1], _NUMBERS.get(path[-1] + 1, "a value is missing"))
        case "missing":
            return Mistake(path, f"{path[-1]!r} is missing")
        case "too_long":
            return Mistake(path, _NUMBERS.get(values.get("max_length", 0), detail["msg"]))
    words = _WORDS[kind].format(input=detail["input"], **values) if kind in _WORDS else ""
    return Mistake(path, words or detail["msg"])


def _nearest(path: Steps) -> str:
    """Say what could have been meant, or all there is."""
    inside = [part for part in path[:-1] if part in _PARTS]
    model = _PARTS[str(inside[-1])] if inside else ScenarioFile
    known = [field.alias or name for name, field in model.model_fields.items()]
    near = get_close_matches(str(path[-1]), known, 1)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
