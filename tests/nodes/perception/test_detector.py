"""From a camera's frame to boxes."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from enkidu.nodes.memory import Thing
from enkidu.nodes.perception.detector import Detector
from enkidu.nodes.perception.pixels import Picture
from enkidu.nodes.perception.shapes import PARTIAL
from enkidu.nodes.perception.tracks import Track
from enkidu.physics.geometry import Stance
from enkidu.physics.senses.readings import Detection
from enkidu.physics.spec import BodySpec, CameraSpec, RobotSpec, WorldSpec
from enkidu.physics.world import World


def seen(frame) -> dict[str, Detection]:
    return {one.name: one for one in Detector().detect(Picture(frame)).things}


def yaw_apart(first: float, second: float) -> float:
    return abs((first - second + math.pi / 4) % (math.pi / 2) - math.pi / 4)


@pytest.mark.parametrize("seed", range(12))
def test_a_cube_within_reach_is_found_to_within_half_of_what_a_gripper_allows(stage, seed):
    chance = random.Random(seed)
    table = stage.table("table0", 0.7, chance.uniform(-0.2, 0.2), (0.3, 0.3, 0.6), seed)
    cube = stage.on("cube0", table, chance.uniform(0.04, 0.1), chance.uniform(-3, 3))
    found = seen(stage.frame([table, cube], stage.look_at(cube)))["cube0"]
    assert found.position == pytest.approx(cube.position, abs=0.005)
    assert found.size == pytest.approx(cube.size, abs=0.008)
    assert yaw_apart(found.yaw, cube.yaw) < 0.02
    assert found.certainty == 1


@pytest.mark.parametrize("away", [0.8, 1.5, 2.5])
def test_a_table_is_found_with_its_size_and_turn(stage, away):
    table = stage.table("table0", away, 0.1, (0.5, 0.3, 0.6), 0.4)
    found = seen(stage.frame([table], stage.look_at(table)))["table0"]
    assert found.position == pytest.approx(table.position, abs=0.015)
    assert found.size == pytest.approx(table.size, abs=0.03)
    assert yaw_apart(found.yaw, table.yaw) < 0.02


def test_cubes_in_a_stack_are_found_though_only_the_uppermost_shows_its_top(stage):
    table = stage.table("table0", 1.2, 0.0)
    lower = stage.on("cube0", table, 0.08, 0.3)
    middle = stage.on("cube1", lower, 0.08, 0.3)
    upper = stage.on("cube2", middle, 0.08, 0.3)
    found = seen(stage.frame([table, lower, middle, upper], stage.look_at(middle)))
    for cube in (lower, middle, upper):
        assert found[cube.name].position == pytest.approx(cube.position, abs=0.008)
        assert found[cube.name].size == pytest.approx(cube.size, abs=0.012)


def test_what_is_cut_by_the_edge_of_the_picture_is_unsure(stage):
    table = stage.table("table0", 1.0, 0.0)
    cube = stage.on("cube0", stage.table("table1", 1.0, 1.0))
    found = seen(stage.frame([table, cube], stage.look(yaw=-0.5)))
    assert found["table0"].certainty == PARTIAL
    assert found["table0"].sigma > 0.1
    found = seen(stage.frame([cube], stage.look(pitch=0.6)))
    assert found["cube0"].certainty == PARTIAL
    assert found["cube0"].sigma > 0.01


def test_a_table_behind_something_is_unsure_but_one_with_a_stack_on_it_is_not(stage):
    table = stage.table("table0", 1.6, 0.0)
    cube = stage.on("cube0", table, 0.1)
    loaded = seen(stage.frame([table, cube, stage.on("cube1", cube)], stage.look()))
    assert loaded["table0"].certainty == 1
    hidden = seen(stage.frame([table, stage.person("agent2", 1.0, 0.2)], stage.look()))
    assert hidden["table0"].certainty == PARTIAL


def test_a_cube_half_hidden_by_something_nearer_is_not_taken_for_a_smaller_one(stage):
    table = stage.table("table0", 1.4, 0.0)
    cube = stage.on("cube0", table, 0.1)
    screen = stage.table("table1", 1.0, -0.202, (0.1, 0.4, 0.9))
    found = seen(stage.frame([table, cube, screen], stage.look()))["cube0"]
    assert found.size[0] > 0.08 or found.certainty == PARTIAL


def test_an_agent_is_found_as_an_upright_column(stage):
    person = stage.person("agent2", 2.0, 0.3)
    found = seen(stage.frame([person], stage.look(pitch=0.3)))["agent2"]
    assert found.position == pytest.approx(person.position, abs=0.08)
    assert found.size == pytest.approx(person.size, abs=0.12)


def test_noisy_depth_blurs_places_but_does_not_spoil_them(stage):
    table = stage.table("table0", 0.9, 0.0)
    cube = stage.on("cube0", table, 0.08, 0.5)
    found = seen(stage.frame([table, cube], stage.look_at(cube), noise=0.005))
    assert found["cube0"].position == pytest.approx(cube.position, abs=0.02)
    assert found["table0"].position == pytest.approx(table.position, abs=0.03)


def test_only_what_has_changed_is_computed_again(stage):
    table, other = stage.table("table0", 1.5, -0.4), stage.table("table1", 1.5, 0.4)
    cube, view = stage.on("cube0", other), stage.look()
    detector = Detector()
    first = detector.detect(Picture(stage.frame([table, other, cube], view, 0.0)))
    moved = stage.on("cube0", other, 0.06)
    second = detector.detect(Picture(stage.frame([table, other, moved], view, 0.1)))
    assert second.things[0] is first.things[0]
    assert second.things[2] is not first.things[2]
    assert second.things[2].size == pytest.approx(moved.size, abs=0.01)


def remembered(thing: Thing, sigma: float) -> dict[str, Track]:
    track = Track(thing.name, thing.kind)
    seen = Detection(thing.kind, thing.name, thing.position, thing.size, thing.yaw, sigma)
    track.see(seen, 0.0, (0.0, 0.0, 1.4))
    return {thing.name: track}


def test_what_is_seen_just_as_it_is_remembered_is_not_computed_again(stage):
    table, moved = (stage.table("table0", 1.5, y, yaw=0.3) for y in (0.1, 0.12))
    known, view, detector = remembered(table, 0.001), stage.look(), Detector()
    look = detector.detect(Picture(stage.frame([table], view)), known).things[0]
    assert look.position == table.position
    look = detector.detect(Picture(stage.frame([moved], view)), known).things[0]
    assert look.position == pytest.approx(moved.position, abs=0.005)


def test_what_a_look_can_tell_better_than_the_memory_is_computed(stage):
    cube = stage.on("cube0", stage.table("table0", 0.7, 0.0))
    vague = remembered(cube, 0.02)
    look = Detector().detect(Picture(stage.frame([cube], stage.look_at(cube))), vague).things[0]
    assert look.sigma < 0.005


def test_a_user_can_say_what_things_of_a_kind_are_like(stage):
    def ball(segment) -> Detection:
        middle = segment.points.mean(axis=0) + 0.1
        return Detection(segment.label.kind, segment.label.name, tuple(middle), (0.2, 0.2, 0.2))

    thing = stage.table("table0", 1.0, 0.0)
    found = Detector({"table": ball}).detect(Picture(stage.frame([thing], stage.look())))
    assert found.things[0].size == (0.2, 0.2, 0.2)


def test_a_frame_in_which_there_is_nothing_shows_nothing(stage):
    assert seen(stage.frame([], stage.look())) == {}


def test_frames_of_the_real_camera_are_as_exact():
    table = BodySpec("table0", "table", (0.8, 0.1, 0.3), (0.4, 0.4, 0.6), yaw=0.3)
    cube = BodySpec("cube0", "cube", (0.75, 0.12, 0.63), (0.06, 0.06, 0.06), 0.1, yaw=0.8)
    robot = RobotSpec("agent1", stance=Stance(), eye=CameraSpec())
    with World(WorldSpec((table, cube), (robot,))) as world:
        world.robot("agent1").look(0.1, -0.8)
        world.advance(0.5)
        found = seen(world.sense("agent1").sight)
        assert found["cube0"].position == pytest.approx(world.pose("cube0").position, abs=0.004)
        assert found["table0"].position == pytest.approx(table.position, abs=0.004)
        assert np.allclose(sorted(found["table0"].size), sorted(table.size), atol=0.01)
