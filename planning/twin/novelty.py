"""How new a state is (Lipovetzky and Geffner, "Best-first width search", 2017, with width one)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enkidu.planning.twin.operators import Packed


class Novelty:
    """Remembers which facts held, and which values numbers had, in states of each kind.

    States are of one kind where their value and their number of missing goals are equal.
    """

    def __init__(self) -> None:
        self._facts: dict[tuple[float, float], int] = {}
        self._numbers: set[tuple[float, float, int, float]] = set()

    def is_new(self, state: Packed, value: float, missing: float) -> bool:
        """Tell whether something about a state is new among those of its kind; notes it."""
        bits, numbers = state
        seen = self._facts.get((value, missing), 0)
        self._facts[value, missing] = seen | bits
        values = {(value, missing, place, number) for place, number in enumerate(numbers)}
        news = bool(bits & ~seen) or not values <= self._numbers
        self._numbers |= values
        return news
