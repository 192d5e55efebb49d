"""`enkidu snapshot`: a picture of a scenario, and refusals before anything is simulated."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from enkidu import exit_codes

SCENARIO = Path(__file__).parents[2] / "domains/blocks/scenarios/invert_two.yaml"
SMALL = ("--width", 160, "--height", 90)


def test_a_picture_of_a_shipped_scenario_is_written_and_said(enkidu, tmp_path):
    target = tmp_path / "world.png"
    ended = enkidu("snapshot", "invert_two", "-o", target, *SMALL)
    assert ended.stdout == f"{target}: invert_two after 0 s, 160 x 90 pixels\n"
    assert ended.returncode == exit_codes.OK
    with Image.open(target) as image:
        assert (image.size, image.format) == ((160, 90), "PNG")
    assert list(tmp_path.iterdir()) == [target]


def test_after_a_while_the_agents_have_worked(enkidu, tmp_path):
    begin, later = tmp_path / "begin.jpg", tmp_path / "later.jpg"
    enkidu("snapshot", SCENARIO, "-o", begin, *SMALL, "--no-labels")
    ended = enkidu("snapshot", SCENARIO, "-o", later, *SMALL, "--no-labels", "--after", "12s")
    assert ended.returncode == exit_codes.OK
    with Image.open(begin) as first, Image.open(later) as second:
        apart = np.abs(np.asarray(first, dtype=int) - np.asarray(second, dtype=int))
    assert (apart.max(axis=2) > 60).mean() > 0.01


@pytest.mark.parametrize(
    ("arguments", "message", "exit_code"),
    [
        (("invert_tow", "-o", "w.png"), "did you mean 'invert_two'?", exit_codes.FAILED),
        (("nowhere.yaml", "-o", "w.png"), "there is no scenario file nowhere", exit_codes.FAILED),
        ((SCENARIO, "-o", "world.bmp"), "its name must end in .png or", exit_codes.FAILED),
        ((SCENARIO, "-o", "no/where/w.png"), "there is no folder no/where", exit_codes.FAILED),
        ((SCENARIO,), "name a file with -o", exit_codes.USAGE),
        ((SCENARIO, "-o", "w.png", "--after", "soon"), '"soon" is no duration', exit_codes.USAGE),
        ((SCENARIO, "-o", "w.png", "--view", "moon"), "there is no view 'moon'", exit_codes.FAILED),
        ((SCENARIO, "-o", "w.png", "--width", "3"), "--width", exit_codes.USAGE),
    ],
)
def test_what_cannot_be_painted_is_told_in_a_sentence(enkidu, arguments, message, exit_code):
    ended = enkidu("snapshot", *arguments)
    assert message in " ".join(ended.stderr.replace("│", "").split())
    assert "Traceback" not in ended.stderr
    assert ended.returncode == exit_code


def test_a_window_without_a_display_is_missing(enkidu):
    ended = enkidu("snapshot", SCENARIO, "--gui", DISPLAY="")
    assert ended.stderr.startswith("enkidu: a window needs a display")
    assert ended.returncode == exit_codes.MISSING


def test_a_scenario_that_is_wrong_is_told_with_its_places(enkidu, tmp_path):
    path = tmp_path / "wrong.yaml"
    path.write_text(SCENARIO.read_text().replace("facing", "facin"))
    ended = enkidu("snapshot", path, "-o", tmp_path / "w.png")
    assert "wrong.yaml:18:12: agents.0.facin: 'facin' is not known here" in ended.stderr
    assert ended.returncode == exit_codes.FAILED
    assert not (tmp_path / "w.png").exists()
