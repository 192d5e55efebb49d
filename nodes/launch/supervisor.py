"""The supervisor: starts processes, passes on their output, respawns them and ends them all.

One thread waits for output, for deaths and for signals at once. To end, every process gets SIGINT,
later SIGTERM, later SIGKILL; the launch is over when nothing that it started is left.
"""

from __future__ import annotations

import os
import selectors
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from enkidu import exit_codes
from enkidu.nodes.launch import family
from enkidu.nodes.launch.child import Child, Ending
from enkidu.nodes.launch.console import Console
from enkidu.nodes.launch.process import Process
from enkidu.nodes.launch.stream import Stream

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_ORPHANS_WAIT = (5.0, 5.0)


def supervise(processes: Sequence[Process], console: Console, folder: Path) -> int:
    """Run the processes until all have ended, and return the exit code of the launch.

    `folder` is for the parameter files; it must stay until the end.
    """
    mark = family.mark()
    with family.guarded(mark) as guard, _signals() as wakeup:
        family.adopt_orphans()
        children = [Child(process, folder, console) for process in processes]
        supervisor = _Supervisor(children, console, mark, guard, wakeup)
        try:
            return supervisor.run()
        finally:
            supervisor.leave_nothing()


class _Supervisor:
    """The state of one launch."""

    def __init__(
        self,
        children: Sequence[Child],
        console: Console,
        mark: Mapping[str, str],
        guard: int,
        wakeup: int,
    ) -> None:
        self._children = children
        self._console = console
        self._mark = mark
        self._guard = guard
        self._wakeup = wakeup
        self._selector = selectors.DefaultSelector()
        self._selector.register(wakeup, selectors.EVENT_READ)
        self._orphans: Ending | None = None
        self._code = exit_codes.OK

    def run(self) -> int:
        """Start all, then serve what comes until nothing is left."""
        for child in self._children:
            self._start(child)
        while not self._over():
            try:
                self._serve()
            except BrokenPipeError:  # the reader of our output has gone
                self._console.mute()
                self._end("nobody reads the output")
        self._console.say("ended", f"ended with exit code {self._code}", exit_code=self._code)
        return self._code

    def leave_nothing(self) -> None:
        """Kill what is left, whatever happened."""
        while left := family.orphans([self._guard]):
            family.send(left, signal.SIGKILL)

    def _serve(self) -> None:
        for key, _ in self._selector.select(self._timeout()):
            if isinstance(key.data, Stream):
                self._read(key.data)
            else:
                self._heed(os.read(self._wakeup, 4096))
        for child in self._children:
            if (code := child.bury()) is not None:
                self._died(child, code)
            if child.respawn_at is not None and child.respawn_at <= time.monotonic():
                self._start(child)
        self._advance()

    def _start(self, child: Child) -> None:
        try:
            child.start(self._mark)
        except OSError as error:
            self._code = self._code or exit_codes.FAILED
            sentence = f"cannot be started: {error.strerror}"
            self._console.tell("exited", child.process, sentence, exit_code=None, asked=False)
            if child.process.on_exit_shutdown:
                self._end(f"{child.process.label} cannot be started")
            return
        for stream in child.streams:
            self._selector.register(stream.pipe, selectors.EVENT_READ, stream)

    def _read(self, stream: Stream) -> None:
        pipe = stream.pipe
        stream.read()
        if pipe.closed:
            self._forget()

    def _forget(self) -> None:
        """Stop waiting for pipes that are closed."""
        for key in list(self._selector.get_map().values()):
            if isinstance(key.data, Stream) and key.data.pipe.closed:
                self._selector.unregister(key.fileobj)

    def _died(self, child: Child, code: int) -> None:
        self._forget()
        asked = child.ending is not None
        again = not self._ending and not child.process.on_exit_shutdown and child.may_respawn()
        self._console.tell(
            "exited", child.process, _obituary(code, asked), exit_code=code, asked=asked
        )
        if again:
            delay = child.process.respawn_delay
            child.respawn_at = time.monotonic() + delay
            self._console.tell(
                "respawn", child.process, f"starts again in {delay:g} s", delay=delay
            )
        elif code and not asked:
            self._code = self._code or exit_codes.FAILED
        if child.process.on_exit_shutdown and not self._ending:
            self._end(f"{child.process.label} has ended")

    def _heed(self, numbers: bytes) -> None:
        """Act on signals: the first ends the launch, a further one hurries."""
        for number in numbers:
            if number not in _SIGNALS:
                continue
            name = signal.Signals(number).name
            if self._ending:
                self._hurry(name)
            else:
                self._code = 128 + number
                self._end(f"{name} received")

    @property
    def _ending(self) -> bool:
        return self._orphans is not None

    def _end(self, why: str) -> None:
        if not self._ending:
            self._console.say("ending", f"{why}: ending all processes", reason=why)
            self._orphans = Ending(partial(family.orphans, self._known()), _ORPHANS_WAIT)
            for child in self._children:
                child.end()

    def _hurry(self, name: str) -> None:
        self._console.say("ending", f"{name} received again: no more waiting", reason=name)
        for ending in self._endings():
            ending.hurry()

    def _endings(self) -> list[Ending]:
        own = [child.ending for child in self._children if child.popen is not None]
        return [ending for ending in (*own, self._orphans) if ending is not None]

    def _advance(self) -> None:
        """Let every family that is being ended go to its next stage when it is time."""
        now = time.monotonic()
        for child in self._children:
            if child.popen is not None and child.ending is not None:
                sent = child.ending.advance(now)
                if sent not in (None, signal.SIGINT):
                    self._console.tell(
                        "signal", child.process, f"has not ended: {sent.name}", signal=sent.name
                    )
        if self._orphans is not None:
            self._orphans.advance(now)

    def _known(self) -> list[int]:
        pids = [child.popen.pid for child in self._children if child.popen is not None]
        return [self._guard, *pids]

    def _timeout(self) -> float | None:
        """Return the seconds until something is due."""
        times = [child.respawn_at for child in self._children if child.respawn_at is not None]
        times += [ending.deadline for ending in self._endings()]
        return max(0.0, min(times) - time.monotonic()) if times else None

    def _over(self) -> bool:
        """Tell whether all has ended; descendants that outlive their parents are ended first."""
        if not all(child.done for child in self._children):
            return False
        if not family.orphans([self._guard]):
            return True
        self._end("all processes of the launch file have ended")
        return False


def _obituary(code: int, asked: bool) -> str:
    if code == 0:
        return "ended"
    how = f"by {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"
    return f"ended {how}" if asked else f"died {how}"


@contextmanager
def _signals() -> Iterator[int]:
    """Turn signals into bytes that can be waited for; gives the file descriptor."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    numbers = (*_SIGNALS, signal.SIGCHLD)
    before = {number: signal.signal(number, lambda *_: None) for number in numbers}
    previous = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    try:
        yield reading
    finally:
        signal.set_wakeup_fd(previous)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(reading)
        os.close(writing)
