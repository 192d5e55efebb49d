"""Files that commands write: refused before the work if they cannot be, and whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from enkidu.errors import EnkiduError


def writable(name: str, suffixes: Sequence[str] = ()) -> Path:
    """Return where to write; refuse before the work what would fail after it."""
    path = Path(name)
    if suffixes and path.suffix.lower() not in suffixes:
        raise EnkiduError(f'cannot write "{name}"', f"its name must end in {' or '.join(suffixes)}")
    if not path.parent.is_dir():
        raise EnkiduError(f'cannot write "{name}": there is no folder {path.parent}')
    if path.is_dir():
        raise EnkiduError(f'cannot write "{name}": it is a folder', "give the name of a file")
    place = path if path.exists() else path.parent
    if not os.access(place, os.W_OK):
        raise EnkiduError(f'cannot write "{name}": permission denied')
    return path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Give a name to write to, whose file takes its place when all went well.

    What is no file, such as a pipe, is written to directly.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    path = path.resolve()
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def write(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all."""
    with whole(path) as target:
        target.write_bytes(content.encode() if isinstance(content, str) else content)
