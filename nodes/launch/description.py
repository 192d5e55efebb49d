"""The walk through launch files that turns them into processes, in ROS 2's order and scopes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from enkidu.errors import EnkiduError, FileError, Finding, Place
from enkidu.nodes.launch import ament, parameters, process, schema
from enkidu.nodes.launch.arguments import Argument, argument, files, own
from enkidu.nodes.launch.document import Element, located
from enkidu.nodes.launch.process import NAMESPACE, Process
from enkidu.nodes.launch.scope import Scope
from enkidu.nodes.launch.substitution import text, value

SETTINGS = ("launch-prefix", "launch-prefix-filter", "sigterm_timeout", "sigkill_timeout")
"""Launch configurations that mean something without being declared, as in ROS 2."""

_DEEPEST = 50


@dataclass(frozen=True)
class Description:
    """What a launch file comes to: its processes, and what is odd about it."""

    file: Path
    processes: tuple[Process, ...]
    warnings: tuple[str, ...] = ()


def describe(file: Path, given: Mapping[str, str], environment: Mapping[str, str]) -> Description:
    """Evaluate a launch file with the given arguments; nothing is started."""
    walk = _Walk(Scope(file.absolute(), ament.with_index(environment)))
    known = files(file, given, environment)
    if known.complete:
        _refuse_unknown(given, known.arguments(), file)
    walk.top(given)
    _refuse_unknown(given, {**known.arguments(), **walk.arguments}, file)
    twins = _twins(walk.processes)
    return Description(walk.scope.file, _labelled(walk.processes), (*walk.warnings, *twins))


@dataclass
class _Walk:
    """One pass through a file and its includes; `scope` is what can be seen at this point."""

    scope: Scope
    processes: list[Process] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    arguments: dict[str, Argument] = field(default_factory=dict)
    depth: int = 0

    def top(self, given: Mapping[str, str]) -> None:
        """Walk through the file that was asked for, with the arguments of the command line."""
        root = schema.load(self.scope.file)
        missing = [each for each in own(root) if each.required and each.name not in given]
        if missing:
            raise FileError([_missing(each) for each in missing])
        self.scope.configurations.update(given)
        self._contents(root)

    def _contents(self, root: Element) -> None:
        if root.get("deprecated"):
            self.warnings.append(f"{root.place}: deprecated: {root.get('deprecated')}")
        self._actions(root.children)

    def _actions(self, elements: Iterable[Element]) -> None:
        for element in elements:
            with located(element.place):
                if self._wanted(element):
                    _ACTIONS[element.tag](self, element)

    def _wanted(self, element: Element) -> bool:
        wanted = text(element, "if", self.scope)
        unwanted = text(element, "unless", self.scope)
        return (wanted is None or parameters.condition(wanted)) and (
            unwanted is None or not parameters.condition(unwanted)
        )

    def _arg(self, element: Element) -> None:
        declared = argument(element)
        self.arguments[declared.name] = declared
        if declared.name not in self.scope.configurations:
            default = text(element, "default", self.scope)
            if default is None:
                raise FileError([_missing(declared)])
            self.scope.configurations[declared.name] = default
        given = self.scope.configurations[declared.name]
        if declared.choices and given not in declared.choices:
            message = f"argument '{declared.name}' is '{given}'"
            raise EnkiduError(message, "it may be " + ", ".join(declared.choices))

    def _let(self, element: Element) -> None:
        name, content = self._pair(element)
        self.scope.configurations[name] = content

    def _pair(self, element: Element) -> tuple[str, str]:
        attributes = element.attributes
        return value(attributes["name"], self.scope), value(attributes["value"], self.scope)

    def _set_env(self, element: Element) -> None:
        name, content = self._pair(element)
        self.scope.environment[name] = content

    def _unset_env(self, element: Element) -> None:
        self.scope.environment.pop(value(element.attributes["name"], self.scope), None)

    def _push_namespace(self, element: Element) -> None:
        pushed = value(element.attributes["namespace"], self.scope)
        base = self.scope.configurations.get(NAMESPACE)
        self.scope.configurations[NAMESPACE] = process.absolute(base, pushed) or "/"

    def _group(self, element: Element) -> None:
        actions = [child for child in element.children if child.tag != "keep"]
        if not parameters.boolean(element.get("scoped") or "true"):
            self._keep(element)
            self._actions(actions)
            return
        start = self.scope.started
        with self.scope.pushed():
            if not parameters.boolean(element.get("forwarding") or "true"):
                kept = dict(self._pair(each) for each in element.all("keep"))
                self.scope.configurations, self.scope.environment = kept, dict(start)
            else:
                self._keep(element)
            self._actions(actions)

    def _keep(self, element: Element) -> None:
        for each in element.all("keep"):
            self._let(each)

    def _for_each(self, element: Element) -> None:
        values = value(element.attributes["values"], self.scope)
        for each in filter(None, values.strip().split(";")):
            try:
                variables = yaml.safe_load(each.strip())
            except yaml.YAMLError as error:
                reason = " ".join(str(error).split())
                raise EnkiduError(f"'{each.strip()}' is not YAML: {reason}") from None
            if not isinstance(variables, dict):
                raise EnkiduError(
                    f"'{each.strip()}' names no variables",
                    'write values="{name: a, id: 1}; {name: b, id: 2}"',
                )
            with self.scope.looping({str(name): str(item) for name, item in variables.items()}):
                self._actions(element.children)

    def _include(self, element: Element) -> None:
        path = _launch_file(value(element.attributes["file"], self.scope))
        if self.depth >= _DEEPEST:
            raise EnkiduError(f"{_DEEPEST} files include one another", "does one include itself?")
        root = schema.load(path)
        # As in ROS 2, $(dirname) in an argument for a file is already that file's folder.
        with self.scope.within(path):
            given = [*element.all("arg"), *element.all("let")]
            names = {value(each.attributes["name"], self.scope) for each in given}
            for each in own(root):
                if each.required and each.name not in names:
                    raise FileError([_missing(each, element.place)])
            for child in given:
                self._let(child)
            self.depth += 1
            self._contents(root)
            self.depth -= 1

    def _node(self, element: Element) -> None:
        self.processes.append(process.node(element, self.scope))

    def _executable(self, element: Element) -> None:
        self.processes.append(process.executable(element, self.scope))


_ACTIONS: Mapping[str, Callable[[_Walk, Element], None]] = {
    "arg": _Walk._arg,
    "executable": _Walk._executable,
    "for_each": _Walk._for_each,
    "group": _Walk._group,
    "include": _Walk._include,
    "let": _Walk._let,
    "node": _Walk._node,
    "push-ros-namespace": _Walk._push_namespace,
    "push_ros_namespace": _Walk._push_namespace,
    "set_env": _Walk._set_env,
    "unset_env": _Walk._unset_env,
}


def _launch_file(name: str) -> Path:
    path = Path(name).absolute()
    if not path.is_file():
        raise EnkiduError(f"there is no launch file {path}")
    if path.suffix != ".xml":
        raise EnkiduError(f"{path} is not an XML launch file", "others are not supported")
    return path


def _missing(needed: Argument, include: Place | None = None) -> Finding:
    about = f" ({needed.description})" if needed.description else ""
    message = f"the argument '{needed.name}'{about} is required"
    if include is None:
        return Finding(needed.place, message, f"add {needed.name}:=… to the command")
    remedy = f'add <arg name="{needed.name}" value="…"/> to the <include>'
    return Finding(include, f"{message} by {needed.place}", remedy)


def _refuse_unknown(given: Mapping[str, str], declared: Mapping[str, Argument], file: Path) -> None:
    unknown = [name for name in given if name not in declared and name not in SETTINGS]
    if unknown:
        names = ", ".join(f"'{name}'" for name in unknown)
        remedy = ament.choose(unknown[0], declared, str(file))
        raise EnkiduError(f"{file} declares no argument {names}", remedy)


def _labelled(processes: list[Process]) -> tuple[Process, ...]:
    """Tell processes of the same label apart by a number."""
    seen: Counter[str] = Counter()
    result = []
    for each in processes:
        seen[each.label] += 1
        number = seen[each.label]
        result.append(replace(each, label=f"{each.label}-{number}") if number > 1 else each)
    return tuple(result)


def _twins(processes: list[Process]) -> list[str]:
    counts = Counter(each.node for each in processes if each.node)
    return [
        f"{count} nodes have the name {name}; ROS 2 expects each name once"
        for name, count in counts.items()
        if count > 1
    ]
