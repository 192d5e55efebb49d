"""What holds for every command."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from enkidu import exit_codes

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("command", [(), ("info",), ("plan",), ("launch",), ("check",)])
def test_help_explains_each_command(enkidu, command):
    ended = enkidu(*command, "--help")
    assert ended.returncode == 0
    assert "Usage:" in ended.stdout


def test_help_loads_nothing_heavy():
    program = (
        "import sys; sys.argv = ['enkidu', '--help']\n"
        "from enkidu.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "heavy = {'rclpy', 'unified_planning', 'pybullet', 'pydantic', 'numpy', 'psutil', 'yaml'}\n"
        "print('heavy:', sorted(heavy & set(sys.modules)))"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ended.stdout.splitlines()[-1] == "heavy: []"


def test_an_unknown_command_is_a_usage_error(enkidu):
    ended = enkidu("fly")
    assert ended.returncode == exit_codes.USAGE
    assert "fly" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_version_is_told(enkidu):
    assert re.fullmatch(r"enkidu \d+\.\d+\.\d+\n", enkidu("--version").stdout)


def test_every_exit_code_is_documented():
    table = (ROOT / "docs" / "command_line.md").read_text()
    codes = {value for value in vars(exit_codes).values() if isinstance(value, int)}
    documented = {int(code) for row in re.findall(r"^\| ([\d, ]+) \|", table, re.M)
                  for code in row.split(",")}  # fmt: skip
    assert codes == documented


def test_a_reader_that_goes_away_is_no_error():
    ended = subprocess.run(
        f"{sys.executable} -m enkidu info --json | head -1",
        shell=True,
        capture_output=True,
        text=True,
    )
    assert ended.stdout == "{\n"
    assert ended.stderr == ""
