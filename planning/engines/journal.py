"""What an engine says while it plans: to the caller's stream, and kept for the result."""

from __future__ import annotations

from typing import IO, TypeAlias

from unified_planning.engines.results import LogLevel, LogMessage

from enkidu.planning.oneshot import Progress

Stream: TypeAlias = IO[str] | tuple[IO[str] | None, IO[str] | None] | None
"""One stream for everything, or one for output and one for errors, as unified-planning has it."""


class Journal:
    """Lines for the person who waits, and messages for the one who reads the result."""

    def __init__(self, stream: Stream = None) -> None:
        self.messages: list[LogMessage] = []
        self._out, self._err = stream if isinstance(stream, tuple) else (stream, stream)

    def tell(self, line: str) -> None:
        """Write a line that is kept."""
        self.messages.append(LogMessage(LogLevel.INFO, line))
        _write(self._out, line)

    def complain(self, line: str) -> None:
        """Write what went wrong, and keep it."""
        self.messages.append(LogMessage(LogLevel.ERROR, line))
        _write(self._err, line)

    def report(self, progress: Progress) -> None:
        """Write how far a search is, which nobody needs afterwards."""
        line = f"{progress.seconds:.1f} s: {progress.evaluations} states evaluated"
        _write(self._out, f"{line}, the best estimate is {progress.best:g}")


def _write(stream: IO[str] | None, line: str) -> None:
    if stream is not None:
        stream.write(f"{line}\n")
