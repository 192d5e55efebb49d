"""Where one thing is, over many frames."""

from __future__ import annotations

import math
import random

import pytest

from enkidu.nodes.perception.tracks import Track
from enkidu.physics.senses.readings import Detection
from enkidu.planning.belief import Source

EYE = (0.0, 0.0, 1.4)
CUBE = (0.08, 0.08, 0.08)


def cube(x: float, sigma: float = 0.0, edge: float = 0.08, yaw: float = 0.0) -> Detection:
    return Detection("cube", "cube0", (x, 0.0, 0.5), (edge, edge, edge), yaw, sigma)


def track(*seen: Detection) -> Track:
    made = Track("cube0", "cube")
    for number, one in enumerate(seen):
        made.see(one, number / 10, EYE)
    return made


def test_noisy_places_of_a_still_thing_are_averaged():
    chance = random.Random(0)
    seen = [cube(1.0 + chance.gauss(0, 0.01), 0.01) for _ in range(100)]
    assert track(*seen).thing.position[0] == pytest.approx(1.0, abs=0.004)


def test_a_thing_that_was_moved_is_believed_to_be_there_at_once():
    made = track(*[cube(1.0, 0.005)] * 20, cube(1.1, 0.005))
    assert made.thing.position[0] == pytest.approx(1.1)
    assert made.is_moving(2.2)
    assert not made.is_moving(5.0)


def test_a_slow_drift_is_followed():
    made = track(*[cube(1.0 + 0.0005 * number) for number in range(100)])
    assert made.thing.position[0] == pytest.approx(1.05, abs=0.005)


def test_a_look_from_nearby_outweighs_many_from_afar():
    made = track(*[cube(1.0, 0.02, 0.10)] * 100, *[cube(1.0, 0.001, 0.08)] * 3)
    assert made.thing.size == pytest.approx(CUBE, abs=0.001)
    made.see(cube(1.0, 0.02, 0.10), 20.0, EYE)
    assert made.thing.size == pytest.approx(CUBE, abs=0.001)


def test_a_face_stays_where_it_was_seen_when_the_size_is_known_better():
    made = Track("cube0", "cube", CUBE)
    made.see(cube(1.0, 0.02, 0.10), 0.0, EYE)
    # The face before the eye is at 0.95, and a cube of 0.08 begins there, too.
    assert made.thing.position[0] == pytest.approx(0.99, abs=0.001)


def test_what_looks_smaller_than_it_is_was_not_moved_but_is_hidden_in_part():
    made = track(*[cube(1.0, 0.002)] * 5, cube(1.04, 0.005, 0.04))
    assert made.thing.position[0] == pytest.approx(1.0, abs=0.003)


def test_a_quarter_turn_of_a_box_is_no_turn():
    made = Track("table0", "table")
    made.see(Detection("table", "", (1, 0, 0.2), (0.6, 0.3, 0.4), 0.1, 0.002), 0.0, EYE)
    seen = Detection("table", "", (1, 0, 0.2), (0.3, 0.6, 0.4), 0.1 + math.pi / 2, 0.002)
    made.see(seen, 0.1, EYE)
    assert made.thing.yaw == pytest.approx(0.1)
    assert made.thing.size == pytest.approx((0.6, 0.3, 0.4))


def test_a_thing_that_was_turned_is_believed_to_be_turned_at_once():
    made = track(*[cube(1.0, 0.002, yaw=0.1)] * 10, cube(1.0, 0.002, yaw=0.6))
    assert made.thing.yaw == pytest.approx(0.6)


def test_an_agent_has_a_velocity():
    made = Track("agent2", "agent")
    for number in range(30):
        place = (1.0 + 0.05 * number, 2.0 - 0.02 * number, 0.8)
        made.see(Detection("agent", "agent2", place, (0.5, 0.5, 1.6)), number / 10, EYE)
    assert made.thing.velocity == pytest.approx((0.5, -0.2), abs=0.01)
    assert made.thing.position[:2] == pytest.approx((2.45, 1.42), abs=0.001)


def test_a_look_at_a_part_leaves_a_still_thing_as_sure_as_it_was():
    part = Detection("cube", "cube0", (1.0, 0.0, 0.5), CUBE, 0.0, 0.05, 0.5)
    assert track(part).thing.certainty == 0.5
    assert track(cube(1.0), part).thing.certainty == 1
    assert track(cube(3.0), part).thing.certainty == 0.5


def test_what_is_lost_keeps_its_size_and_is_sensed_again_where_it_is_found():
    made = track(cube(1.0))
    made.lose()
    assert not made.placed
    assert made.thing.size == CUBE
    made.see(cube(3.0), 5.0, EYE)
    assert made.placed
    assert made.thing.position[0] == 3.0


def test_what_was_put_somewhere_was_not_seen_there():
    made = track(cube(1.0))
    made.put((2.0, 0.0, 0.5), 0.0, Source.ASSUMED, 7.0, 0.03)
    assert (made.source, made.thing.stamp, made.thing.certainty) == (Source.ASSUMED, 0.0, 0.5)
    made.see(cube(2.0), 8.0, EYE)
    assert (made.source, made.thing.stamp, made.thing.certainty) == (Source.SENSED, 8.0, 1.0)
