"""Senses that miss, err and imagine, as often as they are told to."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from enkidu.physics.senses.chance import generator
from enkidu.physics.senses.faults import Disturbance
from enkidu.physics.senses.readings import CameraFrame
from enkidu.physics.spec import CameraSpec, Faults, RaysSpec

FRAMES = 400
EYES = [CameraSpec, RaysSpec]


@pytest.fixture
def frames(stage):
    """Return many frames of a scene with two cubes; what is lost is None."""

    def look(eye, seed=0, count=FRAMES, **faults):
        cubes = (stage.cube, stage.cube_at(1.5, 0.4, name="second"))
        robots = stage.ann_with(eye(faults=Faults(**faults)))
        made = stage(*cubes, robots=robots, seed=seed)
        return [made.sight() for _ in range(count)]

    return look


def names(sight):
    things = sight.labels.values() if isinstance(sight, CameraFrame) else sight.things
    return sorted(thing.name for thing in things)


@pytest.mark.parametrize("eye", EYES)
def test_without_faults_all_frames_are_the_same(frames, eye):
    assert all(names(sight) == ["cube", "second"] for sight in frames(eye, count=5))


@pytest.mark.parametrize("eye", EYES)
def test_frames_are_lost_at_their_rate(frames, eye):
    lost = [sight is None for sight in frames(eye, drop=0.3)]
    assert np.mean(lost) == pytest.approx(0.3, abs=0.08)


@pytest.mark.parametrize("eye", EYES)
def test_each_thing_is_missed_at_its_rate(frames, eye):
    seen = [names(sight) for sight in frames(eye, miss=0.2)]
    for name in ("cube", "second"):
        assert np.mean([name not in found for found in seen]) == pytest.approx(0.2, abs=0.07)
    assert np.mean([not found for found in seen]) == pytest.approx(0.04, abs=0.04)


@pytest.mark.parametrize("eye", EYES)
def test_ghosts_appear_at_their_rate_and_look_like_things(frames, eye):
    sights = frames(eye, ghost=0.25)
    false = [set(names(sight)) - {"cube", "second"} for sight in sights]
    assert np.mean([bool(found) for found in false]) == pytest.approx(0.25, abs=0.08)
    assert max(len(found) for found in false) == 1
    for sight in sights:
        things = sight.labels.values() if eye is CameraSpec else sight.things
        assert {thing.kind for thing in things} <= {"cube", "agent"}


def test_a_missed_thing_leaves_its_depth_in_the_picture(frames):
    (frame,) = frames(CameraSpec, count=1, miss=1.0)
    assert not frame.labels
    assert not frame.segments.any()
    assert (np.abs(frame.depth - 1.85) < 1e-3).sum() > 10


def test_a_ghost_in_a_picture_has_pixels_in_front_of_what_is_there(frames, stage):
    (plain,) = frames(CameraSpec, count=1)
    for frame in frames(CameraSpec, count=50, ghost=1.0):
        false = [n for n, label in frame.labels.items() if label.name.startswith("ghost")]
        shown = np.isin(frame.segments, false)
        assert shown.any()
        assert (frame.depth[shown] <= plain.depth[shown]).all()
        assert (frame.depth[~shown] == plain.depth[~shown]).all()


def test_a_ghost_among_detections_is_in_view(frames):
    for sight in frames(RaysSpec, count=50, ghost=1.0):
        (ghost,) = (thing for thing in sight.things if thing.name.startswith("ghost"))
        away = np.subtract(ghost.position, sight.view.pose.position)
        assert np.hypot(away[0], away[1]) <= sight.view.range
        assert abs(np.arctan2(away[1], away[0])) <= sight.view.fov[0] / 2
        assert ghost.position[2] >= ghost.size[2] / 2


def test_noise_spreads_depths_as_told(frames):
    (plain,) = frames(CameraSpec, count=1)
    noisy = np.stack([frame.depth for frame in frames(CameraSpec, count=30, noise=0.02)])
    ahead = np.isfinite(plain.depth) & (plain.depth < 5.9)
    assert (noisy[:, ahead] - plain.depth[ahead]).std() == pytest.approx(0.02, rel=0.05)
    assert (np.isinf(noisy) == np.isinf(plain.depth)).all()
    assert noisy[np.isfinite(noisy)].max() <= 6.0


def test_noise_spreads_detected_places_as_told(frames):
    sights = frames(RaysSpec, noise=0.02)
    places = [thing.position for sight in sights for thing in sight.things if thing.name == "cube"]
    assert np.std(places, axis=0) == pytest.approx((0.02, 0.02, 0.02), rel=0.15)
    assert np.mean(places, axis=0) == pytest.approx((2.0, 0.0, 0.8), abs=0.005)
    assert sights[0].things[0].sigma == 0.02


@pytest.mark.parametrize("eye", EYES)
def test_the_same_seed_gives_the_same_faults_and_another_seed_others(frames, eye):
    def run(seed):
        sights = frames(eye, seed, 40, noise=0.01, drop=0.2, miss=0.2, ghost=0.2)
        return [sight and (names(sight), _values(sight)) for sight in sights]

    assert run(1) == run(1)
    assert run(1) != run(2)


def _values(sight):
    if isinstance(sight, CameraFrame):
        return sight.depth.tobytes() + sight.segments.tobytes()
    return sight.things


def test_chance_is_the_same_in_another_process():
    program = (
        "from enkidu.physics.senses.chance import generator\n"
        "print(generator(5, 'ann', 'sight').integers(10**9))"
    )
    run = [sys.executable, "-c", program]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert int(told) == generator(5, "ann", "sight").integers(10**9)


def test_robots_and_purposes_have_chance_of_their_own():
    draws = {
        int(generator(seed, name, purpose).integers(10**9))
        for seed in (-1, 0, 1)
        for name in ("ann", "bob")
        for purpose in ("sight", "odometry")
    }
    assert len(draws) == 12


def test_in_an_empty_world_there_is_nothing_for_a_ghost_to_look_like(frames, stage):
    (frame,) = frames(CameraSpec, count=1)
    haunted = Disturbance(Faults(ghost=1.0), generator(0))
    assert haunted.frame(frame, ()) is frame
