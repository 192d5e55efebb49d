"""A process of a launch over all its lives: started, watched, respawned, ended."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import psutil

from enkidu.nodes.launch import family
from enkidu.nodes.launch.console import Console
from enkidu.nodes.launch.process import Process
from enkidu.nodes.launch.stream import Stream

STAGES = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
_INFANCY = 1.0  # seconds: a signal while an interpreter starts makes it complain at length
_AGAIN = 0.2  # seconds between two SIGKILLs, for those who were born in between


class Ending:
    """The stages by which processes are ended: a signal each, and the time until the next."""

    def __init__(
        self,
        members: Callable[[], list[psutil.Process]],
        waits: Sequence[float],
        begin: float = 0.0,
    ) -> None:
        self._members = members
        self._waits = (*waits, _AGAIN)
        self._stage = -1
        self.deadline = begin

    def hurry(self) -> None:
        """Let the next stage come at once; the first counts as passed, even if not begun."""
        self._stage = max(self._stage, 0)
        self.deadline = 0.0

    def advance(self, now: float) -> signal.Signals | None:
        """Go to the next stage if it is time; return the signal if there was someone to take it."""
        if now < self.deadline:
            return None
        self._stage = min(self._stage + 1, len(STAGES) - 1)
        self.deadline = now + self._waits[self._stage]
        members = self._members()
        family.send(members, STAGES[self._stage])
        return STAGES[self._stage] if members else None


class Child:
    """One process of the launch file; `popen` is its present life."""

    def __init__(self, process: Process, folder: Path, console: Console) -> None:
        self.process = process
        self.streams: tuple[Stream, ...] = ()
        self.popen: subprocess.Popen[bytes] | None = None
        self.respawn_at: float | None = None
        self.ending: Ending | None = None
        self._respawns = 0
        self._born = 0.0
        self._console = console
        self._command = [
            word if isinstance(word, str) else _written(word.text, folder, f"{number}-{id(self)}")
            for number, word in enumerate(process.command)
        ]

    def start(self, mark: Mapping[str, str]) -> None:
        """Begin a life, in a session of its own: a terminal's Ctrl-C comes through us only."""
        self.respawn_at = None
        self._born = time.monotonic()
        self.popen = subprocess.Popen(
            " ".join(self._command) if self.process.shell else self._command,
            shell=self.process.shell,
            cwd=self.process.cwd,
            env={"PYTHONUNBUFFERED": "1", **self.process.environment, **mark},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=family.dying_with(os.getpid()),
        )
        assert self.popen.stdout is not None
        assert self.popen.stderr is not None
        self.streams = (
            Stream(self.popen.stdout, partial(self._console.output, self.process, "stdout")),
            Stream(self.popen.stderr, partial(self._console.output, self.process, "stderr")),
        )
        self._console.tell(
            "started",
            self.process,
            f"started as process {self.popen.pid}",
            pid=self.popen.pid,
            command=self._command,
        )

    @property
    def done(self) -> bool:
        """Whether it neither lives nor will live again."""
        return self.popen is None and self.respawn_at is None

    def bury(self) -> int | None:
        """If it has died, pass on its last output and return its exit code."""
        if self.popen is None or (code := self.popen.poll()) is None:
            return None
        for stream in self.streams:
            stream.drain()
        self.popen = None
        return code

    def may_respawn(self) -> bool:
        """Tell whether it lives again, and count it."""
        retries = self.process.respawn_max_retries
        if not self.process.respawn or 0 <= retries <= self._respawns:
            return False
        self._respawns += 1
        return True

    def end(self) -> None:
        """Begin to end it and all its descendants."""
        self.respawn_at = None
        if self.popen is not None:
            waits = (self.process.sigterm_timeout, self.process.sigkill_timeout)
            self.ending = Ending(partial(family.tree, self.popen.pid), waits, self._born + _INFANCY)


def _written(text: str, folder: Path, name: str) -> str:
    path = folder / f"{name}.yaml"
    path.write_text(text, "utf-8")
    return str(path)
