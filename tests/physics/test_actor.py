"""The actor: drives, looks, reaches and holds."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from enkidu.physics.geometry import Stance
from enkidu.physics.spec import BodySpec, RobotSpec, WorldSpec
from enkidu.physics.world import World

SIZE = 0.06


@pytest.fixture
def empty():
    """An actor in the open."""
    with World(WorldSpec(robots=(RobotSpec("agent1", "actor"),))) as world:
        yield world


def holding(world: World) -> str:
    """Stand an actor before a cube on a stand, and let it take the cube."""
    robot = world.robot("agent1")
    robot.reach(robot.standing().inward(world.pose("cube0").position))
    world.advance(1.0)
    robot.grasp()
    return "yes" if robot.holding() else "no"


@pytest.fixture
def served():
    """An actor before a cube on a stand."""
    stand = BodySpec("stand", "table", (0.5, 0.0, 0.35), (0.2, 0.2, 0.7))
    cube = BodySpec("cube0", "cube", (0.5, 0.0, 0.73), (SIZE, SIZE, SIZE), 0.1)
    with World(WorldSpec((stand, cube), (RobotSpec("agent1", "actor"),))) as world:
        yield world


def test_it_keeps_the_speed_that_it_was_told(empty):
    robot = empty.robot("agent1")
    robot.drive(0.6, 0.3, 0.5)
    empty.advance(2.0)
    assert robot.velocity() == pytest.approx((0.6, 0.3, 0.5), abs=0.02)
    robot.drive(0.0)
    empty.advance(1.0)
    assert robot.velocity() == pytest.approx((0, 0, 0), abs=1e-3)


def test_it_goes_no_faster_than_it_is_built_to(empty):
    robot = empty.robot("agent1")
    robot.drive(9.0)
    empty.advance(2.0)
    assert robot.velocity()[0] == pytest.approx(robot.build.forward, abs=0.02)


def test_it_moves_again_after_a_long_rest(empty):
    empty.advance(6.0)
    robot = empty.robot("agent1")
    robot.drive(0.5)
    empty.advance(1.0)
    assert robot.standing().x > 0.3


def test_a_table_stops_it(empty):
    empty.add(BodySpec("table0", "table", (1.5, 0.0, 0.25), (0.4, 0.4, 0.5)))
    robot = empty.robot("agent1")
    robot.drive(1.0)
    empty.advance(4.0)
    assert robot.standing().x == pytest.approx(1.5 - 0.2 - 0.2, abs=0.02)


def test_two_of_them_do_not_pass_through_each_other():
    facing = (RobotSpec("a", "actor"), RobotSpec("b", "actor", Stance(2.0, 0.0, math.pi)))
    with World(WorldSpec(robots=facing)) as world:
        for robot in world.robots.values():
            robot.drive(0.5)
        world.advance(4.0)
        gap = world.pose("b").position[0] - world.pose("a").position[0]
    assert 0.4 < gap < 0.8  # they stop each other, at the latest when they touch


@pytest.mark.parametrize("place", [(0.5, 0.0, 0.5), (0.6, 0.1, 0.8), (0.35, -0.2, 1.1)])
def test_its_hand_comes_where_it_was_told(empty, place):
    robot = empty.robot("agent1")
    assert robot.reach(place)
    empty.advance(1.5)
    assert robot.hand() == pytest.approx(place, abs=2e-3)
    assert robot.resisted() < 2e-3


@pytest.mark.parametrize("place", [(2.0, 0.0, 0.8), (0.5, 0.0, 0.0), (-0.5, 0.0, 0.9)])
def test_what_is_out_of_reach_is_not_tried(empty, place):
    robot = empty.robot("agent1")
    empty.advance(1.0)
    before = robot.hand()
    assert not robot.reach(place)
    empty.advance(1.0)
    assert robot.hand() == pytest.approx(before, abs=1e-3)


@pytest.mark.parametrize("height", [0.45, 0.8, 1.2])
@pytest.mark.parametrize("edge", ["near", "far"])
def test_its_envelope_is_within_reach(empty, height, edge):
    robot = empty.robot("agent1")
    assert robot.reach((getattr(robot.build.envelope, edge), 0.0, height))


def test_it_takes_a_cube_and_carries_it_about(served):
    robot = served.robot("agent1")
    assert holding(served) == "yes"
    robot.rest()
    served.advance(1.0)
    robot.drive(-0.5)
    served.advance(2.0)
    assert robot.holding()
    hand = robot.standing().outward(robot.hand())
    assert served.pose("cube0").position == pytest.approx(hand, abs=0.01)


def test_it_lets_go(served):
    robot = served.robot("agent1")
    holding(served)
    robot.rest()
    served.advance(1.0)
    robot.release()
    served.advance(1.0)
    assert not robot.holding()
    assert served.pose("cube0").position[2] < 0.1


def test_an_empty_grasp_is_a_result(empty):
    robot = empty.robot("agent1")
    robot.grasp()
    empty.advance(0.1)
    assert not robot.holding()


def test_it_cannot_take_what_another_holds(served):
    other = RobotSpec("agent2", "actor", Stance(1.0, 0.0, math.pi))
    with World(replace(served.spec, robots=(*served.spec.robots, other))) as world:
        assert holding(world) == "yes"
        rival = world.robot("agent2")
        rival.reach(rival.standing().inward(world.pose("cube0").position))
        world.advance(1.0)
        rival.grasp()
        assert not rival.holding()
        assert world.robot("agent1").holding()


def test_what_is_too_heavy_stays_where_it_is(served):
    served.remove("cube0")
    served.add(BodySpec("cube0", "cube", (0.5, 0.0, 0.73), (SIZE, SIZE, SIZE), 20.0))
    assert holding(served) == "no"


def test_what_is_torn_out_of_its_hand_is_lost(served):
    robot = served.robot("agent1")
    holding(served)
    served.move("cube0", (3.0, 0.0, 0.03))
    assert not robot.holding()


def test_it_turns_what_it_holds(served):
    robot = served.robot("agent1")
    holding(served)
    before = served.pose("cube0").yaw
    robot.reach((0.5, 0.0, 0.9), 0.6)
    served.advance(1.5)
    assert served.pose("cube0").yaw - before == pytest.approx(0.6, abs=0.03)


def test_its_eye_turns_as_far_as_it_goes(empty):
    robot = empty.robot("agent1")
    robot.look(0.8, -0.4)
    empty.advance(1.0)
    assert robot.eye().yaw == pytest.approx(0.8, abs=1e-6)
    robot.look(3.0, 0.0)
    empty.advance(2.0)
    assert robot.eye().yaw == pytest.approx(robot.build.pan, abs=1e-6)


def test_its_state_is_told_by_its_own_measure(empty):
    robot = empty.robot("agent1")
    robot.measured = lambda: Stance(7.0, 0.0, 0.0)
    assert robot.state().stance == Stance(7.0, 0.0, 0.0)
    assert robot.state().hand == robot.hand()
