"""ROS domains: choosing a free one, and knowing which nodes run in one.

    with free_domain() as domain:
        environment = {**os.environ, "ROS_DOMAIN_ID": str(domain)}

Domains and nodes are held by locks on files in a folder of the user below the temporary folder; a
lock ends with its process, so nothing that a killed process leaves behind counts.
"""

from __future__ import annotations

import fcntl
import json
import os
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO
from uuid import uuid4

from enkidu.errors import EnkiduError, UsageError

VARIABLE = "ROS_DOMAIN_ID"
RANGE_VARIABLE = "ROS_AUTOMATIC_DISCOVERY_RANGE"
LARGEST = 232
"""The largest domain whose ports are ports at all."""

_FREE = range(1, 102)  # their ports lie below those that Linux hands out by itself
_FIRST_PORT, _PORTS = 7400, 250


def checked(text: str, source: str) -> int:
    """Read a domain as the user gave it; `source` says where it was given."""
    if text.isascii() and text.isdigit() and int(text) <= LARGEST:
        return int(text)
    raise UsageError(
        f"{source} is '{text}', which is not a ROS domain", f"give a whole number, 0 to {LARGEST}"
    )


def of(environment: Mapping[str, str]) -> int:
    """Return the domain that processes with this environment are in."""
    return checked(environment.get(VARIABLE) or "0", VARIABLE)


@contextmanager
def free_domain() -> Iterator[int]:
    """Hold a domain that nobody on this machine uses, for as long as the context lasts."""
    candidates = list(_FREE)
    random.shuffle(candidates)  # many that look at once should not all try the same
    for domain in candidates:
        with _locked(_folder() / f"{domain}.lock", wait=False) as lock:
            if lock and not _busy(domain) and not _holders(domain):
                yield domain
                return
    raise EnkiduError("every ROS domain from 1 to 101 is in use", "stop some of the programs")


@contextmanager
def held(nodes: Sequence[str], domain: int) -> Iterator[None]:
    """Hold the full names of nodes in a domain; refuse those that another launch holds there."""
    folder = _folder() / str(domain)
    folder.mkdir(exist_ok=True)
    with _locked(_folder() / f"{domain}.nodes", wait=True):
        for pid, names in _holders(domain).items():
            _refuse(sorted(names & set(nodes)), domain, pid)
        path = folder / f"{os.getpid()}-{uuid4().hex}.json"
        record = _record(path, nodes)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        record.close()


def _record(path: Path, nodes: Sequence[str]) -> IO[str]:
    """Write who holds which nodes, and lock it before anyone can see it."""
    hidden = path.with_suffix(".new")
    record = hidden.open("w")
    fcntl.flock(record, fcntl.LOCK_EX)
    json.dump({"pid": os.getpid(), "nodes": list(nodes)}, record)
    record.flush()
    hidden.rename(path)
    return record


def _refuse(names: Sequence[str], domain: int, pid: int) -> None:
    if names:
        raise EnkiduError(
            f"in ROS domain {domain} the node {names[0]} already runs, started by process {pid}",
            "launch with '--domain auto', with another ROS_DOMAIN_ID, or stop that process",
        )


def _holders(domain: int) -> dict[int, set[str]]:
    """Return the processes that hold nodes in a domain; forget those that are gone."""
    found: dict[int, set[str]] = {}
    for path in (_folder() / str(domain)).glob("*.json"):
        with _locked(path, wait=False) as free:
            if free:
                path.unlink(missing_ok=True)
                continue
        with suppress(FileNotFoundError):  # it has just ended
            record = json.loads(path.read_text())
            found.setdefault(record["pid"], set()).update(record["nodes"])
    return found


def _busy(domain: int) -> bool:
    """Tell whether a UDP socket of this machine is bound to one of the domain's ports."""
    first = _FIRST_PORT + _PORTS * domain
    return any(first <= port < first + _PORTS for port in _bound_ports())


def _bound_ports() -> Iterator[int]:
    for table in (Path("/proc/net/udp"), Path("/proc/net/udp6")):
        if table.exists():
            for line in table.read_text().splitlines()[1:]:
                yield int(line.split()[1].rpartition(":")[2], 16)


@contextmanager
def _locked(path: Path, *, wait: bool) -> Iterator[IO[str] | None]:
    """Lock a file; without waiting, give None where another process has the lock."""
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield None
        else:
            yield file


def _folder() -> Path:
    folder = Path(tempfile.gettempdir(), f"enkidu-{os.getuid()}")
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise EnkiduError(f"{folder} belongs to another user", "remove it, or set TMPDIR")
    return folder
