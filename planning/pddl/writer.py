"""Printing a checked domain or problem as plain PDDL, for readers that know less of the language.

Each construct gets a line of its own, which remembers where the construct stands in the user's
file: what a reader says about a line can be told about that place. What is printed:

- sections in the order of the standard, in lower case, separated by blanks;
- names that clash, renamed (see `renaming`), and the parameters of (in ?obj ?obj) told apart;
- (either …) as the lowest type above, with a static predicate that keeps variables within it;
- effects one by one, (scale-up f x) as (assign f (* f x)), total-time as a function of steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from enkidu.errors import Place
from enkidu.planning.pddl.expressions import Expression, Group, Word
from enkidu.planning.pddl.hierarchy import Hierarchy
from enkidu.planning.pddl.numbers import TOTAL_TIME
from enkidu.planning.pddl.renaming import STEPS, Renaming
from enkidu.planning.pddl.structure import Action, Domain, Problem, Symbol, Typed
from enkidu.planning.pddl.terms import Terms, listed

# All that may be used: leaving out what is not would spare no reader anything.
_REQUIREMENTS = (
    "(:requirements :strips :typing :equality :negative-preconditions :disjunctive-preconditions "
    ":existential-preconditions :universal-preconditions :conditional-effects :numeric-fluents "
    ":action-costs)"
)


@dataclass(frozen=True)
class Line:
    """A printed line, and the place of what it prints."""

    text: str
    place: Place


def normalised(domain: Domain, problem: Problem | None = None) -> str:
    """Print a domain; for a problem whose metric uses total-time, with the steps counted."""
    return text_of(domain_lines(domain, problem))


def normalised_problem(problem: Problem, domain: Domain) -> str:
    """Print a problem."""
    return text_of(problem_lines(problem, domain))


def text_of(lines: Iterable[Line]) -> str:
    """Join lines."""
    return "".join(f"{line.text}\n" for line in lines)


def domain_lines(domain: Domain, problem: Problem | None = None) -> list[Line]:
    """Print a domain line by line."""
    return list(_Writer(domain, problem).domain())


def problem_lines(problem: Problem, domain: Domain) -> list[Line]:
    """Print a problem line by line."""
    return list(_Writer(domain, problem).problem(problem))


class _Writer:
    """Prints with one choice of names."""

    def __init__(self, domain: Domain, problem: Problem | None) -> None:
        self._domain = domain
        self._names = Renaming(domain, problem)
        self._types = Hierarchy(domain.types)
        self._terms = Terms(domain, self._names, self._types)
        self._counting = problem is not None and _counts_steps(problem, domain)
        # Printed first, since this finds out which (either …) need a predicate.
        self._actions = [line for action in domain.actions for line in self._action(action)]
        self._goal = list(self._conjuncts(problem.goal)) if problem and problem.goal else []

    def domain(self) -> Iterator[Line]:
        domain = self._domain
        yield Line(f"(define (domain {domain.name})", domain.place)
        yield Line(_REQUIREMENTS, domain.place)
        yield from _section(":types", self._type_lines(), domain.place)
        yield from _section(":constants", self._objects(domain.constants), domain.place)
        yield from _section(":predicates", self._predicates(), domain.place)
        yield from _section(":functions", self._functions(), domain.place)
        yield from self._actions
        yield Line(")", domain.place)

    def problem(self, problem: Problem) -> Iterator[Line]:
        place = problem.place
        yield Line(f"(define (problem {problem.name})", place)
        yield Line(f"(:domain {self._domain.name})", problem.domain.place)
        yield Line(_REQUIREMENTS, place)
        yield from _section(":objects", self._objects(problem.objects), place)
        yield Line("(:init", place)
        yield from self._init(problem)
        yield Line(")", place)
        yield Line("(:goal (and", place)
        yield from self._goal
        yield Line("))", place)
        if problem.metric:
            value = self._terms.number(problem.metric.expression)
            text = f"(:metric {problem.metric.direction.name} {value})"
            yield Line(text, problem.metric.expression.place)
        yield Line(")", place)

    def _type_lines(self) -> list[Line]:
        places = {one.name: one.word.place for one in reversed(self._domain.types)}
        return [
            Line(self._type(name), places.get(name, self._domain.place))
            for name in self._types.names
        ]

    def _type(self, name: str) -> str:
        parent = self._types.parent(name)
        return f"{self._names.new('type', name)} - {self._names.new('type', parent)}"

    def _objects(self, objects: Iterable[Typed]) -> list[Line]:
        return [Line(self._terms.typed(one, "object"), one.word.place) for one in objects]

    def _predicates(self) -> list[Line]:
        lines = [self._symbol(one, "predicate") for one in self._domain.predicates]
        for types, guard in self._terms.guards.items():
            above = self._names.new("type", self._types.common(types))
            lines.append(Line(f"({guard} ?x - {above})", self._domain.place))
        return lines

    def _functions(self) -> list[Line]:
        steps = [Line(f"({STEPS})", self._domain.place)] if self._counting else []
        return [self._symbol(one, "function") for one in self._domain.functions] + steps

    def _symbol(self, symbol: Symbol, kind: str) -> Line:
        parameters = (self._terms.typed(one) for one in _told_apart(symbol.parameters))
        text = listed(self._names.new(kind, symbol.name), parameters)
        return Line(text, symbol.word.place)

    def _action(self, action: Action) -> Iterator[Line]:
        place = action.word.place
        parameters = " ".join(self._terms.typed(one) for one in action.parameters)
        yield Line(f"(:action {self._names.new('action', action.name)}", place)
        yield Line(f":parameters ({parameters})", place)
        yield Line(":precondition (and", place)
        yield from (Line(guard, place) for guard in self._terms.guard(action.parameters))
        if action.precondition:
            yield from self._conjuncts(action.precondition)
        yield Line(")", place)
        yield Line(":effect (and", place)
        if action.effect:
            yield from (Line(text, place) for text, place in self._terms.effects(action.effect))
        if self._counting:
            yield Line(f"(increase ({STEPS}) 1)", place)
        yield Line("))", place)

    def _conjuncts(self, condition: Group) -> Iterator[Line]:
        """Print the parts of an outermost "and", or the condition that is none."""
        parts = condition.items[1:] if condition.head == "and" else (condition,)
        for part in parts:
            yield Line(self._terms.condition(part), part.place)

    def _init(self, problem: Problem) -> Iterator[Line]:
        """Print the initial state; what is not stated is false, so denials are left out."""
        for item in problem.init:
            if item.head == "=":
                fluent, value = (self._terms.number(part) for part in item.items[1:])
                yield Line(f"(= {fluent} {value})", item.place)
            elif item.head != "not":
                yield Line(self._terms.atom(item), item.place)
        if self._counting:
            yield Line(f"(= ({STEPS}) 0)", problem.place)
        for types, guard in self._terms.guards.items():
            for one in (*self._domain.constants, *problem.objects):
                if self._types.fits(one.type_names, types):
                    text = f"({guard} {self._names.new('object', one.name)})"
                    yield Line(text, one.word.place)


def _section(keyword: str, lines: Sequence[Line], place: Place) -> Iterator[Line]:
    """Print a section, unless it is empty: some readers stumble over "(:types)"."""
    if lines:
        yield Line(f"({keyword}", place)
        yield from lines
        yield Line(")", place)


def _told_apart(parameters: Sequence[Typed]) -> Sequence[Typed]:
    """Rename parameters that share a name; in a declaration only their types matter."""
    if len({one.name for one in parameters}) == len(parameters):
        return parameters
    return [
        Typed(Word(f"?x{number}", one.word.place), one.types)
        for number, one in enumerate(parameters, start=1)
    ]


def _counts_steps(problem: Problem, domain: Domain) -> bool:
    if problem.metric is None or any(one.name == TOTAL_TIME for one in domain.functions):
        return False
    return _mentions(problem.metric.expression)


def _mentions(expression: Expression) -> bool:
    if isinstance(expression, Word):
        return expression.name == TOTAL_TIME
    return any(_mentions(item) for item in expression.items)
