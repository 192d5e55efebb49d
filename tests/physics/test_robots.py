"""Robots: those that come with enkidu, and those of a user's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.physics.geometry import Stance
from enkidu.physics.robots import models, robot_class
from enkidu.physics.spec import BodySpec, CameraSpec, RobotSpec, WorldSpec
from enkidu.physics.world import World

DOCUMENT = Path(__file__).parents[2] / "docs" / "robots.md"


@pytest.fixture
def puck(tmp_path):
    """Write the robot that the document shows to a file."""
    blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.S)
    path = tmp_path / "puck.py"
    path.write_text(next(block for block in blocks if "class Puck(Robot)" in block))
    return str(path)


def test_the_robots_are_found_by_name():
    assert models() == ("actor", "husky_panda")
    assert [robot_class(model).__name__ for model in models()] == ["Actor", "HuskyPanda"]


def test_the_robot_of_the_document_drives_and_sees(puck):
    cube = BodySpec("cube0", "cube", (2.0, 1.0, 0.2), (0.2, 0.2, 0.4))
    robot = RobotSpec("agent1", puck, Stance(0.0, 1.0, 0.0), eye=CameraSpec())
    with World(WorldSpec((cube,), (robot,))) as world:
        world.robot("agent1").drive(0.5)
        world.advance(1.0)
        assert world.robot("agent1").standing().x == pytest.approx(0.5, abs=0.02)
        sight = world.sense("agent1").sight
        assert "cube0" in [label.name for label in sight.labels.values()]


def test_a_robot_without_a_hand_reaches_and_holds_nothing(puck):
    with World(WorldSpec(robots=(RobotSpec("agent1", puck),))) as world:
        robot = world.robot("agent1")
        robot.grasp()
        assert not robot.reach((0.3, 0.0, 0.3))
        assert not robot.holding()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1", "has 0 robots (none); it needs exactly one subclass"),
        ("import nothing_like_it", "cannot be loaded; ModuleNotFoundError: No module named"),
        ("class (", "robot.py:1 cannot be loaded; SyntaxError"),
        ("import sys\nsys.exit(0)", "robot.py:2 cannot be loaded; SystemExit"),
        (
            "from enkidu.physics.robots.robot import Robot\nclass Half(Robot): pass",
            "is not complete; it lacks act, drive, parts, standing, velocity",
        ),
    ],
)
def test_a_file_without_a_robot_is_told_in_a_sentence(tmp_path, text, sentence):
    path = tmp_path / "robot.py"
    path.write_text(text)
    with pytest.raises(EnkiduError) as caught:
        robot_class(str(path))
    assert sentence in str(caught.value)


def test_a_file_that_is_missing_is_told(tmp_path):
    with pytest.raises(EnkiduError, match="there is no robot in"):
        robot_class(str(tmp_path / "robot.py"))


def test_a_mistake_of_a_robot_at_work_is_told_with_its_place(puck):
    path = Path(puck)
    lines = path.read_text().splitlines()
    number = next(
        n for n, text in enumerate(lines) if "forward, sideways, turn = self._told" in text
    )
    lines[number] = "        forward, sideways, turn = self.nothing"
    path.write_text("\n".join(lines))
    world = World(WorldSpec(robots=(RobotSpec("agent1", str(path)),)))
    with world, pytest.raises(EnkiduError) as caught:
        world.step()
    assert f"puck.py:{number + 1} failed; AttributeError" in str(caught.value)
