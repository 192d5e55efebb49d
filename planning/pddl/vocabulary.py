"""The names that may be used in a place: what is declared, and the variables that are bound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from enkidu.planning.pddl.expressions import Expression, Group, Word
from enkidu.planning.pddl.findings import Findings, counted, did_you_mean, shown
from enkidu.planning.pddl.hierarchy import Hierarchy
from enkidu.planning.pddl.structure import Domain, Symbol, Typed


@dataclass(frozen=True)
class Vocabulary:
    """Declared names by kind, and bound variables.

    Without a domain little is known: then a name that is not found is no mistake.
    """

    findings: Findings
    types: Hierarchy = field(default_factory=lambda: Hierarchy(()))
    predicates: Mapping[str, Symbol] = field(default_factory=dict)
    functions: Mapping[str, Symbol] = field(default_factory=dict)
    objects: Mapping[str, Typed] = field(default_factory=dict)
    variables: Mapping[str, Typed] = field(default_factory=dict)
    complete: bool = True

    @staticmethod
    def of(domain: Domain, findings: Findings) -> Vocabulary:
        """Collect what a domain declares."""
        return Vocabulary(
            findings,
            Hierarchy(domain.types),
            # Of two declarations of a name the first counts; the other has a finding.
            {symbol.name: symbol for symbol in reversed(domain.predicates)},
            {symbol.name: symbol for symbol in reversed(domain.functions)},
            {constant.name: constant for constant in reversed(domain.constants)},
        )

    def with_objects(self, objects: Sequence[Typed]) -> Vocabulary:
        """Add objects."""
        added = {one.name: one for one in reversed(objects)}
        return replace(self, objects={**added, **self.objects})

    def binding(self, variables: Iterable[Typed]) -> Vocabulary:
        """Bind variables, which hide those of the same name outside."""
        return replace(self, variables={**self.variables, **{one.name: one for one in variables}})

    def check_types(self, typed: Iterable[Typed]) -> None:
        """Report types that are not declared."""
        for word in (word for one in typed for word in one.types):
            if self.complete and word.name not in self.types:
                self.findings.unknown(word, "type", self.types.names)

    def check_term(self, term: Expression) -> Typed | None:
        """Find the variable or object that a term names; report it where there is none."""
        if isinstance(term, Group):
            message = f'expected a variable or an object, found "{shown(term)}"'
            self.findings.wrong(term, message)
            return None
        if term.is_variable:
            return self._variable(term)
        found = self.objects.get(term.name)
        if found is None and self.complete:
            self.findings.unknown(term, "object", self._near_terms())
        return found

    def check_arguments(self, symbol: Symbol, what: str, use: Group) -> None:
        """Compare a use of a predicate or function with its declaration."""
        arguments, wanted = use.items[1:], symbol.parameters
        found = [self.check_term(argument) for argument in arguments]
        if len(arguments) != len(wanted):
            takes = counted(len(wanted), "argument")
            message = f'{what} "{symbol.word}" takes {takes}, {len(arguments)} given'
            self.findings.wrong(use, message, f"it is declared as {skeleton(symbol)}")
            return
        for argument, one, parameter in zip(arguments, found, wanted, strict=True):
            if one and not self._fits(one, parameter):
                message = f'"{argument}" is of type {types(one)}, not {types(parameter)}'
                self.findings.wrong(argument, message, f"as {skeleton(symbol)} asks")

    def _fits(self, given: Typed, wanted: Typed) -> bool:
        refused = len(given.types) > 1 and not given.word.is_variable  # has a finding already
        return refused or self.types.fits(given.type_names, wanted.type_names)

    def _variable(self, word: Word) -> Typed | None:
        found = self.variables.get(word.name)
        if found is None:
            remedy = (
                did_you_mean(word.name, self.variables)
                or "bind it as a parameter, or by forall or exists"
            )
            self.findings.wrong(word, f'variable "{word}" is not bound', remedy)
        return found

    def _near_terms(self) -> Sequence[str]:
        """Objects, and variables too: the question mark is easily forgotten."""
        return [*self.objects, *self.variables]


def types(typed: Typed) -> str:
    """Print the types of a thing as PDDL does."""
    names = typed.type_names
    return names[0] if len(names) == 1 else f"(either {' '.join(names)})"


def skeleton(symbol: Symbol) -> str:
    """Print the declaration of a predicate or function."""
    parameters = (f" {one.word} - {types(one)}" for one in symbol.parameters)
    return f"({symbol.word}{''.join(parameters)})"
