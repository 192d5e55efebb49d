"""Packages and their executables, found through the ament index as ROS 2 finds them.

ament_index_python looks into the environment of this process. A launch file may change the
environment for a part of itself, so the same look-up is done here over an environment that is
given.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path

from enkidu.errors import EnkiduError

VARIABLE = "AMENT_PREFIX_PATH"
_MARKERS = "share/ament_index/resource_index/packages"


def with_index(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment in which this Python's prefix is the last place of the index."""
    paths = [path for path in environment.get(VARIABLE, "").split(os.pathsep) if path]
    if sys.prefix not in paths:
        paths.append(sys.prefix)
    return {**environment, VARIABLE: os.pathsep.join(paths)}


def prefix(package: str, environment: Mapping[str, str]) -> Path:
    """Return the first prefix that has the package's marker."""
    for path in _prefixes(environment):
        if package and (path / _MARKERS / package).is_file():
            return path
    known = sorted(
        {marker.name for path in _prefixes(environment) for marker in (path / _MARKERS).glob("*")}
    )
    raise EnkiduError(f"there is no package '{package}'", choose(package, known, VARIABLE))


def share(package: str, environment: Mapping[str, str]) -> Path:
    """Return a package's share folder."""
    return prefix(package, environment) / "share" / package


def executable(package: str, name: str, environment: Mapping[str, str]) -> Path:
    """Return the path of a package's executable: `lib/<package>/<name>` below its prefix."""
    folder = prefix(package, environment) / "lib" / package
    path = folder / name
    if name and path.is_file() and os.access(path, os.X_OK):
        return path
    known = sorted(
        file.name for file in folder.glob("*") if file.is_file() and os.access(file, os.X_OK)
    )
    raise EnkiduError(
        f"package '{package}' has no executable '{name}'", choose(name, known, str(folder))
    )


def launch_files(package: str, environment: Mapping[str, str]) -> dict[str, Path]:
    """Return a package's XML launch files by their names."""
    found = share(package, environment).rglob("*.launch.xml")
    return {path.name: path for path in sorted(found)}


def launch_file(package: str, name: str, environment: Mapping[str, str]) -> Path:
    """Find a file of that name anywhere in a package's share folder, as `ros2 launch` does."""
    folder = share(package, environment)
    found = [path for path in sorted(folder.rglob("*")) if path.name == name and path.is_file()]
    if len(found) == 1:
        return found[0]
    if found:
        places = ", ".join(str(path) for path in found)
        raise EnkiduError(
            f"'{name}' is more than once in package '{package}'", f"name one: {places}"
        )
    known = list(launch_files(package, environment))
    raise EnkiduError(
        f"package '{package}' has no launch file '{name}'", choose(name, known, str(folder))
    )


def choose(wrong: str, known: Iterable[str], where: str) -> str:
    """Say what there is instead: the close matches, or all of a few, or how many."""
    names = list(known)
    close = get_close_matches(wrong, names, n=3)
    if close:
        return "did you mean " + " or ".join(f"'{name}'" for name in close) + "?"
    if not names:
        return f"there are none in {where}"
    if len(names) <= 20:
        return "there are " + ", ".join(names)
    return f"none of the {len(names)} in {where} is close"


def _prefixes(environment: Mapping[str, str]) -> list[Path]:
    return [Path(path) for path in environment.get(VARIABLE, "").split(os.pathsep) if path]
