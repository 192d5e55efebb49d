"""Values of launch files and their types: booleans, numbers, and the parameters of nodes.

The rules are those of ROS 2: without `type=` a value is what YAML makes of it; lists have one type.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from enkidu.errors import EnkiduError

Scalar = bool | int | float | str
Value = Scalar | list[Scalar]
_SCALARS: dict[str, type[Any]] = {"bool": bool, "float": float, "int": int, "str": str}
_EXPONENT = re.compile(r"[-+]?\d+(\.\d*)?[eE][-+]?\d+")
TYPES = (*_SCALARS, *(f"list_of_{name}" for name in _SCALARS), "yaml")
"""What `type=` of a parameter may say; `yaml` is the default."""


def boolean(text: str) -> bool:
    """Read a truth value as attributes and `$(not …)` take it: YAML's words, 1 or 0."""
    try:
        value = yaml.safe_load({"1": "true", "0": "false"}.get(text, text) or "''")
    except yaml.YAMLError:
        value = None
    if isinstance(value, bool):
        return value
    raise EnkiduError(f"'{text}' is not true or false")


def condition(text: str) -> bool:
    """Read the truth value of `if` and `unless`: true, false, 1 or 0 in any letter case."""
    word = text.strip().lower()
    if word in ("true", "1", "false", "0"):
        return word in ("true", "1")
    raise EnkiduError(f"the condition is '{text}'", "it must be true, false, 1 or 0")


def parameter(raw: str, kind: str, expand: Callable[[str], str]) -> Value:
    """Give a parameter's value its type; `expand` replaces the substitutions within a string.

    Types are looked at twice, as in ROS 2: as the file has it, so that "'5'" is a string and
    "[$(var a), 2]" a list, and again what substitutions gave.
    """
    value = _coerce(raw, kind, lenient=True)
    if isinstance(value, list):
        item = kind.removeprefix("list_of_") if kind != "yaml" else "yaml"
        return _uniform([_expanded(each, item, expand) for each in value], kind)
    scalar: Scalar = _expanded(value, kind, expand)
    return scalar


def _expanded(value: Any, kind: str, expand: Callable[[str], str]) -> Any:
    if not isinstance(value, str):
        return value
    text = expand(value)
    if "$(" in value:
        return _coerce(text, kind, lenient=False)
    if kind in ("yaml", "str"):
        return text
    raise EnkiduError(f"'{text}' is not of type {kind}")


def _coerce(text: str, kind: str, *, lenient: bool) -> Any:
    """Convert a text; leniently, what does not fit stays a text, for its substitutions."""
    try:
        if kind in _CONVERSIONS:
            return _CONVERSIONS[kind](text)
        return _list(text, kind, lenient)
    except (ValueError, yaml.YAMLError, EnkiduError) as error:
        if lenient and "$(" in text:
            return text
        if lenient and kind == "yaml" and isinstance(error, yaml.YAMLError):
            return text
        wanted = "a value of YAML: bool, int, float, str or a list" if kind == "yaml" else kind
        raise EnkiduError(f"'{text}' is not of type {wanted}") from error


def _yaml(text: str) -> Any:
    if _EXPONENT.fullmatch(text.strip()):  # a float to ROS 2's nodes, not to YAML 1.1
        return float(text)
    value = yaml.safe_load(text) if text else ""
    if isinstance(value, (*_SCALARS.values(), list)):
        return value
    raise ValueError(text)


def _list(text: str, kind: str, lenient: bool) -> list[Any]:
    value = _yaml(text)
    allowed = (_SCALARS[kind.removeprefix("list_of_")], *((str,) if lenient else ()))
    if isinstance(value, list) and all(type(item) in allowed for item in value):
        return value
    raise ValueError(text)


def _uniform(values: list[Any], kind: str) -> list[Scalar]:
    types = {type(value) for value in values}
    if len(types) > 1 or not types <= set(_SCALARS.values()):
        names = ", ".join(sorted(each.__name__ for each in types))
        raise EnkiduError(f"the list {values} mixes the types {names}", "a list has one type")
    if kind != "yaml" and types - {_SCALARS[kind.removeprefix("list_of_")]}:
        raise EnkiduError(f"the list {values} is not of type {kind}")
    return values


_CONVERSIONS: dict[str, Callable[[str], Any]] = {
    "bool": boolean,
    "float": float,
    "int": int,
    "str": str,
    "yaml": _yaml,
}


class _Dumper(yaml.SafeDumper):
    """Writes every string in quotes: plain `y` or `off` would be a boolean to a node."""


_Dumper.add_representer(
    str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
)


def document(node: str, name: str, value: Value) -> str:
    """Write one parameter of a node (`/**` for any) as a line of the YAML that nodes read."""
    content = {node: {"ros__parameters": {name: value}}}
    text: str = yaml.dump(
        content, Dumper=_Dumper, default_flow_style=True, width=10**9, allow_unicode=True
    )
    return text
