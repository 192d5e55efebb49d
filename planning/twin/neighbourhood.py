"""Shorter ways near a plan: the graph of the states around it, and the cheapest path through it.

Plan neighbourhood graph search: Nakhost and Mueller, "Action elimination and plan neighborhood
graph search", 2010.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from heapq import heappop, heappush
from typing import TypeAlias

from enkidu.planning.backend import StopCore
from enkidu.planning.task import State
from enkidu.planning.twin.budget import Budget
from enkidu.planning.twin.operators import Packed
from enkidu.planning.twin.problem import Problem

BETWEEN = 8
"""After how many states the budget is asked."""

Edge: TypeAlias = tuple[int, int, float]
"""A state by number, the operator that leads there, and its cost."""
Graph: TypeAlias = list[list[Edge]]
"""For each state, where it leads."""


def neighbourhood(
    problem: Problem,
    state: State,
    plan: Sequence[int],
    most: int,
    seconds: float = -1.0,
    stop: StopCore | None = None,
) -> list[int]:
    """Return the cheapest plan among the first `most` states around a plan, nearest first.

    It is the plan itself where the budget ends the search before that is found.
    """
    places = {action: place for place, action in enumerate(problem.operators)}
    if not set(plan) <= places.keys():  # what the goal does not need is not searched
        return list(plan)
    operators = [places[action] for action in plan]
    states = _along(problem, problem.pack(state), operators)
    graph = _graph(problem, states, most, Budget.of(-1, seconds, stop))
    found = None if graph is None else _cheapest(problem, list(states), graph)
    if graph is None or found is None or _cost(found, graph) >= _cost(operators, graph):
        return list(plan)
    return problem.named(found)


def _along(problem: Problem, state: Packed, operators: list[int]) -> dict[Packed, int]:
    """Return the states on a plan, numbered as they come."""
    states = {state: 0}
    for operator in operators:
        after = problem.apply(operator, state)
        if after is None:
            break
        state = after
        states.setdefault(state, len(states))
    return states


def _graph(problem: Problem, states: dict[Packed, int], most: int, budget: Budget) -> Graph | None:
    """Add the states around some, nearest first; return how they are connected."""
    graph: Graph = []
    todo = list(states)
    for number, state in enumerate(todo):  # it grows meanwhile
        if number % BETWEEN == 0 and budget.spent(number):
            return None
        edges: list[Edge] = []
        for operator in problem.applying(state):
            after = problem.apply(operator, state)
            if after is None or (after not in states and len(states) >= most):
                continue
            if after not in states:
                states[after] = len(states)
                todo.append(after)
            edges.append((states[after], operator, problem.cost(operator, state)))
        graph.append(edges)
    return graph


def _cheapest(problem: Problem, states: list[Packed], graph: Graph) -> list[int] | None:
    """Return the cheapest path from the first state to a goal: Dijkstra's algorithm."""
    costs = [0.0, *[math.inf] * (len(states) - 1)]
    paths: dict[int, tuple[int, int]] = {}  # the state before, and the operator from there
    queue, came = [(0.0, 0, 0)], 0
    while queue:
        cost, _, number = heappop(queue)
        if cost > costs[number]:
            continue
        if problem.holds(problem.goal, states[number]):
            return _path(paths, number)
        for after, operator, step in graph[number]:
            if cost + step < costs[after]:
                costs[after], came = cost + step, came + 1
                paths[after] = (number, operator)
                heappush(queue, (costs[after], came, after))
    return None


def _cost(operators: Sequence[int], graph: Graph) -> float:
    """Add up what a path from the first state costs."""
    total, number = 0.0, 0
    for operator in operators:
        number, _, step = next(edge for edge in graph[number] if edge[1] == operator)
        total += step
    return total


def _path(paths: dict[int, tuple[int, int]], number: int) -> list[int]:
    operators: list[int] = []
    while number != 0:
        number, operator = paths[number]
        operators.append(operator)
    return operators[::-1]
