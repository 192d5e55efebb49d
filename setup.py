"""Build enkidu: the packages under enkidu/, the optional C++ core, and what ROS 2 tools look for.

The metadata is in pyproject.toml. This file adds what cannot be said there: the extension, and the
files by which `ros2 run`, `ros2 launch` and `enkidu launch` find an installed package (the ament
index marker, package.xml, launch files, node executables).
"""

from __future__ import annotations

from pathlib import Path

from setuptools import Distribution, find_packages, setup

NAME = "enkidu"
SHARE = f"share/{NAME}"
CORE = f"{NAME}/planning/core"  # through the link: see `complete`


class WithData(Distribution):
    """Installs data files in an editable install, too: setuptools asks for `has_data` to do so."""

    def has_data(self) -> bool:
        """Answer under the name that setuptools' editable_wheel command asks for."""
        return bool(self.has_data_files())


def complete() -> None:
    """Add what colcon leaves out of the folder where `--symlink-install` runs a link to this file.

    Of the tree it has the packages and the data files only.
    """
    source = Path(__file__).resolve().parent
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        if not Path(name).exists():
            Path(name).symlink_to(source / name)


def tree(source: str, target: str) -> list[tuple[str, list[str]]]:
    """Say where each file below `source` goes below `target`, as data_files wants it."""
    found: dict[str, list[str]] = {}
    for path in sorted(Path(source).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".py":
            folder = Path(target, path.parent.relative_to(source)).as_posix()
            found.setdefault(folder, []).append(path.as_posix())
    return list(found.items())


def extensions() -> list[object]:
    """Return the C++ core; without pybind11 or a compiler the pure-Python twin is used instead."""
    try:
        from pybind11.setup_helpers import Pybind11Extension
    except ImportError:
        return []
    return [
        Pybind11Extension(
            "enkidu.planning._core",
            sources=sorted(path.as_posix() for path in Path(CORE).glob("*.cpp")),
            depends=sorted(path.as_posix() for path in Path(CORE).glob("*.hpp")),
            include_dirs=[CORE],
            cxx_std=17,
            # No fused multiply-add: the twin in Python rounds after each operation.
            extra_compile_args=["-O3", "-ffp-contract=off"],
            optional=True,
        )
    ]


complete()
distribution = setup(
    distclass=WithData,
    packages=find_packages(include=[NAME, f"{NAME}.*"]),
    package_data={
        NAME: ["py.typed"],
        f"{NAME}.physics.robots": ["*.urdf"],
        f"{NAME}.nodes.navigation": ["*.npz", "*.json"],
    },
    ext_modules=extensions(),
    data_files=[
        ("share/ament_index/resource_index/packages", [f"resource/{NAME}"]),
        (SHARE, ["package.xml"]),
        *tree("launch", f"{SHARE}/launch"),
        *tree("domains", f"{SHARE}/domains"),
        *tree("nodes/executables", f"lib/{NAME}"),
    ],
    zip_safe=False,
)

# colcon evaluates the printed form of these fields; pyproject.toml's requires-python is an object.
for fields in (distribution, distribution.metadata):
    fields.python_requires = str(fields.python_requires)
