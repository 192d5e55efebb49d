"""When a search stops."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from enkidu.planning.backend import StopCore


@dataclass(frozen=True)
class Budget:
    """When to stop: after so many evaluations, at a time, or when a flag is raised."""

    evaluations: int = -1
    deadline: float = math.inf
    stop: StopCore | None = None

    @classmethod
    def of(cls, evaluations: int, seconds: float, stop: StopCore | None) -> Budget:
        """Return a budget that begins now; below zero is without limit."""
        deadline = time.monotonic() + seconds if seconds >= 0.0 else math.inf
        return cls(evaluations, deadline, stop)

    def spent(self, done: int) -> bool:
        """Tell whether it is time to stop."""
        if 0 <= self.evaluations <= done or (self.stop is not None and self.stop.is_set()):
            return True
        return self.deadline < math.inf and time.monotonic() >= self.deadline
