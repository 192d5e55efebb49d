"""The queues of best-first search: all operators, the helpful ones, and those of novel states.

They take turns; the helpful ones are preferred while they make progress (Helmert, "The Fast
Downward planning system", 2006). Of entries with equal values the first to come is the first to go.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import TypeAlias

ALL, HELPFUL, NOVEL = range(3)
BOOST = 1000
"""How many turns the helpful ones are ahead after progress."""

Entry: TypeAlias = tuple[float, float, int, int, int | None]
"""A value, a second one, the order of coming, a node, and an operator to apply to it."""


class Queues:
    """Entries that wait for their turn."""

    def __init__(self) -> None:
        self._queues: tuple[list[Entry], ...] = ([], [], [])
        self._turns = [0, 0, 0]
        self._came = 0

    def push(
        self, queue: int, values: tuple[float, float], node: int, operator: int | None = None
    ) -> None:
        """Add an entry to a queue."""
        heappush(self._queues[queue], (*values, self._came, node, operator))
        self._came += 1

    def pop(self, accepts: Callable[[int], bool]) -> tuple[int, int | None] | None:
        """Take the first node that is accepted, and its operator, from the queue whose turn it is.

        What is not accepted is gone, and counts as no turn.
        """
        while waiting := [queue for queue in (ALL, HELPFUL, NOVEL) if self._queues[queue]]:
            queue = min(waiting, key=self._turns.__getitem__)
            *_, node, operator = heappop(self._queues[queue])
            if accepts(node):
                self._turns[queue] += 1
                return node, operator
        return None

    def boost(self) -> None:
        """Prefer the helpful operators: they have made progress."""
        self._turns[HELPFUL] -= BOOST
