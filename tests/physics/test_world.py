"""The physical world, in the real PyBullet."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace

import pytest

from enkidu.errors import EnkiduError, MissingError
from enkidu.physics.bullet import pybullet
from enkidu.physics.spec import BodySpec, DoorSpec, Map, WorldSpec
from enkidu.physics.world import PhysicsError, World

SIZE = 0.06
TOP = 0.5


def test_a_tower_of_four_stands(spec):
    more = [
        replace(spec.bodies[-1], name=f"cube{n}", position=(0.0, 0.0, TOP + SIZE * (n + 0.5)))
        for n in (2, 3)
    ]
    with World(replace(spec, bodies=(*spec.bodies, *more))) as world:
        world.advance(20.0)
        assert world.pose("cube3").position == pytest.approx((0, 0, TOP + 3.5 * SIZE), abs=2e-3)


def test_time_counts_steps(world):
    world.step()
    assert world.time == pytest.approx(1 / 240)
    world.advance(1.0)
    assert world.steps == 241


def test_those_who_know_pybullet_reach_it(world):
    place, _ = pybullet.getBasePositionAndOrientation(
        world.bodies["cube0"], physicsClientId=world.client
    )
    assert place == pytest.approx(world.pose("cube0").position)


def test_two_worlds_do_not_touch_each_other(spec):
    with World(spec) as one, World(spec) as other:
        one.remove("cube1")
        assert "cube1" in other.bodies
        assert one.client != other.client


def test_a_cube_whose_support_is_taken_away_falls(world):
    world.advance(4.0)  # everything sleeps
    world.remove("table0")
    world.advance(1.0)
    assert world.pose("cube1").position[2] < TOP


def test_a_thing_can_be_moved_added_and_pushed(world):
    world.move("cube1", (1.5, 0.0, TOP + SIZE / 2))
    world.add(BodySpec("ball", "toy", (1.5, 0.1, TOP + 0.1), (0.05, 0.05, 0.05), 0.1))
    world.advance(1.0)
    assert world.pose("cube1").position == pytest.approx((1.5, 0.0, TOP + SIZE / 2), abs=1e-3)
    assert world.pose("ball").position[2] == pytest.approx(TOP + 0.025, abs=1e-3)
    world.push("ball", (0.0, 2.0, 0.5))
    world.advance(1.0)
    assert world.pose("ball").position[2] < TOP


def test_a_closed_door_is_a_wall_and_an_open_one_is_none(spec):
    panel = BodySpec("door0", "door", (0.0, -2.0, 1.0), (1.0, 0.1, 2.0))
    doors = Map(doors=(DoorSpec("door0", ("room0", "room1"), panel),))

    def walk_through(is_open: bool) -> float:
        with World(replace(spec, map=doors)) as world:
            world.set_door("door0", is_open)
            world.robot("agent1").drive(-0.8)
            world.advance(3.0)
            return world.pose("agent1").position[1]

    assert walk_through(is_open=True) < -3.0
    assert walk_through(is_open=False) > -2.0


def test_a_urdf_file_describes_a_thing(tmp_path):
    (tmp_path / "plate.urdf").write_text(
        "<robot name='plate'><link name='plate'>"
        "<inertial><mass value='0.2'/><inertia ixx='1e-4' iyy='1e-4' izz='1e-4' "
        "ixy='0' ixz='0' iyz='0'/></inertial>"
        "<collision><geometry><cylinder radius='0.1' length='0.02'/></geometry></collision>"
        "</link></robot>"
    )
    plate = BodySpec("plate", "plate", (0, 0, 0.5), (0.2, 0.2, 0.02), 0.2)
    with World(WorldSpec((replace(plate, urdf=str(tmp_path / "plate.urdf")),))) as world:
        world.advance(2.0)
        assert world.pose("plate").position[2] == pytest.approx(0.01, abs=2e-3)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda world: world.pose("cube9"), "there is no cube9 in the world"),
        (lambda world: world.remove("cube9"), "there is no cube9 in the world"),
        (lambda world: world.robot("bob"), "there is no robot bob in the world; there are: agent1"),
        (lambda world: world.add(world.spec.bodies[0]), "there is a table0 in the world already"),
        (lambda world: world.set_door("d", True), "there is no door d; there are: none"),
    ],
)
def test_what_is_not_there_is_told(world, change, sentence):
    with pytest.raises(EnkiduError) as caught:
        change(world)
    assert str(caught.value) == sentence


def test_an_unknown_robot_is_told_with_those_there_are(spec):
    odd = replace(spec, robots=(replace(spec.robots[0], model="aktor"),))
    with pytest.raises(EnkiduError, match=r"there is no robot 'aktor'; did you mean 'actor'\?"):
        World(odd)


def test_a_body_that_leaves_the_world_is_reported(world):
    pybullet.resetBasePositionAndOrientation(
        world.bodies["cube1"], (0, 150, 1), (0, 0, 0, 1), physicsClientId=world.client
    )
    with pytest.raises(PhysicsError, match=r"the physics broke down: after .* cube1 is at"):
        world.advance(0.2)


def test_nothing_is_moved_to_nowhere(world):
    with pytest.raises(PhysicsError, match="cube1 is at \\(nan"):
        world.move("cube1", (math.nan, 0.0, 0.0))


def test_a_closed_world_does_not_go_on(spec):
    with World(spec) as world:
        pass
    with pytest.raises(PhysicsError, match="the world is closed"):
        world.step()


def test_a_window_without_a_display_is_told(spec, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(MissingError, match="a window needs a display"):
        World(spec, gui=True)


RUN = """
from enkidu.physics.geometry import Stance
from enkidu.physics.skills.approach import approach
from enkidu.physics.skills.outcome import Target
from enkidu.physics.skills.pick import pick
from enkidu.physics.spec import BodySpec, CameraSpec, Faults, RobotSpec, WorldSpec
from enkidu.physics.world import World

table = BodySpec("table0", "table", (0, 0, 0.25), (0.4, 0.4, 0.5))
cube = BodySpec("cube0", "cube", (0, 0, 0.53), (0.06, 0.06, 0.06), 0.1)
eye = CameraSpec(faults=Faults(noise=0.01, drop=0.2, ghost=0.2))
spec = WorldSpec((table, cube), (RobotSpec("a", "MODEL", Stance(0, -1.5, 1.2), eye=eye),), seed=5)
with World(spec) as world:
    robot, target = world.robot("a"), Target(cube.position, cube.size)
    for skill in (approach(robot, target.position), pick(robot, target)):
        for _ in skill:
            world.step()
    pose, sight = world.pose("cube0"), world.sense("a").sight
    print([value.hex() for value in (*pose.position, *pose.turn)])
    print(sight and (float(sight.depth[sight.depth < 9].sum()).hex(), int(sight.segments.sum())))
"""


@pytest.mark.parametrize("model", ["actor", "husky_panda"])
def test_the_same_seed_gives_the_same_run_in_every_process(model):
    outputs = {
        subprocess.run(
            [sys.executable, "-c", RUN.replace("MODEL", model)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for _ in range(2)
    }
    assert len(outputs) == 1


def test_pybullet_greets_nobody():
    run = [sys.executable, "-c", "import enkidu.physics.world"]
    ended = subprocess.run(run, capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == ("", "")
