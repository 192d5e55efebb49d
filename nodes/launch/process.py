"""What a launch file starts: processes as values, and the tags that describe them."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from enkidu.errors import EnkiduError, Place
from enkidu.nodes.launch import ament, parameters
from enkidu.nodes.launch.document import Element
from enkidu.nodes.launch.scope import Scope
from enkidu.nodes.launch.substitution import expand, parse, text, value
from enkidu.nodes.launch.template import Call

NAMESPACE = "ros_namespace"
"""The launch configuration in which ROS 2 keeps the pushed namespace."""

OUTPUTS = ("log", "screen", "both", "own_log", "full")
_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_BOOTSTRAP = "_ROS_WHEELS_BOOTSTRAP_COMPLETE"


@dataclass(frozen=True)
class Parameters:
    """A parameter file that is written when the process starts."""

    text: str


@dataclass(frozen=True)
class Process:
    """One process that a launch file starts; nothing in it depends on the launch file any more."""

    place: Place
    label: str
    command: tuple[str | Parameters, ...]
    environment: Mapping[str, str]
    namespace: str = ""
    node: str = ""
    cwd: str | None = None
    shell: bool = False
    output: str = "log"
    respawn: bool = False
    respawn_delay: float = 0.0
    respawn_max_retries: int = -1
    on_exit_shutdown: bool = False
    sigterm_timeout: float = 5.0
    sigkill_timeout: float = 5.0

    def command_line(self) -> str:
        """Return the command as bash takes it; a parameter file is given in place."""
        return " ".join(
            shlex.quote(word) if isinstance(word, str) else f"<(echo {shlex.quote(word.text)})"
            for word in self.command
        )


def executable(element: Element, scope: Scope) -> Process:
    """Describe the process of an <executable> tag."""
    command = words(element.attributes["cmd"].value, scope)
    if not command:
        raise EnkiduError("cmd= is empty")
    label = text(element, "name", scope) or Path(command[0]).name
    return _process(element, scope, label, command)


def node(element: Element, scope: Scope) -> Process:
    """Describe the process of a <node> tag: its executable, and all else as --ros-args."""
    name = text(element, "name", scope)
    own = text(element, "namespace", scope)
    namespace = absolute(scope.configurations.get(NAMESPACE), own)
    if name is not None and not _TOKEN.fullmatch(name):
        raise EnkiduError(
            f"'{name}' is not a node name", "letters, digits and _ make one, and no digit begins it"
        )
    program = _program(element, scope)
    label = text(element, "exec_name", scope) or f"{namespace or ''}/{name or Path(program).name}"
    command: list[str | Parameters] = [program, *_words(element, "args", scope)]
    if "ros_args" in element.attributes:
        command += ["--ros-args", *_words(element, "ros_args", scope)]
    command += ["--ros-args", *(["-r", f"__node:={name}"] if name else [])]
    command += ["-r", f"__ns:={namespace}"] if namespace else []
    # ROS 2 names the node in the file only where name and namespace are both known.
    full = f"{(namespace or '').rstrip('/')}/{name}" if name else ""
    for each in element.all("param"):
        for given in _parameters(each, scope, full if name and namespace else "/**"):
            command += ["--params-file", given]
    for each in element.all("remap"):
        old, new = (value(each.attributes[end], scope) for end in ("from", "to"))
        command += ["-r", f"{old}:={new}"]
    process = _process(element, scope, label.lstrip("/"), command)
    return replace(process, node=full, namespace=namespace or "")


def absolute(base: str | None, own: str | None) -> str | None:
    """Compose a namespace: an absolute one stands alone, a relative one goes below the base."""
    if base is None and own is None:
        return None
    joined = base if own is None else own
    if own is not None and base and not own.startswith("/"):
        joined = f"{base.rstrip('/')}/{own}"
    namespace = "/" + (joined or "").strip("/") if joined != "/" else "/"
    if namespace != "/" and not all(_TOKEN.fullmatch(part) for part in namespace[1:].split("/")):
        raise EnkiduError(
            f"'{namespace}' is not a namespace",
            "parts are letters, digits and _, and none begins with a digit",
        )
    return namespace


def words(line: str, scope: Scope) -> list[str]:
    """Split a command line as ROS 2 does: the text is split, what a substitution gives is not."""
    result: list[str] = []
    word: str | None = None
    for part in parse(line):
        if isinstance(part, Call):
            word = (word or "") + expand((part,), scope)
            continue
        tokens = _split(part)
        if part[0].isspace() and word is not None:
            result.append(word)
            word = None
        if tokens:
            result += [(word or "") + tokens[0], *tokens[1:]]
            word = None if part[-1].isspace() else result.pop()
    return result if word is None else [*result, word]


def _words(element: Element, name: str, scope: Scope) -> list[str]:
    return words(element.get(name) or "", scope)


def _program(element: Element, scope: Scope) -> str:
    name = text(element, "exec", scope) or ""
    package = text(element, "pkg", scope)
    if package is None:
        return name
    return str(ament.executable(package, name, scope.environment))


def _process(
    element: Element, scope: Scope, label: str, command: list[str] | list[str | Parameters]
) -> Process:
    """Add what nodes and executables share."""
    environment = _environment(element, scope)
    output = environment.get("OVERRIDE_LAUNCH_PROCESS_OUTPUT") or text(element, "output", scope)
    if output and output not in OUTPUTS:
        raise EnkiduError(f"output is '{output}'", "it may be " + ", ".join(OUTPUTS))
    shell = parameters.boolean(element.get("shell") or "false")
    cwd = text(element, "cwd", scope)
    if cwd is not None and not Path(cwd).is_dir():
        raise EnkiduError(f"cwd is '{cwd}', which is not a folder")
    complete = [*_prefix(element, scope, str(command[0])), *command]
    if not shell:
        _found(str(complete[0]), environment, cwd)
    if Path(sys.prefix) not in Path(str(command[0])).parents:
        environment.pop(_BOOTSTRAP, None)  # the wheels of another prefix must set themselves up
    return Process(
        place=element.place,
        label=label,
        command=tuple(complete),
        environment=environment,
        cwd=cwd,
        shell=shell,
        output=output or "log",
        respawn=parameters.boolean(text(element, "respawn", scope) or "false"),
        respawn_delay=float(element.get("respawn_delay") or 0),
        respawn_max_retries=int(element.get("respawn_max_retries") or -1),
        on_exit_shutdown=element.get("on_exit") == "shutdown",
        sigterm_timeout=_timeout(element, "sigterm_timeout", scope),
        sigkill_timeout=_timeout(element, "sigkill_timeout", scope),
    )


def _environment(element: Element, scope: Scope) -> dict[str, str]:
    environment = dict(scope.environment)
    for each in element.all("env"):
        name, content = (value(each.attributes[key], scope) for key in ("name", "value"))
        environment[name] = content
    return environment


def _prefix(element: Element, scope: Scope, program: str) -> list[str]:
    """Return the words before the command: the tag's own, or those of all that pass the filter."""
    own = text(element, "launch-prefix", scope)
    if own is None:
        wanted = scope.configurations.get("launch-prefix-filter", "")
        try:
            passes = re.match(wanted, Path(program).name)
        except re.error as error:
            message = f"launch-prefix-filter is '{wanted}', no regular expression: {error}"
            raise EnkiduError(message) from None
        own = scope.configurations.get("launch-prefix") if passes else None
    return _split(own or "")


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise EnkiduError(f"'{text}' cannot be split into words: {error}") from None


def _timeout(element: Element, name: str, scope: Scope) -> float:
    seconds = element.get(name) or scope.configurations.get(name, "5")
    try:
        return float(seconds)
    except ValueError:
        raise EnkiduError(f"{name} is '{seconds}'", "it must be a number of seconds") from None


def _found(program: str, environment: Mapping[str, str], cwd: str | None) -> None:
    where = str(Path(cwd or ".", program)) if "/" in program else program
    if shutil.which(where, path=environment.get("PATH")) is None:
        raise EnkiduError(f"the command '{program}' is not found or cannot be executed")


def _parameters(element: Element, scope: Scope, node: str) -> list[str | Parameters]:
    if "from" in element.attributes:
        return [_file(element, scope)]
    return [
        Parameters(parameters.document(node, name, content))
        for name, content in _values(element, scope, "")
    ]


def _values(element: Element, scope: Scope, above: str) -> list[tuple[str, parameters.Value]]:
    """Return a parameter, or those nested in it with their names joined by dots."""
    name = above + (text(element, "name", scope) or "")
    if element.children:
        return [pair for child in element.children for pair in _values(child, scope, f"{name}.")]
    kind = element.get("type") or "yaml"
    raw = element.attributes["value"].value
    return [(name, parameters.parameter(raw, kind, lambda given: expand(parse(given), scope)))]


def _file(element: Element, scope: Scope) -> str | Parameters:
    path = Path(value(element.attributes["from"], scope)).absolute()
    if not path.is_file():
        raise EnkiduError(f"there is no parameter file {path}")
    if not parameters.boolean(text(element, "allow_substs", scope) or "false"):
        return str(path)
    content = expand(parse(path.read_text("utf-8")), scope)
    try:
        yaml.safe_load(content)
    except yaml.YAMLError as error:
        reason = " ".join(str(error).split())
        raise EnkiduError(f"{path} is not YAML after its substitutions: {reason}") from None
    return Parameters(content)
