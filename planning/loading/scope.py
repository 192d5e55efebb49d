"""What names mean where they stand: objects, predicates, functions and bound variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from enkidu.planning.lifted import FALSE, Condition, Variable
from enkidu.planning.pddl import Domain, Expression, Hierarchy, Typed, Word
from enkidu.planning.pddl.findings import Findings
from enkidu.planning.simplification import any_of, equality


class Declarations:
    """The names that a domain and a list of objects declare, each with its number.

    Of one domain and the same objects all lists come out the same; sets of objects are numbered as
    they are asked for, the types' first.
    """

    def __init__(self, domain: Domain, objects: Iterable[Typed], findings: Findings) -> None:
        things = (*domain.constants, *objects)
        self.findings = findings
        self.objects = _numbered(one.name for one in things)
        self.predicates = _numbered(one.name for one in domain.predicates)
        self.functions = _numbered(one.name for one in domain.functions)
        self._types = Hierarchy(domain.types)
        self._things = things
        self._sets: dict[tuple[str, ...], tuple[int, ...]] = {}
        self._domains: dict[tuple[int, ...], int] = {}
        self._closed = False
        for name in ("object", *self._types.names):
            self.domain((name,))

    @property
    def domains(self) -> tuple[tuple[int, ...], ...]:
        """The sets of objects in the order of their numbers."""
        return tuple(self._domains)

    def close(self, domains: Sequence[tuple[int, ...]]) -> None:
        """Number no more sets of objects than these."""
        self._domains = {objects: number for number, objects in enumerate(domains)}
        self._closed = True

    def domain(self, types: tuple[str, ...]) -> int:
        """Number the set of the objects of some types."""
        return self._domains.setdefault(self._fitting(types), len(self._domains))

    def ranged(self, typed: Typed, number: int) -> tuple[Variable, Condition | None]:
        """Make a variable, and where its set of objects has no number, what says it is in it."""
        objects = self._fitting(typed.type_names)
        if not self._closed or objects in self._domains:
            return Variable(number, self.domain(typed.type_names)), None
        wide = Variable(number, self.domain((self._types.common(typed.type_names),)))
        within = any_of(equality(number, one) for one in objects)
        return wide, within if objects else FALSE

    def _fitting(self, types: tuple[str, ...]) -> tuple[int, ...]:
        if types not in self._sets:
            self._sets[types] = tuple(
                number
                for number, one in enumerate(self._things)
                if self._types.fits(one.type_names, types)
            )
        return self._sets[types]


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


class Scope:
    """The variables bound at a place, by name; each in a schema has a number of its own."""

    def __init__(
        self,
        declared: Declarations,
        terms: Mapping[str, int] | None = None,
        numbers: Iterator[int] | None = None,
    ) -> None:
        self.declared = declared
        self._terms = terms or {}
        self._numbers = numbers or count(-1, -1)

    def binding(
        self, variables: Iterable[Typed]
    ) -> tuple[Scope, tuple[Variable, ...], list[Condition]]:
        """Bind variables, which hide those of the same name; also give what keeps them in range."""
        terms, bound, within = dict(self._terms), [], []
        for one in variables:
            variable, condition = self.declared.ranged(one, next(self._numbers))
            terms[one.name] = variable.number
            bound.append(variable)
            within += [condition] if condition is not None else []
        return Scope(self.declared, terms, self._numbers), tuple(bound), within

    def terms(self, items: Iterable[Expression]) -> tuple[int, ...]:
        """Number the variables and objects that stand behind a predicate or function."""
        return tuple(self.term(item) for item in items)

    def term(self, item: Expression) -> int:
        """Number a variable or an object."""
        assert isinstance(item, Word)
        return self._terms[item.name] if item.is_variable else self.declared.objects[item.name]
