"""How a body measures its own motion, and what its hand feels."""

from __future__ import annotations

import math

import numpy as np
import pytest

from enkidu.physics.geometry import Stance, wrapped
from enkidu.physics.robots import robot_class
from enkidu.physics.senses.chance import generator
from enkidu.physics.senses.odometry import Odometer
from enkidu.physics.spec import OdometrySpec


class Walker:
    """Stands where it is put: what an odometer measures of a robot."""

    build = robot_class("actor").build

    def __init__(self) -> None:
        self.stance = Stance(1.0, 2.0, 0.5)

    def standing(self) -> Stance:
        return self.stance

    def velocity(self) -> tuple[float, float, float]:
        return (0.3, 0.1, 0.2)

    def walk(self, forward: float, turn: float = 0.0) -> None:
        x, y, _ = self.stance.outward((forward, 0.0, 0.0))
        self.stance = Stance(x, y, wrapped(self.stance.yaw + turn))


def walked(drift, metres, steps=50, seed=0, turn=0.0):
    """Return how far off an odometer is after a straight way: ahead, aside, and in heading."""
    walker = Walker()
    odometer = Odometer(walker, OdometrySpec(drift), generator(seed))
    for _ in range(steps):
        walker.walk(metres / steps, turn / steps)
        odometer.update()
    x, y, _ = walker.stance.inward((odometer.stance.x, odometer.stance.y, 0.0))
    return x, y, wrapped(odometer.stance.yaw - walker.stance.yaw)


def test_without_drift_odometry_is_the_truth(stage):
    made = stage(robots=stage.ann_with(None))
    ann = made.world.robots["ann"]
    ann.drive(0.7, 0.2, 0.9)
    for _ in range(20):
        made.world.advance(0.1)
        reading = made.sensing.sense("ann").odometry
        assert reading.stance == ann.standing()
        assert (reading.forward, reading.sideways, reading.turn) == ann.velocity()
        assert reading.stamp == made.world.time


def test_with_drift_the_error_after_a_metre_is_as_large_as_told():
    errors = np.array([walked(0.05, 1.0, seed=seed) for seed in range(400)])
    # Aside, the error of the heading adds to that of the place.
    assert errors.std(axis=0) == pytest.approx((0.05, 0.057, 0.05), rel=0.15)
    assert errors.mean(axis=0) == pytest.approx((0, 0, 0), abs=0.01)


def test_drift_grows_with_the_way_not_with_the_number_of_readings():
    def spread(metres, steps):
        return np.std([walked(0.05, metres, steps, seed)[0] for seed in range(300)])

    assert spread(4.0, 40) == pytest.approx(0.1, rel=0.2)
    assert spread(1.0, 10) == pytest.approx(spread(1.0, 200), rel=0.2)


def test_turning_on_the_spot_makes_the_heading_drift():
    turns = [walked(0.05, 0.0, seed=seed, turn=math.tau)[2] for seed in range(300)]
    way = math.tau * Walker.build.radius
    assert np.std(turns) == pytest.approx(0.05 * math.sqrt(way), rel=0.2)


def test_a_body_that_stands_still_does_not_drift():
    walker = Walker()
    odometer = Odometer(walker, OdometrySpec(0.5), generator(0))
    for _ in range(1000):
        walker.walk(1e-4)
        walker.walk(-1e-4)
        odometer.update()
    assert odometer.stance == walker.stance or (
        odometer.stance.distance((walker.stance.x, walker.stance.y, 0.0)) < 1e-9
    )


def test_motion_is_told_along_the_believed_heading():
    walker = Walker()
    odometer = Odometer(walker, OdometrySpec(0.5), generator(3))
    walker.walk(1.0)
    before = odometer.update()
    walker.walk(0.01)
    after = odometer.update()
    assert after.inward((before.x, before.y, 0.0))[:2] == pytest.approx((-0.01, 0.0))
    assert before.yaw != pytest.approx(walker.stance.yaw)


def test_the_same_seed_gives_the_same_drift():
    assert walked(0.1, 2.0, seed=7) == walked(0.1, 2.0, seed=7)
    assert walked(0.1, 2.0, seed=7) != walked(0.1, 2.0, seed=8)


def test_a_robot_tells_its_state_by_its_odometer(stage):
    made = stage(robots=stage.ann_with(None, odometry=OdometrySpec(0.3)))
    ann = made.world.robots["ann"]
    ann.drive(1.0)
    made.world.advance(1.0)
    assert ann.state().stance == made.sensing.sense("ann").odometry.stance != ann.standing()


def test_a_hand_is_felt_where_the_body_believes_to_stand(stage):
    made = stage(robots=stage.ann_with(None, odometry=OdometrySpec(0.3)))
    ann = made.world.robots["ann"]
    ann.drive(1.0)
    made.world.advance(1.0)
    readings = made.sensing.sense("ann")
    believed = readings.odometry.stance
    assert believed.inward(readings.touch.position) == pytest.approx(ann.hand())
    assert readings.touch.holding is False
    ann.holding = lambda: True
    assert made.sensing.sense("ann").touch.holding is True
