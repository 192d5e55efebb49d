"""Copies of the tree, virtual environments, and builds that show their output when they fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("as", "ar", "dirname", "env", "ld", "nm", "ranlib", "sh", "strip", "uname")
COMPILERS = ("cc", "gcc", "c++", "g++")

Run = Callable[..., str]


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what git tracks or would add, links kept."""
    target = tmp_path_factory.mktemp("pristine") / "enkidu"
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listing.returncode:
        pytest.skip("the tree is not a git repository")
    for name in filter(None, listing.stdout.split("\0")):
        if os.path.lexists(ROOT / name):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name, follow_symlinks=False)
    return target


@pytest.fixture
def tree(pristine: Path, tmp_path: Path) -> Path:
    """Copy the tree for one test."""
    return Path(shutil.copytree(pristine, tmp_path / "enkidu", symlinks=True))


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """Make a virtual environment that also sees this one's packages (but not its .pth files)."""
    folder = tmp_path / "environment"
    venv.create(folder, with_pip=False, symlinks=True)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    (site / "packages_of_the_tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command outside the tree, and return what it said."""

    def run(
        *command: object,
        cwd: Path = tmp_path,
        variables: Mapping[str, str] | None = None,
        fails: bool = False,
    ) -> str:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=cwd,
            env={**os.environ, **(variables or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert bool(done.returncode) == fails, done.stdout
        return done.stdout

    return run


@pytest.fixture
def pip(run: Run) -> Run:
    """Run this environment's pip."""

    def pip(*arguments: object, python: Path | None = None, **options: object) -> str:
        chosen = ["--python", python] if python else []
        return run(sys.executable, "-m", "pip", *chosen, *arguments, **options)

    return pip


@pytest.fixture
def only_tools(tmp_path: Path) -> Callable[..., str]:
    """Make a PATH that has neither CMake nor make, and compilers only if wanted."""

    def only_tools(*, compilers: bool) -> str:
        folder = tmp_path / "bin"
        folder.mkdir()
        for name in (*TOOLS, *(COMPILERS if compilers else ())):
            if found := shutil.which(name):
                (folder / name).symlink_to(found)
        return str(folder)

    return only_tools
