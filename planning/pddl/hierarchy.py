"""The tree of types."""

from __future__ import annotations

from collections.abc import Iterable

from enkidu.planning.pddl.structure import OBJECT, Typed


class Hierarchy:
    """Which type lies below which; a type that is only named as a parent counts as declared."""

    def __init__(self, declarations: Iterable[Typed]) -> None:
        self._parent: dict[str, str] = {OBJECT: ""}
        for declared in declarations:
            for parent in declared.type_names:
                self._parent.setdefault(parent, OBJECT)
                # "area - object" beside "area - surface" adds nothing: every type is an object.
                if declared.name != OBJECT and self._parent.get(declared.name, OBJECT) == OBJECT:
                    self._parent[declared.name] = parent

    @property
    def names(self) -> tuple[str, ...]:
        """All types except object, each after its parent."""
        return tuple(sorted(self._parent.keys() - {OBJECT}, key=lambda n: (len(self.above(n)), n)))

    def __contains__(self, name: str) -> bool:
        return name in self._parent

    def parent(self, name: str) -> str:
        """The type directly above a type."""
        return self._parent[name]

    def above(self, name: str) -> tuple[str, ...]:
        """A type and the types above it, lowest first; a cycle ends where it would repeat."""
        chain: dict[str, None] = {}
        while name and name not in chain:
            chain[name] = None
            name = self._parent.get(name, "")
        return tuple(chain)

    def is_cyclic(self, name: str) -> bool:
        """Whether a type is above itself."""
        return name != OBJECT and name in self.above(self._parent[name])

    def fits(self, given: Iterable[str], wanted: Iterable[str]) -> bool:
        """Whether each of the given types lies below one of the wanted ones.

        An unknown type fits: it has a finding of its own, and needs no others after it.
        """
        wanted = set(wanted)
        if not all(name in self for name in wanted):
            return True
        return all(name not in self or wanted & {*self.above(name)} for name in given)

    def common(self, names: Iterable[str]) -> str:
        """The lowest type above all the given ones."""
        first, *others = names
        shared = [name for name in self.above(first) if all(name in self.above(o) for o in others)]
        return shared[0] if shared else OBJECT
