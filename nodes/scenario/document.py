"""A YAML file that remembers the place of everything in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from enkidu.errors import FileError, Finding, Place

Steps = tuple[str | int, ...]
"""Where something is in the YAML: keys, and numbers in lists."""


class Mistake(NamedTuple):
    """What is wrong at a path, in a sentence."""

    path: Steps
    message: str


class _Loader(yaml.SafeLoader):
    """YAML in which only true and false are booleans: `on: table0` has a key named on."""


_Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), ["t", "f"])


class Document:
    """What a YAML file says, and where; a FileError where it is no YAML with keys.

    `doubled` has the keys that are given twice, which YAML itself would pass over.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        text = self._text()
        try:
            tree = yaml.compose(text, _Loader)
            self.data: Any = yaml.load(text, _Loader)
            self.doubled = list(_doubled(tree, ())) if tree else []
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            raise FileError([_syntax(file, error)]) from error
        if not isinstance(tree, yaml.MappingNode):
            place = Place(str(file), 1, 1)
            raise FileError([Finding(place, "is not a scenario", "begin with `name:`")])
        self._tree = tree

    def _text(self) -> str:
        place = Place(str(self.file))
        try:
            return self.file.read_text(encoding="utf-8")
        except OSError as error:
            finding = Finding(place, f"cannot be read: {error.strerror}")
            raise FileError([finding]) from error
        except UnicodeDecodeError as error:
            raise FileError([Finding(place, "is not UTF-8 text")]) from error

    def finding(self, mistake: Mistake) -> Finding:
        """Place a mistake where the YAML has what it is about, or the nearest thing around it."""
        node: yaml.Node = self._tree
        inside = []
        for part in mistake.path:
            below = _child(node, part)
            if below is not None:
                node = below
                inside.append(str(part))
        mark = node.start_mark
        where = ".".join(inside)
        text = f"{where}: {mistake.message}" if where else mistake.message
        return Finding(Place(str(self.file), mark.line + 1, mark.column + 1), text)


def _doubled(node: yaml.Node, path: Steps) -> Iterator[Mistake]:
    if isinstance(node, yaml.MappingNode):
        seen = set()
        for key, value in node.value:
            if key.value in seen:
                yield Mistake((*path, key.value), f"{key.value!r} is given twice")
            seen.add(key.value)
            yield from _doubled(value, (*path, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield from _doubled(value, (*path, index))


def _child(node: yaml.Node, part: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        matching = [value for key, value in node.value if key.value == str(part)]
        return matching[-1] if matching else None
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        below: yaml.Node = node.value[part]
        return below
    return None


def _syntax(file: Path, error: Exception) -> Finding:
    mark = getattr(error, "problem_mark", None)
    place = Place(str(file), mark.line + 1, mark.column + 1) if mark else Place(str(file))
    problem = getattr(error, "problem", None) or str(error)
    return Finding(place, f"is not YAML: {problem}")
