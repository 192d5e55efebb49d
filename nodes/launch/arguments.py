"""The arguments of a launch file, as far as they can be told without running it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from enkidu.errors import EnkiduError, FileError, Place
from enkidu.nodes.launch import ament, schema
from enkidu.nodes.launch.document import Element
from enkidu.nodes.launch.scope import Scope
from enkidu.nodes.launch.substitution import text, value
from enkidu.nodes.launch.template import unescape


@dataclass(frozen=True)
class Argument:
    """An argument that a launch file declares; without a default it must be given."""

    name: str
    place: Place
    description: str = ""
    default: str | None = None
    choices: tuple[str, ...] = ()
    conditional: bool = False

    @property
    def required(self) -> bool:
        """Whether a launch cannot begin without it."""
        return self.default is None and not self.conditional


def argument(element: Element, conditional: bool = False) -> Argument:
    """Read an <arg> tag."""
    return Argument(
        name=unescape(element.attributes["name"].value),
        place=element.place,
        description=unescape(element.get("description") or ""),
        default=element.get("default"),
        choices=tuple(unescape(each.attributes["value"].value) for each in element.all("choice")),
        conditional=conditional or has_condition(element),
    )


def own(element: Element, conditional: bool = False) -> Iterator[Argument]:
    """Yield the arguments that a file declares itself, in groups too.

    As in ROS 2, what stands in a loop is not seen, nor in a group that forwards nothing.
    """
    for child in element.children:
        if child.tag == "arg":
            yield argument(child, conditional)
        elif child.tag == "group" and child.get("forwarding") not in ("false", "0"):
            yield from own(child, conditional or has_condition(child))


def has_condition(element: Element) -> bool:
    """Tell whether an element is there only under a condition."""
    return "if" in element.attributes or "unless" in element.attributes


@dataclass(frozen=True)
class Files:
    """A launch file with the files that it includes; `complete` if every include was found."""

    roots: Mapping[Path, Element]
    complete: bool

    def arguments(self) -> dict[str, Argument]:
        """Return the arguments of all the files, the first of a name."""
        found: dict[str, Argument] = {}
        for root in self.roots.values():
            for each in own(root):
                found.setdefault(each.name, each)
        return found


def files(path: Path, given: Mapping[str, str], environment: Mapping[str, str]) -> Files:
    """Read a launch file and what it includes, with the arguments' defaults where none is given."""
    scope = Scope(path.absolute(), ament.with_index(environment), dict(given))
    roots: dict[Path, Element] = {}
    complete = _collect(scope.file, scope, roots)
    return Files(roots, complete)


def _collect(path: Path, scope: Scope, roots: dict[Path, Element]) -> bool:
    if path in roots:
        return True
    roots[path] = schema.load(path)
    complete = True
    with scope.within(path):
        for element in roots[path].walk():
            if element.tag == "arg" and "default" in element.attributes:
                _default(element, scope)
            elif element.tag == "include":
                complete &= _included(element, scope, roots)
    return complete


def _default(element: Element, scope: Scope) -> None:
    try:
        default = text(element, "default", scope)
    except EnkiduError:
        return
    scope.configurations.setdefault(argument(element).name, default or "")


def _included(element: Element, scope: Scope, roots: dict[Path, Element]) -> bool:
    try:
        path = Path(value(element.attributes["file"], scope)).absolute()
    except FileError:
        return False
    return path.is_file() and path.name.endswith(".xml") and _collect(path, scope, roots)
