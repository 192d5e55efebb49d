"""The greedy cycle of Figure 4 on the blocks domain."""

from __future__ import annotations

from pathlib import Path

import pytest

from enkidu.planning.belief import Belief, BelievedFact, Source, Truth
from enkidu.planning.decision import Status
from enkidu.planning.greedy import GreedyPlanner
from enkidu.planning.grounding import Domain
from enkidu.planning.task import Fact, State, Task

BLOCKS = Domain(Path(__file__).parents[2] / "domains" / "blocks" / "domain.pddl")
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


def task_for(goal: str) -> Task:
    facts = tuple(BelievedFact(fact, Truth.TRUE, Source.SENSED, 0.0) for fact in START)
    return BLOCKS.task(Belief(1, OBJECTS, facts), goal)


def cycle(planner: GreedyPlanner, state: State, most: int) -> list[str]:
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


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("core", ["cpp", "python"])
def test_it_inverts_a_stack_whatever_the_ties(seed, core, monkeypatch):
    monkeypatch.setenv("ENKIDU_CORE", core)
    task = task_for("(on cube0 cube3)")
    done = cycle(GreedyPlanner(task, seed), task.state(START), most=4)
    assert done[0] == "pick agent1 cube3 cube0"
    assert done[-1] == "drop agent1 cube0 cube3"


def test_the_same_seed_gives_the_same_run_and_seeds_differ():
    task = task_for("(on cube0 cube3)")
    runs = [
        [tuple(cycle(GreedyPlanner(task, seed), task.state(START), 4)) for seed in range(10)]
        for _ in range(2)
    ]
    assert runs[0] == runs[1]
    assert len(set(runs[0])) > 1


def test_it_goes_on_from_whatever_it_observes():
    task = task_for("(on cube0 cube3)")
    planner = GreedyPlanner(task)
    planner.decide(task.state(START))
    # Somebody took cube3 off meanwhile and put it on table1.
    observed = {*START, ("on", "cube3", "table1"), ("clear", "cube0")}
    observed -= {("on", "cube3", "cube0"), ("clear", "table1")}
    decision = planner.decide(task.state(observed))
    assert str(decision.action) == "pick agent1 cube0 table0"


def test_a_goal_that_holds_needs_nothing():
    task = task_for("(and (on cube3 cube0) (clear cube2))")
    assert GreedyPlanner(task).decide(task.state(START)).status is Status.GOAL_REACHED


def test_no_plan_while_another_carries_the_cube():
    task = task_for("(on cube0 cube3)")
    gone = [fact for fact in START if "cube3" not in fact] + [("clear", "cube0")]
    decision = GreedyPlanner(task).decide(task.state(gone))
    assert decision.status is Status.NO_PLAN
    assert decision.action is None
