"""What a launch tells: lines for people, JSON lines for scripts, and a log file of everything."""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from enkidu.errors import EnkiduError
from enkidu.nodes.launch.process import Process

_COLOURS = (36, 33, 35, 32, 34, 96, 93, 95, 92, 94)
_ON_SCREEN = {
    "log": ("stderr",),
    "screen": ("stdout", "stderr"),
    "both": ("stdout", "stderr"),
    "own_log": (),
    "full": ("stdout", "stderr"),
}
_OWN_LOG = ("own_log", "full")


class Console:
    """Prints the events of a launch and writes them to the log folder of the run."""

    def __init__(self, folder: Path, *, as_json: bool) -> None:
        self._json = as_json
        self._colour = not as_json and sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self._labels: dict[str, int] = {}
        self._folder = folder
        self._files = ExitStack()
        self._log = self._open("launch.log")
        self._own: dict[str, IO[str]] = {}

    def close(self) -> None:
        """Close the log files."""
        self._files.close()

    def mute(self) -> None:
        """Print no more, because nobody reads it; the log file goes on."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def output(self, process: Process, stream: str, line: str) -> None:
        """Pass on a line that a process has written, to where its `output` says."""
        self._write(self._log, process.label, line)
        if process.output in _OWN_LOG:
            self._write(self._own_log(process), process.label, line)
        if self._json:
            self._event("output", process.label, stream=stream, line=line)
        elif stream in _ON_SCREEN[process.output]:
            self._print(process.label, line)

    def tell(self, event: str, process: Process, sentence: str, **details: Any) -> None:
        """Report what happened to a process."""
        self._write(self._log, process.label, sentence)
        if self._json:
            self._event(event, process.label, **details)
        else:
            self._print(process.label, sentence)

    def say(self, event: str, sentence: str, **details: Any) -> None:
        """Report what happened to the launch as a whole."""
        self._write(self._log, "launch", sentence)
        if self._json:
            self._event(event, None, **details)
        else:
            self._print("launch", sentence)

    def _event(self, event: str, label: str | None, **details: Any) -> None:
        who = {} if label is None else {"process": label}
        print(json.dumps({"event": event, "time": time.time(), **who, **details}), flush=True)

    def _print(self, label: str, line: str) -> None:
        prefix = f"[{label}]"
        if self._colour:
            number = self._labels.setdefault(label, len(self._labels))
            prefix = f"\x1b[{_COLOURS[number % len(_COLOURS)]}m{prefix}\x1b[0m"
        text = f"{prefix} {line}\n"
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding))
        sys.stdout.flush()

    def _own_log(self, process: Process) -> IO[str]:
        if process.label not in self._own:
            self._own[process.label] = self._open(process.label.replace("/", ".") + ".log")
        return self._own[process.label]

    def _open(self, name: str) -> IO[str]:
        path = self._folder / name
        return self._files.enter_context(path.open("a", encoding="utf-8", buffering=1))

    @staticmethod
    def _write(file: IO[str], label: str, line: str) -> None:
        file.write(f"{time.time():.7f} [{label}] {line}\n")


def log_folder(environment: Mapping[str, str]) -> Path:
    """Make a folder for this run's logs where ROS 2 keeps them, and point `latest` to it."""
    home = environment.get("ROS_HOME") or "~/.ros"
    base = Path(environment.get("ROS_LOG_DIR") or f"{home}/log").expanduser().absolute()
    stamp = datetime.now().strftime("%Y-%m-%d-%H-%M-%S-%f")
    folder = base / f"{stamp}-{socket.gethostname()}-{os.getpid()}"
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        raise EnkiduError(
            f"the log folder {folder} cannot be made: {error.strerror}",
            "set ROS_LOG_DIR to a folder that you may write to",
        ) from error
    latest = base / "latest"
    with suppress(OSError):  # another launch may do the same at this moment
        if latest.is_symlink():
            latest.unlink()
        latest.symlink_to(folder, target_is_directory=True)
    return folder
