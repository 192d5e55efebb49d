"""Names that every reader understands.

PDDL lets a type, a predicate and an object share a name; unified-planning does not, and some words
mean something to one reader or the other. What clashes gets its kind appended: "truck-type".
"""

from __future__ import annotations

from collections.abc import Iterable

from enkidu.planning.pddl.structure import OBJECT, Domain, Problem

STEPS = "plan-length"
"""The function that stands for total-time: it grows by one with each action."""

_WORDS = (
    "define domain problem object number either and or not imply forall exists when assign "
    "increase decrease scale-up scale-down minimize maximize preference oneof unknown always "
    "sometime within at-most-once sometime-after sometime-before total-time"
)
_RESERVED = frozenset(_WORDS.split()) | {STEPS}


class Renaming:
    """New names by kind (action, predicate, function, type, object), most kept as they are.

    The names in a domain do not depend on the problem: only objects give way to those of a problem.
    """

    def __init__(self, domain: Domain, problem: Problem | None = None) -> None:
        self._new: dict[tuple[str, str], str] = {("type", OBJECT): OBJECT}
        self._old: dict[str, str] = {}
        types = (name for one in domain.types for name in (one.name, *one.type_names))
        self._add("action", (one.name for one in domain.actions))
        self._add("predicate", (one.name for one in domain.predicates))
        self._add("function", (one.name for one in domain.functions))
        self._add("type", types)
        self._add("object", (one.name for one in domain.constants))
        self._add("object", (one.name for one in problem.objects) if problem else ())

    def new(self, kind: str, name: str) -> str:
        """The new name of something; a name that is not declared stays."""
        return self._new.get((kind, name), name)

    def old(self, name: str) -> str:
        """The name that was written, in lower case, of something by its new name."""
        return self._old.get(name, name)

    def free(self, name: str) -> str:
        """A name like the given one that nothing has yet."""
        tries = (name, *(f"{name}-{number}" for number in range(2, len(self._old) + 3)))
        return next(one for one in tries if one not in self._old and one not in _RESERVED)

    def _add(self, kind: str, names: Iterable[str]) -> None:
        for name in names:
            if (kind, name) not in self._new:
                taken = name in self._old or name in _RESERVED
                new = self.free(f"{name}-{kind}" if taken else name)
                self._new[kind, name] = new
                self._old[new] = name
