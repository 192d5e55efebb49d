"""`pip install ./interfaces` needs a compiler and nothing else, and leaves the tree as it was."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

Run = Callable[..., str]


def test_a_compiler_is_enough(
    tree: Path, tmp_path: Path, pip: Run, only_tools: Callable[..., str]
) -> None:
    source = tree / "interfaces"
    leave_one_message(source)
    before = sorted(source.rglob("*"))
    variables = {"PATH": only_tools(compilers=True)}
    pip("wheel", "--no-deps", source, "-w", tmp_path / "wheel", variables=variables)

    (wheel,) = (tmp_path / "wheel").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    data = "{}-{}.data/data".format(*wheel.name.split("-"))
    assert f"{data}/lib/libenkidu_interfaces__rosidl_typesupport_fastrtps_c.so" in names
    assert f"{data}/share/ament_index/resource_index/packages/enkidu_interfaces" in names
    assert f"{data}/share/enkidu_interfaces/msg/Goal.msg" in names
    assert "enkidu_interfaces/enkidu_interfaces_s__rosidl_typesupport_c.so" in names
    assert "enkidu_interfaces/msg/_goal.py" in names
    assert sorted(source.rglob("*")) == before


def leave_one_message(source: Path) -> None:
    """Take all interfaces but one out of the package: which tools it needs shows with one."""
    listed = re.compile(r'^  "(msg|srv|action)/(?!Goal.msg).*\n', re.MULTILINE)
    lists = source / "CMakeLists.txt"
    lists.write_text(listed.sub("", lists.read_text()))
    assert lists.read_text().count(".msg") == 1


def test_a_missing_compiler_is_named(tree: Path, pip: Run, only_tools: Callable[..., str]) -> None:
    variables = {"PATH": only_tools(compilers=False), "CC": "", "CXX": ""}
    source = tree / "interfaces"
    said = pip("wheel", "--no-deps", source, variables=variables, fails=True)
    sentence = (
        "enkidu_interfaces needs a C++ compiler (g++ or clang++): "
        "install one, for example `apt install g++`"
    )
    assert sentence in said
    assert "Traceback" not in said


def test_an_editable_install_is_refused_with_a_sentence(tree: Path, pip: Run) -> None:
    said = pip("install", "--no-deps", "-e", tree / "interfaces", fails=True)
    assert "generated code, which cannot be editable: install it without -e" in said
    assert "Traceback" not in said


def test_a_failing_build_shows_how_it_ended(tree: Path, pip: Run) -> None:
    (tree / "interfaces/msg/Fact.msg").write_text("# Wrong.\nno_such_type value\n")
    said = pip("wheel", "--no-deps", tree / "interfaces", fails=True)
    assert "its output ended so:" in said
    assert "no_such_type" in said
    assert "Traceback" not in said.partition("its output ended so:")[0]
