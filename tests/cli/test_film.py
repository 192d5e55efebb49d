"""`enkidu film`: the agents at work as a file that plays, whole or not at all."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import av
import pytest

from enkidu import exit_codes

SCENARIO = Path(__file__).parents[2] / "domains/blocks/scenarios/invert_two.yaml"
SMALL = ("--width", "128", "--height", "72", "--quality", "1")


def frames(path: Path) -> int:
    with av.open(str(path)) as film:
        return len(list(film.decode(video=0)))


def test_a_film_has_as_many_pictures_as_its_time_and_speed_say(enkidu, tmp_path):
    target = tmp_path / "run.mp4"
    ended = enkidu("film", SCENARIO, "-o", target, *SMALL, "--seconds", 2, "--fps", 5, "--speed", 2)
    assert ended.stdout == (
        f"{target}: 1.2 s of film, 2.0 s simulated; not every agent reached its goal\n"
    )
    assert ended.returncode == exit_codes.OK
    assert frames(target) == 6  # one at the beginning, and five
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_film_that_is_interrupted_can_be_watched(tmp_path, number):
    target = tmp_path / "run.mp4"
    command = [sys.executable, "-m", "enkidu", "film", str(SCENARIO), "-o", str(target), *SMALL]
    process = subprocess.Popen(
        [*command, "--seconds", "1h"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while not list(tmp_path.iterdir()) and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(number)
    said, wrong = process.communicate()
    assert process.returncode == 128 + number, wrong
    assert "s of film" in said
    assert frames(target) >= 1
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize(
    ("arguments", "message", "exit_code"),
    [
        (("-o", "run.avi"), "its name must end in .mp4", exit_codes.FAILED),
        (("-o", "no/where/run.mp4"), "there is no folder no/where", exit_codes.FAILED),
        (("-o", "run.mp4", "--view", "moon"), "there is no view 'moon'", exit_codes.FAILED),
        (("-o", "run.mp4", "--speed", "0"), "--speed: 0 times is not possible", exit_codes.USAGE),
        (("-o", "run.mp4", "--seconds", "x"), '"x" is no duration', exit_codes.USAGE),
        (("-o", "run.mp4", "--width", "129"), "use even numbers", exit_codes.USAGE),
        ((), "Missing option", exit_codes.USAGE),
    ],
)
def test_what_cannot_be_filmed_is_told_in_a_sentence(enkidu, arguments, message, exit_code):
    ended = enkidu("film", SCENARIO, *arguments)
    assert message in " ".join(ended.stderr.replace("│", "").split())
    assert "Traceback" not in ended.stderr
    assert ended.returncode == exit_code


def test_a_physics_that_breaks_down_leaves_no_file(enkidu, tmp_path):
    robot = tmp_path / "rocket.py"
    robot.write_text(
        "from enkidu.physics.robots.actor import Actor\n"
        "class Rocket(Actor):\n"
        "    def act(self) -> None:\n"
        "        raise OSError('the engine stopped')\n"
    )
    path = tmp_path / "scenario.yaml"
    text = SCENARIO.read_text().replace("../domain.pddl", str(SCENARIO.parents[1] / "domain.pddl"))
    path.write_text(text.replace("facing: -90", "facing: -90\n    body: rocket.py"))
    ended = enkidu("film", path, "-o", tmp_path / "run.mp4", *SMALL)
    assert "the engine stopped" in ended.stderr
    assert ended.returncode == exit_codes.FAILED
    assert {each.name for each in tmp_path.iterdir()} <= {
        "rocket.py",
        "scenario.yaml",
        "__pycache__",
    }
