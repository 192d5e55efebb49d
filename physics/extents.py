"""How large and heavy what a URDF file describes is, before it is put anywhere."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from enkidu.errors import EnkiduError
from enkidu.physics.bullet import pybullet
from enkidu.physics.geometry import Vector

_SAID = re.compile(r"b3(Error|Warning)\[[^\]]*\]:\n")


class UrdfError(EnkiduError):
    """A URDF file that cannot be used."""


@dataclass(frozen=True)
class Measures:
    """The upright box around a body, about its origin, and its mass."""

    low: Vector
    high: Vector
    mass: float

    @property
    def size(self) -> Vector:
        """Return how far it extends along each axis."""
        x, y, z = (high - low for low, high in zip(self.low, self.high, strict=True))
        return (x, y, z)


def measured(file: Path) -> Measures:
    """Measure a URDF file in a simulation of its own; a UrdfError where it is none."""
    _check(file)
    client = pybullet.connect(pybullet.DIRECT)
    try:
        with tempfile.TemporaryFile() as printed:
            try:
                with _captured(printed):
                    body = pybullet.loadURDF(str(file), physicsClientId=client)
            except pybullet.error as error:
                raise UrdfError(f"{file} cannot be loaded", _reason(printed)) from error
        return _measures(client, body)
    finally:
        pybullet.disconnect(client)


def _check(file: Path) -> None:
    """Refuse what is no URDF; PyBullet would not tell why, or crash."""
    try:
        root = ElementTree.parse(file).getroot()
    except FileNotFoundError as error:
        raise UrdfError(f"there is no file {file}") from error
    except OSError as error:
        raise UrdfError(f"{file} cannot be read: {error.strerror}") from error
    except ElementTree.ParseError as error:
        raise UrdfError(f"{file} is not XML: {error}") from error
    if root.tag != "robot":
        raise UrdfError(f"{file} is not URDF: it begins with <{root.tag}>, not <robot>")
    first = _first_links(root)
    if len(first) != 1:
        names = ", ".join(first) or "none"
        raise UrdfError(f"{file} needs one link that is no joint's child; it has {names}")


def _first_links(root: Element) -> list[str]:
    """Return the links that hang on no other."""
    children = {
        child.get("link") for joint in root.findall("joint") for child in joint.iter("child")
    }
    names = [link.get("name", "") for link in root.findall("link")]
    return [name for name in names if name not in children]


def _measures(client: int, body: int) -> Measures:
    links = range(-1, pybullet.getNumJoints(body, physicsClientId=client))
    boxes = [
        pybullet.getAABB(body, link, physicsClientId=client)
        for link in links
        if pybullet.getCollisionShapeData(body, link, physicsClientId=client)
    ]
    x, y, z = (min((low[axis] for low, _ in boxes), default=0.0) for axis in range(3))
    a, b, c = (max((high[axis] for _, high in boxes), default=0.0) for axis in range(3))
    if min(a - x, b - y, c - z) <= 0:
        raise UrdfError("nothing in it can be touched", "give a link a <collision> with a size")
    masses = (pybullet.getDynamicsInfo(body, link, physicsClientId=client)[0] for link in links)
    return Measures((x, y, z), (a, b, c), sum(masses))


@contextmanager
def _captured(file: BinaryIO) -> Iterator[None]:
    """Catch what PyBullet's C++ prints: that is where it tells what is wrong."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = {stream: os.dup(stream) for stream in (1, 2)}
    try:
        for stream in kept:
            os.dup2(file.fileno(), stream)
        yield
    finally:
        for stream, copy in kept.items():
            os.dup2(copy, stream)
            os.close(copy)


def _reason(printed: BinaryIO) -> str:
    printed.seek(0)
    _, *said = _SAID.split(printed.read().decode(errors="replace"))
    pairs = zip(said[::2], said[1::2], strict=True)
    wrong = [text for kind, text in pairs if kind == "Error" or "cannot find" in text]
    return " ".join(" ".join(wrong).split())
