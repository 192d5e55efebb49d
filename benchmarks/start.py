"""How fast a user gets an answer: the command line, and the demo's nodes."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

from report import Row, report

ROOT = Path(__file__).parents[1]
ENKIDU = Path(sys.executable).with_name("enkidu")
# The first words by which each node of the demo says that it is up.
GREETINGS = (
    "[world] the world",
    "[agent1/perception] perceives",
    "[agent1/task_controller] agent1 wants",
    "[recorder] listens",
)


def main() -> None:
    rows = [
        Row("enkidu --help", _median(20, lambda: _timed([ENKIDU, "--help"])), "s", 0.5),
        Row("enkidu info", _median(3, lambda: _timed([ENKIDU, "info"])), "s"),
        Row("make setup, when nothing changed", _median(5, lambda: _timed(["make", "setup"])), "s"),
        Row("make demo until all nodes are up", _median(5, _until_up), "s", 5.0),
        Row("make demo to its end", _median(3, lambda: _timed(["make", "demo"])), "s"),
    ]
    report("start", rows, ("enkidu", "ros-rclpy", "typer", "unified-planning"))


def _median(runs: int, measure) -> float:
    return statistics.median(measure() for _ in range(runs))


def _timed(command: list) -> float:
    begin = time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def _until_up() -> float:
    """Start the demo, wait until each node has greeted, and end it again."""
    begin = time.perf_counter()
    demo = subprocess.Popen(
        ["make", "demo"], cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    missing = set(GREETINGS)
    assert demo.stdout
    for line in demo.stdout:
        missing -= {greeting for greeting in missing if line.startswith(greeting)}
        if not missing:
            break
    took = time.perf_counter() - begin
    assert not missing, f"these nodes did not come up: {missing}"
    os.killpg(demo.pid, signal.SIGINT)
    demo.communicate()
    return took


if __name__ == "__main__":
    main()
