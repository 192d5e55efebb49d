"""What a camera shows: real bodies in PyBullet, rendered as boxes."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pybullet_data
import pytest

from enkidu.physics.geometry import Pose, Stance
from enkidu.physics.senses.readings import Label
from enkidu.physics.spec import BodySpec, CameraSpec, DoorSpec, Map, OdometrySpec, RobotSpec


def test_a_cube_ahead_is_seen_at_its_depth_and_place(stage):
    frame = stage(stage.cube).sight()
    shown = stage.pixels(frame, "cube")
    # The eye is 0.1 m ahead of the robot's middle, and the cube's front 0.05 m before the cube's.
    assert frame.depth[shown] == pytest.approx(1.85, abs=1e-3)
    middle = stage.places(frame)[shown].mean(axis=0)
    assert middle == pytest.approx((1.95, 0.0, 0.8), abs=0.005)


def test_a_cube_covers_as_many_pixels_as_its_size_and_distance_tell(stage):
    frame = stage(stage.cube, robots=stage.ann_with(CameraSpec(640, 480))).sight()
    rows, columns = np.nonzero(stage.pixels(frame, "cube"))
    wide = 0.1 / 1.85 * 320 / math.tan(0.65)
    assert np.ptp(columns) + 1 == pytest.approx(wide, abs=1)
    assert np.ptp(rows) + 1 == pytest.approx(wide, abs=1)
    assert (columns.min() + columns.max(), rows.min() + rows.max()) == (639, 479)


@pytest.mark.parametrize("yaw", [0.3, 2.0, -2.5])
def test_places_are_right_wherever_the_robot_stands_and_looks(stage, yaw):
    ann = RobotSpec("ann", stance=Stance(-1.0, 2.0, yaw), eye=CameraSpec())
    x, y, _ = ann.stance.outward((2.0, 0.3, 0.0))
    cube = replace(stage.cube_at(x, y, 0.5), yaw=yaw)
    stood = stage(cube, robots=(ann,))
    down = Pose((0.1, 0.0, 1.2), (0.0, math.sin(0.2), 0.0, math.cos(0.2)))
    stood.world.robots["ann"].eye = lambda: down
    frame = stood.sight()
    seen = stage.places(frame)[stage.pixels(frame, "cube")]
    own = np.array([ann.stance.inward(tuple(point)) for point in seen])
    # All that is seen lies on the three faces that look at the eye.
    faces = np.abs(own - (1.95, 0.25, 0.55)) < 0.002
    assert faces.any(axis=1).all()
    assert faces.any(axis=0).all()


def test_the_floor_has_a_depth_and_no_label(stage):
    frame = stage().sight()
    assert not frame.labels
    assert not frame.segments.any()
    heights = stage.places(frame)[..., 2]
    assert np.nanmax(np.abs(heights)) == pytest.approx(0.0, abs=1e-5)
    assert np.isfinite(frame.depth[-1]).all()
    assert np.isinf(frame.depth[0]).all()


def test_what_is_behind_a_wall_is_not_seen(stage):
    assert stage(stage.cube, stage.wall).seen() == {"wall"}


def test_what_is_behind_the_robot_is_not_seen(stage):
    assert stage(stage.cube_at(-2, 0)).seen() == set()


def test_what_is_beside_the_field_of_view_is_not_seen(stage):
    assert stage(stage.cube_at(2, 1.6)).seen() == set()
    assert stage(stage.cube_at(2, 1.2)).seen() == {"cube"}


def test_what_is_out_of_range_is_not_seen(stage):
    near = stage.ann_with(CameraSpec(range=1.8))
    frame = stage(stage.cube, robots=near).sight()
    assert not frame.labels
    assert not frame.segments.any()
    assert np.nanmax(frame.depth[np.isfinite(frame.depth)]) <= 1.8
    assert stage(stage.cube, robots=stage.ann_with(CameraSpec(range=1.9))).seen() == {"cube"}


def test_what_is_hidden_in_part_is_seen_in_part(stage):
    whole = stage(stage.cube).sight()
    edge = replace(stage.wall, position=(1.5, -1.0, 1.0))
    part = stage(stage.cube, edge).sight()
    count = stage.pixels(part, "cube").sum()
    assert 0.3 < count / stage.pixels(whole, "cube").sum() < 0.7


def test_the_own_body_is_not_seen_but_what_it_holds_is(stage):
    robots = (stage.ann, RobotSpec("bob", stance=Stance(2.5, 0.0, math.pi), eye=CameraSpec()))
    held = stage.cube_at(0.5, 0.0)
    made = stage(held, robots=robots)
    made.world.robots["ann"].eye = lambda: Pose((-0.6, 0.0, 0.8))  # behind its own back
    assert made.seen("ann") == {"cube", "bob"}
    assert made.seen("bob") == {"cube", "ann"}
    assert made.seen("ann") == {"cube", "bob"}


def test_a_robot_is_an_agent_with_a_name_and_moves_with_its_links(stage):
    robots = (stage.ann, RobotSpec("bob", stance=Stance(2.0, 0.0, math.pi)))
    made = stage(robots=robots)
    before = made.sight()
    assert list(before.labels.values()) == [Label("agent", "bob")]
    made.world.robots["bob"].drive(0.0, -0.5)
    made.world.advance(0.5)
    after = made.sight()
    columns = [np.nonzero(stage.pixels(frame, "bob"))[1].mean() for frame in (before, after)]
    assert columns[0] - columns[1] > 5


def test_walls_and_doors_are_told_as_what_they_are(stage):
    panel = BodySpec("door", "door", (2.0, -0.8, 1.0), (0.1, 0.8, 2.0))
    wall = BodySpec("wall", "wall", (2.0, 0.6, 1.0), (0.1, 2.0, 2.0))
    plan = Map(doors=(DoorSpec("door", ("a", "b"), panel, open=False),), walls=(wall,))
    made = stage(map=plan)
    assert set(made.sight().labels.values()) == {Label("wall", "wall"), Label("door", "door")}
    made.world.set_door("door", True)
    assert made.seen() == {"wall"}


def test_what_comes_goes_and_moves_shows_in_the_next_frame(stage):
    made = stage(stage.cube)
    before = made.sight()
    made.world.add(stage.cube_at(1.5, 0.5, name="second"))
    assert made.seen() == {"cube", "second"}
    made.world.remove("cube")
    assert made.seen() == {"second"}
    made.world.add(stage.cube_at(1.0, 0.0))
    made.world.move("second", (2.0, 0.0, 0.8))
    frame = made.sight()
    assert frame.depth[stage.pixels(frame, "cube")].min() == pytest.approx(0.85, abs=1e-3)
    assert not stage.pixels(frame, "second").any()
    made.world.remove("cube")
    made.world.remove("second")
    made.world.add(replace(stage.cube, name="second"))
    assert np.array_equal(made.sight().depth, before.depth)


def test_a_thing_from_a_file_is_seen_as_its_box(stage):
    file = Path(pybullet_data.getDataPath()) / "duck_vhacd.urdf"
    duck = BodySpec("duck", "toy", (1.0, 0.0, 0.8), (0, 0, 0), mass=1.0, urdf=str(file))
    frame = stage(duck).sight()
    seen = stage.places(frame)[stage.pixels(frame, "duck")]
    # The duck's own box, about the place where its origin is put.
    assert seen[:, 0] == pytest.approx(1.0 - 0.052, abs=0.003)
    assert (seen[:, 1].min(), seen[:, 1].max()) == pytest.approx((0.001, 0.086), abs=0.008)


def test_an_anonymous_camera_tells_kinds_and_separates_things(stage):
    cubes = [stage.cube_at(2, y, name=f"cube{y}") for y in (-0.4, 0.0, 0.4)]
    made = stage(*cubes, robots=stage.ann_with(CameraSpec(anonymous=True)))
    orders = set()
    for _ in range(30):
        frame = made.sight()
        assert frame.labels == {1: Label("cube"), 2: Label("cube"), 3: Label("cube")}
        means = {n: np.nonzero(frame.segments == n)[1].mean() for n in frame.labels}
        orders.add(tuple(sorted(means, key=lambda n: means[n])))
    assert len(orders) == 6  # the numbers say nothing about which is which


def test_a_drifting_robot_tells_its_view_from_where_it_believes_to_stand(stage):
    made = stage(stage.cube, robots=stage.ann_with(CameraSpec(), odometry=OdometrySpec(0.2)))
    made.world.robots["ann"].drive(0.5)
    made.world.advance(1.0)
    readings = made.sensing.look("ann")
    stance, truth = readings.odometry.stance, made.world.robots["ann"].standing()
    assert stance != truth
    middle = stage.places(readings.sight)[stage.pixels(readings.sight, "cube")].mean(axis=0)
    x, y, z = made.world.pose("cube").position
    believed = stance.outward(truth.inward((x - 0.05, y, z)))
    assert middle == pytest.approx(believed, abs=0.02)
