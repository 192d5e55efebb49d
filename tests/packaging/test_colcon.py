"""`colcon build` makes a workspace of both packages, against the ROS 2 in this environment."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(
        not all(map(importlib.util.find_spec, ("colcon_ros", "ament_package", "catkin_pkg"))),
        reason="colcon or ROS 2's build tools are not installed: pip install '.[dev]'",
    ),
]

Run = Callable[..., str]
SITE = f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
OFFERED = """
import enkidu, enkidu_interfaces, importlib.metadata
from enkidu_interfaces.msg import Belief
Belief.__import_type_support__()
version = importlib.metadata.version("enkidu")
print(enkidu.__file__, version, enkidu_interfaces.__file__, sep="\\n")
"""
VARIABLES = {
    "AMENT_PREFIX_PATH": sys.prefix,
    "CMAKE_PREFIX_PATH": sys.prefix,
    "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
}


@pytest.fixture(scope="module")
def workspace(pristine: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which both packages are built, and enkidu again with links."""
    tree = tmp_path_factory.mktemp("workspace") / "enkidu"
    shutil.copytree(pristine, tree, symlinks=True)
    colcon(tree, "build", "--base-paths", ".", "interfaces")
    linked = ("--build-base", "build/linked", "--install-base", "linked", "--symlink-install")
    colcon(tree, "build", "--base-paths", ".", *linked)
    return tree


def colcon(tree: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "colcon", *arguments]
    subprocess.run(command, cwd=tree, env={**os.environ, **VARIABLES}, check=True)


@pytest.mark.parametrize("install", ["install", "linked"])
def test_a_workspace_has_what_ros_looks_for(workspace: Path, install: str) -> None:
    prefix = workspace / install / "enkidu"
    assert (prefix / "share/ament_index/resource_index/packages/enkidu").exists()
    assert (prefix / "bin/enkidu").exists()
    for source, target in (("launch", "share/enkidu/launch"), ("nodes/executables", "lib/enkidu")):
        names = {path.name for path in (workspace / source).iterdir()}
        assert names == {path.name for path in (prefix / target).iterdir()}
        assert names


@pytest.mark.parametrize("install", ["install", "linked"])
def test_what_a_workspace_offers_is_used_once_it_is_sourced(
    workspace: Path, run: Run, install: str
) -> None:
    source = '. install/setup.sh && . "$2/setup.sh" && exec "$0" -c "$1"'
    words = ("sh", "-c", source, sys.executable, OFFERED, f"./{install}")
    said = run(*words, cwd=workspace, variables=VARIABLES)
    enkidu, version, interfaces = said.splitlines()[-3:]
    assert Path(enkidu).is_relative_to(workspace)
    assert version == importlib.metadata.version("enkidu")
    generated = workspace / "install/enkidu_interfaces" / SITE / "enkidu_interfaces/__init__.py"
    assert Path(interfaces) == generated
