"""The demo, as a user starts it: real nodes in processes of their own, over DDS."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCENARIO = ROOT / "domains" / "blocks" / "scenarios" / "invert_two.yaml"


@pytest.mark.parametrize(("sight", "topic"), [("camera", "camera/labels"), ("rays", "detections")])
def test_the_first_graph_reaches_its_goal_and_sums_itself_up(enkidu, tmp_path, sight, topic):
    scenario = copied(tmp_path, "goal: ", f"sight: {sight}\n    goal: ")
    ended = enkidu(
        "launch", "first_graph", "--domain", "auto", f"scenario:={scenario}", "speed:=6", "seed:=3"
    )
    output = ended.stdout + ended.stderr
    assert ended.returncode == 0, output
    assert "It believes in the end: cube0 on cube3 on table" in output
    counts = dict(re.findall(r"\[recorder\] +(/\S+) .* (\d+)$", output, re.MULTILINE))
    for name in ("/clock", f"/agent1/{topic}", "/agent1/belief", "/agent1/controller_state"):
        assert int(counts[name]) > 5, output
    assert int(counts["/agent1/manipulate/_action/feedback"]) >= 4
    assert counts["/world/control"] == "1"


def copied(folder: Path, old: str, new: str) -> Path:
    """Copy the scenario, with something changed."""
    text = SCENARIO.read_text().replace("../domain.pddl", str(SCENARIO.parents[1] / "domain.pddl"))
    assert old in text
    path = folder / "changed.yaml"
    path.write_text(text.replace(old, new))
    return path


def test_a_run_that_does_not_come_to_its_end_is_given_up_with_the_reason(enkidu, tmp_path):
    impossible = "(and (on cube0 cube3) (on cube3 cube0))"
    scenario = copied(tmp_path, "(on cube0 cube3)", impossible)
    ended = enkidu(
        "launch", "first_graph", "--domain", "auto", f"scenario:={scenario}", "speed:=10.0",
        "limit:=15.0",
    )  # fmt: skip
    output = ended.stdout + ended.stderr
    assert ended.returncode == 1, output
    assert "the run did not end in time: agent1 is in " in output
    assert "Traceback" not in output


def test_a_scenario_that_is_wrong_is_told_by_the_nodes_in_a_sentence(enkidu, tmp_path):
    missing = tmp_path / "nowhere.yaml"
    ended = enkidu("launch", "first_graph", "--domain", "auto", f"scenario:={missing}")
    output = ended.stdout + ended.stderr
    assert ended.returncode == 1, output
    assert f"there is no scenario file {missing}" in output
    assert "Traceback" not in output


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("speed:=fast", "'fast' is not of type float"),
        ("seed:=x", "'x' is not of type int"),
        ("speed:=0", "the parameter speed = 0; it must be above 0 and at most 100"),
        ("limit:=-1", "the parameter limit = -1; it must be above 0"),
    ],
)
def test_a_wrong_argument_is_told_in_a_sentence(enkidu, argument, sentence):
    ended = enkidu("launch", "first_graph", "--domain", "auto", argument)
    output = ended.stdout + ended.stderr
    assert sentence in output
    assert ended.returncode == 1
    assert "Traceback" not in output


def test_an_agent_that_the_scenario_does_not_name_is_told(enkidu):
    ended = enkidu("launch", "first_graph", "--domain", "auto", "agent:=nobody")
    output = ended.stdout + ended.stderr
    assert "the scenario invert_two has no agent nobody; it has agent1" in output
    assert ended.returncode == 1
    assert "Traceback" not in output
