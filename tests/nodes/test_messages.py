"""What the cores exchange passes through messages and back."""

from __future__ import annotations

import math

import numpy as np
import pytest

from enkidu.nodes.memory import Memory, Order, Skill, Thing
from enkidu.nodes.messages.beliefs import from_belief, to_belief
from enkidu.nodes.messages.orders import from_manipulate, to_manipulate
from enkidu.nodes.messages.senses import (
    from_camera,
    from_detections,
    from_gripper_state,
    from_odometry,
    to_camera,
    to_detections,
    to_gripper_state,
    to_odometry,
)
from enkidu.physics.geometry import Pose, Stance, turned
from enkidu.physics.senses.readings import (
    CameraFrame,
    Detection,
    Detections,
    Label,
    Odometry,
    Touch,
    View,
)
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth

VIEW = View(Pose((1.0, 2.0, 1.5), turned(0.5)), (1.25, 1.0), 6.0)


def test_a_belief_comes_back_with_its_facts_and_numbers():
    belief = Belief(
        7,
        {"cube0": "cube"},
        (BelievedFact(("held", "cube0"), Truth.UNKNOWN, Source.ASSUMED, 1.5, 0.5),),
        2.5,
        {("weight", "cube0"): 0.1, ("spent",): -3.0},
    )
    assert from_belief(to_belief(Memory(belief))).belief == belief


def test_a_memory_comes_back_with_its_things_and_who_holds_them():
    things = {
        "cube0": Thing("cube0", "cube", (1.0, 2.0, 0.5), (0.25, 0.25, 0.25), 1.5, holder="bob"),
        "bob": Thing("bob", "agent", (3.0, 0.0, 0.75), (0.5, 0.5, 1.5), 2.0, velocity=(0.5, -1.0)),
        "gone": Thing("gone", "cube", (0.0, 0.0, 0.5), (0.25, 0.25, 0.25), 1.0, certainty=0.0),
    }
    belief = Belief(1, {"cube0": "cube", "gone": "cube", "never": "cube"})
    memory = Memory(belief, things, Stance(0.5, 0.25, 0.0))
    assert from_belief(to_belief(memory)) == memory


def test_a_turned_thing_stays_turned():
    thing = Thing("cube0", "cube", (0.0, 0.0, 0.5), (0.1, 0.1, 0.1), yaw=0.7)
    back = from_belief(to_belief(Memory(Belief(1), {"cube0": thing}, Stance(yaw=-2.0))))
    assert back.things["cube0"].yaw == pytest.approx(0.7)
    assert back.stance.yaw == pytest.approx(-2.0)


def test_a_camera_frame_comes_back_pixel_for_pixel():
    generator = np.random.default_rng(0)
    depth = generator.uniform(0.5, 5.0, (6, 8)).astype(np.float32)
    depth[0, 0] = math.inf
    segments = generator.integers(0, 3, (6, 8)).astype(np.int32)
    labels = {1: Label("cube", "cube0"), 2: Label("table")}
    messages = to_camera(CameraFrame(3.5, VIEW, depth, segments, labels))
    back = from_camera(messages.depth, messages.segmentation, messages.labels)
    assert np.array_equal(back.depth, depth)
    assert np.array_equal(back.segments, segments)
    assert (back.stamp, back.view.pose, back.view.fov) == (3.5, VIEW.pose, VIEW.fov)
    assert back.labels == labels


def test_a_camera_info_has_the_focal_length_of_the_angle_of_view():
    blank = np.zeros((96, 128))
    info = to_camera(CameraFrame(0.0, VIEW, blank, blank.astype(int), {})).info
    assert info.k[0] == pytest.approx(64 / math.tan(1.25 / 2))
    assert (info.k[2], info.k[5]) == (64, 48)


def test_detections_come_back_with_their_view():
    things = (
        Detection("cube", "cube0", (1.0, 2.0, 0.5), (0.25, 0.25, 0.25), sigma=0.5, certainty=0.75),
        Detection("table", "", (1.0, 2.0, 0.25), (0.5, 0.5, 0.5)),
    )
    seen = Detections(1.5, VIEW, things)
    assert from_detections(to_detections(seen)).things == things
    assert from_detections(to_detections(seen)).view.pose == VIEW.pose


def test_motion_and_touch_come_back():
    odometry = Odometry(1.5, Stance(1.0, -2.0, 0.5), 0.25, 0.125, -0.5)
    back = from_odometry(to_odometry(odometry))
    assert back.stance.yaw == pytest.approx(0.5)
    assert (back.stamp, back.forward, back.sideways, back.turn) == (1.5, 0.25, 0.125, -0.5)
    touch = Touch(2.5, True, (0.5, 0.25, 1.0))
    assert from_gripper_state(to_gripper_state(touch)) == touch


def test_an_order_comes_back_with_what_is_believed_of_its_target():
    cube = Thing("cube0", "", (1.0, 2.0, 0.5), (0.25, 0.25, 0.25), 1.5)
    table = Thing("table0", "", (1.0, 2.0, 0.25), (0.5, 0.5, 0.5), 1.0)
    order = Order(Skill.PLACE, cube, table)
    assert from_manipulate(to_manipulate(order)) == order
