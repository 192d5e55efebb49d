"""The estimates by name, behind one interface."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from enkidu.planning.heuristics import HEURISTICS
from enkidu.planning.task import mask
from enkidu.planning.twin.relaxation import Relaxation

if TYPE_CHECKING:
    from enkidu.planning.twin.operators import Outcome, Packed
    from enkidu.planning.twin.problem import Problem

DEPTH = 2
"""How deep the unconditional search looks."""


def checked(name: str) -> str:
    """Return the name of an estimate; raises a ValueError where there is none."""
    if name not in HEURISTICS:
        raise ValueError(f"unknown heuristic {name}")
    return name


class UnconditionalSearch:
    """The relaxed search of miniMin-HSP: every action applies, whatever its preconditions.

    It goes breadth first to a small depth, where what is left is counted in atoms. Only what
    happens to the goal's facts matters then, so states are sets of missing goals, as bits, and
    actions are what they make of them.
    """

    def __init__(self, problem: Problem, depth: int = DEPTH) -> None:
        self._problem, self._depth = problem, depth
        self._places = {bit: place for place, bit in enumerate(problem.goal.bits)}
        projected = {
            self._projected(outcome) for one in problem.actions for outcome in one.outcomes
        }
        self._actions = [(~gained, lost) for gained, lost in projected if gained]

    def value(self, state: Packed) -> float:
        """Return the depth at which nothing is missing, or the depth reached and what is left."""
        others, layer = self._missing_others(state), {self._missing(state)}
        for depth in range(self._depth + 1):
            least = min(missing.bit_count() for missing in layer)
            if least == 0 or depth == self._depth:
                return float(depth + least + others)
            layer = {
                after
                for missing in layer
                for kept, lost in self._actions
                if (after := missing & kept | lost) != missing
            }
            if not layer:
                break
        return math.inf

    def missing_goals(self, state: Packed) -> float:
        """Return how many of the goal's conditions do not hold."""
        return float(self._missing(state).bit_count() + self._missing_others(state))

    def _missing(self, state: Packed) -> int:
        """Return the facts of the goal that do not hold, as bits by their place in it."""
        bits = enumerate(self._problem.goal.bits)
        return mask(place for place, bit in bits if not state[0] >> bit & 1)

    def _missing_others(self, state: Packed) -> int:
        problem, goal = self._problem, self._problem.goal
        return sum(not problem.satisfied(check, state[1]) for check in goal.comparisons) + sum(
            not problem.holds_one(clause, state) for clause in goal.clauses
        )

    def _projected(self, outcome: Outcome) -> tuple[int, int]:
        gained = self._among_goals(outcome.sets + outcome.raises)
        return gained, self._among_goals(outcome.clears + outcome.lowers)

    def _among_goals(self, bits: Iterable[int]) -> int:
        return mask(self._places[bit] for bit in bits if bit in self._places)


class Estimates:
    """All estimates of a problem."""

    def __init__(self, problem: Problem) -> None:
        self.relaxation = Relaxation(problem)
        self._unconditional = UnconditionalSearch(problem)
        self.missing_goals = self._unconditional.missing_goals
        self._functions: dict[str, Callable[[Packed], float]] = {
            "add": self.relaxation.add,
            "max": self.relaxation.max,
            "layers": self.relaxation.layers,
            "unconditional": self._unconditional.value,
            "goals": self.missing_goals,
            "zero": lambda _: 0.0,
        }

    def value(self, name: str, state: Packed) -> float:
        """Return an estimate by name."""
        return self.helpful(name, state)[0]

    def helpful(self, name: str, state: Packed) -> tuple[float, list[int]]:
        """Return an estimate and the operators that it finds helpful: only h_ff finds any."""
        if name == "ff":
            return self.relaxation.ff(state)
        return self._functions[checked(name)](state), []
