"""Process families: finding, signalling and outliving everything that a launch has started.

The runner adopts orphans (PR_SET_CHILD_SUBREAPER), so that a grandchild in a session of its own
stays in the family. Should the runner itself be killed, its children die with it
(PR_SET_PDEATHSIG), and a guard process ends the rest, which it knows by a mark in their
environment.
"""

from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

import psutil

_SET_PDEATHSIG, _SET_CHILD_SUBREAPER = 1, 36
_libc = ctypes.CDLL(None)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends."""
    _libc.prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def dying_with(parent: int) -> Callable[[], None]:
    """Return what a child does before it becomes its program: tie its life to its parent's."""

    def tie() -> None:
        _libc.prctl(_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it died before the line above
            os.kill(os.getpid(), signal.SIGKILL)

    return tie


def tree(pid: int) -> list[psutil.Process]:
    """Return a process and all its descendants that are alive."""
    try:
        root = psutil.Process(pid)
        return [each for each in [root, *root.children(recursive=True)] if _alive(each)]
    except psutil.NoSuchProcess:
        return []


def orphans(known: Collection[int]) -> list[psutil.Process]:
    """Return the descendants that came to us from children now dead, and bury the dead of them."""
    found: list[psutil.Process] = []
    for child in psutil.Process().children():
        if child.pid not in known:
            with suppress(ChildProcessError):
                os.waitpid(child.pid, os.WNOHANG)
            found += tree(child.pid)
    return found


def send(processes: Collection[psutil.Process], number: signal.Signals) -> None:
    """Send a signal to each process that is still there."""
    for each in processes:
        with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            each.send_signal(number)


def _alive(process: psutil.Process) -> bool:
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def mark() -> dict[str, str]:
    """Return the variable by which the guard knows the family.

    Its name is unique, so that a launch within a launch bears the marks of both.
    """
    return {f"ENKIDU_LAUNCH_{os.getpid()}_{uuid4().hex}": "1"}


@contextmanager
def guarded(marked: Mapping[str, str]) -> Iterator[int]:
    """Keep a guard process that ends the marked processes if this one dies; gives its pid."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(writing)
        _guard(reading, "".join(f"{name}={value}" for name, value in marked.items()).encode())
    os.close(reading)
    try:
        yield pid
    finally:
        os.write(writing, b"!")  # all is well: the guard may go
        os.close(writing)
        os.waitpid(pid, 0)


def _guard(reading: int, marked: bytes) -> None:
    """Wait until the runner says goodbye or is gone; in the latter case end the family."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # a reader of the runner's output must not wait for the guard
        os.dup2(null, stream)
    if not os.read(reading, 1):
        while _kill_marked(marked):
            pass
    os._exit(0)


def _kill_marked(marked: bytes) -> bool:
    """Kill the processes with the mark; tell whether there were any."""
    found = False
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            if marked in (entry / "environ").read_bytes().split(b"\0"):
                os.kill(int(entry.name), signal.SIGKILL)
                found = True
    return found
