"""Sets of atoms in the order in which they came, with indexes over any choice of arguments."""

from __future__ import annotations

from typing import TypeAlias

Arguments: TypeAlias = tuple[int, ...]


class Relation:
    """The atoms of one predicate: rows of arguments, numbered as they come, each with a stamp."""

    def __init__(self) -> None:
        self.rows: list[Arguments] = []
        self.stamps: list[int] = []
        self._numbers: dict[Arguments, int] = {}
        self._indexes: dict[tuple[int, ...], dict[Arguments, list[int]]] = {}

    def find(self, arguments: Arguments) -> int | None:
        """Return the row of an atom's arguments."""
        return self._numbers.get(arguments)

    def add(self, arguments: Arguments, stamp: int) -> None:
        """Add an atom that is not there yet."""
        row = len(self.rows)
        self._numbers[arguments] = row
        self.rows.append(arguments)
        self.stamps.append(stamp)
        for positions, index in self._indexes.items():
            index.setdefault(_chosen(arguments, positions), []).append(row)

    def matching(self, positions: tuple[int, ...], values: Arguments) -> list[int]:
        """Return the rows that have these values at these positions, in order of coming."""
        index = self._indexes.get(positions)
        if index is None:
            index = self._indexes[positions] = {}
            for row, arguments in enumerate(self.rows):
                index.setdefault(_chosen(arguments, positions), []).append(row)
        return index.get(values, [])


def _chosen(arguments: Arguments, positions: tuple[int, ...]) -> Arguments:
    return tuple([arguments[position] for position in positions])
