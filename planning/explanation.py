"""Why each action stands in a plan: which later action, or the goal, needs what it achieves.

A causal link leads from the last action that made a condition hold to the one that needs it
(McAllester and Rosenblitt, "Systematic nonlinear planning", 1991). A comparison of numbers may need
several actions: each one without whose contribution it would not hold.

    >>> from enkidu.planning.domain import load_task
    >>> from enkidu.planning.oneshot import solve
    >>> problem = "domains/blocks/problems/invert_two.pddl"
    >>> task = load_task("domains/blocks/domain.pddl", problem)
    >>> print(explained(task, solve(task).plan)[-1])
    achieves (on cube0 cube3) for the goal
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from enkidu.planning.arithmetic import Items, Sized, evaluated
from enkidu.planning.task import Action, Comparison, Conjunction, State, Task, bits


@dataclass(frozen=True)
class Link:
    """A condition that an action achieves, and the step that needs it.

    Steps count from one; None is the goal.
    """

    condition: str
    step: int | None
    action: Action | None = None


@dataclass(frozen=True)
class Explanation:
    """An action of a plan with the links that begin at it."""

    action: Action
    links: tuple[Link, ...]

    def __str__(self) -> str:
        needs: dict[str, list[Link]] = {}
        for link in self.links:
            needs.setdefault(link.condition, []).append(link)
        said = [f"achieves {condition}{_needed(links)}" for condition, links in needs.items()]
        return "; ".join(said) or "nothing after it needs what it achieves"


def _needed(links: Sequence[Link]) -> str:
    """Say who needs a condition: the first step with its action, others by their number."""
    steps = [link for link in links if link.action is not None]
    others = ", ".join(str(link.step) for link in steps[1:])
    goal = "for the goal" if len(steps) < len(links) else ""
    if not steps:
        return f" {goal}"
    first = f", needed by step {steps[0].step} ({steps[0].action})"
    return first + (f", also {others}" if others else "") + (f", and {goal}" if goal else "")


@dataclass(frozen=True)
class _Need:
    """A condition that a step needs: a fact that holds or does not, or a comparison."""

    fact: int | None = None
    positive: bool = True
    comparison: Comparison | None = None


def explained(
    task: Task, plan: Sequence[Action], state: State | None = None
) -> tuple[Explanation, ...]:
    """Explain each action of a plan from a state, initially the task's."""
    return _Causes(task, plan, state or task.initial).explanations()


class _Causes:
    """A plan, the states between its actions, and the links found so far."""

    def __init__(self, task: Task, plan: Sequence[Action], state: State) -> None:
        self._task, self._plan = task, plan
        self._states = [state]
        for action in plan:
            self._states.append(action.result(self._states[-1]))
        self._links: list[list[Link]] = [[] for _ in plan]
        self._used: list[list[_Need]] = [[] for _ in plan]

    def explanations(self) -> tuple[Explanation, ...]:
        """Follow needs back from the goal: when a step is looked at, all its uses are known."""
        self._link(self._task.goal.wanted, len(self._plan), None)
        for step in reversed(range(len(self._plan))):
            self._link(self._plan[step].needs, step, self._plan[step])
            for condition in self._conditions(step):
                self._link(condition, step, self._plan[step])
        pairs = zip(self._plan, self._links, strict=True)
        return tuple(Explanation(action, tuple(links[::-1])) for action, links in pairs)

    def _conditions(self, step: int) -> Iterator[Conjunction]:
        """Yield the conditions of the effects of a step that later steps make use of."""
        for effect in self._plan[step].effects:
            if effect.when.holds(self._states[step]):
                touched = effect.additions | effect.deletions
                numbers = {change.number for change in effect.changes}
                if any(_touches(need, touched, numbers) for need in self._used[step]):
                    yield effect.when

    def _link(self, wanted: Conjunction, step: int, action: Action | None) -> None:
        for need in _needs(wanted, self._states[step]):
            for producer in self._producers(need, step):
                link = Link(self._told(need), None if action is None else step + 1, action)
                if link not in self._links[producer]:
                    self._links[producer].append(link)
                    self._used[producer].append(need)

    def _producers(self, need: _Need, step: int) -> list[int]:
        """Return the steps before one that made what it needs hold."""
        if need.comparison is not None:
            contributors = self._contributors(need.comparison, step)
            if contributors:
                return contributors
        earlier = range(step - 1, -1, -1)
        return [one for one in earlier if not _holds(need, self._states[one])][:1]

    def _contributors(self, comparison: Comparison, step: int) -> list[int]:
        """Return the steps without whose contribution a comparison would not hold."""
        first = self._assigned(comparison, step)
        sizes = [
            evaluated(comparison.number, one.numbers) for one in self._states[first : step + 1]
        ]
        amounts = [after.value - now.value for now, after in pairwise(sizes)]
        return [
            first + number
            for number, amount in enumerate(amounts)
            if amount > 0.0
            and not Sized(sizes[-1].value - amount, sizes[-1].size).satisfies(comparison.strict)
        ]

    def _assigned(self, comparison: Comparison, step: int) -> int:
        """Return the last step that assigned a number; what was added before no longer counts."""
        numbers = {place for kind, place, _ in comparison.number if kind == "f"}
        for earlier in range(step - 1, -1, -1):
            for effect in self._plan[earlier].effects:
                changed = {change.number for change in effect.changes if change.assigns}
                if changed & numbers and effect.when.holds(self._states[earlier]):
                    return earlier
        return 0

    def _told(self, need: _Need) -> str:
        if need.comparison is not None:
            return _comparison(need.comparison, self._task)
        assert need.fact is not None
        fact = f"({' '.join(self._task.facts[need.fact])})"
        return fact if need.positive else f"(not {fact})"


def _needs(wanted: Conjunction, state: State) -> Iterator[_Need]:
    """Yield what a conjunction asks for; of a clause, the first alternative that holds."""
    for fact in bits(wanted.positive):
        yield _Need(fact)
    for fact in bits(wanted.negative):
        yield _Need(fact, positive=False)
    for comparison in wanted.comparisons:
        yield _Need(comparison=comparison)
    for clause in wanted.clauses:
        holding = next((one for one in clause if one.holds(state)), None)
        if holding is not None:
            yield from _needs(holding, state)


def _holds(need: _Need, state: State) -> bool:
    if need.comparison is not None:
        return need.comparison.holds(state.numbers)
    assert need.fact is not None
    known = state.facts if need.positive else ~(state.facts | state.unknown)
    return bool(known >> need.fact & 1)


def _touches(need: _Need, facts: int, numbers: set[int]) -> bool:
    if need.comparison is not None:
        return any(kind == "f" and place in numbers for kind, place, _ in need.comparison.number)
    assert need.fact is not None
    return bool(facts >> need.fact & 1)


def _comparison(comparison: Comparison, task: Task) -> str:
    """Write a comparison as PDDL does; what is compared with zero is mostly a difference."""
    operator = ">" if comparison.strict else ">="
    left, right = _sides(comparison.number, task)
    if left.startswith("("):
        return f"({operator} {left} {right})"
    return f"({operator.replace('>', '<')} {right} {left})"


def _sides(items: Items, task: Task) -> tuple[str, str]:
    stack: list[tuple[str, tuple[str, str]]] = []
    for kind, place, value in items:
        if kind == "k":
            stack.append((f"{value:g}", (f"{value:g}", "0")))
        elif kind == "f":
            name = f"({' '.join(task.numbers[place])})"
            stack.append((name, (name, "0")))
        else:
            (right, _), (left, _) = stack.pop(), stack.pop()
            whole = f"({kind} {left} {right})"
            stack.append((whole, (left, right) if kind == "-" else (whole, "0")))
    return stack[0][1]
