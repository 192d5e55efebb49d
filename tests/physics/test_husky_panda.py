"""The husky_panda: drives by its wheels, reaches by its joints, holds by friction."""

from __future__ import annotations

import math
import random
import subprocess
import sys
from itertools import pairwise, product

import numpy as np
import pytest

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Stance, Vector, rotation, wrapped
from enkidu.physics.robots import Robot, models
from enkidu.physics.robots.mobile.arm import FASTEST
from enkidu.physics.skills.approach import approach
from enkidu.physics.skills.motion import line
from enkidu.physics.skills.outcome import Outcome, Target
from enkidu.physics.skills.pick import pick
from enkidu.physics.skills.place import place
from enkidu.physics.spec import BodySpec, RobotSpec, WorldSpec
from enkidu.physics.world import World

SIZE = 0.06
TOP = 0.5
ARM = range(4, 11)
FINGERS = (11, 12)
TABLE = BodySpec("table", "table", (0.95, 0.0, TOP / 2), (0.4, 0.4, TOP))


def cube(name: str, x: float, y: float, yaw: float = 0.0) -> BodySpec:
    return BodySpec(name, "cube", (x, y, TOP + SIZE / 2), (SIZE, SIZE, SIZE), 0.1, yaw=yaw)


def scene(*bodies: BodySpec, stance: Stance = Stance()) -> WorldSpec:  # noqa: B008
    return WorldSpec(bodies, (RobotSpec("agent1", "husky_panda", stance),))


@pytest.fixture
def empty():
    """A robot in the open."""
    with World(scene()) as world:
        world.advance(0.2)
        yield world


@pytest.fixture
def served():
    """A robot before a table with two cubes."""
    cubes = (cube("cube0", 0.9, -0.1, 0.3), cube("cube1", 1.0, 0.1, -0.5))
    with World(scene(TABLE, *cubes)) as world:
        world.advance(0.2)
        yield world


def target(world: World, name: str) -> Target:
    pose = world.pose(name)
    return Target(pose.position, (SIZE, SIZE, SIZE), pose.yaw)


def led(world: World, there: Vector, yaw: float = 0.0) -> Robot:
    """Let the hand go to a place."""
    robot = world.robot("agent1")
    assert robot.reach(there, yaw)
    world.advance(2.5)
    return robot


def joint_speeds(world: World, joints) -> list[float]:
    body = world.robot("agent1").body
    states = pybullet.getJointStates(body, list(joints), physicsClientId=world.client)
    return [abs(state[1]) for state in states]


def test_it_is_one_of_the_robots():
    assert "husky_panda" in models()


# --- wheels ---------------------------------------------------------------------------------------


def test_it_stands_where_it_was_put():
    with World(scene(stance=Stance(1.0, -2.0, 2.0))) as world:
        world.advance(1.0)
        stance = world.robot("agent1").standing()
    assert (stance.x, stance.y, stance.yaw) == pytest.approx((1.0, -2.0, 2.0), abs=1e-3)


@pytest.mark.parametrize("told", [(0.8, 0.0), (-0.4, 0.0), (0.0, 1.0), (0.4, -0.4), (0.05, 0.0)])
def test_it_keeps_the_speeds_that_it_was_told(empty, told):
    robot = empty.robot("agent1")
    robot.drive(told[0], 0.0, told[1])
    empty.advance(2.0)
    speeds = []
    for _ in range(240):
        empty.step()
        speeds.append(robot.velocity())
    forward, _, turn = np.mean(speeds, axis=0)
    assert (forward, turn) == pytest.approx(told, abs=0.08)


def test_it_turns_about_its_middle(empty):
    robot = empty.robot("agent1")
    robot.drive(0.0, 0.0, 1.0)
    empty.advance(math.pi)
    stance = robot.standing()
    assert math.hypot(stance.x, stance.y) < 0.1
    assert abs(wrapped(stance.yaw - math.pi)) < 0.4


def test_its_wheels_carry_it(empty):
    robot = empty.robot("agent1")
    robot.drive(0.5)
    empty.advance(2.0)
    assert joint_speeds(empty, range(4)) == pytest.approx([0.5 / 0.178] * 4, rel=0.1)


def test_it_goes_neither_sideways_nor_faster_than_it_is_built_to(empty):
    robot = empty.robot("agent1")
    robot.drive(9.0, 1.0)
    empty.advance(2.0)
    forward, sideways, _ = robot.velocity()
    assert forward == pytest.approx(robot.build.forward, abs=0.05)
    assert sideways == pytest.approx(0.0, abs=0.05)


def test_it_comes_to_a_stop_and_stays(empty):
    robot = empty.robot("agent1")
    robot.drive(0.8, 0.0, 0.5)
    empty.advance(2.0)
    robot.drive(0.0)
    empty.advance(1.5)
    before = robot.standing()
    empty.advance(3.0)
    after = robot.standing()
    assert (after.x, after.y, after.yaw) == pytest.approx(
        (before.x, before.y, before.yaw), abs=1e-3
    )


def test_it_drives_on_after_a_long_rest(empty):
    robot = empty.robot("agent1")
    empty.advance(6.0)
    robot.drive(0.5)
    empty.advance(2.0)
    assert robot.standing().x > 0.5


# --- arm ------------------------------------------------------------------------------------------


def test_all_of_its_envelope_is_reached_to_the_millimetre(empty):
    envelope = empty.robot("agent1").build.envelope
    corners = product((envelope.near, envelope.far), (envelope.low, envelope.high))
    for (away, height), bearing in zip(corners, (0.0, 0.2, -0.2, 0.1), strict=True):
        there = (away * math.cos(bearing), away * math.sin(bearing), height)
        assert led(empty, there).hand() == pytest.approx(there, abs=1e-3)


def test_there_is_room_above_its_envelope_to_come_from(empty):
    robot = empty.robot("agent1")
    envelope = robot.build.envelope
    assert all(robot.reach((x, 0.0, envelope.high + 0.1)) for x in (envelope.near, envelope.far))


@pytest.mark.parametrize("yaw", [-1.2, 0.0, 0.5, 2.5])
def test_its_fingers_turn_as_told(empty, yaw):
    robot = led(empty, (0.85, 0.1, 0.6), yaw)
    left, right = (
        np.array(pybullet.getLinkState(robot.body, finger, physicsClientId=empty.client)[0])
        for finger in FINGERS
    )
    across = math.atan2(*(left - right)[1::-1]) - math.pi / 2
    assert math.remainder(across - yaw, math.pi) == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize(
    "there",
    [(1.5, 0.0, 0.6), (0.9, 0.0, 1.4), (-0.5, 0.0, 0.8), (0.4, 0.0, 0.3), (0.2, 0.35, 0.3)],
    ids=["too far", "too high", "behind", "in itself", "in its wheel"],
)
def test_what_it_cannot_reach_is_not_tried(empty, there):
    robot = empty.robot("agent1")
    before = robot.hand()
    assert not robot.reach(there)
    empty.advance(0.5)
    assert robot.hand() == pytest.approx(before, abs=1e-3)


def test_its_joints_go_no_faster_than_a_panda_can(empty):
    robot = empty.robot("agent1")
    fastest = np.zeros(7)
    for there in ((0.98, 0.0, 0.15), (0.75, 0.0, 0.9), (0.7, -0.5, 0.3)):
        robot.reach(there, 0.7)
        for _ in range(360):
            empty.step()
            fastest = np.maximum(fastest, joint_speeds(empty, ARM))
    assert (fastest < np.array(FASTEST) * 1.1).all()
    assert fastest.max() > 1.0


def test_it_folds_within_its_circle_and_height(empty):
    robot = led(empty, (0.95, 0.2, 0.3))
    robot.rest()
    empty.advance(3.0)
    corners = np.array(
        [corner for part in robot.parts() for corner in corners_of(empty, robot, part)]
    )
    assert np.hypot(corners[:, 0], corners[:, 1]).max() <= robot.build.radius
    assert corners[:, 2].max() <= robot.build.height
    assert corners[:, 2].min() == pytest.approx(0.0, abs=0.005)


def corners_of(world: World, robot: Robot, part) -> list[Vector]:
    """Return the corners of a part's box in the robot's own frame."""
    if part.link < 0:
        frame, turn = np.zeros(3), np.eye(3)
    else:
        state = pybullet.getLinkState(
            robot.body, part.link, computeForwardKinematics=True, physicsClientId=world.client
        )
        stance = robot.standing()
        frame = np.array(stance.inward(state[4]))
        turn = rotation((0, 0, math.sin(-stance.yaw / 2), math.cos(stance.yaw / 2)))
        turn = turn @ rotation(state[5])
    halves = [np.array(part.size) / 2 * signs for signs in product((1, -1), repeat=3)]
    inner = rotation(part.pose.turn)
    return [tuple(frame + turn @ (part.pose.position + inner @ half)) for half in halves]


def test_it_stays_where_it_is_while_its_arm_works(served, carry_out):
    robot = served.robot("agent1")
    before = robot.standing()
    assert carry_out(served, pick(robot, target(served, "cube0"))) is Outcome.DONE
    after = robot.standing()
    assert math.hypot(after.x - before.x, after.y - before.y) < 0.002
    assert abs(after.yaw - before.yaw) < 0.002


def test_what_resists_its_hand_is_felt_and_left_again(served, carry_out):
    robot = served.robot("agent1")
    above, below = (0.95, 0.0, 0.7), (0.95, 0.0, 0.42)
    assert carry_out(served, line(robot, above, 0.0, "above")) is Outcome.DONE
    assert robot.resisted() < 0.005
    assert carry_out(served, line(robot, below, 0.0, "below")) is Outcome.OBSTRUCTED
    assert robot.hand()[2] > TOP
    assert carry_out(served, line(robot, above, 0.0, "above")) is Outcome.DONE


# --- hand -----------------------------------------------------------------------------------------


def test_an_empty_hand_feels_nothing(empty):
    robot = empty.robot("agent1")
    robot.grasp()
    empty.advance(1.0)
    assert robot.settled()
    assert not robot.holding()


def test_what_it_holds_is_felt_until_it_is_gone(served, carry_out):
    robot = served.robot("agent1")
    carry_out(served, pick(robot, target(served, "cube0")))
    assert robot.holding()
    served.remove("cube0")
    served.advance(0.5)
    assert not robot.holding()


def test_it_holds_by_friction_alone(served, carry_out):
    before = pybullet.getNumConstraints(physicsClientId=served.client)
    carry_out(served, pick(served.robot("agent1"), target(served, "cube0")))
    assert pybullet.getNumConstraints(physicsClientId=served.client) == before
    hand = served.robot("agent1").body
    touching = pybullet.getContactPoints(
        hand, served.bodies["cube0"], physicsClientId=served.client
    )
    assert {contact[3] for contact in touching} == set(FINGERS)


def test_what_it_holds_stays_in_the_middle_of_its_hand_while_it_drives(served, carry_out):
    robot = served.robot("agent1")
    carry_out(served, pick(robot, target(served, "cube0")))
    robot.rest()
    for forward, turn in ((-0.8, 0.0), (0.0, 1.0), (0.8, -1.0), (0.0, 0.0)):
        robot.drive(forward, 0.0, turn)
        served.advance(2.0)
        assert robot.holding()
    held = robot.standing().inward(served.pose("cube0").position)
    assert held == pytest.approx(robot.hand(), abs=0.003)


def test_what_is_believed_where_nothing_is_ends_with_empty_hands(served, carry_out):
    robot = served.robot("agent1")
    nothing = Target((0.85, 0.1, TOP + SIZE / 2), (SIZE, SIZE, SIZE))
    assert carry_out(served, pick(robot, nothing)) is Outcome.NOT_THERE
    assert not robot.holding()


def test_a_cube_that_was_put_down_does_not_stick_to_the_hand(served, carry_out):
    robot, table = served.robot("agent1"), Target(TABLE.position, TABLE.size)
    thing = target(served, "cube0")
    carry_out(served, pick(robot, thing))
    assert carry_out(served, place(robot, thing, table)) is Outcome.DONE
    served.advance(1.0)
    assert served.pose("cube0").position == pytest.approx((0.95, 0, TOP + SIZE / 2), abs=0.005)


# --- all together ---------------------------------------------------------------------------------


def believed(world: World, name: str, chance: random.Random) -> Target:
    pose = world.pose(name)
    x, y, z = (value + chance.gauss(0.0, 0.003) for value in pose.position)
    return Target((x, y, z), (SIZE, SIZE, SIZE), pose.yaw + chance.gauss(0.0, math.radians(2)))


def stacked(world: World, carry_out, names: list[str], chance: random.Random) -> list[float]:
    """Let a robot stack cubes whose places it knows only roughly; return their heights."""
    robot = world.robot("agent1")
    for lower, upper in pairwise(names):
        thing, support = believed(world, upper, chance), believed(world, lower, chance)
        for skill in (
            approach(robot, thing.position),
            pick(robot, thing),
            approach(robot, support.position),
            place(robot, thing, support),
        ):
            assert carry_out(world, skill) is Outcome.DONE
    world.advance(1.0)
    return [world.pose(name).position[2] for name in names]


@pytest.mark.parametrize("seed", range(3))
def test_it_stacks_cubes_that_it_knows_only_roughly(carry_out, seed):
    chance = random.Random(seed)
    cubes = [
        cube(f"cube{n}", 1.0 + chance.uniform(-0.1, 0.1), 0.2 * n - 0.1, chance.uniform(-3, 3))
        for n in range(2)
    ]
    with World(scene(TABLE, *cubes, stance=Stance(-0.5, 0.3, 0.5))) as world:
        heights = stacked(world, carry_out, ["cube0", "cube1"], chance)
    assert heights == pytest.approx([TOP + SIZE / 2, TOP + 1.5 * SIZE], abs=0.002)


def test_it_builds_a_tower_of_four(carry_out):
    chance = random.Random(0)
    places = ((1.05, 0.1), (1.05, -0.1), (0.85, 0.1), (0.85, -0.1))
    cubes = [cube(f"cube{n}", x, y, 0.4 * n) for n, (x, y) in enumerate(places)]
    with World(scene(TABLE, *cubes)) as world:
        heights = stacked(world, carry_out, [spec.name for spec in cubes], chance)
    assert heights == pytest.approx([TOP + SIZE * (n + 0.5) for n in range(4)], abs=0.002)


RUN = """
from enkidu.physics.skills.outcome import Target
from enkidu.physics.skills.pick import pick
from enkidu.physics.spec import BodySpec, RobotSpec, WorldSpec
from enkidu.physics.world import World

table = BodySpec("table", "table", (0.95, 0.0, 0.25), (0.4, 0.4, 0.5))
cube = BodySpec("cube0", "cube", (0.95, 0.05, 0.53), (0.06, 0.06, 0.06), 0.1, yaw=0.3)
with World(WorldSpec((table, cube), (RobotSpec("agent1", "husky_panda"),))) as world:
    robot = world.robot("agent1")
    for _ in pick(robot, Target(cube.position, cube.size, cube.yaw)):
        world.step()
    robot.rest()
    robot.drive(-0.5, 0.0, 0.5)
    world.advance(1.0)
    places = (*robot.hand(), *robot.velocity(), *world.pose("cube0").position)
    print(robot.holding(), [value.hex() for value in places])
"""


def test_the_same_run_is_the_same_in_every_process():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", RUN], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    }
    assert len(outputs) == 1
    assert outputs.pop().startswith("True")


# --- eye and looks --------------------------------------------------------------------------------


def test_its_eye_turns_with_limited_speed_as_far_as_it_goes(empty):
    robot = empty.robot("agent1")
    robot.look(9.0 - math.tau, -9.0)
    empty.step()
    assert abs(robot.eye().yaw) < 0.05
    empty.advance(3.0)
    assert robot.eye().yaw == pytest.approx(robot.build.pan, abs=1e-3)


def test_its_eye_looks_down_on_tables(empty):
    pose = empty.robot("agent1").eye()
    ahead = rotation(pose.turn) @ (1, 0, 0)
    assert pose.position[2] > 1.0
    assert -0.6 < math.asin(ahead[2]) < -0.2


def test_its_hand_is_among_the_parts_that_others_sense(empty):
    robot = led(empty, (0.9, 0.1, 0.5))
    corners = np.array(
        [corner for part in robot.parts() if part.link in FINGERS
         for corner in corners_of(empty, robot, part)]
    )  # fmt: skip
    low, high = corners.min(axis=0), corners.max(axis=0)
    assert ((low <= robot.hand()) & (robot.hand() <= high)).all()


def test_it_wears_the_colour_that_it_was_given():
    red = RobotSpec("agent1", "husky_panda", colour=(0.9, 0.1, 0.2))
    with World(WorldSpec(robots=(red,))) as world:
        shapes = pybullet.getVisualShapeData(
            world.robot("agent1").body, physicsClientId=world.client
        )
    assert any(shape[7] == pytest.approx((0.9, 0.1, 0.2, 1.0), abs=0.01) for shape in shapes)


def test_it_weighs_what_its_files_say_and_the_battery(empty):
    body = empty.robot("agent1").body
    links = range(-1, pybullet.getNumJoints(body, physicsClientId=empty.client))
    masses = (pybullet.getDynamicsInfo(body, n, physicsClientId=empty.client)[0] for n in links)
    husky, wheels, panda, battery = 33.455, 4 * 2.637, 17.96, 9.0
    assert sum(masses) == pytest.approx(husky + wheels + panda + battery, abs=0.01)
