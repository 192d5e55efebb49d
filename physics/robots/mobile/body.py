"""The body of husky_panda: PyBullet's Husky with its Panda on the top plate, as one multibody.

The meshes are only for the eye. What touches are boxes, and the Husky's wheels: that is several
times as fast. The same boxes stand for the robot where others sense it.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pybullet_data

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Stance, Vector, turned
from enkidu.physics.robots import urdf
from enkidu.physics.robots.robot import Part

_RIDE = 0.001
"""How far wheels keep from the floor in PyBullet."""

_CHASSIS, _PLATE = 0.14493 + _RIDE, 0.3693 + _RIDE
"""How high the Husky's chassis and the upper side of its top plate are above the floor."""

MOUNT: Vector = (0.33, 0.0, _PLATE)
"""Where the arm's base is: as far to the front of the top plate as it goes."""

EYE: Vector = (0.1, 0.19, 1.3)
"""Where the eye is: on a mast beside the arm, so that it looks past it."""

_DATA = Path(pybullet_data.getDataPath())
_LEFT_OUT = ("imu_link", "user_rail_link")
_BATTERY = 9.0
"""Kilograms that balance the arm: without them the wheels in front carry almost everything."""

_DARK: Vector = (0.12, 0.12, 0.13)


class Box(NamedTuple):
    """A box of a link, by the names and in the frames of the files."""

    link: str
    size: Vector
    middle: Vector


BATTERY = Box("base_link", (0.22, 0.34, 0.13), (-0.28, 0.0, 0.29))

MAST = (
    Box(
        "base_link",
        (0.03, 0.03, EYE[2] - _PLATE),
        (EYE[0], EYE[1], (EYE[2] + _PLATE) / 2 - _CHASSIS),
    ),
    Box("base_link", (0.06, 0.12, 0.07), (EYE[0] - 0.02, EYE[1], EYE[2] - _CHASSIS)),
)
"""What carries the eye: it is only seen, since hardly anything can touch it."""

TOUCHING = (
    Box("base_link", (0.99, 0.54, 0.22), (0.0, 0.0, 0.11)),
    Box("base_link", (0.86, 0.685, 0.1), (0.0, 0.0, 0.09)),  # from wheel to wheel
    BATTERY,
    Box("panda_link0", (0.22, 0.18, 0.14), (-0.04, 0.0, 0.07)),
    Box("panda_link1", (0.11, 0.184, 0.247), (0.0, -0.037, -0.0685)),
    Box("panda_link2", (0.11, 0.249, 0.184), (0.0, -0.0695, 0.037)),
    Box("panda_link3", (0.19, 0.166, 0.176), (0.041, 0.028, -0.033)),
    Box("panda_link4", (0.19, 0.179, 0.166), (-0.041, 0.0345, 0.028)),
    Box("panda_link5", (0.11, 0.185, 0.311), (0.0, 0.0375, -0.1035)),
    Box("panda_link6", (0.18, 0.133, 0.1), (0.042, 0.015, 0.006)),
    Box("panda_hand", (0.063, 0.204, 0.092), (0.0, 0.0, 0.02)),
    Box("panda_leftfinger", (0.021, 0.015, 0.054), (0.0, 0.0075, 0.027)),
    Box("panda_rightfinger", (0.021, 0.015, 0.054), (0.0, -0.0075, 0.027)),
)


def add_body(client: int, stance: Stance, colour: Vector) -> int:
    """Add a husky_panda to a simulation, standing on the floor."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "husky_panda.urdf"
        path.write_bytes(ElementTree.tostring(_model(colour)))
        body: int = pybullet.loadURDF(
            str(path), (stance.x, stance.y, _RIDE), turned(stance.yaw), physicsClientId=client
        )
    return body


def links(client: int, body: int) -> dict[str, int]:
    """Return PyBullet's numbers of a body's links by their names."""
    count = pybullet.getNumJoints(body, physicsClientId=client)
    infos = (pybullet.getJointInfo(body, number, physicsClientId=client) for number in range(count))
    return {info[12].decode(): info[0] for info in infos}


def parts(numbers: dict[str, int]) -> tuple[Part, ...]:
    """Return the boxes that the body consists of; what has no number is its base."""
    model = _model(_DARK)
    shapes = [*urdf.boxes(model), *urdf.boxes(model, "visual")]
    return tuple(
        Part(numbers.get(name, -1), size, pose) for name, size, pose in dict.fromkeys(shapes)
    )


@cache
def _model(colour: Vector) -> Element:
    husky = urdf.read(_DATA / "husky" / "husky.urdf", _LEFT_OUT)
    panda = urdf.read(_DATA / "franka_panda" / "panda.urdf")
    x, y, z = MOUNT
    urdf.attach(husky, panda, "base_link", "panda_link0", (x, y, z - _CHASSIS))
    _shape(husky)
    for box in (BATTERY, *MAST):
        dark = urdf.add_box(urdf.link(husky, box.link), "visual", box.size, box.middle)
        urdf.paint(dark, "dark", _DARK)
    for visual in urdf.link(husky, "top_plate_link").iter("visual"):
        urdf.paint(visual, "own", colour)
    urdf.add_mass(urdf.link(husky, BATTERY.link), _BATTERY, BATTERY.middle)
    urdf.weld(husky)
    return husky


def _shape(robot: Element) -> None:
    """Let boxes touch instead of meshes; wheels stay as they are, but without springs."""
    urdf.strip(robot, "contact")
    for link in robot.findall("link"):
        if not link.get("name", "").endswith("wheel_link"):
            for shape in link.findall("collision"):
                link.remove(shape)
    for box in TOUCHING:
        urdf.add_box(urdf.link(robot, box.link), "collision", box.size, box.middle)
