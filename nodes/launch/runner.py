"""A launch from beginning to end: the domain, the log folder, the supervisor."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from enkidu.nodes.launch import ament, domain
from enkidu.nodes.launch.console import Console, log_folder
from enkidu.nodes.launch.description import Description, describe
from enkidu.nodes.launch.supervisor import supervise


@contextmanager
def environment(wanted: str | None) -> Iterator[dict[str, str]]:
    """Give the environment of a launch in a domain: a number, `auto`, or None for the inherited."""
    inherited = ament.with_index(os.environ)
    if wanted == "auto":
        with domain.free_domain() as free:
            # The machine's other domains are known here, another machine's are not.
            reach = inherited.get(domain.RANGE_VARIABLE) or "LOCALHOST"
            yield {**inherited, domain.RANGE_VARIABLE: reach, domain.VARIABLE: str(free)}
        return
    if wanted is not None:
        inherited[domain.VARIABLE] = str(domain.checked(wanted, "--domain"))
    domain.of(inherited)
    yield inherited


def run(file: Path, given: Mapping[str, str], variables: Mapping[str, str], as_json: bool) -> int:
    """Start what a launch file describes, wait for its end, and return the exit code."""
    description = describe(file, given, variables)
    with ExitStack() as stack:
        for number, nodes in _nodes(description).items():
            stack.enter_context(domain.held(nodes, number))
        folder = log_folder(variables)
        console = Console(folder, as_json=as_json)
        stack.callback(console.close)
        parameters = Path(stack.enter_context(TemporaryDirectory(prefix="enkidu_launch_")))
        for warning in description.warnings:
            print(f"enkidu: warning: {warning}", file=sys.stderr)
        console.say(
            "launch",
            f"{description.file}; the log is in {folder}",
            file=str(description.file),
            log=str(folder),
            domain=domain.of(variables),
        )
        return supervise(description.processes, console, parameters)


def _nodes(description: Description) -> dict[int, list[str]]:
    """Return the full names of the nodes by the domain that each is in."""
    found: dict[int, list[str]] = {}
    for process in description.processes:
        if process.node:
            found.setdefault(domain.of(process.environment), []).append(process.node)
    return found
