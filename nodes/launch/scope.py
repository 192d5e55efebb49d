"""What a launch file can see at one point: configurations, environment, loop variables, itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Scope:
    """The state that tags change while a launch file is read from top to bottom.

    As in ROS 2, an include shares it with the including file, and a group works on a copy.
    `started` is the environment as it was at first.
    """

    file: Path
    environment: dict[str, str]
    configurations: dict[str, str] = field(default_factory=dict)
    loop: dict[str, str] = field(default_factory=dict)
    started: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.started = dict(self.environment)

    @contextmanager
    def pushed(self) -> Iterator[None]:
        """Forget, at the end, what happened to configurations and environment (a scoped group)."""
        configurations, environment = self.configurations, self.environment
        self.configurations, self.environment = dict(configurations), dict(environment)
        yield
        self.configurations, self.environment = configurations, environment

    @contextmanager
    def looping(self, variables: dict[str, str]) -> Iterator[None]:
        """Add loop variables for one pass of a loop."""
        outer = self.loop
        self.loop = {**outer, **variables}
        yield
        self.loop = outer

    @contextmanager
    def within(self, file: Path) -> Iterator[None]:
        """Be in another file for the length of an include."""
        outer, self.file = self.file, file
        yield
        self.file = outer
