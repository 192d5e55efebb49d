"""Standing poses: within reach, facing the target, free, and near by the way that leads there."""

from __future__ import annotations

import math

import numpy as np
import pytest

from enkidu.nodes.navigation.arena import CART, HUMAN
from enkidu.nodes.navigation.shapes import from_boxes
from enkidu.nodes.navigation.stances import standing
from enkidu.nodes.navigation.surroundings import Box, Other, Surroundings
from enkidu.physics.geometry import Stance, wrapped

TABLE = Box(0.0, 0.0, 0.6, 0.5, 0.3, top=0.7)
CUBE = (-0.1, 0.0, 0.75)
START = Stance(-3.0, 0.5, 0.0)


def gap(stance: Stance, box: Box) -> float:
    rows = Surroundings((box,)).box_rows
    return float(from_boxes(np.array([(stance.x, stance.y)]), rows)[0].min())


@pytest.mark.parametrize("build", [HUMAN, CART])
def test_the_target_is_within_reach_and_ahead(build):
    found = standing((-0.1, 0.0, 0.7), START, build, Surroundings((TABLE,)))
    assert found.stance
    distance = found.stance.distance(CUBE)
    assert build.envelope.near <= distance <= build.envelope.far
    assert abs(found.stance.bearing(CUBE)) < 1e-6


def test_it_stands_free_of_the_table():
    found = standing(CUBE, START, HUMAN, Surroundings((TABLE,)))
    assert found.stance
    assert gap(found.stance, TABLE) >= HUMAN.radius


@pytest.mark.parametrize("bearing", [0.0, 1.5, 3.0, 4.5])
def test_it_stands_on_the_side_that_it_comes_from(bearing):
    small = Box(0.0, 0.0, 0.3, 0.3, top=0.7)
    start = Stance(3 * math.cos(bearing), 3 * math.sin(bearing))
    found = standing((0.0, 0.0, 0.75), start, HUMAN, Surroundings((small,)))
    assert found.stance
    side = math.atan2(found.stance.y, found.stance.x)
    assert abs(wrapped(side - bearing)) < 0.3


def test_nearest_is_measured_along_the_way_not_through_walls():
    # A wall runs along the table; who is behind it must walk around to the open side.
    wall = Box(0.0, 0.6, 6.0, 0.1, top=2.0)
    start = Stance(0.0, 1.2)
    found = standing((0.0, 0.0, 0.75), start, HUMAN, Surroundings((TABLE, wall)))
    assert found.stance
    assert found.stance.y < 0.55
    assert found.length > 3.0


def test_nobody_reaches_through_a_wall():
    wall = Box(-0.45, 0.0, 0.05, 3.0, top=2.0)
    found = standing((-0.2, 0.0, 0.75), START, HUMAN, Surroundings((wall,)))
    assert found.stance
    assert found.stance.x > -0.4


def test_another_agent_keeps_its_place():
    free = standing(CUBE, START, HUMAN, Surroundings((TABLE,))).stance
    assert free
    taken = Other("agent2", free.x, free.y, (0.0, 0.0), 0.25)
    found = standing(CUBE, START, HUMAN, Surroundings((TABLE,), (taken,))).stance
    assert found
    assert found.distance((taken.x, taken.y, 0.0)) > 0.5


def test_what_is_too_high_or_walled_in_gives_a_reason():
    high = standing((0.0, 0.0, 2.0), START, HUMAN, Surroundings((TABLE,)))
    assert high.stance is None
    assert "height" in high.why
    large = Box(0.0, 0.0, 3.0, 3.0, top=0.7)
    far = standing((0.0, 0.0, 0.75), START, HUMAN, Surroundings((large,)))
    assert far.stance is None
    assert "no free place" in far.why


def test_where_no_way_leads_there_is_no_standing():
    walls = [Box(0, 2, 4, 0.1), Box(0, -2, 4, 0.1), Box(2, 0, 0.1, 4), Box(-2, 0, 0.1, 4)]
    found = standing(CUBE, START, HUMAN, Surroundings((TABLE, *walls)))
    assert found.stance is None
    assert "no way" in found.why
