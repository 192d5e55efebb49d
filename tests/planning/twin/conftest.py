"""Problems to compare the cores on: each construct, the domains of the house, and benchmarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from enkidu.planning import backend, twin
from enkidu.planning.backend import ProblemCore
from enkidu.planning.grounding import ground
from enkidu.planning.lifted import Lifted
from enkidu.planning.loading import lift, load
from enkidu.planning.pddl.files import read_definitions
from enkidu.planning.task import State, Task

ROOT = Path(__file__).parents[3]
CONSTRUCTS = Path(__file__).parent / "constructs"
BENCHMARKS = ROOT.parent / "shared" / "benchmarks"
DOMAINS = (
    "blocks/problems/invert_two",
    "blocks4/problems/blocks_06",
    "dinner_date/problems/funny_dinner_date",
    "logistics/problems/packages_03",
    "settlement/problems/breakfast",
)
CLASSICAL = (
    "blocks/probBLOCKS-4-0",
    "depot/p01",
    "driverlog/p01",
    "gripper/prob01",
    "logistics00/probLOGISTICS-4-0",
    "miconic/s1-0",
    "rovers/p01",
    "storage/p03",
    "zenotravel/p01",
)
NUMERIC = (
    "block-grouping/pfile1",
    "counters/pfile4",
    "delivery/pfile1",
    "expedition/pfile1",
    "farmland/pfile4",
    "fo-counters/pfile4",
    "rover/pfile1",
    "sailing/pfile1",
    "tpp/pfile1",
    "zenotravel/pfile1",
)


@dataclass(frozen=True)
class Pair:
    """One problem in both cores."""

    compiled: Task
    twin: Task

    def problems(self, costs: str = "unit") -> tuple[ProblemCore, ProblemCore]:
        return self.compiled.problem(costs), self.twin.problem(costs)

    def walk(self, draw: Random, steps: int) -> Iterator[State]:
        """Yield the states of a random walk."""
        state = self.twin.initial
        for _ in range(steps):
            yield state
            following = [after for _, after in self.twin.successors(state)]
            if not following:
                return
            state = draw.choice(following)

    def anywhere(self, draw: Random) -> State:
        """Return a state with random facts and numbers, some of them unknown."""
        count = len(self.twin.facts)
        facts = draw.getrandbits(count + 1) >> 1 & (
            draw.getrandbits(count + 1) >> 1 | draw.choice([0, -1])
        )
        unknown = draw.getrandbits(count + 1) & draw.getrandbits(count + 1) & ~facts
        changing = zip(self.twin.initial.numbers, self.twin.ground.changing, strict=True)
        numbers = tuple(some_number(draw, value) if may else value for value, may in changing)
        return State(facts, numbers, draw.choice([0, unknown & ((1 << count) - 1)]))


def some_number(draw: Random, value: float) -> float:
    return draw.choice([value, draw.randint(-3, 12), draw.randint(-8, 40) / 4, float("nan")])


def read(name: str) -> Lifted:
    kind, _, rest = name.partition(":")
    if kind == "construct":
        path = CONSTRUCTS / f"{rest}.pddl"
        file = read_definitions(path.read_text(), path)
        assert file.findings == ()
        return lift(file.domains[0], file.problems[0])
    folder = ROOT / "domains" if kind == "domain" else BENCHMARKS / kind
    if not folder.exists():
        pytest.skip(f"{folder} is not there")
    problem = folder / f"{rest}.pddl"
    return load(folder / rest.split("/")[0] / "domain.pddl", problem)


def grounded(lifted: Lifted, core: str) -> Task:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(backend.VARIABLE, core)
        return ground(lifted)


EXAMPLES = [
    *(f"construct:{path.stem}" for path in sorted(CONSTRUCTS.glob("*.pddl"))),
    *(f"domain:{name}" for name in DOMAINS),
    *(f"classical:{name}" for name in CLASSICAL),
    *(f"numeric:{name}" for name in NUMERIC),
]


@pytest.fixture(scope="session", params=EXAMPLES)
def pair(request: pytest.FixtureRequest) -> Pair:
    """Each problem, grounded by both cores."""
    pytest.importorskip("enkidu.planning._core")
    lifted = read(request.param)
    return Pair(grounded(lifted, "cpp"), grounded(lifted, "python"))


@pytest.fixture
def construct(core_name: str) -> Any:
    """Return what grounds a construct by its name in one of the cores."""
    return lambda name: grounded(read(f"construct:{name}"), core_name)


@pytest.fixture(params=["cpp", "python"])
def core_name(request: pytest.FixtureRequest) -> str:
    if request.param == "cpp":
        pytest.importorskip("enkidu.planning._core")
    return str(request.param)


@pytest.fixture
def core(core_name: str) -> ModuleType:
    """Both cores, in turn."""
    if core_name == "python":
        return twin
    from enkidu.planning import _core

    return _core


class Graph:
    """Facts, numbers and actions in the cores' own terms, for small problems worked out by hand."""

    def __init__(self, facts: int, numbers: Sequence[float] = (), held: Sequence[int] = ()) -> None:
        self.facts, self.numbers, self.held = facts, numbers, held
        self.schemas: list[tuple[Any, ...]] = []

    def act(
        self,
        needs: Sequence[Any] = (),
        adds: Sequence[int] = (),
        deletes: Sequence[int] = (),
        cost: float = 1.0,
        changes: Sequence[tuple[int, bool, Any]] = (),
        when: Sequence[tuple[Any, int, bool]] = (),
    ) -> Graph:
        """Add an action; facts that it needs may be given by number."""
        effects = [
            *((literal(fact), (), everything()) for fact in adds),
            *((literal(fact, False), (), everything()) for fact in deletes),
            *((literal(fact, sets), (), condition) for condition, fact, sets in when),
            *(
                (("n", number, (), assigns, by), (), everything())
                for number, assigns, by in changes
            ),
        ]
        name = f"act{len(self.schemas)}"
        self.schemas.append((name, (), everything(*needs), tuple(effects), ("k", cost), 0))
        return self

    def grounded(self, core: Any, goal: Any) -> Any:
        values = [((number,), value) for number, value in enumerate(self.numbers)]
        facts = [(fact,) for fact in sorted(self.held)]
        count = len(self.numbers)
        return core.ground(0, self.facts, count, [], tuple(self.schemas), facts, values, goal, 0)

    def problem(self, core: Any, goal: Any, costs: str = "metric") -> tuple[Any, State]:
        """Return the problem of reaching a goal, and the initial state."""
        ground = self.grounded(core, goal)
        state = State(
            sum(1 << fact for fact in ground.initial_facts), tuple(ground.initial_numbers)
        )
        return core.Problem(ground, None, list(state.numbers), costs), state


def literal(fact: int, positive: bool = True) -> tuple[Any, ...]:
    return ("l", fact, (), positive)


def everything(*parts: Any) -> tuple[Any, ...]:
    return ("a", tuple(literal(part) if isinstance(part, int) else part for part in parts))


@pytest.fixture
def graph() -> type[Graph]:
    return Graph
