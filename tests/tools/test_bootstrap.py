"""Set-up: what it tells when something is missing, and that nothing is done twice."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOOTSTRAP = ROOT / "tools" / "bootstrap.py"


def load():
    spec = importlib.util.spec_from_file_location("bootstrap", BOOTSTRAP)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


bootstrap = load()


@pytest.fixture
def clone(tmp_path):
    """A tree with the bootstrap and interfaces only, and nothing installed."""
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    shutil.copytree(ROOT / "interfaces", tmp_path / "interfaces")
    return tmp_path


def run(clone: Path, python: str = sys.executable, **environment: str):
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return subprocess.run(
        [python, "tools/bootstrap.py"],
        cwd=clone,
        env={**inherited, "ENKIDU_CACHE": str(clone / "cache"), **environment},
        capture_output=True,
        text=True,
    )


def path_without(tmp_path: Path, *hidden: str) -> str:
    """A PATH on which some programs cannot be found."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for place in reversed(os.environ["PATH"].split(os.pathsep)):
        if not Path(place).is_dir():
            continue
        for program in Path(place).iterdir():
            link = folder / program.name
            if not program.name.startswith(hidden) and not link.is_symlink():
                link.symlink_to(program)
    return str(folder)


@pytest.mark.parametrize(
    ("version", "supported"),
    [((3, 9, 1), False), ((3, 10), True), ((3, 11, 7), True), ((3, 12, 1), False), ((4, 0), False)],
)
def test_pythons_with_pybullet_wheels_are_supported(version, supported):
    assert bootstrap.is_supported(version) is supported


PRETENDED = """
import runpy, sys
sys.version_info = (3, 12, 1, "final", 0)
sys.argv = ["tools/bootstrap.py"]
runpy.run_path("tools/bootstrap.py", run_name="__main__")
"""


def test_an_unsupported_python_says_so_when_there_is_no_other(tmp_path, clone):
    ended = subprocess.run(
        [sys.executable, "-c", PRETENDED],
        cwd=clone,
        env={**os.environ, "PATH": path_without(tmp_path, "python3.10", "python3.11")},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith("enkidu set-up: Python 3.10 or 3.11 is needed, this is 3.12 ")
    assert ended.stderr.count("\n") == 1


def test_an_unsupported_python_hands_over_to_a_supported_one(tmp_path, clone):
    programs = Path(path_without(tmp_path, "python3.10", "python3.11"))
    (programs / "python3.11").write_text("#!/bin/sh\necho went on with $*\n")
    (programs / "python3.11").chmod(0o755)
    ended = subprocess.run(
        [sys.executable, "-c", PRETENDED],
        cwd=clone,
        env={**os.environ, "PATH": str(programs)},
        capture_output=True,
        text=True,
    )
    said, went_on = ended.stdout.splitlines()
    assert said == f"== this is Python 3.12; going on with {programs}/python3.11"
    assert went_on == "went on with tools/bootstrap.py"


def test_no_compiler_is_one_sentence(tmp_path, clone):
    hidden = ("c++", "g++", "clang++", "x86_64-linux-gnu-g++")
    ended = run(clone, PATH=path_without(tmp_path, *hidden))
    assert ended.returncode == 1
    assert ended.stderr == (
        "enkidu set-up: a C++ compiler is missing; install one (`apt install g++`).\n"
    )


def test_no_network_is_one_sentence(clone):
    # A closed port of this machine stands for an index that cannot be reached.
    ended = run(
        clone,
        PIP_CONFIG_FILE=os.devnull,
        PIP_INDEX_URL="http://127.0.0.1:9/",
        PIP_RETRIES="1",
        PIP_NO_CACHE_DIR="1",
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith("enkidu set-up: the package index cannot be reached; ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("ERROR: No matching distribution found for ros-rclpy", "no package ros-rclpy for this"),
        ("socket: Temporary failure in name resolution", "the package index cannot be reached"),
        ("error: something odd\nbye", "pip failed: error: something odd (all of its output is in"),
    ],
)
def test_a_failure_of_pip_is_explained(output, sentence):
    assert sentence in bootstrap.explanation(output)


def test_a_second_run_does_nothing():
    stamps = ROOT / ".venv" / "stamps"
    if not stamps.is_dir():
        pytest.skip("there is no .venv made by `make setup` here")
    before = {path: path.stat().st_mtime_ns for path in stamps.iterdir()}
    ended = subprocess.run(
        [sys.executable, str(BOOTSTRAP)], capture_output=True, text=True, check=True
    )
    assert ended.stdout == ""
    assert before == {path: path.stat().st_mtime_ns for path in before}


def test_a_change_of_content_or_name_changes_the_key(tmp_path, monkeypatch):
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    folder = tmp_path / "msg"
    folder.mkdir()
    (folder / "A.msg").write_text("bool x\n")
    keys = [bootstrap.digest([folder])]
    (folder / "A.msg").write_text("bool y\n")
    keys.append(bootstrap.digest([folder]))
    (folder / "A.msg").rename(folder / "B.msg")
    keys.append(bootstrap.digest([folder]))
    assert len(set(keys)) == 3
    assert bootstrap.digest([folder]) == keys[-1]
