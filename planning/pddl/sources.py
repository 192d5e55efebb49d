"""Files as text; what cannot be read is told in a sentence."""

from __future__ import annotations

from pathlib import Path

from enkidu.errors import FileError, Finding, Place


def read_text(path: Path) -> str:
    """Read a text file, or raise a FileError that says why it cannot be read."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise _error(path, "there is no such file") from None
    except IsADirectoryError:
        raise _error(path, "this is a directory", "name the PDDL files in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _error(path, f"the file cannot be read: {reason}") from None
    return _decoded(path, data)


def _decoded(path: Path, data: bytes) -> str:
    if b"\0" in data:
        raise _error(path, "this is a binary file, not PDDL")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", errors="replace").lstrip("\ufeff")
        place = Place(str(path), before.count("\n") + 1, len(before) - before.rfind("\n"))
        message = f"byte 0x{data[error.start]:02x} is not UTF-8 text"
        raise FileError([Finding(place, message, "save the file as UTF-8")]) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _error(path: Path, message: str, remedy: str = "") -> FileError:
    return FileError([Finding(Place(str(path)), message, remedy)])
