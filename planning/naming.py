"""From the names that people and messages use to the numbers of a lifted problem.

>>> from enkidu.planning.lifted import Lifted
>>> names = Names(Lifted(("a", "b"), ("on",), ("weight",), (), ()))
>>> names.atoms([("on", "a", "b")])
frozenset({(0, 0, 1)})
>>> names.values({("weight", "b"): 0.1})
{(0, 1): Fraction(1, 10)}
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction

from enkidu.errors import EnkiduError
from enkidu.planning.lifted import Atom, Lifted


class Names:
    """The numbers of all names in a lifted problem."""

    def __init__(self, lifted: Lifted) -> None:
        self._objects = {name: number for number, name in enumerate(lifted.objects)}
        self._predicates = {name: number for number, name in enumerate(lifted.predicates)}
        self._functions = {name: number for number, name in enumerate(lifted.functions)}

    def atoms(self, facts: Iterable[tuple[str, ...]]) -> frozenset[Atom]:
        """Number facts such as ("on", "cube0", "table1")."""
        return frozenset(self._atom(fact, self._predicates, "predicate") for fact in facts)

    def values(self, numbers: Mapping[tuple[str, ...], float | Fraction]) -> dict[Atom, Fraction]:
        """Number what functions are known to be, such as {("weight", "cube0"): 1.5}."""
        return {
            self._atom(name, self._functions, "function"): exact(value)
            for name, value in numbers.items()
        }

    def _atom(self, name: tuple[str, ...], heads: Mapping[str, int], kind: str) -> Atom:
        head, *arguments = name
        objects = (_found(argument, self._objects, "object") for argument in arguments)
        return (_found(head, heads, kind), *objects)


def exact(value: float | Fraction) -> Fraction:
    """Give a number exactly; a float counts as the decimal that it is printed as."""
    if not math.isfinite(value):
        raise EnkiduError(f"{value} is not a number that can be planned with")
    return Fraction(repr(float(value))) if isinstance(value, float) else Fraction(value)


def _found(name: str, index: Mapping[str, int], kind: str) -> int:
    """Look a name up as it is spelled, else in lower case, as PDDL is kept."""
    number = index.get(name, index.get(name.lower()))
    if number is None:
        raise EnkiduError(f'unknown {kind} "{name}"')
    return number
