"""The navigator: it arrives, finds other ways, gives way, and says how it ended."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from enkidu.nodes.memory import Memory, Thing
from enkidu.nodes.navigation.arena import CART, HUMAN, Arena
from enkidu.nodes.navigation.core import TOLERANCE, TURNED, Navigator, Outcome
from enkidu.nodes.navigation.crossing import crossing, doorway
from enkidu.nodes.navigation.drivers import UnknownDriverError, driver
from enkidu.nodes.navigation.safety import SafetyFilter
from enkidu.nodes.navigation.stage import play
from enkidu.nodes.navigation.surroundings import Box
from enkidu.physics.geometry import Stance, wrapped
from enkidu.physics.spec import BodySpec, DoorSpec, Map
from enkidu.planning.belief import Belief

TABLE = Thing("table1", "table", (2.0, 0.0, 0.35), (1.0, 1.0, 0.7))
START = Stance()
GOAL = Stance(4.0, 0.0, math.pi / 2)


def memory(*things: Thing, stance: Stance = START) -> Memory:
    return Memory(Belief(0), {thing.name: thing for thing in things}, stance)


def navigator(goal=GOAL, build=HUMAN, name="network", number=0, **options) -> Navigator:
    return Navigator(goal, build, driver(name), SafetyFilter(), name=f"agent{number}", **options)


def go(boxes, starts, goals, build=HUMAN, name="network", limit=60.0):
    """Everyone goes at once; returns the arena, the navigators and how they ended."""
    arena = Arena(boxes, starts, [build] * len(starts))
    navigators = [
        navigator(goal, build, name, number, limit=limit) for number, goal in enumerate(goals)
    ]
    return arena, navigators, play(arena, navigators)


def outcomes(steps):
    return [step.outcome for step in steps]


# --- one body -------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", [HUMAN, CART])
@pytest.mark.parametrize("name", ["network", "orca", "straight"])
def test_a_body_arrives_at_its_stance(name, build):
    arena, (agent,), (end,) = go([Box(2.0, 0.0, 1.0, 1.0)], [Stance()], [GOAL], build, name)
    assert end.outcome is Outcome.ARRIVED
    stance = arena.stance(0)
    assert math.dist((stance.x, stance.y), (GOAL.x, GOAL.y)) < 2 * TOLERANCE
    assert abs(wrapped(stance.yaw - GOAL.yaw)) < 2 * TURNED
    assert arena.with_boxes.count == 0
    assert 4.0 < agent.travelled < 6.0


@pytest.mark.parametrize("name", ["network", "straight"])
def test_a_body_goes_through_a_door(name):
    walls = [Box(0.0, 2.2, 0.1, 3.5), Box(0.0, -2.2, 0.1, 3.5)]
    starts, goals = [Stance(-2.0, 2.0)], [Stance(2.0, 2.0)]
    arena, _, (end,) = go(walls, starts, goals, name=name)
    assert end.outcome is Outcome.ARRIVED
    assert arena.with_boxes.count == 0


def test_on_its_way_it_tells_what_it_does_and_how_far_it_is():
    agent = navigator()
    step = agent.tick(memory(TABLE), 0.0)
    assert step.outcome is None
    assert step.message == "goes to its goal"
    assert 4.0 < step.remaining < 4.8


def test_at_its_goal_it_turns_and_is_there():
    agent = navigator()
    there = replace(GOAL, yaw=0.0)
    step = agent.tick(memory(stance=there), 0.0)
    assert step.motion.turn > 0.5
    assert step.message == "turns to its goal"
    assert agent.tick(memory(stance=GOAL), 0.1).outcome is Outcome.ARRIVED


# --- other ways -----------------------------------------------------------------------------------


def test_another_way_is_found_when_a_table_is_seen_in_the_old_one():
    agent = navigator()
    assert agent.tick(memory(), 0.0).remaining == pytest.approx(4.0)
    assert agent.tick(memory(TABLE), 0.1).remaining > 4.2


def test_a_shorter_way_is_taken_when_a_table_is_gone():
    agent = navigator()
    assert agent.tick(memory(TABLE), 0.0).remaining > 4.2
    gone = replace(TABLE, certainty=0.0)
    assert agent.tick(memory(gone), 0.1).remaining == pytest.approx(4.0)


def test_a_table_seen_a_little_differently_is_the_same():
    agent = navigator()
    before = agent.tick(memory(TABLE), 0.0).remaining
    moved = replace(TABLE, position=(2.01, 0.0, 0.35))
    assert agent.tick(memory(moved), 0.1).remaining == pytest.approx(before)


@pytest.fixture
def building() -> Map:
    """A closed room around the origin, with a door in the wall at x = 2."""
    sizes = {"a": (0, 2, 4.1, 0.1), "b": (0, -2, 4.1, 0.1), "c": (-2, 0, 0.1, 4.1)}
    sizes |= {"d": (2, 1.25, 0.1, 1.6), "e": (2, -1.25, 0.1, 1.6)}
    walls = [BodySpec(n, "wall", (x, y, 1), (a, b, 2)) for n, (x, y, a, b) in sizes.items()]
    panel = BodySpec("door1", "door", (2, 0, 1), (0.1, 0.9, 2))
    return Map(doors=(DoorSpec("door1", ("in", "out"), panel, open=False),), walls=tuple(walls))


def test_behind_a_closed_door_it_is_blocked(building):
    step = navigator(plan=building).tick(memory(), 0.0)
    assert step.outcome is Outcome.BLOCKED
    assert step.message == "no way leads there"


def test_a_door_that_was_seen_open_is_a_way(building):
    panel = Thing("door1", "door", (2, 0, 1), (0.1, 0.9, 2), certainty=0.0)
    step = navigator(plan=building).tick(memory(panel), 0.0)
    assert step.outcome is None
    assert step.remaining < 4.5


def test_a_door_that_closes_before_it_blocks_it(building):
    agent = navigator(plan=replace(building, doors=()))
    assert agent.tick(memory(), 0.0).outcome is None
    panel = Thing("door1", "door", (2, 0, 1), (0.1, 0.9, 2))
    assert agent.tick(memory(panel), 0.1).outcome is Outcome.BLOCKED


# --- ends -----------------------------------------------------------------------------------------


def test_a_goal_inside_a_table_is_blocked_at_once():
    step = navigator(Stance(2.0, 0.0)).tick(memory(TABLE), 0.0)
    assert step.outcome is Outcome.BLOCKED
    assert step.motion.forward == 0.0


def test_who_is_asked_to_stop_stops():
    agent = navigator()
    agent.tick(memory(), 0.0)
    agent.abort()
    step = agent.tick(memory(), 0.1)
    assert step.outcome is Outcome.ABORTED
    assert step.motion.forward == 0.0


def test_time_runs_out():
    agent = navigator(limit=5.0)
    assert agent.tick(memory(), 0.0).outcome is None
    assert agent.tick(memory(), 5.0).outcome is None
    assert agent.tick(memory(), 5.2).outcome is Outcome.TIMED_OUT


def test_who_stands_in_the_only_way_for_good_blocks_it():
    walls = [Box(0.0, 2.45, 0.1, 4.0), Box(0.0, -2.45, 0.1, 4.0)]
    ends = [Box(0.0, 4.5, 10.0, 0.1), Box(0.0, -4.5, 10.0, 0.1)]
    starts = [Stance(-2.0), Stance()]
    arena = Arena((*walls, *ends), starts, [HUMAN] * 2)
    end = play(arena, [navigator(Stance(2.0))])[0]
    assert end.outcome is Outcome.BLOCKED
    assert "agent1" in end.message
    assert arena.between_agents.count == 0


def test_an_unknown_driver_is_refused_by_name():
    with pytest.raises(UnknownDriverError, match="network, orca, straight"):
        driver("horse")


# --- many bodies ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("build", "longest"), [(HUMAN, 7.0), (CART, 9.5)])
def test_two_who_meet_head_on_pass_each_other(build, longest):
    starts = [Stance(-3.0), Stance(3.0, 0.0, math.pi)]
    arena, agents, ends = go([], starts, starts[::-1], build)
    assert outcomes(ends) == [Outcome.ARRIVED] * 2
    assert arena.between_agents.count == 0
    assert all(agent.travelled < longest for agent in agents)


def test_a_body_goes_around_one_that_stands():
    starts = [Stance(-3.0), Stance()]
    goals = [Stance(3.0), Stance()]
    arena, _, ends = go([], starts, goals)
    assert outcomes(ends) == [Outcome.ARRIVED] * 2
    assert arena.between_agents.count == 0


@pytest.mark.parametrize("seed", range(4))
def test_four_get_through_one_door(seed):
    problem = doorway(seed)
    arena, _, ends = go(problem.boxes, problem.starts, problem.goals)
    assert outcomes(ends) == [Outcome.ARRIVED] * 4
    assert arena.between_agents.count == arena.with_boxes.count == 0


@pytest.mark.parametrize("seed", range(1000, 1004))
def test_eight_cross_among_tables_without_a_collision(seed):
    problem = crossing(seed)
    arena, _, ends = go(problem.boxes, problem.starts, problem.goals)
    assert outcomes(ends) == [Outcome.ARRIVED] * 8
    assert arena.between_agents.count == arena.with_boxes.count == 0


def test_the_same_problem_gives_the_same_run():
    problem = crossing(7, agents=4, tables=4)
    first, second = (go(problem.boxes, problem.starts, problem.goals) for _ in range(2))
    assert [agent.travelled for agent in first[1]] == [agent.travelled for agent in second[1]]
