"""ORCA as a driver: it avoids others and boxes, and says what to install where it is missing."""

from __future__ import annotations

import sys

import pytest

from enkidu.errors import MissingError
from enkidu.nodes.navigation.arena import CART, HUMAN
from enkidu.nodes.navigation.motion import Motion
from enkidu.nodes.navigation.orca import Crowd, OrcaDriver
from enkidu.nodes.navigation.scene import Scene
from enkidu.nodes.navigation.surroundings import Box, Other, Surroundings
from enkidu.physics.geometry import Stance

pytest.importorskip("pyrvo")


def drive(boxes=(), others=(), build=HUMAN, driver=None):
    around = Surroundings(tuple(boxes), tuple(others))
    scene = Scene(Stance(), Motion(1.0), (5.0, 0.0), 0.0, build, around)
    return (driver or OrcaDriver()).drive(scene)


def test_alone_it_goes_as_it_wishes():
    motion = drive()
    assert motion.forward == pytest.approx(1.2, abs=0.01)
    assert abs(motion.sideways) < 0.05


def test_it_gives_way_to_who_comes_towards_it():
    motion = drive(others=[Other("b", 1.5, 0.05, (-1.0, 0.0), 0.25)])
    assert motion.sideways < -0.1


def test_it_does_not_run_into_a_box():
    assert drive(boxes=[Box(0.9, 0.0, 0.4, 4.0)]).forward < 0.8


def test_a_body_that_cannot_go_sideways_turns_instead():
    motion = drive(others=[Other("b", 1.5, 0.05, (-1.0, 0.0), 0.25)], build=CART)
    assert motion.sideways == 0.0
    assert motion.turn < -0.1


def test_who_has_left_is_seen_no_more():
    driver = OrcaDriver()
    drive(others=[Other("b", 1.0, 0.05, (-1.0, 0.0), 0.25)], driver=driver)
    assert drive(driver=driver) == drive()


def test_it_notices_new_boxes():
    driver = OrcaDriver()
    drive(driver=driver)
    assert drive(boxes=[Box(0.9, 0.0, 0.4, 4.0)], driver=driver).forward < 0.8


def test_a_crowd_answers_for_everyone():
    one = ((0.0, 0.0), (1.0, 0.0), (1.0, 0.0), 0.25, 1.2)
    two = ((1.5, 0.0), (-1.0, 0.0), (-1.0, 0.0), 0.25, 1.2)
    (_, y_one), (_, y_two) = Crowd(()).velocities([one, two])
    assert y_one < -0.05
    assert y_two > 0.05


def test_without_the_library_the_error_names_the_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyrvo", None)
    with pytest.raises(MissingError, match="pip install pyrvo"):
        drive()
