"""`pip install .` installs everything under the name enkidu, with and without a compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

Run = Callable[..., str]


def contents(folder: Path) -> list[str]:
    """Return the names in the only wheel of a folder."""
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_an_install_has_all_packages_and_what_ros_looks_for(
    tree: Path, environment: Path, tmp_path: Path, pip: Run, run: Run
) -> None:
    python = environment / "bin" / "python"
    pip("wheel", "--no-deps", tree, "-w", tmp_path / "wheel")
    pip("install", "--no-deps", *(tmp_path / "wheel").glob("*.whl"), python=python)

    site = Path(sysconfig.get_path("purelib", vars={"base": str(environment)}))
    added = {path.name.partition("-")[0] for path in site.iterdir() if path.is_dir()}
    assert added - {"__pycache__"} == {"enkidu"}
    for room in ("planning", "physics", "society", "nodes"):
        assert (site / "enkidu" / room).is_dir()
    assert list((site / "enkidu" / "planning").glob("_core*.so"))
    for data in ("physics/robots/actor.urdf", "nodes/navigation/weights.npz"):
        assert (site / "enkidu" / data).is_file()
    share = environment / "share"
    assert (share / "ament_index/resource_index/packages/enkidu").is_file()
    assert (share / "enkidu/package.xml").is_file()
    assert installed(share / "enkidu/launch") == installed(tree / "launch")
    executables = environment / "lib" / "enkidu"
    assert installed(executables) == installed(tree / "nodes/executables")
    assert all(path.stat().st_mode & 0o111 for path in executables.iterdir())
    said = run(python, "-c", "import enkidu.planning._core as core; print(core.__file__)")
    assert Path(said.strip()).is_relative_to(site)


def installed(folder: Path) -> set[str]:
    """Return the names of a folder's files; there must be some."""
    found = {path.name for path in folder.iterdir() if path.is_file()}
    assert found
    return found


def test_an_editable_install_is_the_tree(tree: Path, environment: Path, pip: Run, run: Run) -> None:
    python = environment / "bin" / "python"
    pip("install", "--no-deps", "-e", tree, python=python)
    said = run(python, "-c", "import enkidu.planning; print(enkidu.planning.__file__)")
    assert Path(said.strip()).resolve() == (tree / "planning" / "__init__.py").resolve()


def test_without_a_compiler_the_wheel_has_no_core(
    tree: Path, tmp_path: Path, pip: Run, only_tools: Callable[..., str]
) -> None:
    variables = {"PATH": only_tools(compilers=False), "CC": "false", "CXX": "false"}
    pip("wheel", "--no-deps", tree, "-w", tmp_path / "wheel", variables=variables)
    names = contents(tmp_path / "wheel")
    assert "enkidu/planning/__init__.py" in names
    assert not [name for name in names if "_core" in name and name.endswith(".so")]


def newer_python() -> str | None:
    """Find a Python that enkidu does not run on: on the path, or one of pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = [shutil.which(f"python3.{minor}") for minor in (12, 13, 14)]
    found += [str(path) for path in sorted(pyenv.glob("versions/3.1[2-9]*/bin/python"))]
    for python in filter(None, found):
        if not subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode:
            return python
    return None


def test_a_newer_python_is_refused_with_a_sentence(tree: Path, tmp_path: Path) -> None:
    python = newer_python()
    if not python:
        pytest.skip("there is no Python newer than 3.11 here (package python3.12 or newer)")
    done = subprocess.run(
        [python, "-m", "pip", "wheel", "--no-deps", tree, "-w", tmp_path / "wheel"],
        capture_output=True,
        text=True,
    )
    assert done.returncode
    assert "requires a different Python" in done.stderr
    assert "not in '<3.12,>=3.10'" in done.stderr
