"""What rays find: the cheap sense of sight, and that it agrees with the camera."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Pose, Stance
from enkidu.physics.spec import BodySpec, CameraSpec, OdometrySpec, RaysSpec, RobotSpec


@pytest.fixture
def looking(stage):
    """Make stages in which ann sees by rays."""

    def make(*bodies, spec=RaysSpec(), **more):  # noqa: B008
        return stage(*bodies, robots=stage.ann_with(spec), **more)

    return make


def test_a_cube_ahead_is_detected_with_place_turn_and_size(stage, looking):
    (found,) = looking(replace(stage.cube, yaw=0.4)).sight().things
    assert (found.kind, found.name, found.size) == ("cube", "cube", (0.1, 0.1, 0.1))
    assert found.position == pytest.approx((2.0, 0.0, 0.8))
    assert found.yaw == pytest.approx(0.4)
    assert (found.sigma, found.certainty) == (0.0, 1.0)


def test_the_view_tells_from_where_and_how_far_it_looked(looking):
    view = looking(spec=RaysSpec(fov=1.5, range=4.0)).sight().view
    assert view.pose.position == pytest.approx((0.1, 0.0, 0.8))
    assert (view.fov, view.range) == ((1.5, math.pi), 4.0)


def test_what_is_behind_a_wall_is_not_seen(stage, looking):
    assert looking(stage.cube, stage.wall).seen() == {"wall"}


def test_what_is_behind_the_robot_beside_its_view_or_out_of_range_is_not_seen(stage, looking):
    assert looking(stage.cube_at(-2, 0)).seen() == set()
    assert looking(stage.cube_at(1, 2)).seen() == set()
    assert looking(stage.cube_at(6.3, 0)).seen() == set()
    assert looking(stage.cube_at(6.0, 0)).seen() == {"cube"}


def test_all_heights_are_in_view(stage, looking):
    assert looking(stage.cube_at(0.6, 0.0, 3.0)).seen() == {"cube"}


def test_what_is_hidden_but_for_a_corner_is_seen(stage, looking):
    edge = replace(stage.wall, position=(1.5, -1.02, 1.0))
    assert looking(stage.cube, edge).seen() == {"cube", "wall"}


def test_a_table_is_seen_though_its_middle_is_out_of_view(looking):
    table = BodySpec("table", "table", (0.5, 1.6, 0.4), (3.0, 1.0, 0.8))
    assert looking(table).seen() == {"table"}


def test_the_own_body_does_not_hide_what_is_behind_it(stage, looking):
    made = looking(stage.cube)
    for x in (0.0, -0.3):  # inside the torso, and behind it
        made.world.robots["ann"].eye = lambda x=x: Pose((x, 0.0, 0.8))
        assert made.seen() == {"cube"}


def test_another_robot_is_an_agent_with_its_place_and_extent(stage):
    bob = RobotSpec("bob", stance=Stance(2.0, 0.3, 2.5))
    made = stage(robots=(*stage.ann_with(RaysSpec()), bob))
    made.world.advance(0.1)
    (found,) = made.sight().things
    build = made.world.robots["bob"].build
    assert (found.kind, found.name) == ("agent", "bob")
    assert found.position == pytest.approx((2.0, 0.3, build.height / 2), abs=1e-3)
    assert found.size == (2 * build.radius, 2 * build.radius, build.height)
    assert found.yaw == pytest.approx(2.5, abs=1e-3)


def test_what_comes_goes_and_moves_shows_in_the_next_frame(stage, looking):
    made = looking(stage.cube)
    made.world.add(stage.cube_at(1.5, 0.5, name="second"))
    assert made.seen() == {"cube", "second"}
    made.world.remove("cube")
    made.world.move("second", (3.0, -0.5, 0.8))
    (found,) = made.sight().things
    assert found.position == pytest.approx((3.0, -0.5, 0.8))


def test_where_there_is_too_much_to_see_the_view_ends_before_what_was_left_out(stage, looking):
    cubes = [stage.cube_at(1.0 + n, 0.1 * n, name=f"cube{n}") for n in range(4)]
    made = looking(*cubes, spec=RaysSpec(limit=2))
    assert made.seen() == {"cube0", "cube1"}
    assert 2.0 < made.sight().view.range < 3.0


def test_anonymous_detections_tell_kinds_in_no_order(stage, looking):
    cubes = [stage.cube_at(2, 0.4 * n, name=f"cube{n}") for n in range(3)]
    made = looking(*cubes, spec=RaysSpec(anonymous=True))
    frames = [made.sight().things for _ in range(30)]
    assert {(thing.kind, thing.name) for things in frames for thing in things} == {("cube", "")}
    assert len({tuple(thing.position for thing in things) for things in frames}) == 6


def test_a_drifting_robot_tells_places_from_where_it_believes_to_stand(stage):
    robots = stage.ann_with(RaysSpec(), odometry=OdometrySpec(0.2))
    made = stage(stage.cube, robots=robots)
    made.world.robots["ann"].drive(0.5)
    made.world.advance(1.0)
    readings = made.sensing.look("ann")
    stance, truth = readings.odometry.stance, made.world.robots["ann"].standing()
    (found,) = readings.sight.things
    assert stance.inward(found.position) == pytest.approx(
        truth.inward(made.world.pose("cube").position)
    )
    assert found.yaw == pytest.approx(stance.yaw - truth.yaw, abs=0.01)


def random_scene(rng, count=14):
    """Return boxes that hide one another."""
    return [
        BodySpec(
            f"box{number}",
            "cube",
            (rng.uniform(0.8, 5.0), rng.uniform(-2.0, 2.0), rng.uniform(0.1, 1.4)),
            tuple(rng.uniform(0.1, 0.5, 3)),
            yaw=rng.uniform(-3, 3),
        )
        for number in range(count)
    ]


@pytest.mark.parametrize("seed", range(12))
def test_rays_and_camera_agree_on_what_is_visible(stage, looking, seed):
    bodies = random_scene(np.random.default_rng(seed))
    rays = looking(*bodies, spec=RaysSpec(fov=1.3)).seen()
    frame = stage(*bodies, robots=stage.ann_with(CameraSpec(256, 192))).sight()
    shown = {body.name: stage.pixels(frame, body.name) for body in bodies}
    empty = stage(robots=stage.ann_with(CameraSpec(256, 192)))
    alone = {body.name: _alone(stage, empty, body) for body in bodies}
    # Rays only look at the middle and near the corners: they may overlook what shows little of
    # itself, or lies on the border of the view; and they also look above and below the picture.
    clear = {
        name
        for name, pixels in shown.items()
        if pixels.sum() > 0.6 * alone[name].sum() and not alone[name][:, [0, -1]].any()
    }
    assert clear
    assert clear <= rays
    in_picture = {name for name, pixels in alone.items() if pixels.any()}
    assert rays & in_picture <= {name for name, pixels in shown.items() if pixels.any()}


def _alone(stage, made, body):
    """Return the pixels of a body when nothing else is there."""
    made.world.add(body)
    pixels = stage.pixels(made.sight(), body.name)
    made.world.remove(body.name)
    return pixels


@pytest.mark.parametrize("seed", range(3))
def test_a_picture_shows_what_a_ray_through_each_pixel_hits(stage, seed):
    made = stage(*random_scene(np.random.default_rng(seed)))
    frame = made.sight()
    flat = replace(frame, depth=np.full_like(frame.depth, 6.0))
    ends = stage.places(flat).reshape(-1, 3)
    starts = frame.view.pose.position + (ends - frame.view.pose.position) * 0.05
    hits = [
        hit
        for part in np.array_split(np.arange(len(ends)), 2)
        for hit in pybullet.rayTestBatch(
            starts[part].tolist(), ends[part].tolist(), physicsClientId=made.world.client
        )
    ]
    names = {body: name for name, body in made.world.bodies.items()}
    numbers = {label.name: number for number, label in frame.labels.items()}
    struck = [numbers.get(names.get(hit[0], ""), 0) for hit in hits]
    same = np.array(struck).reshape(frame.segments.shape) == frame.segments
    assert same.mean() > 0.997
    depths = np.array([6.0 * (0.05 + 0.95 * hit[2]) for hit in hits]).reshape(same.shape)
    off = np.abs(depths - frame.depth)[same & (frame.segments > 0)]
    assert np.quantile(off, 0.95) < 0.001
