"""Launch files, packages and runners for the tests of the launch runner."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from enkidu.nodes.launch import free_domain

PATIENCE = 60.0  # a limit for what must happen soon, on a machine that may be busy
COMMAND = (sys.executable, "-m", "enkidu", "launch")


def eventually(condition: Callable[[], Any], what: str) -> Any:
    """Wait until a condition holds, and return what it gave."""
    limit = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < limit, f"waited in vain: {what}"
        time.sleep(0.02)
    return value


class Runner:
    """A running `enkidu launch`, whose output is collected."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self.lines: list[str] = []
        self.errors = ""
        self._readers = [threading.Thread(target=self._read), threading.Thread(target=self._err)]
        for reader in self._readers:
            reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.decode().rstrip("\n"))

    def _err(self) -> None:
        assert self.process.stderr is not None
        self.errors = self.process.stderr.read().decode()

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def wait_for(self, text: str, times: int = 1) -> str:
        """Wait for lines with a text and return the last of them."""

        def found() -> list[str]:
            hits = [line for line in self.lines if text in line]
            assert hits or self.process.poll() is None, f"{text!r} not in {self.text}{self.errors}"
            return hits if len(hits) >= times else []

        return str(eventually(found, f"{times} x {text!r} in {self.lines}")[-1])

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def end(self) -> int:
        """Wait for its end and return its exit code."""
        code = self.process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        return code

    def reports(self) -> dict[str, Any]:
        """Return what the reporters told, by the label of the process."""
        return {
            line.partition("]")[0][1:]: json.loads(line.partition("REPORT ")[2])
            for line in self.lines
            if "REPORT " in line
        }


@pytest.fixture(scope="session")
def domain() -> Iterator[int]:
    with free_domain() as number:
        yield number


@pytest.fixture
def prefix(tmp_path: Path) -> Path:
    """A prefix of the ament index with the package `launch_test` and its node `reporter`."""
    root = tmp_path / "prefix"
    marker = root / "share/ament_index/resource_index/packages/launch_test"
    marker.parent.mkdir(parents=True)
    marker.touch()
    (root / "share/launch_test/launch").mkdir(parents=True)
    folder = root / "lib/launch_test"
    folder.mkdir(parents=True)
    script = folder / "reporter"
    source = Path(__file__).with_name("reporter.py").read_text()
    script.write_text(f"#!{sys.executable}\n{source}")
    script.chmod(0o755)
    return root


@pytest.fixture
def environment(prefix: Path, tmp_path: Path, domain: int) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("ROS_", "OVERRIDE_"))}
    return {
        **kept,
        "AMENT_PREFIX_PATH": str(prefix),
        "ROS_LOG_DIR": str(tmp_path / "log"),
        "ROS_DOMAIN_ID": str(domain),
        "ROS_AUTOMATIC_DISCOVERY_RANGE": "LOCALHOST",
    }


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a launch file from what stands between <launch> and </launch>."""

    def write(content: str, name: str = "test.launch.xml") -> Path:
        path = tmp_path / name
        path.write_text(f"<launch>\n{content}\n</launch>\n")
        return path

    return write


@pytest.fixture
def launch(environment: dict[str, str]) -> Iterator[Callable[..., Runner]]:
    """Start `enkidu launch`; at the end of the test nothing of it may be left."""
    runners: list[Runner] = []

    def launch(*arguments: object, **variables: str) -> Runner:
        runner = Runner([str(word) for word in arguments], {**environment, **variables})
        runners.append(runner)
        return runner

    yield launch
    for runner in runners:
        if runner.process.poll() is None:
            runner.process.kill()
        runner.end()


@pytest.fixture
def command() -> tuple[str, ...]:
    """The words that run `enkidu launch`."""
    return COMMAND


@pytest.fixture
def family() -> Callable[[str], list[int]]:
    """Find the living processes that carry a word in their command lines."""

    def family(word: str) -> list[int]:
        found = []
        for process in psutil.process_iter(["cmdline", "status"]):
            dead = process.info["status"] == psutil.STATUS_ZOMBIE
            if not dead and word in " ".join(process.info["cmdline"] or []):
                found.append(process.pid)
        return found

    return family


@pytest.fixture
def gone(family: Callable[[str], list[int]]) -> Callable[[str], None]:
    """Wait until no process carries the word any more."""

    def gone(word: str) -> None:
        eventually(lambda: not family(word), f"{word} is still there")

    return gone
