"""Best-first search that can be stopped, asked for its best state so far, moved, and resumed.

It is the look-ahead of the grown-up miniMin and, without a budget, a full greedy search. A state is
evaluated when it is taken from the queue (its entry has its parent's value), unless the search is
eager.

Invariant: every state in `_nodes` has been generated; its parent was evaluated before it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from enkidu.planning.backend import StopCore
from enkidu.planning.task import State
from enkidu.planning.twin.budget import Budget
from enkidu.planning.twin.estimates import checked
from enkidu.planning.twin.novelty import Novelty
from enkidu.planning.twin.operators import Packed
from enkidu.planning.twin.problem import Problem
from enkidu.planning.twin.queues import ALL, HELPFUL, NOVEL, Queues

OLD = 1e6
"""Ranks what is not novel behind all that is."""


@dataclass(slots=True)
class Node:
    """A state that was generated, and how."""

    state: Packed
    parent: int
    operator: int
    value: float = 0.0
    evaluated: bool = False


class BestFirst:
    """A search with one of the estimates; what it learns outlives its restarts."""

    def __init__(
        self,
        problem: Problem,
        estimate: str,
        eager: bool = False,
        helpful: bool = True,
        learns: bool = False,
        novelty: bool = False,
    ) -> None:
        self._problem, self._estimate = problem, checked(estimate)
        self._estimates = problem.estimates  # made now, and not in the time given to `run`
        self._eager, self._helpful, self._learns = eager, helpful, learns
        self._uses_novelty = novelty
        self.evaluations = 0
        self._learned: dict[Packed, float] = {}
        costs = [operator.base_cost for operator in problem.actions]
        self._usual_cost = sum(costs) / len(costs) if sum(costs) > 0.0 else 1.0
        self._clear()

    def _clear(self) -> None:
        self._nodes: list[Node] = []
        self._numbers: dict[Packed, int] = {}
        self._queues = Queues()
        self._novelty = Novelty()
        self._root = self._best = 0
        self._goal: int | None = None
        self.best_value = math.inf
        self._below: dict[int, bool] | None = None  # what descends from a root that was moved to

    @property
    def solved(self) -> bool:
        """Whether the goal was reached."""
        return self._goal is not None

    @property
    def root_value(self) -> float:
        """The value of the state where the search begins."""
        return self._nodes[self._root].value if self._nodes else math.inf

    @property
    def generated(self) -> int:
        """How many states were met."""
        return len(self._nodes)

    @property
    def learned(self) -> int:
        """How many states have a learned value."""
        return len(self._learned)

    def start(self, state: State) -> None:
        """Begin at a state, which forgets what was searched but not what was learned."""
        self._start(self._problem.pack(state))

    def restart(self) -> None:
        """Begin again at the root."""
        if self._nodes:
            self._start(self._nodes[self._root].state)

    def _start(self, state: Packed) -> None:
        self._clear()
        self._add_node(state, -1, -1)
        value = 0.0
        if self._eager:
            self._evaluate(0)
            value = self._nodes[0].value
        self._queues.push(ALL, (value, 0.0), 0)

    def move(self, state: State) -> bool:
        """Make a state that was evaluated the root: only its descendants count from now on."""
        return self._move(self._numbers.get(self._problem.pack(state)))

    def move_to_best(self) -> bool:
        """Make the best state met the root."""
        return self._move(self._best if self._nodes else None)

    def _move(self, node: int | None) -> bool:
        if node is None or not self._nodes[node].evaluated:
            return False
        if node == self._root:
            return True
        self._root, self._below = node, {node: True}
        if self._goal is not None and not self._descends(self._goal):
            self._goal = None
        if not self._descends(self._best):
            self._best = self._best_below()
        self.best_value = self._nodes[self._best].value
        return True

    def run(
        self, evaluations: int = -1, seconds: float = -1.0, stop: StopCore | None = None
    ) -> str:
        """Search on; return "solved", "exhausted" or "stopped"."""
        budget = Budget.of(evaluations, seconds, stop)
        expand = self._expand_eagerly if self._eager else self._expand
        done = 0
        while self._goal is None and not budget.spent(done):
            entry = self._queues.pop(self._descends)
            if entry is None:
                return "exhausted"
            done += expand(*entry)
        return "stopped" if self._goal is None else "solved"

    def path(self) -> list[int]:
        """Return the actions from the root to the goal, or to the best state met."""
        operators, node = [], self._best if self._goal is None else self._goal
        while self._nodes and node != self._root:
            operators.append(self._nodes[node].operator)
            node = self._nodes[node].parent
        return self._problem.named(operators[::-1])

    def learn(self) -> None:
        """Raise the learned values of the states that were searched through.

        None of those below the root is nearer to the goal than one action of usual cost from
        the best state met, to which the agent commits.
        """
        if not self._nodes or self._nodes[self._best].value == math.inf:
            return
        least = self._nodes[self._best].value + self._usual_cost
        for number, node in enumerate(self._nodes):
            searched = node.evaluated and number != self._best and self._descends(number)
            if searched and node.value <= least:
                self._learned[node.state] = max(self._learned.get(node.state, least), least)

    def _add_node(self, state: Packed, parent: int, operator: int) -> int | None:
        """Return the number of a state; None where it was met before."""
        number = len(self._nodes)
        if self._numbers.setdefault(state, number) != number:
            return None
        self._nodes.append(Node(state, parent, operator))
        return number

    def _descends(self, node: int) -> bool:
        """Tell whether a node is the root or below it; the answer is kept for its ancestors."""
        if self._below is None:
            return True
        trail = []
        while node >= 0 and node not in self._below:
            trail.append(node)
            node = self._nodes[node].parent
        answer = node >= 0 and self._below[node]
        self._below.update(dict.fromkeys(trail, answer))
        return answer

    def _best_below(self) -> int:
        """Return the best state below the root; the root where there is none."""
        numbers = [
            number
            for number, node in enumerate(self._nodes)
            if node.evaluated
            and number != self._root
            and node.value < math.inf
            and self._descends(number)
        ]
        return min(numbers, key=lambda number: self._nodes[number].value, default=self._root)

    def _evaluate(self, number: int) -> list[int]:
        """Give a node its value; return the helpful operators."""
        self.evaluations += 1
        node = self._nodes[number]
        value, helpful = self._estimates.helpful(self._estimate, node.state)
        if self._learns and value < math.inf:
            value = max(value, self._learned.get(node.state, value))
        node.value, node.evaluated = value, True
        return helpful

    def _note(self, number: int) -> bool:
        """Note a state that was evaluated; tell whether it is a goal."""
        node, best = self._nodes[number], self._nodes[self._best]
        if self._problem.holds(self._problem.goal, node.state):
            self._goal = self._best = number
            self.best_value = node.value
            return True
        first = self._best == self._root
        if number != self._root and (first or node.value < best.value) and node.value < math.inf:
            if node.value < best.value:
                self._queues.boost()
            self._best, self.best_value = number, node.value
        return False

    def _expand(self, parent: int, by: int | None) -> int:
        """Generate the state after an operator, evaluate it, and enqueue what it allows."""
        number = parent if by is None else self._generated(parent, by)
        if number is None:
            return 0
        helpful = self._evaluate(number)
        node = self._nodes[number]
        if self._note(number) or node.value == math.inf:
            return 1
        operators, push = self._problem.applying(node.state), self._queues.push
        for operator in helpful if self._helpful else ():
            push(HELPFUL, (node.value, 0.0), number, operator)
        for operator in operators:
            push(ALL, (node.value, 0.0), number, operator)
        if self._uses_novelty:
            rank = self._rank(node)
            for operator in operators:
                push(NOVEL, (rank, node.value), number, operator)
        return 1

    def _rank(self, node: Node) -> float:
        """Return the number of missing goals; what is not novel comes behind all that is."""
        missing = self._estimates.missing_goals(node.state)
        return missing + (0.0 if self._novelty.is_new(node.state, node.value, missing) else OLD)

    def _generated(self, node: int, operator: int) -> int | None:
        """Return the node that an operator leads to; None where it was met before."""
        state = self._problem.apply(operator, self._nodes[node].state)
        return None if state is None else self._add_node(state, node, operator)

    def _expand_eagerly(self, number: int, _: int | None) -> int:
        """Generate, evaluate and enqueue all that a state allows; return how many that were."""
        if len(self._nodes) == 1 and self._note(number):
            return 0
        done, state = 0, self._nodes[number].state
        for operator in self._problem.applying(state):
            child = self._generated(number, operator)
            if child is None:
                continue
            done += 1
            self._evaluate(child)
            if self._note(child):
                break
            if self._nodes[child].value < math.inf:
                self._queues.push(ALL, (self._nodes[child].value, 0.0), child)
        return done
