"""Distances between points, segments and boxes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from enkidu.nodes.navigation.shapes import along_rays, between_segments, from_boxes
from enkidu.nodes.navigation.surroundings import Box, Surroundings

SQUARE = Surroundings((Box(0.0, 0.0, 2.0, 1.0),)).box_rows
TURNED = Surroundings((Box(0.0, 0.0, 2.0, 1.0, math.pi / 2),)).box_rows


@pytest.mark.parametrize(
    ("point", "distance", "direction"),
    [
        ((2.0, 0.0), 1.0, (1, 0)),
        ((0.0, -1.5), 1.0, (0, -1)),
        ((1.3, 0.9), 0.5, (0.6, 0.8)),
        ((0.0, 0.4), -0.1, (0, 1)),
        ((0.9, 0.0), -0.1, (1, 0)),
    ],
)
def test_how_far_a_point_is_from_a_box_and_which_way_leads_off_it(point, distance, direction):
    found, normal = from_boxes(np.array([point]), SQUARE)
    assert found[0, 0] == pytest.approx(distance)
    assert normal[0, 0] == pytest.approx(direction)


def test_a_box_is_turned():
    found, normal = from_boxes(np.array([(1.0, 0.0)]), TURNED)
    assert found[0, 0] == pytest.approx(0.5)
    assert normal[0, 0] == pytest.approx((1, 0))


def test_segments_are_nearest_at_an_end_of_one_of_them():
    start, end = np.array((0.0, 0.0)), np.array((2.0, 0.0))
    starts = np.array([(1.0, 1.0), (3.0, -1.0), (-2.0, 0.5)])
    ends = np.array([(1.0, 3.0), (3.0, 1.0), (-1.0, 0.0)])
    here, there = between_segments(start, end, starts, ends)
    assert here == pytest.approx(np.array([(1, 0), (2, 0), (0, 0)]))
    assert there == pytest.approx(np.array([(1, 1), (3, 0), (-1, 0)]))


def test_rays_end_at_boxes_or_at_the_end_of_sight():
    angles = np.array([0.0, math.pi / 2, math.pi])
    assert along_rays(np.array((-3.0, 0.0)), angles, SQUARE, 6.0) == pytest.approx([2.0, 6.0, 6.0])
    assert along_rays(np.array((-9.0, 0.0)), angles, SQUARE, 6.0) == pytest.approx([6.0] * 3)
    assert along_rays(np.array((0.0, 0.0)), angles, SQUARE[:0], 6.0) == pytest.approx([6.0] * 3)
