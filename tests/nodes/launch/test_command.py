"""The command `enkidu launch`: finding files, showing arguments, dry runs, refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from enkidu import exit_codes
from enkidu.errors import EnkiduError
from enkidu.nodes.launch import describe
from enkidu.nodes.launch.lookup import request


@pytest.fixture
def installed(prefix: Path) -> Path:
    """Make the prefix one in which enkidu is installed, with two launch files."""
    (prefix / "share/ament_index/resource_index/packages/enkidu").touch()
    folder = prefix / "share/enkidu/launch"
    folder.mkdir(parents=True)
    for name in ("blocks", "date"):
        content = f'<executable name="{name}" cmd="echo {name}" output="screen"/>'
        (folder / f"{name}.launch.xml").write_text(f"<launch>{content}</launch>")
    return prefix


def test_a_launch_file_is_found_by_name_and_by_package(installed: Path, launch: Any) -> None:
    by_name, by_package = launch("blocks"), launch("enkidu", "date.launch.xml")
    assert by_name.end() == by_package.end() == 0
    assert "[blocks] blocks" in by_name.lines
    assert "[date] date" in by_package.lines


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["block"], "there is no launch file 'block'; did you mean 'blocks'?"),
        (["zzz"], "there is no launch file 'zzz'; there are blocks, date"),
        (["no/such.launch.xml"], "there is no launch file no/such.launch.xml"),
        (["enkidu", "dates.launch.xml"], "has no launch file 'dates.launch.xml'; did you mean"),
        (["enkid", "date.launch.xml"], "there is no package 'enkid'; did you mean 'enkidu'?"),
        (["blocks", "a:="], "'a:=' is not an argument; write arguments as name:=value"),
        (["enkidu", "date.launch.xml", "b"], "'b' is not an argument"),
        (["blocks", "b:=1"], "declares no argument 'b'"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    installed: Path, environment: dict[str, str], words: list[str], message: str
) -> None:
    with pytest.raises(EnkiduError) as caught:
        describe(*request(words, environment), environment)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("words", [["blocks", "a:="], ["blocks", "--domain", "x"]])
def test_a_command_line_that_is_not_understood_has_its_own_exit_code(
    installed: Path, launch: Any, words: list[str]
) -> None:
    assert launch(*words).end() == exit_codes.USAGE


def test_show_args_lists_names_defaults_choices_and_descriptions(write: Any, launch: Any) -> None:
    write('<arg name="inner" default="$(var speed)"/>', "in.launch.xml")
    file = write("""<arg name="speed" description="how fast"><choice value="1"/></arg>
                    <include file="$(dirname)/in.launch.xml"/>""")
    people, scripts = launch(file, "--show-args"), launch(file, "--show-args", "--json")
    assert people.end() == scripts.end() == 0
    expected = [
        "speed (required)",
        "    how fast",
        "    one of: 1",
        "inner (default: $(var speed))",
    ]
    assert people.lines == expected
    speed, inner = json.loads(scripts.text)
    assert speed == {
        "name": "speed",
        "description": "how fast",
        "default": None,
        "choices": ["1"],
        "required": True,
    }
    assert inner["default"] == "$(var speed)"


def test_dry_run_prints_commands_that_a_shell_can_run(
    write: Any, launch: Any, environment: dict[str, str], tmp_path: Path
) -> None:
    file = write("""<node pkg="launch_test" exec="reporter" name="n" namespace="s">
        <param name="p" value="it's"/><env name="TEST_E" value="1"/></node>""")
    runner = launch(file, "--dry-run", "--json")
    assert runner.end() == 0, runner.errors
    assert not (tmp_path / "log").exists()
    [row] = json.loads(runner.text)
    assert row["process"] == "s/n"
    assert row["namespace"] == "/s"
    assert row["environment"] == {"TEST_E": "1"}
    done = subprocess.run(
        ["bash", "-c", row["command"]], env=environment, capture_output=True, text=True, check=True
    )
    report = json.loads(done.stdout.partition("REPORT ")[2])
    assert report["name"] == "/s/n"
    assert report["parameters"] == {"p": ["STRING", "it's"]}


def test_importing_the_launch_runner_does_not_import_rclpy() -> None:
    code = "import sys, enkidu.nodes.launch; sys.exit('rclpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_importing_the_command_imports_nothing_heavy() -> None:
    code = (
        "import sys, enkidu.cli.launch; sys.exit(any(m in sys.modules for m in ('yaml', 'psutil')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
