"""From schemas to grounded actions over the facts that can be reached.

Evaluated away: facts of predicates that nothing changes, facts that hold initially and that no
reachable action deletes, equalities, and comparisons of numbers that nothing changes. Disjunctions
become clauses, so that no condition grows when it is grounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enkidu.planning.arithmetic import Item
from enkidu.planning.lifted import Atom, Encoded
from enkidu.planning.twin.ground import (
    NOTHING,
    Clause,
    Comparison,
    Conjunction,
    Ground,
    GroundAction,
    NumberChange,
)
from enkidu.planning.twin.lifted import Binding, Effect, Lifted, Schema, bound
from enkidu.planning.twin.making import Outcome, Parts, drop_unread_numbers
from enkidu.planning.twin.reachability import Instance, Reachability

DEEPEST = 60
"""How deeply an expression may be nested: the compiled core computes on a stack of fixed size."""


class GroundingError(Exception):
    """A problem that cannot be grounded; begins with the number of the schema, -1 for the goal."""


def ground(
    objects: int,
    predicates: int,
    functions: int,
    domains: Sequence[Sequence[int]],
    schemas: Sequence[Encoded],
    facts: Sequence[Atom],
    values: Sequence[tuple[Atom, float]],
    goal: Encoded,
    goal_variables: int,
) -> Ground:
    """Instantiate every action that can ever apply from the initial state."""
    known = {tuple(atom): value for atom, value in values}
    read = [_schema(code) for code in schemas]
    return Grounding(
        Lifted(objects, predicates, functions, domains, read, facts, known, goal, goal_variables)
    ).ground


def _schema(code: Encoded) -> Schema:
    name, domains, precondition, effects, cost, variables = code
    return Schema(name, domains, precondition, [Effect(*one) for one in effects], cost, variables)


class Grounding:
    """Numbers what matters, and grounds the actions and the goal in terms of these numbers."""

    def __init__(self, lifted: Lifted) -> None:
        self.ground = Ground()
        self._lifted = lifted
        self._reached = Reachability(lifted)
        self._facts: dict[Atom, int] = {}  # those that can change
        self._constants: set[Atom] = set()  # those that always hold
        self._numbers: dict[Atom, int] = {}
        self._comparisons: dict[Comparison, int] = {}
        self._clauses: dict[Clause, int] = {}
        self._schema = -1  # what is being grounded, for error messages
        self._number_facts()
        for instance in self._reached.instances:
            self._ground_action(instance)
        self._ground_goal()
        drop_unread_numbers(self.ground)

    def _number_facts(self) -> None:
        """Number the facts that can change: that some reachable action adds or deletes."""
        initial, deletable = set(self._lifted.facts), self._deletable()
        for predicate, relation in enumerate(self._reached.relations):
            for atom in [(predicate, *row) for row in relation.rows]:
                if predicate not in self._reached.changing_predicates:
                    self._constants.add(atom)
                elif atom in initial and atom not in deletable:
                    self._constants.add(atom)
                    self.ground.constant_facts.append(atom)
                else:
                    if atom in initial:
                        self.ground.initial_facts.append(len(self._facts))
                    self._facts[atom] = len(self._facts)
        self.ground.facts = list(self._facts)

    def _deletable(self) -> set[Atom]:
        return {
            (symbol, *bound(terms, inner))
            for number, binding in self._reached.instances
            for (kind, symbol, terms, positive, *_), variables, _ in self._effects(number)
            if kind == "l" and not positive
            for inner in self._reached.bindings(variables, binding)
        }

    def _effects(self, schema: int) -> Sequence[Effect]:
        return self._lifted.schemas[schema].effects

    def _ground_action(self, instance: Instance) -> None:
        self._schema, binding = instance
        schema = self._lifted.schemas[instance.schema]
        needs = self._conjunction(schema.precondition, binding)
        if needs is None:
            return
        effects = {NOTHING: Outcome()}  # the unconditional one is the first
        for effect in schema.effects:
            for inner in self._reached.bindings(effect.variables, binding):
                self._add_effect(effect, inner, effects)
        arguments = tuple(binding[: len(schema.domains)])
        made = tuple(outcome.made(when) for when, outcome in effects.items())
        cost = self._expression(schema.cost, binding)
        self.ground.actions.append(GroundAction(instance.schema, arguments, needs, made, cost))

    def _ground_goal(self) -> None:
        self._schema = -1
        parts = Parts()
        if not self._restrict(self._lifted.goal, [-1] * self._lifted.goal_variables, parts):
            parts.clauses = [self._clause(())]  # cannot hold, whatever else it asks for
        self.ground.goal = parts.made()

    def _conjunction(self, condition: Encoded, binding: Binding) -> Conjunction | None:
        """Return what a condition asks for; None where it cannot hold."""
        parts = Parts()
        if not self._restrict(condition, binding, parts):
            return None
        made = parts.made()
        return None if made.contradicts_itself() else made

    def _restrict(self, condition: Encoded, binding: Binding, parts: Parts) -> bool:
        """Add what a condition asks for to the parts; False where it cannot hold."""
        match condition:
            case ("l", predicate, terms, positive):
                atom = (predicate, *bound(terms, binding))
                if atom in self._facts:
                    (parts.positive if positive else parts.negative).append(self._facts[atom])
                    return True
                return (atom in self._constants) == bool(positive)
            case ("c", strict, number) if not self._reached.is_constant(number):
                parts.comparisons.append(self._comparison(strict, number, binding))
                return True
            case ("e" | "c", *_):
                return self._reached.possible(condition, binding)
            case ("a", all_of):
                return all(self._restrict(part, binding, parts) for part in all_of)
            case ("o", one_of):
                return self._require([(part, binding) for part in one_of], parts)
            case (_, universal, variables, body):
                each = self._reached.bindings(variables, binding)
                if universal:
                    return all(self._restrict(body, inner, parts) for inner in each)
                return self._require([(body, inner) for inner in each], parts)
        raise AssertionError(condition)

    def _require(self, choices: list[tuple[Encoded, Binding]], parts: Parts) -> bool:
        """Ask for one of several conditions: a clause, where that is a choice."""
        possible = [self._conjunction(*choice) for choice in choices]
        clause = tuple(dict.fromkeys(one for one in possible if one is not None))
        if NOTHING in clause:
            return True
        if len(clause) == 1:
            parts.include(clause[0])
        elif clause:
            parts.clauses.append(self._clause(clause))
        return bool(clause)

    def _clause(self, clause: Clause) -> int:
        if clause not in self._clauses:
            self._clauses[clause] = len(self._clauses)
            self.ground.clauses.append(clause)
        return self._clauses[clause]

    def _comparison(self, strict: bool, number: Encoded, binding: Binding) -> int:
        comparison = Comparison(bool(strict), self._expression(number, binding))
        if comparison not in self._comparisons:
            self._comparisons[comparison] = len(self._comparisons)
            self.ground.comparisons.append(comparison)
        return self._comparisons[comparison]

    def _add_effect(
        self, effect: Effect, binding: Binding, effects: dict[Conjunction, Outcome]
    ) -> None:
        kind, symbol, terms, positive, *amount = effect.change
        atom = (symbol, *bound(terms, binding))
        if kind == "l" and atom not in self._facts:
            return
        when = self._conjunction(effect.condition, binding)
        if when is None:
            return
        outcome = effects.setdefault(when, Outcome())
        if kind == "l":
            (outcome.adds if positive else outcome.deletes).append(self._facts[atom])
        else:
            number, by = self._number(atom), self._expression(amount[0], binding)
            outcome.changes.append(NumberChange(number, bool(positive), by))

    def _number(self, atom: Atom) -> int:
        if atom not in self._numbers:
            self._numbers[atom] = len(self._numbers)
            self.ground.numbers.append(atom)
            self.ground.initial_numbers.append(self._reached.initial_value(atom[0], atom[1:]))
        return self._numbers[atom]

    def _expression(self, number: Encoded, binding: Binding) -> tuple[Item, ...]:
        items = tuple(self._items(number, binding))
        depth = deepest = 0
        for kind, _, _ in items:
            depth += 1 if kind in ("k", "f") else -1
            deepest = max(deepest, depth)
        if deepest > DEEPEST:
            raise GroundingError(f"{self._schema}: an expression is nested too deeply")
        return items

    def _items(self, number: Encoded, binding: Binding) -> Iterator[Item]:
        """Yield an expression in postfix order."""
        match number:
            case ("k", value):
                yield ("k", 0, value)
            case ("f", function, terms):
                yield ("f", self._number((function, *bound(terms, binding))), 0.0)
            case (_, operator, left, right):
                yield from self._items(left, binding)
                yield from self._items(right, binding)
                yield (operator, 0, 0.0)
