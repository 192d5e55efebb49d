"""The output of a process: bytes come in as they come, whole lines go out."""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import IO

_MOST = 65536


class Stream:
    """A pipe that is read without waiting.

    Bytes that are not UTF-8 are replaced; a line longer than 64 KiB goes out in pieces.
    """

    def __init__(self, pipe: IO[bytes], emit: Callable[[str], None]) -> None:
        os.set_blocking(pipe.fileno(), False)
        self.pipe = pipe
        self._emit = emit
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._rest = ""

    def read(self) -> bool:
        """Pass on what there is; tell whether more may come at once."""
        try:
            data = os.read(self.pipe.fileno(), _MOST)
        except BlockingIOError:
            return False
        self._take(data)
        if not data:
            self.close()
        return bool(data)

    def drain(self) -> None:
        """Pass on all that there is, and the last line even without its end."""
        while not self.pipe.closed and self.read():
            pass
        self._flush()

    def close(self) -> None:
        """Pass on what is left and read no more."""
        self._flush()
        self.pipe.close()

    def _take(self, data: bytes) -> None:
        text = self._decoder.decode(data, final=not data)
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._emit(line.removesuffix("\r"))
        if len(self._rest) >= _MOST:
            self._flush()

    def _flush(self) -> None:
        rest, self._rest = self._rest, ""
        if rest:
            self._emit(rest)
