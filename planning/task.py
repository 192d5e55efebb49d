"""The grounded planning problem: facts as bits, numbers as floats, actions, a goal. Immutable.

A fact is a tuple of names, ("on", "cube0", "table1"); inside a task it is a bit, and the facts of a
state are the set of bits of one int. An action applies where the facts it needs are a subset of
the state, those it needs to be false are not in it, and its comparisons of numbers hold.

    >>> from enkidu.planning.domain import load_task
    >>> problem = "domains/blocks/problems/invert_two.pddl"
    >>> task = load_task("domains/blocks/domain.pddl", problem)
    >>> sorted(str(action) for action, _ in task.successors(task.initial))
    ['pick agent1 cube2 cube1', 'pick agent1 cube3 cube0']
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from enkidu.planning.arithmetic import Items, evaluated
from enkidu.planning.lifted import Lifted, changing_predicates, compared_constants

if TYPE_CHECKING:
    from enkidu.planning.backend import Core, GroundCore, ProblemCore

Fact: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class State:
    """The facts that hold, as bits; the numbers, in the order of the task's; what is unknown.

    A fact that is neither known to hold nor known not to satisfies no condition of either kind.
    """

    facts: int
    numbers: tuple[float, ...] = ()
    unknown: int = 0


@dataclass(frozen=True)
class Comparison:
    """A number is greater than zero (`strict`), or at least zero."""

    number: Items
    strict: bool

    def holds(self, numbers: Sequence[float]) -> bool:
        """Tell whether it holds; a number that is not known satisfies nothing."""
        return evaluated(self.number, numbers).satisfies(self.strict)


@dataclass(frozen=True)
class Conjunction:
    """Facts that hold and facts that do not, as bits; comparisons; and clauses.

    Of each clause one alternative holds.
    """

    positive: int = 0
    negative: int = 0
    comparisons: tuple[Comparison, ...] = ()
    clauses: tuple[tuple[Conjunction, ...], ...] = ()

    def holds(self, state: State) -> bool:
        """Tell whether all of it holds in a state."""
        return (
            self.positive & state.facts == self.positive
            and not self.negative & (state.facts | state.unknown)
            and all(one.holds(state.numbers) for one in self.comparisons)
            and all(any(one.holds(state) for one in clause) for clause in self.clauses)
        )


@dataclass(frozen=True)
class Change:
    """A number is assigned, or increased by, the value of an expression."""

    number: int
    assigns: bool
    amount: Items


@dataclass(frozen=True)
class Effect:
    """What happens where a condition held before; of adding and deleting a fact, adding wins."""

    when: Conjunction
    additions: int
    deletions: int
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Action:
    """A grounded action; `number` is its place in the task."""

    number: int
    name: str
    arguments: tuple[str, ...]
    needs: Conjunction
    effects: tuple[Effect, ...]
    price: Items

    def __str__(self) -> str:
        return " ".join((self.name, *self.arguments))

    def applies(self, state: State) -> bool:
        """Tell whether the preconditions hold, and no number would become unknown or infinite."""
        if not self.needs.holds(state):
            return False
        return all(math.isfinite(value) for _, value in self._changed(state))

    def result(self, state: State) -> State:
        """Return the state predicted after doing this in the state."""
        fired = [effect for effect in self.effects if effect.when.holds(state)]
        facts, unknown = state.facts, state.unknown
        for effect in fired:
            facts &= ~effect.deletions
            unknown &= ~(effect.deletions | effect.additions)
        for effect in fired:
            facts |= effect.additions
        numbers = list(state.numbers)
        for number, value in self._changed(state):
            numbers[number] = value
        return State(facts, tuple(numbers), unknown)

    def cost(self, state: State) -> float:
        """Return what doing this in the state costs; one, where that is not known."""
        cost = evaluated(self.price, state.numbers).value
        return cost if 0.0 <= cost < math.inf else 1.0

    def _changed(self, state: State) -> Iterator[tuple[int, float]]:
        """Yield the numbers that change, each with its new value; several changes add up."""
        values: dict[int, float] = {}
        for effect in self.effects:
            if effect.changes and effect.when.holds(state):
                for change in effect.changes:
                    amount = evaluated(change.amount, state.numbers).value
                    before = values.get(change.number, state.numbers[change.number])
                    value = amount if change.assigns else before + amount
                    values[change.number] = value + 0.0  # no negative zero
        yield from values.items()


class Task:
    """Facts, numbers and actions, with an initial state and a goal."""

    def __init__(
        self, lifted: Lifted, core: Core, ground: GroundCore, initial: State, goal: Goal
    ) -> None:
        self.lifted = lifted
        self.core = core
        self.ground = ground
        self.initial = initial
        self.goal = goal
        self._actions: dict[int, Action] = {}
        self._sealed = True

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, "_sealed"):
            raise AttributeError("a Task is immutable; enkidu.planning.retargeting makes others")
        super().__setattr__(name, value)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that can change, by number."""
        names = self.lifted.predicates
        return tuple(self.lifted.atom_name(tuple(atom), names) for atom in self.ground.facts)

    @cached_property
    def numbers(self) -> tuple[Fact, ...]:
        """The numbers that anything reads, in the order of a state's."""
        names = self.lifted.functions
        return tuple(self.lifted.atom_name(tuple(atom), names) for atom in self.ground.numbers)

    @cached_property
    def fact_numbers(self) -> dict[Fact, int]:
        """Map each fact to its number."""
        return {fact: number for number, fact in enumerate(self.facts)}

    @cached_property
    def constant_facts(self) -> frozenset[Fact]:
        """The facts that hold for ever, as far as the actions go."""
        changing = changing_predicates(self.lifted)
        static = {atom for atom in self.lifted.facts if atom[0] not in changing}
        atoms = {*static, *(tuple(atom) for atom in self.ground.constant_facts)}
        return frozenset(self.lifted.atom_name(one, self.lifted.predicates) for one in atoms)

    @cached_property
    def folded_numbers(self) -> dict[Fact, float]:
        """The numbers that were evaluated away in conditions, with their values."""
        folded = compared_constants(self.lifted)
        return {
            self.lifted.atom_name(atom, self.lifted.functions): float(value)
            for atom, value in self.lifted.values.items()
            if atom[0] in folded
        }

    @cached_property
    def actions(self) -> Sequence[Action]:
        """All actions; `action` gives one without making the others."""
        return tuple(self.action(number) for number in range(self.ground.count))

    def action(self, number: int) -> Action:
        """Return an action by its number."""
        if number not in self._actions:
            self._actions[number] = self._made(number)
        return self._actions[number]

    def state(
        self,
        facts: Iterable[Fact],
        numbers: Mapping[Fact, float] | None = None,
        unknown: Iterable[Fact] = (),
    ) -> State:
        """Return the state in which just these facts hold; what no action touches is left out.

        Numbers that are not given are as they are initially.
        """
        known = self.fact_numbers
        values = self.initial.numbers
        if numbers:
            values = tuple(
                float(numbers.get(name, value))
                for name, value in zip(self.numbers, values, strict=True)
            )
        hold = mask(known[fact] for fact in facts if fact in known)
        return State(hold, values, mask(known[fact] for fact in unknown if fact in known))

    def facts_of(self, state: State) -> list[Fact]:
        """Return the facts that hold in a state, of those that can change."""
        return [self.facts[number] for number in bits(state.facts)]

    def successors(self, state: State) -> Iterator[tuple[Action, State]]:
        """Yield each applicable action with the state it leads to."""
        for action in self.actions:
            if action.applies(state):
                yield action, action.result(state)

    def reached(self, state: State) -> bool:
        """Tell whether the goal holds in the state."""
        return self.goal.wanted.holds(state)

    def missing(self, state: State) -> list[Fact]:
        """Return the goal's facts that do not hold yet."""
        return [self.facts[number] for number in bits(self.goal.wanted.positive & ~state.facts)]

    def problem(self, costs: str, numbers: tuple[float, ...] | None = None) -> ProblemCore:
        """Return this made ready for search; costs are "unit", "metric" or "plusone".

        Numbers that no action changes have the values given, else the initial ones.
        """
        values = list(self.initial.numbers if numbers is None else numbers)
        problem: ProblemCore = self.core.Problem(self.ground, self.goal.code, values, costs)
        return problem

    @cached_property
    def fixed(self) -> tuple[int, ...]:
        """The places of the numbers that no action changes."""
        return tuple(k for k, changes in enumerate(self.ground.changing) if not changes)

    def _made(self, number: int) -> Action:
        schema, arguments, needs, effects, price = self.ground.action(number)
        return Action(
            number,
            self.lifted.schemas[schema].name,
            tuple(self.lifted.objects[one] for one in arguments),
            self._conditions.conjunction(needs),
            tuple(self._effect(effect) for effect in effects),
            tuple(price),
        )

    def _effect(self, code: Sequence[Any]) -> Effect:
        when, additions, deletions, changes = code
        return Effect(
            self._conditions.conjunction(when),
            mask(additions),
            mask(deletions),
            tuple(Change(number, assigns, tuple(amount)) for number, assigns, amount in changes),
        )

    @cached_property
    def _conditions(self) -> Conditions:
        return Conditions(self.ground.comparisons, self.ground.clauses)


@dataclass(frozen=True)
class Goal:
    """A goal as conditions, and as the core is told it (None: the one that was grounded)."""

    wanted: Conjunction
    code: tuple[Any, Any, Any] | None = None


class Conditions:
    """Makes the core's numbered comparisons and clauses into conditions that can be asked."""

    def __init__(self, comparisons: Iterable[Any], clauses: Sequence[Any]) -> None:
        self._comparisons = [Comparison(tuple(number), strict) for strict, number in comparisons]
        self._codes = clauses
        self._clauses: dict[int, tuple[Conjunction, ...]] = {}

    def conjunction(self, code: Any) -> Conjunction:
        """Return a conjunction from its lists of numbers."""
        positive, negative, comparisons, clauses = code
        return Conjunction(
            mask(positive),
            mask(negative),
            tuple(self._comparisons[number] for number in comparisons),
            tuple(self._clause(number) for number in clauses),
        )

    def _clause(self, number: int) -> tuple[Conjunction, ...]:
        if number not in self._clauses:
            alternatives = self._codes[number]
            self._clauses[number] = tuple(self.conjunction(one) for one in alternatives)
        return self._clauses[number]


def mask(numbers: Iterable[int]) -> int:
    """Return the int whose bits are the given ones."""
    result = 0
    for number in numbers:
        result |= 1 << number
    return result


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
