"""World, perception and task controller in one process, without ROS: the nodes' own cores."""

from __future__ import annotations

from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.nodes.memory import Memory
from enkidu.nodes.perception.core import Perception
from enkidu.nodes.scenario import load_scenario
from enkidu.nodes.scenario.world import world_spec
from enkidu.nodes.task_controller.core import State, TaskController, Transition, primitive
from enkidu.nodes.world.core import Execution, WorldManager
from enkidu.physics.skills.hand import Outcome
from enkidu.planning.belief import Belief
from enkidu.planning.domain import Domain
from enkidu.planning.task import Action, Conjunction

ROOT = Path(__file__).parents[2]
SCENARIO = load_scenario(ROOT / "domains/blocks/scenarios/invert_two.yaml")
DOMAIN = Domain(SCENARIO.domain)
FRAME = 0.1


class Run:
    """An agent and its world in lock-step."""

    def __init__(self, seed: int = 0) -> None:
        self.world = WorldManager(world_spec(SCENARIO))
        self.perception = Perception("agent1")
        self.told: list[Transition] = []
        goal = SCENARIO.agents[0].goal
        self.controller = TaskController(DOMAIN, goal, seed, self.told.append)
        self.execution: Execution | None = None
        self.blind = False

    def frame(self) -> None:
        self.world.advance(FRAME)
        if self.execution and self.execution.outcome is not None:
            outcome = self.execution.outcome
            self.execution = None
            done = outcome is Outcome.DONE
            self.controller.finished(done, outcome.name, self.world.time)
        if not self.blind:
            self.perception.update(self.world.seen(), self.world.felt("agent1"), self.world.time)
        order = self.controller.believe(self.perception.memory)
        if order:
            self.execution = self.world.begin("agent1", order)

    def until(self, condition, frames: int = 600) -> None:
        for _ in range(frames):
            if condition():
                return
            self.frame()
        pytest.fail(f"not reached; the last transitions were {self.told[-5:]}")

    def tasks(self) -> list[str]:
        return [str(t.task) for t in self.told if t.state is State.EXECUTE]


@pytest.fixture
def run():
    made = Run()
    yield made
    made.world.close()


def test_the_agent_inverts_the_stack_and_then_rests(run):
    run.until(lambda: run.controller.reached)
    assert run.tasks()[0] == "pick agent1 cube3 cube0"
    assert run.tasks()[-1] == "drop agent1 cube0 cube3"
    assert run.controller.state is State.IDLE
    lower, upper = run.world.world.position("cube3"), run.world.world.position("cube0")
    assert upper[2] == pytest.approx(lower[2] + 0.08, abs=0.003)


def test_every_transition_has_a_reason_and_follows_the_last(run):
    run.until(lambda: run.controller.reached)
    assert all(transition.reason for transition in run.told)
    states = [State.IDLE] + [transition.state for transition in run.told]
    assert states[:-1] == [transition.previous for transition in run.told]


def test_it_decides_only_on_what_was_sensed_after_the_last_action(run):
    run.until(lambda: run.execution is not None)
    run.blind = True
    run.until(lambda: run.execution is None)
    for _ in range(20):
        run.frame()
    assert run.controller.state is State.WORKING
    run.blind = False
    run.until(lambda: len(run.tasks()) == 2)
    assert run.tasks()[1].startswith("drop agent1 cube3")


def test_a_failed_task_is_told_and_the_goal_is_reached_all_the_same(run):
    run.until(lambda: run.execution is not None)
    run.world.abort(run.execution)
    run.until(lambda: run.controller.reached)
    assert "failed, ABORTED" in [transition.reason for transition in run.told]


def test_the_same_seed_gives_the_same_run():
    runs = []
    for _ in range(2):
        run = Run(seed=5)
        run.until(lambda run=run: run.controller.reached)
        runs.append((run.tasks(), run.world.time, run.world.world.position("cube0")))
        run.world.close()
    assert runs[0] == runs[1]


def test_it_sleeps_while_it_has_never_seen_what_its_goal_names_and_wakes_when_it_does(run):
    everything = run.world.seen
    run.world.seen = lambda: [thing for thing in everything() if thing.name != "cube3"]
    run.until(lambda: run.controller.state is State.SLEEP)
    assert "cube3" in run.told[-1].reason
    run.world.seen = everything
    run.until(lambda: run.controller.reached)
    assert "the world has changed" in [transition.reason for transition in run.told]


def test_a_task_that_the_body_cannot_do_is_refused_by_name():
    dance = Action(0, "dance", ("agent1", "cube0"), Conjunction(), (), ())
    with pytest.raises(EnkiduError, match=r"the body cannot do \(dance agent1 cube0\)"):
        primitive(dance, Memory(Belief(1)))
