"""Our own domain of blocks: right, and solvable."""

from collections import deque
from pathlib import Path
from typing import Any

import pytest

from enkidu.planning.pddl import (
    check_files,
    load_domain,
    load_problem,
    normalised,
    normalised_problem,
)

BLOCKS = Path(__file__).parents[3] / "domains" / "blocks"
PROBLEMS = sorted((BLOCKS / "problems").glob("*.pddl"))
INVERSIONS = ["figure5_agent1", "figure5_agent2", "invert_two"]
GENERATED = ["hard_20", "hard_50", "shuffle_10", "shuffle_20", "tower_6"]


def test_there_are_problems_from_small_to_hard() -> None:
    assert {path.stem for path in PROBLEMS} == {*INVERSIONS, *GENERATED}


def test_all_files_pass_the_check() -> None:
    assert check_files([BLOCKS / "domain.pddl", *PROBLEMS]) == []


@pytest.mark.parametrize("name", INVERSIONS)
def test_shortest_plan_inverts_two_cubes_in_four_actions(name: str) -> None:
    plan = shortest_plan(BLOCKS / "problems" / f"{name}.pddl")
    assert sorted(name for name, *_ in plan) == ["drop", "drop", "pick", "pick"]


def shortest_plan(path: Path) -> list[tuple[str, ...]]:
    """Search breadth first with unified-planning's simulator."""
    from unified_planning.engines.sequential_simulator import UPSequentialSimulator
    from unified_planning.io.pddl_reader import PDDLReader

    domain = load_domain(BLOCKS / "domain.pddl")
    problem = load_problem(path, domain)
    read = PDDLReader().parse_problem_string(
        normalised(domain, problem), normalised_problem(problem, domain)
    )
    simulator = UPSequentialSimulator(read)
    start = simulator.get_initial_state()
    queue: deque[tuple[Any, list[tuple[str, ...]]]] = deque([(start, [])])
    seen = set()
    while queue:
        state, plan = queue.popleft()
        if simulator.is_goal(state):
            return plan
        for action, arguments in simulator.get_applicable_actions(state):
            following = simulator.apply(state, action, arguments)
            facts = frozenset(
                str(fluent)
                for fluent in read.initial_values
                if following.get_value(fluent).is_true()
            )
            if facts not in seen:
                seen.add(facts)
                queue.append((following, [*plan, (action.name, *map(str, arguments))]))
    return pytest.fail("no plan")
