"""What tests of all rooms share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from enkidu.nodes.launch.domain import RANGE_VARIABLE, VARIABLE, free_domain

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def ros_domain(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Hold a ROS domain that no other test uses; processes started meanwhile are in it."""
    with free_domain() as domain:
        monkeypatch.setenv(VARIABLE, str(domain))
        monkeypatch.setenv(RANGE_VARIABLE, "LOCALHOST")
        yield domain


@pytest.fixture
def enkidu() -> Run:
    """Run the command `enkidu` as a user does, in a process of its own."""

    def run(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "enkidu", *map(str, arguments)],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
        )

    return run
