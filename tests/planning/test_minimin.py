"""miniMin as published: the greedy cycle of Figure 4 and the look-ahead of Section 3."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth
from enkidu.planning.decision import Status
from enkidu.planning.domain import Domain, load_task
from enkidu.planning.minimin import MiniMin
from enkidu.planning.task import Fact, State, Task

DOMAINS = Path(__file__).parents[2] / "domains"
BLOCKS = Domain(DOMAINS / "blocks" / "domain.pddl")
OBJECTS = {
    "agent1": "agent",
    **{f"cube{number}": "cube" for number in range(4)},
    **{f"table{number}": "table" for number in range(4)},
}
START: list[Fact] = [
    ("on", "cube0", "table0"),
    ("on", "cube3", "cube0"),
    ("on", "cube1", "table2"),
    ("on", "cube2", "cube1"),
    *[("clear", name) for name in ("cube3", "cube2", "table1", "table3")],
    ("empty-handed", "agent1"),
]


@pytest.fixture(params=["cpp", "python"], autouse=True)
def core(request, monkeypatch) -> str:
    monkeypatch.setenv("ENKIDU_CORE", request.param)
    return str(request.param)


def task_for(goal: str) -> Task:
    facts = tuple(BelievedFact(fact, Truth.TRUE, Source.SENSED, 0.0) for fact in START)
    return BLOCKS.task(Belief(1, OBJECTS, facts), goal)


def cycle(planner: MiniMin, state: State, most: int) -> list[str]:
    """Decide and act until there is nothing to do."""
    done = []
    while (decision := planner.decide(state)).action is not None:
        assert decision.status is Status.ACT
        assert decision.action.applies(state)
        state = decision.action.result(state)
        done.append(str(decision.action))
        assert len(done) <= most
    assert decision.status is Status.GOAL_REACHED
    assert planner.task.reached(state)
    return done


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_inverts_a_stack_whatever_the_ties(seed, depth):
    task = task_for("(on cube0 cube3)")
    done = cycle(MiniMin(task, depth=depth, seed=seed), task.state(START), most=4)
    assert done[0] == "pick agent1 cube3 cube0"
    assert done[-1] == "drop agent1 cube0 cube3"


def test_the_same_seed_gives_the_same_run_and_seeds_differ():
    task = task_for("(on cube0 cube3)")
    runs = [
        [tuple(cycle(MiniMin(task, seed=seed), task.state(START), 4)) for seed in range(10)]
        for _ in range(2)
    ]
    assert runs[0] == runs[1]
    assert len(set(runs[0])) > 1


def test_it_goes_on_from_whatever_it_observes():
    task = task_for("(on cube0 cube3)")
    planner = MiniMin(task)
    planner.decide(task.state(START))
    # Somebody took cube3 off meanwhile and put it on table1.
    seen = {*START, ("on", "cube3", "table1"), ("clear", "cube0")}
    seen -= {("on", "cube3", "cube0"), ("clear", "table1")}
    decision = planner.decide(task.state(seen))
    assert str(decision.action) == "pick agent1 cube0 table0"


def test_a_goal_that_holds_needs_nothing():
    task = task_for("(and (on cube3 cube0) (clear cube2))")
    assert MiniMin(task).decide(task.state(START)).status is Status.GOAL_REACHED


def test_no_plan_while_another_carries_the_cube():
    task = task_for("(on cube0 cube3)")
    gone = [fact for fact in START if "cube3" not in fact] + [("clear", "cube0")]
    decision = MiniMin(task).decide(task.state(gone))
    assert decision.status is Status.NO_PLAN
    assert decision.action is None


def plain_minimin(task: Task, state: State, depth: int, h, path: tuple[State, ...]) -> float:
    """Korf's minimin by its definition, without pruning."""
    if task.reached(state):
        return 0.0
    if depth == 0:
        return float(h(state))
    return min(
        (
            action.cost(state) + plain_minimin(task, result, depth - 1, h, (*path, state))
            for action, result in task.successors(state)
            if result != state and result not in path
        ),
        default=math.inf,
    )


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("name", ["add", "max", "goals", "unconditional"])
def test_alpha_pruning_does_not_change_the_decision(depth, name):
    task = load_task(
        DOMAINS / "blocks4" / "domain.pddl", DOMAINS / "blocks4" / "problems" / "blocks_04.pddl"
    )
    problem = task.problem("metric")
    state = task.initial
    for _ in range(3):
        h = {one: problem.estimate(name, one) for _, one in reachable(task, state, depth)}
        q = {
            str(action): action.cost(state)
            + plain_minimin(task, result, depth - 1, h.__getitem__, (state,))
            for action, result in task.successors(state)
        }
        best = min(q.values())
        choices = MiniMin(task, depth=depth, heuristic=name).choices(state)
        found = {str(choice.action): choice.value for choice in choices}
        assert min(found.values()) == best
        # Every action that is among the best is known to be; what was pruned is worse.
        assert {a for a, value in found.items() if value == best} == {
            a for a, value in q.items() if value == best
        }
        state = task.successors(state).__next__()[1]


def reachable(task: Task, state: State, depth: int):
    yield None, state
    if depth:
        for _, result in task.successors(state):
            yield from reachable(task, result, depth - 1)


def test_past_states_are_avoided_while_there_are_others():
    task = task_for("(and (on cube0 cube3) (on cube1 cube2))")
    planner, state, seen = MiniMin(task), task.state(START), set()
    for _ in range(8):
        decision = planner.decide(state)
        if decision.action is None:
            break
        assert state not in seen
        seen.add(state)
        state = decision.action.result(state)
    assert task.reached(state)


def test_a_function_of_the_state_can_be_the_heuristic():
    task = task_for("(on cube0 cube3)")
    wanted = task.fact_numbers["on", "cube3", "table3"]
    problem = task.problem("metric")

    def likes_table3(state: State) -> float:
        return problem.estimate("add", state) + (0 if state.facts >> wanted & 1 else 0.5)

    for seed in range(5):
        planner = MiniMin(task, heuristic=likes_table3, depth=2, seed=seed)
        done = cycle(planner, task.state(START), most=4)
        assert done[1] == "drop agent1 cube3 table3"


def test_a_function_and_the_core_agree_on_every_choice():
    task = task_for("(on cube0 cube3)")
    problem = task.problem("metric")
    for depth in (1, 2, 3):
        own = MiniMin(task, depth=depth, heuristic=lambda s: problem.estimate("add", s))
        named = MiniMin(task, depth=depth, heuristic="add")
        state = task.state(START)
        ours = [(str(one.action), one.value) for one in own.choices(state)]
        assert ours == [(str(one.action), one.value) for one in named.choices(state)]


def test_distances_count_and_may_change_between_decisions():
    task = load_task(
        DOMAINS / "blocks" / "domain.pddl", DOMAINS / "blocks" / "problems" / "invert_two.pddl"
    )
    planner = MiniMin(task)
    first = planner.decide(task.initial).action
    assert first is not None
    state = first.result(task.initial)
    for near in ("table1", "table3"):
        numbers = {("distance", "agent1", table): 9.0 for table in ("table1", "table3")}
        numbers["distance", "agent1", near] = 1.0
        moved = task.state(task.facts_of(state), numbers)
        assert str(planner.decide(moved).action) == f"drop agent1 cube3 {near}"
        planner.forget()


def test_an_unknown_heuristic_is_refused_by_name():
    with pytest.raises(EnkiduError, match='there is no heuristic "addd"'):
        MiniMin(task_for("(on cube0 cube3)"), heuristic="addd")


def test_the_reason_tells_how_it_was_chosen():
    task = task_for("(on cube0 cube3)")
    reason = MiniMin(task, depth=2).decide(task.state(START)).reason
    assert reason.startswith("Q = ")
    assert "looking 2 actions ahead" in reason
