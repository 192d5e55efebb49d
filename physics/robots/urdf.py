"""Robots put together out of URDF files.

What is read can be written elsewhere: meshes have absolute paths, and colours stand where they are
used. `weld` folds what is fixed to a link into that link: fewer links are simulated faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Pose, Vector

_SCHEME = "package://"


def read(path: Path, without: Iterable[str] = ()) -> Element:
    """Return a robot's links and joints, but for the links to be left out and their joints."""
    source = ElementTree.parse(path).getroot()
    colours = {
        material.get("name"): material for material in source.iter("material") if len(material)
    }
    left_out = set(without)
    robot = Element("robot", name=path.stem)
    robot.extend(link for link in source.findall("link") if link.get("name") not in left_out)
    robot.extend(joint for joint in source.findall("joint") if _end(joint, "child") not in left_out)
    for mesh in robot.iter("mesh"):
        mesh.set("filename", str(path.parent / mesh.get("filename", "").removeprefix(_SCHEME)))
    for visual in robot.iter("visual"):
        for material in visual.findall("material"):
            visual.remove(material)
            visual.append(colours.get(material.get("name"), material))
    return robot


def link(robot: Element, name: str) -> Element:
    """Return a link by its name."""
    return next(link for link in robot.findall("link") if link.get("name") == name)


def attach(robot: Element, other: Element, parent: str, child: str, at: Vector) -> None:
    """Fix another robot, whose first link is the child, to a link of this one."""
    robot.extend(list(other))
    joint = SubElement(robot, "joint", name=f"{parent}_{child}", type="fixed")
    SubElement(joint, "parent", link=parent)
    SubElement(joint, "child", link=child)
    _place(joint, Pose(at))


def weld(robot: Element) -> None:
    """Make one link of all that are fixed to each other."""
    for fixed in [joint for joint in robot.findall("joint") if joint.get("type") == "fixed"]:
        parent, child, at = _end(fixed, "parent"), _end(fixed, "child"), _origin(fixed)
        folded = link(robot, child)
        _fold(link(robot, parent), folded, at)
        robot.remove(fixed)
        robot.remove(folded)
        for joint in robot.findall("joint"):
            if _end(joint, "parent") == child:
                _place(joint, _composed(at, _origin(joint)))
                _part(joint, "parent").set("link", parent)


def strip(robot: Element, kind: str) -> None:
    """Take all parts of a kind from the links, such as "collision"."""
    for one in robot.findall("link"):
        for part in one.findall(kind):
            one.remove(part)


def add_box(to: Element, kind: str, size: Vector, middle: Vector) -> Element:
    """Give a link a box, as a "visual" or a "collision"; return that."""
    shape = SubElement(to, kind)
    _place(shape, Pose(middle))
    SubElement(SubElement(shape, "geometry"), "box", size=_text(size))
    return shape


def paint(visual: Element, name: str, colour: Vector) -> None:
    """Give a visual a colour."""
    for old in visual.findall("material"):
        visual.remove(old)
    material = SubElement(visual, "material", name=name)
    SubElement(material, "color", rgba=_text((*colour, 1.0)))


def add_mass(to: Element, mass: float, middle: Vector) -> None:
    """Add to what a link weighs; its inertia is left to follow from its shape."""
    before, centre = _mass(to)
    total = before + mass
    x, y, z = ((before * a + mass * b) / total for a, b in zip(centre, middle, strict=True))
    for old in to.findall("inertial"):
        to.remove(old)
    inertial = SubElement(to, "inertial")
    SubElement(inertial, "mass", value=repr(total))
    _place(inertial, Pose((x, y, z)))
    SubElement(inertial, "inertia", ixx="0", ixy="0", ixz="0", iyy="0", iyz="0", izz="0")


def boxes(robot: Element, kind: str = "collision") -> Iterator[tuple[str, Vector, Pose]]:
    """Tell of the boxes of links, with the links' names; a cylinder counts as the box around it."""
    for one in robot.findall("link"):
        for shape in one.findall(kind):
            solid = _part(shape, "geometry")[0]
            if solid.tag == "box":
                yield one.get("name", ""), _vector(solid.get("size", "")), _origin(shape)
            elif solid.tag == "cylinder":
                width, height = 2 * float(solid.get("radius", "")), float(solid.get("length", ""))
                yield one.get("name", ""), (width, width, height), _origin(shape)


# --- inside ---------------------------------------------------------------------------------------


def _fold(parent: Element, child: Element, at: Pose) -> None:
    """Give a link the looks, shapes and mass of another that is fixed to it."""
    for kind in ("visual", "collision"):
        for shape in child.findall(kind):
            _place(shape, _composed(at, _origin(shape)))
            parent.append(shape)
    mass, centre = _mass(child)
    if mass > 0:
        add_mass(parent, mass, _composed(at, Pose(centre)).position)


def _mass(of: Element) -> tuple[float, Vector]:
    inertial = of.find("inertial")
    if inertial is None:
        return 0.0, (0.0, 0.0, 0.0)
    return float(_part(inertial, "mass").get("value", "")), _origin(inertial).position


def _part(of: Element, name: str) -> Element:
    found = of.find(name)
    assert found is not None, f"{of.get('name')} has no {name}"
    return found


def _end(joint: Element, which: str) -> str:
    return _part(joint, which).get("link", "")


def _origin(of: Element) -> Pose:
    origin = of.find("origin")
    if origin is None:
        return Pose((0.0, 0.0, 0.0))
    angles = _vector(origin.get("rpy", "0 0 0"))
    return Pose(_vector(origin.get("xyz", "0 0 0")), pybullet.getQuaternionFromEuler(angles))


def _place(element: Element, pose: Pose) -> None:
    for old in element.findall("origin"):
        element.remove(old)
    angles = pybullet.getEulerFromQuaternion(pose.turn)
    SubElement(element, "origin", xyz=_text(pose.position), rpy=_text(angles))


def _composed(outer: Pose, inner: Pose) -> Pose:
    place = (outer.position, outer.turn, inner.position, inner.turn)
    return Pose(*pybullet.multiplyTransforms(*place))


def _vector(text: str) -> Vector:
    x, y, z = (float(value) for value in text.split())
    return (x, y, z)


def _text(values: Iterable[float]) -> str:
    return " ".join(repr(float(value)) for value in values)
