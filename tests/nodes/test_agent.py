"""World, perception and task controller in one process, without ROS: the nodes' own cores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.nodes.agent import Run
from enkidu.nodes.memory import Memory
from enkidu.nodes.perception.core import Perception
from enkidu.nodes.scenario import load_scenario
from enkidu.nodes.task_controller.core import State, Transition, primitive
from enkidu.physics.spec import BodySpec, RaysSpec
from enkidu.planning.belief import Belief, Source
from enkidu.planning.task import Action, Conjunction

SCENARIOS = Path(__file__).parents[2] / "domains" / "blocks" / "scenarios"
INVERT_TWO = load_scenario(SCENARIOS / "invert_two.yaml")


class Watched:
    """A run whose transitions are remembered."""

    def __init__(self, scenario=INVERT_TWO, seed: int = 0) -> None:
        self.told: list[Transition] = []
        self.run = Run(scenario, seed, lambda name, transition: self.told.append(transition))
        self.agent = self.run.agents[scenario.agents[0].name]

    def until(self, condition: Callable[[], object], seconds: float = 90.0) -> None:
        for _ in range(round(seconds / 0.1)):
            if condition():
                return
            self.run.advance(0.1)
        pytest.fail(f"not reached; the last transitions were {self.told[-5:]}")

    def tasks(self) -> list[str]:
        return [str(t.task) for t in self.told if t.state is State.EXECUTE]

    def reasons(self) -> list[str]:
        return [transition.reason for transition in self.told]


@pytest.fixture
def watched():
    made = Watched()
    yield made
    made.run.close()


def test_the_agent_inverts_the_stack_by_what_its_camera_sees_and_then_rests(watched):
    watched.until(lambda: watched.run.done)
    assert watched.tasks()[0] == "pick agent1 cube3 cube0"
    assert watched.tasks()[-1] == "drop agent1 cube0 cube3"
    assert watched.agent.controller.state is State.IDLE
    lower, upper = (watched.run.world.pose(cube).position for cube in ("cube3", "cube0"))
    assert upper[2] == pytest.approx(lower[2] + 0.06, abs=0.003)


def test_it_does_so_with_the_cheap_sense_of_sight_too():
    robots = tuple(replace(robot, eye=RaysSpec()) for robot in INVERT_TWO.world.robots)
    world = replace(INVERT_TWO.world, robots=robots)
    watched = Watched(replace(INVERT_TWO, world=world))
    watched.until(lambda: watched.run.done)
    watched.run.close()


def test_every_transition_has_a_reason_and_follows_the_last(watched):
    watched.until(lambda: watched.run.done)
    assert all(watched.reasons())
    states = [State.IDLE] + [transition.state for transition in watched.told]
    assert states[:-1] == [transition.previous for transition in watched.told]


def test_it_looks_around_before_it_decides(watched):
    watched.until(lambda: watched.told)
    assert set(watched.agent.perception.memory.belief.objects) >= {
        body.name for body in INVERT_TWO.world.bodies
    }


def test_it_decides_only_on_what_was_sensed_after_the_last_action(watched):
    watched.until(lambda: watched.agent.errand and watched.agent.errand.execution)
    perception = watched.agent.perception
    feel, perception.update = perception.update, lambda readings: False
    watched.until(lambda: watched.agent.errand is None)
    watched.run.advance(2.0)
    assert watched.agent.controller.state is State.WORKING
    perception.update = feel
    watched.until(lambda: len(watched.tasks()) == 2)
    assert watched.tasks()[1].startswith("drop agent1 cube3")


def test_what_it_has_done_it_assumes_until_it_sees_it(watched):
    perception = watched.agent.perception
    seen = perception.update
    watched.until(lambda: len(watched.tasks()) == 2)
    perception.update = lambda readings: seen(replace(readings, sight=None))
    watched.until(lambda: watched.told[-1].reason == "done")
    assert _source_of_where_cube3_is(perception) == [Source.ASSUMED]
    perception.update = seen
    watched.until(lambda: _source_of_where_cube3_is(perception) == [Source.SENSED])


def _source_of_where_cube3_is(perception: Perception) -> list[Source]:
    facts = perception.memory.belief.facts
    return [fact.source for fact in facts if fact.fact[:2] == ("on", "cube3")]


def test_a_failed_task_is_told_and_the_goal_is_reached_all_the_same(watched):
    watched.until(lambda: watched.agent.errand and watched.agent.errand.execution)
    watched.run.manager.abort(watched.agent.errand.execution)
    watched.until(lambda: watched.run.done)
    assert "failed, it was told to stop" in watched.reasons()


def test_the_same_seed_gives_the_same_run():
    runs = []
    for _ in range(2):
        watched = Watched(seed=5)
        watched.until(lambda watched=watched: watched.run.done)
        runs.append((watched.tasks(), watched.run.world.time, watched.run.world.pose("cube0")))
        watched.run.close()
    assert runs[0] == runs[1]


def test_it_sleeps_while_it_has_never_seen_what_it_wants_and_wakes_when_it_does():
    hidden = next(body for body in INVERT_TWO.world.bodies if body.name == "cube3")
    screen = BodySpec("screen", "box", hidden.position, (0.2, 0.2, 0.2))
    rest = [body for body in INVERT_TWO.world.bodies if body.name != "cube3"]
    watched = Watched(replace(INVERT_TWO, world=replace(INVERT_TWO.world, bodies=(*rest, screen))))
    watched.until(lambda: watched.agent.controller.state is State.SLEEP)
    watched.run.world.remove("screen")
    watched.run.world.add(hidden)
    watched.until(lambda: watched.run.done)
    assert "the world has changed" in watched.reasons()
    watched.run.close()


def test_two_agents_share_a_world_and_reach_their_goals():
    watched = Watched(load_scenario(SCENARIOS / "blocks_world.yaml"))
    watched.until(lambda: watched.run.done)
    heights = {
        cube: watched.run.world.pose(cube).position[2]
        for cube in ("cube0", "cube1", "cube2", "cube3")
    }
    watched.run.close()
    assert heights["cube0"] == pytest.approx(heights["cube3"] + 0.06, abs=0.01)
    assert heights["cube1"] == pytest.approx(heights["cube2"] + 0.06, abs=0.01)


def test_a_task_that_the_body_cannot_do_is_refused_by_name():
    dance = Action(0, "dance", ("agent1", "cube0"), Conjunction(), (), ())
    with pytest.raises(EnkiduError, match=r"the body cannot do \(dance agent1 cube0\)"):
        primitive(dance, Memory(Belief(1)))
