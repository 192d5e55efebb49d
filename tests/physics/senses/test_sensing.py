"""When senses deliver, and that looking changes nothing."""

from __future__ import annotations

import math
import os
import subprocess
import sys

import pytest

from enkidu.physics.geometry import Stance
from enkidu.physics.senses.readings import CameraFrame, Detections
from enkidu.physics.spec import CameraSpec, RaysSpec, RobotSpec

STEP = 1 / 240


def moments(made, seconds, name="ann"):
    """Sense before every step; return when a frame came."""
    found = []
    for _ in range(round(seconds / STEP)):
        sight = made.sensing.sense(name).sight
        if sight is not None:
            assert sight.stamp == made.world.time
            found.append(made.world.time)
        made.world.step()
    return found


@pytest.mark.parametrize("rate", [10.0, 7.0, 30.0])
@pytest.mark.parametrize("eye", [CameraSpec, RaysSpec])
def test_frames_come_at_the_rate_of_the_eye(stage, eye, rate):
    found = moments(stage(robots=stage.ann_with(eye(rate=rate))), 3.0)
    expected = [math.ceil(number / rate / STEP - 1e-6) * STEP for number in range(int(3 * rate))]
    assert found == pytest.approx(expected)


def test_who_senses_seldom_gets_a_frame_each_time(stage):
    made = stage(robots=stage.ann_with(RaysSpec(rate=10.0)))
    for _ in range(5):
        assert made.sensing.sense("ann").sight is not None
        assert made.sensing.sense("ann").sight is None
        made.world.advance(0.25)


def test_a_look_gives_a_frame_at_any_time(stage):
    made = stage(stage.cube)
    made.sensing.sense("ann")
    made.world.step()
    assert made.sensing.sense("ann").sight is None
    assert isinstance(made.sensing.look("ann").sight, CameraFrame)
    assert isinstance(made.sensing.look("ann").sight, CameraFrame)


@pytest.mark.parametrize("eye", [CameraSpec, RaysSpec])
def test_a_look_shows_what_was_moved_at_this_very_moment(stage, eye):
    made = stage(stage.cube, robots=stage.ann_with(eye()))
    assert made.seen() == {"cube"}
    made.world.move("cube", (-2.0, 0.0, 0.8))
    assert made.seen() == set()


def test_a_robot_without_an_eye_still_feels(stage):
    made = stage(robots=stage.ann_with(None))
    readings = made.sensing.look("ann")
    assert readings.sight is None
    assert readings.odometry.stance == made.world.robots["ann"].standing()
    assert not readings.touch.holding


def test_robots_with_different_eyes_share_a_world(stage):
    bob = RobotSpec("bob", stance=Stance(3.0, 0.2, math.pi), eye=RaysSpec())
    made = stage(stage.cube, robots=(stage.ann, bob))
    assert isinstance(made.sight("ann"), CameraFrame)
    assert isinstance(made.sight("bob"), Detections)
    assert made.seen("ann") == {"cube", "bob"}
    assert made.seen("bob") == {"cube", "ann"}


def test_another_model_is_seen_as_its_boxes(stage):
    husky = RobotSpec("husky", "husky_panda", Stance(3.0, 0.0, math.pi))
    made = stage(robots=(stage.ann, husky))
    made.world.advance(0.1)
    frame = made.sight()
    places = stage.places(frame)[stage.pixels(frame, "husky")]
    build = made.world.robots["husky"].build
    assert len(places) > 100
    assert abs(places[:, 0] - 3.0).max() < build.radius + 0.5
    assert abs(places[:, 1]).max() < build.radius
    assert 0.0 < places[:, 2].min() < 0.3


def test_what_is_sensed_from_one_frame_to_the_next_does_not_change_the_frame(stage):
    made = stage(stage.cube)
    first = made.sight()
    kept = first.depth.copy(), first.segments.copy()
    made.world.move("cube", (1.0, 0.0, 0.8))
    made.sight()
    assert (first.depth == kept[0]).all()
    assert (first.segments == kept[1]).all()


@pytest.mark.parametrize("eye", [CameraSpec, RaysSpec])
def test_looking_does_not_change_the_world(stage, eye):
    def run(looks):
        bob = RobotSpec("bob", stance=Stance(1.0, 0.1, 0.3))
        tower = [stage.cube_at(2.0, 0.0, 0.06 + 0.11 * n, f"cube{n}") for n in range(4)]
        made = stage(*tower, robots=(*stage.ann_with(eye()), bob))
        made.world.robots["bob"].drive(0.8)
        for _ in range(15):
            made.world.advance(0.1)
            if looks:
                made.sight()
        return [made.world.pose(name) for name in (*made.world.bodies, *made.world.robots)]

    assert run(looks=True) == run(looks=False)


PROGRAM = """
import hashlib
from enkidu.physics.geometry import Stance
from enkidu.physics.spec import *
from enkidu.physics.world import World

cubes = [BodySpec(f"c{n}", "cube", (2, n / 4, 0.5), (0.2, 0.2, 0.2), mass=1) for n in range(4)]
faults = Faults(noise=0.01, drop=0.1, miss=0.2, ghost=0.3)
odometry = OdometrySpec(0.1)
robots = (
    RobotSpec("ann", eye=CameraSpec(anonymous=True, faults=faults), odometry=odometry),
    RobotSpec("bob", stance=Stance(0, 1), eye=RaysSpec(faults=faults), odometry=odometry),
)
digest = hashlib.sha256()
with World(WorldSpec(tuple(cubes), robots, seed=3)) as world:
    for _ in range(15):
        for robot in robots:
            world.robots[robot.name].drive(0.4, 0.0, 0.2)
            readings = world.sense(robot.name)
            digest.update(repr(readings).encode())
            if hasattr(readings.sight, "depth"):
                digest.update(readings.sight.depth.tobytes() + readings.sight.segments.tobytes())
        world.advance(0.1)
print(digest.hexdigest())
"""


def test_the_same_seed_gives_the_same_readings_in_every_process():
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    }
    assert len(told) == 1
