"""What is said in several files is said alike."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")

ROOT = Path(__file__).parents[2]


def project(folder: Path) -> dict[str, object]:
    return tomllib.loads((folder / "pyproject.toml").read_text())


def names(requirements: list[str]) -> dict[str, str]:
    """Return requirements by the packages' names."""
    return {re.split(r"[\[<>=!~; ]", each)[0]: each for each in requirements}


def test_all_files_tell_the_same_version() -> None:
    told = {}
    for folder in (ROOT, ROOT / "interfaces"):
        told[folder / "pyproject.toml"] = project(folder)["project"]["version"]
        told[folder / "package.xml"] = ElementTree.parse(folder / "package.xml").findtext("version")
    assert len(set(told.values())) == 1, told


def test_the_dev_extra_can_build_the_interfaces_with_colcon() -> None:
    needed = names(project(ROOT / "interfaces")["build-system"]["requires"])
    offered = names(project(ROOT)["project"]["optional-dependencies"]["dev"])
    offered |= names(project(ROOT)["project"]["dependencies"])
    del needed["ninja"]  # colcon uses make
    assert {name: offered.get(name) for name in needed} == needed


def test_both_packages_ask_for_the_same_ros() -> None:
    ours = names(project(ROOT)["project"]["dependencies"])
    theirs = names(project(ROOT / "interfaces")["project"]["dependencies"])
    shared = ours.keys() & theirs.keys()
    assert "ros-rclpy" in shared
    assert {name: ours[name] for name in shared} == {name: theirs[name] for name in shared}
