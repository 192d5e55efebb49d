"""The words of a domain: which facts it can tell, about which objects.

Only what the domain declares is told, with arguments of the right types.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from enkidu.errors import EnkiduError
from enkidu.nodes.perception.meanings import MEANINGS, MEASURES, Meaning, Measure, Scene
from enkidu.nodes.perception.tracks import AGENT
from enkidu.physics.spec import Map
from enkidu.planning.domain import Domain
from enkidu.planning.pddl.hierarchy import Hierarchy
from enkidu.planning.pddl.structure import OBJECT, Symbol
from enkidu.planning.task import Fact


class UndeclaredError(EnkiduError):
    """A fact or number of which the domain knows nothing."""


class Vocabulary:
    """A domain's predicates and functions with their meanings.

    `types` tells of what type things of a kind are, where the domain has other words for them.
    """

    def __init__(
        self,
        domain: Domain,
        meanings: Mapping[str, Meaning] | None = None,
        measures: Mapping[str, Measure] | None = None,
        types: Mapping[str, str] | None = None,
    ) -> None:
        self._name = domain.name
        self._hierarchy = Hierarchy(domain.pddl.types)
        self._types = types or {}
        self.constants = {one.name: one.type_names[0] for one in domain.pddl.constants}
        self._predicates = {one.name: self._fitting(one) for one in domain.pddl.predicates}
        self._functions = {one.name: self._fitting(one) for one in domain.pddl.functions}
        meant, measured = {**MEANINGS, **(meanings or {})}, {**MEASURES, **(measures or {})}
        self.meanings = {name: one for name, one in meant.items() if name in self._predicates}
        self.measures = {name: one for name, one in measured.items() if name in self._functions}

    def _fitting(self, symbol: Symbol) -> tuple[frozenset[str], ...]:
        """Return which types fit for each parameter."""
        types = (OBJECT, *self._hierarchy.names)
        return tuple(
            frozenset(one for one in types if self._hierarchy.fits([one], parameter.type_names))
            for parameter in symbol.parameters
        )

    # --- objects ----------------------------------------------------------------------------------

    def type_of(self, kind: str) -> str:
        """Return the type of things of a kind; empty where the domain has no word for them."""
        if not self._hierarchy.names:
            return OBJECT
        name = self._types.get(kind, kind)
        return name if name in self._hierarchy else ""

    def objects(self, agent: str, things: Mapping[str, str], map: Map) -> dict[str, str]:
        """Return all that can be spoken of, with its type, given the kinds of things.

        Other agents are left out: a planner would plan what they do, too.
        """
        kinds = {name: kind for name, kind in things.items() if kind != AGENT}
        kinds |= {room.name: "room" for room in map.rooms}
        kinds |= {door.name: "door" for door in map.doors}
        kinds[agent] = AGENT
        return {name: found for name, kind in kinds.items() if (found := self.type_of(kind))}

    # --- facts and numbers ------------------------------------------------------------------------

    def facts(self, scene: Scene, objects: Mapping[str, str]) -> set[Fact]:
        """Return the facts that hold."""
        return {
            (name, *arguments)
            for name, meaning in self.meanings.items()
            for arguments in meaning.holds(scene)
            if self._fits(arguments, self._predicates[name], objects)
        }

    def unknown(self, lost: Iterable[str], objects: Mapping[str, str]) -> set[Fact]:
        """Return the facts that hinge on the places of lost things."""
        return {
            fact
            for one in lost
            for name, meaning in self.meanings.items()
            for hinge in meaning.hinges
            for fact in self._about(name, one, hinge, objects)
        }

    def _about(self, name: str, one: str, hinge: int, objects: Mapping[str, str]) -> Iterator[Fact]:
        types = self._predicates[name]
        if hinge < len(types) and objects.get(one) in types[hinge]:
            choices = [
                [one] if number == hinge else [o for o in objects if objects[o] in fitting]
                for number, fitting in enumerate(types)
            ]
            for arguments in product(*choices):
                if len(set(arguments)) == len(arguments):
                    yield (name, *arguments)

    def numbers(self, scene: Scene, objects: Mapping[str, str]) -> dict[Fact, float]:
        """Return what is measured."""
        return {
            (name, *arguments): value
            for name, measure in self.measures.items()
            for arguments, value in measure.values(scene)
            if self._fits(arguments, self._functions[name], objects)
        }

    def _fits(
        self,
        arguments: tuple[str, ...],
        types: tuple[frozenset[str], ...],
        objects: Mapping[str, str],
    ) -> bool:
        return len(arguments) == len(types) and all(
            (objects.get(one) or self.constants.get(one)) in fitting
            for one, fitting in zip(arguments, types, strict=True)
        )

    def check(self, fact: Fact, number: bool = False) -> None:
        """Raise an UndeclaredError for what the domain does not declare."""
        declared = self._functions if number else self._predicates
        if len(declared.get(fact[0], (None,) * len(fact))) != len(fact) - 1:
            known = ", ".join(f"{n} with {len(p)}" for n, p in sorted(declared.items())) or "none"
            what = "number" if number else "predicate"
            raise UndeclaredError(
                f"the domain {self._name} declares no {what} {fact[0]} with {len(fact) - 1} "
                "arguments",
                f"it declares {known}",
            )
