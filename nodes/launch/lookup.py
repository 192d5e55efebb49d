"""From what a user writes on the command line to a launch file and its arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from enkidu.errors import EnkiduError, UsageError
from enkidu.nodes.launch import ament

_PACKAGE = "enkidu"
_SUFFIX = ".launch.xml"


def request(words: Sequence[str], environment: Mapping[str, str]) -> tuple[Path, dict[str, str]]:
    """Tell the launch file (NAME, FILE or PACKAGE FILE) from the arguments (name:=value)."""
    targets = [word for word in words if ":=" not in word]
    given = dict(_argument(word) for word in words if ":=" in word)
    where = ament.with_index(environment)
    if len(targets) == 1:
        return _file(targets[0], where), given
    if len(targets) == 2 and (targets[1].endswith(".xml") or not _is_file(targets[0])):
        return ament.launch_file(targets[0], targets[1], where), given
    raise UsageError(f"'{targets[-1]}' is not an argument", "write arguments as name:=value")


def _argument(word: str) -> tuple[str, str]:
    name, _, value = word.partition(":=")
    if name and value:
        return name, value
    raise UsageError(f"'{word}' is not an argument", "write arguments as name:=value")


def _file(word: str, environment: Mapping[str, str]) -> Path:
    """Return the file of that path, or of that name in the launch folder of enkidu."""
    if _is_file(word):
        path = Path(word)
        if path.is_file():
            return path
        raise EnkiduError(f"there is no launch file {word}")
    known = ament.launch_files(_PACKAGE, environment)
    names = [name.removesuffix(_SUFFIX) for name in known]
    if word in names:
        return known[word + _SUFFIX]
    remedy = ament.choose(word, names, f"package {_PACKAGE}")
    raise EnkiduError(f"there is no launch file '{word}'", remedy)


def _is_file(word: str) -> bool:
    return "/" in word or word.endswith(".xml")
