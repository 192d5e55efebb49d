"""Which core is in use: the compiled one, or its pure-Python twin.

`ENKIDU_CORE=python` asks for the twin, `ENKIDU_CORE=cpp` insists on the compiled one. Both offer
what `Core` says, with the same results.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from enkidu.errors import EnkiduError, MissingError

if TYPE_CHECKING:
    from enkidu.planning.task import State

VARIABLE = "ENKIDU_CORE"


class GroundCore(Protocol):
    """A grounded problem; facts, numbers, comparisons and clauses are known by number."""

    facts: Sequence[Sequence[int]]
    numbers: Sequence[Sequence[int]]
    changing: Sequence[bool]
    constant_facts: Sequence[Sequence[int]]
    initial_facts: Sequence[int]
    initial_numbers: Sequence[float]
    comparisons: Sequence[tuple[bool, Sequence[tuple[str, int, float]]]]
    clauses: Sequence[Sequence[tuple[Sequence[int], ...]]]
    goal: tuple[Sequence[int], ...]
    count: int

    def name(self, number: int) -> tuple[int, Sequence[int]]:
        """Return an action's schema and arguments."""

    def action(self, number: int) -> tuple[Any, ...]:
        """Return an action's schema, arguments, needs, effects and cost."""


class ProblemCore(Protocol):
    """A grounded problem made ready for search towards one goal."""

    operators: Sequence[int]

    def reached(self, state: State) -> bool:
        """Tell whether the goal holds."""

    def applicable(self, state: State) -> list[int]:
        """Return the actions that apply and may contribute to the goal."""

    def estimate(self, name: str, state: State) -> float:
        """Return an estimate by name."""

    def helpful(self, state: State) -> tuple[float, list[int]]:
        """Return h_ff and the actions of its relaxed plan that apply."""


class BestFirstCore(Protocol):
    """A best-first search that can be stopped, moved and resumed."""

    solved: bool
    root_value: float
    best_value: float
    evaluations: int
    generated: int
    learned: int

    def start(self, state: State) -> None:
        """Begin at a state."""

    def move(self, state: State) -> bool:
        """Make a state that was evaluated the root; tell whether it was."""

    def move_to_best(self) -> bool:
        """Make the best state met the root."""

    def restart(self) -> None:
        """Begin again at the root."""

    def run(
        self, evaluations: int = -1, seconds: float = -1.0, stop: StopCore | None = None
    ) -> str:
        """Search on; return "solved", "exhausted" or "stopped"."""

    def learn(self) -> None:
        """Raise the learned values of the states that were searched through."""

    def path(self) -> list[int]:
        """Return the actions from the root to the goal, or to the best state met."""


class MiniMinCore(Protocol):
    """A look-ahead to a fixed depth."""

    evaluations: int

    def remember(self, state: State) -> None:
        """Keep a state from being chosen again."""

    def forget(self) -> None:
        """Choose as if no state had been met before."""

    def choices(self, state: State) -> list[tuple[int, float, list[int]]]:
        """Return each applicable action with its Q and the path behind it."""


class StopCore(Protocol):
    """A flag that stops a search from another thread."""

    def set(self) -> None:
        """Ask to stop."""

    def clear(self) -> None:
        """Take that back."""

    def is_set(self) -> bool:
        """Tell whether it was asked to stop."""


class Core(Protocol):
    """What both cores offer; the arguments are those of enkidu.planning.twin."""

    @property
    def ground(self) -> Callable[..., GroundCore]:
        """Ground a lifted problem."""

    @property
    def Problem(self) -> Callable[..., ProblemCore]:  # noqa: N802
        """Make a grounded problem ready for search."""

    @property
    def BestFirst(self) -> Callable[..., BestFirstCore]:  # noqa: N802
        """Make a best-first search."""

    @property
    def MiniMin(self) -> Callable[..., MiniMinCore]:  # noqa: N802
        """Make a look-ahead to a fixed depth."""

    @property
    def Stop(self) -> Callable[[], StopCore]:  # noqa: N802
        """Make a flag that stops searches."""

    @property
    def solutions(self) -> Callable[..., tuple[bool, list[int], list[int], int, int]]:
        """Count plans by length."""

    @property
    def neighbourhood(self) -> Callable[..., list[int]]:
        """Find a cheaper plan near a plan."""

    @property
    def GroundingError(self) -> type[Exception]:  # noqa: N802
        """Tell that a problem cannot be grounded."""


def core_in_use() -> str:
    """Return "cpp" or "python"."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in ("", "cpp", "python"):
        raise EnkiduError(f"{VARIABLE}={wanted} is not known", 'use "cpp" or "python"')
    if wanted == "python":
        return "python"
    try:
        import enkidu.planning._core  # noqa: F401
    except ImportError as error:
        if wanted == "cpp":
            raise MissingError(
                f"the compiled core cannot be loaded ({error})",
                "install enkidu again where a C++ compiler is found",
            ) from None
        return "python"
    return "cpp"


def core() -> Core:
    """Return the core in use."""
    name = "_core" if core_in_use() == "cpp" else "twin"
    module: Any = import_module(f"enkidu.planning.{name}")
    return cast(Core, module)
