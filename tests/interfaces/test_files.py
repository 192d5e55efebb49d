"""The interface files: documented, built, and the same as those that are installed."""

from __future__ import annotations

import importlib
import os
import re
from pathlib import Path

import pytest

from enkidu.nodes.launch import ament

SOURCE = Path(__file__).parents[2] / "interfaces"
KINDS = ("msg", "srv", "action")


def interface_files(folder: Path) -> dict[str, str]:
    """Return the text of each interface file by its name, "msg/Belief.msg"."""
    found = [path for kind in KINDS for path in sorted((folder / kind).glob(f"*.{kind}"))]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in found}


FILES = interface_files(SOURCE)


def test_there_are_interfaces_of_each_kind() -> None:
    assert {Path(name).parts[0] for name in FILES} == set(KINDS)


@pytest.mark.parametrize("name", FILES)
def test_an_interface_starts_with_what_it_means(name: str) -> None:
    assert re.match(r"# \w", FILES[name]), f"{name} does not start with a comment"


def test_cmake_builds_every_file() -> None:
    named = re.findall(r'"(\w+/\w+\.\w+)"', (SOURCE / "CMakeLists.txt").read_text())
    assert sorted(named) == sorted(FILES)


def test_the_installed_interfaces_are_these() -> None:
    installed = interface_files(ament.share("enkidu_interfaces", ament.with_index(os.environ)))
    assert installed == FILES, "the installed interfaces are old: pip install ./interfaces"


@pytest.mark.parametrize("name", FILES)
def test_an_interface_can_be_imported(name: str) -> None:
    kind = Path(name).parts[0]
    module = importlib.import_module(f"enkidu_interfaces.{kind}")
    interface = getattr(module, Path(name).stem)
    interface.__import_type_support__()
