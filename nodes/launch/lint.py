"""What is wrong with a launch file, told without running it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from enkidu.errors import EnkiduError, FileError, Finding, Place
from enkidu.nodes.launch import ament, schema
from enkidu.nodes.launch.arguments import Files, files, has_condition, own
from enkidu.nodes.launch.description import SETTINGS, describe
from enkidu.nodes.launch.document import Attribute, Element, read
from enkidu.nodes.launch.process import NAMESPACE
from enkidu.nodes.launch.scope import Scope
from enkidu.nodes.launch.substitution import parse, value
from enkidu.nodes.launch.template import calls, unescape

_FIXED = {"dirname", "filename", "find-pkg-share"}  # substitutions that no argument can change


def findings(path: Path) -> list[Finding]:
    """Return everything that is wrong with a launch file, in the order of the file."""
    try:
        root = read(path)
        found = sorted(list(schema.check(root)) or set(_meaning(path, root)))
        return found or list(_evaluation(path))
    except FileError as error:
        return list(error.findings)


def _evaluation(path: Path) -> Iterable[Finding]:
    """Evaluate the file with its defaults, where nothing that it needs must be given."""
    known = files(path, {}, os.environ)
    needs = any(each.required for root in known.roots.values() for each in own(root))
    inherited = any(
        call.name == "env" and len(call.arguments) == 1
        for root in known.roots.values()
        for element in root.walk()
        for _, attribute in _templates(element)
        for call in calls(parse(attribute.value))
    )
    if needs or inherited:
        return ()
    try:
        describe(path, {}, os.environ)
    except FileError as error:
        return error.findings
    except EnkiduError as error:
        return [Finding(Place(str(path)), error.message, error.remedy)]
    return ()


def _meaning(path: Path, root: Element) -> Iterator[Finding]:
    """Look at what the tags refer to: packages, executables, files, variables."""
    scope = Scope(path.absolute(), ament.with_index(os.environ))
    for element in _unconditional(root):
        yield from _references(element, scope)
    try:
        known = files(path, {}, os.environ)
    except FileError as error:  # in a file that is included
        yield from error.findings
        return
    if known.complete and (names := _names(known)) is not None:
        yield from _undeclared(root, names)


def _unconditional(element: Element) -> Iterator[Element]:
    """Yield what is there in every launch: what a condition guards may be missing for a reason."""
    if not has_condition(element):
        yield element
        for child in element.children:
            yield from _unconditional(child)


def _references(element: Element, scope: Scope) -> Iterable[Finding]:
    """Check what an element names, where that does not depend on how the file is launched."""
    fixed: dict[str, str] = {}
    for name, attribute in _templates(element):
        if all(call.name in _FIXED for call in calls(parse(attribute.value))):
            try:
                fixed[name] = value(attribute, scope)
            except FileError as error:
                yield from error.findings
    if element.tag == "include" and "file" in fixed and not Path(fixed["file"]).is_file():
        yield Finding(element.attributes["file"].place, f"there is no launch file {fixed['file']}")
    elif element.tag == "node" and "pkg" in fixed:
        yield from _node(element, fixed, scope)


def _node(element: Element, fixed: dict[str, str], scope: Scope) -> Iterable[Finding]:
    """Look for a node's package, and for its executable there."""
    name = "pkg"
    try:
        ament.prefix(fixed["pkg"], scope.environment)
        name = "exec"
        if "exec" in fixed:
            ament.executable(fixed["pkg"], fixed["exec"], scope.environment)
    except EnkiduError as error:
        yield Finding(element.attributes[name].place, error.message, error.remedy)


def _undeclared(root: Element, names: set[str]) -> Iterable[Finding]:
    """Find the variables that nothing sets."""
    for element in root.walk():
        for _, attribute in _templates(element):
            for call in calls(parse(attribute.value)):
                if call.name == "var" and len(call.arguments) == 1:
                    name = call.arguments[0]
                    if len(name) == 1 and isinstance(name[0], str) and name[0] not in names:
                        message = f"there is no argument or variable '{name[0]}'"
                        remedy = f'declare it with <arg name="{name[0]}"/>'
                        yield Finding(attribute.at(call.offset), message, remedy)


def _names(known: Files) -> set[str] | None:
    """Return the variables that the files set; None if a name depends on the launch."""
    found = {*SETTINGS, NAMESPACE}
    for root in known.roots.values():
        for element in root.walk():
            if element.tag in ("arg", "let", "keep"):
                name = element.attributes["name"].value
                if "$(" in name:
                    return None
                found.add(unescape(name))
    return found


def _templates(element: Element) -> Iterator[tuple[str, Attribute]]:
    """Yield the attributes in which substitutions count."""
    if element.tag != "choice":
        for name, attribute in element.attributes.items():
            if name not in ("description", "deprecated"):
                yield name, attribute
