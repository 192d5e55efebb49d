"""Work in a thread of its own, while the command shows progress and answers to Ctrl-C at once."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

import psutil

if TYPE_CHECKING:
    from rich.status import Status

QUIET = 2.0
"""For how many seconds nothing is shown."""
EVERY = 10.0
"""How often a line is printed where there is no terminal, in seconds."""
GRACE = 0.08
"""How long work may take to end after it was asked to, in seconds."""

_Result = TypeVar("_Result")


class Work(Generic[_Result]):
    """A function that runs in a thread; where it cannot be stopped it is left behind."""

    def __init__(self, function: Callable[[], _Result]) -> None:
        self._function = function
        self._ended = threading.Event()  # Thread.is_alive() errs after Ctrl-C in Thread.join()
        self._result: _Result
        self._error: BaseException | None = None

    def _run(self) -> None:
        try:
            self._result = self._function()
        except BaseException as error:  # it is raised again where somebody waits for it
            self._error = error
        self._ended.set()

    def wait(self, show: Callable[[], str] | None, limit: float) -> _Result:
        """Run, and return the result; TimeoutError after the limit, in seconds."""
        begin = time.perf_counter()
        threading.Thread(target=self._run, daemon=True).start()
        with Progress(show) as progress:
            while not self._ended.wait(0.1):
                if time.perf_counter() - begin > limit:
                    raise TimeoutError
                progress.update(time.perf_counter() - begin)
        if self._error is not None:
            raise self._error
        return self._result

    def end(self, exit_code: int) -> NoReturn:
        """Leave, when the work was asked to stop; what does not stop soon ends with the process."""
        sys.setswitchinterval(0.0001)  # work in Python shall not hold up its own end
        stopped = self._ended.wait(GRACE)
        sys.stdout.flush()
        sys.stderr.flush()
        if stopped:
            sys.exit(exit_code)
        _end_children()
        os._exit(exit_code)  # a thread in compiled code cannot be ended in any other way


def _end_children() -> None:
    """End the processes that external planners started."""
    for child in psutil.Process().children(recursive=True):
        child.kill()


class Progress:
    """One line that is kept up to date on a terminal, a line now and then elsewhere, or nothing."""

    def __init__(self, show: Callable[[], str] | None) -> None:
        self._show = show
        self._next = QUIET if sys.stderr.isatty() else EVERY
        self._status: Status | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        if self._status is not None:
            self._status.stop()

    def update(self, seconds: float) -> None:
        """Show how far it is, if it is time to."""
        if self._show is None or seconds < self._next:
            return
        if not sys.stderr.isatty():
            self._next += EVERY
            print(self._show(), file=sys.stderr, flush=True)
        elif self._status is None:
            from rich.console import Console

            self._status = Console(stderr=True).status(self._show())
            self._status.start()
        else:
            self._status.update(self._show())
