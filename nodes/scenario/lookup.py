"""From what a user writes to a scenario file: a path, or the name of one that is shipped."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from enkidu.errors import EnkiduError
from enkidu.nodes.launch import ament

_SUFFIXES = (".yaml", ".yml")


def find_scenario(word: str, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the file of that path, or of that name in enkidu's share folder."""
    if "/" in word or word.endswith(_SUFFIXES):
        if Path(word).is_file():
            return Path(word)
        raise EnkiduError(f"there is no scenario file {word}")
    known = shipped(environment)
    if word in known:
        return known[word]
    remedy = ament.choose(word, known, "package enkidu")
    raise EnkiduError(f"there is no scenario '{word}'", remedy)


def shipped(environment: Mapping[str, str] = os.environ) -> dict[str, Path]:
    """Return the scenarios that come with enkidu, by name."""
    share = ament.share("enkidu", ament.with_index(environment))
    found = sorted(share.glob("domains/*/scenarios/*.yaml"))
    return {path.stem: path for path in found}
