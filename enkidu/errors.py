"""What every room says when something is wrong: where, what, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enkidu import exit_codes


@dataclass(frozen=True, order=True)
class Place:
    """A place in a file; lines and columns count from one, and zero means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        parts = [self.file, *(str(number) for number in (self.line, self.column) if number)]
        return ":".join(parts)


@dataclass(frozen=True, order=True)
class Finding:
    """One thing that is wrong: its place, a sentence, and what would be right (may be empty)."""

    place: Place
    message: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {sentence(self.message, self.remedy)}"


class EnkiduError(Exception):
    """Something a user can mend; its text is the sentence the user reads, never a traceback."""

    exit_code = exit_codes.FAILED

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(sentence(message, remedy))
        self.message = message
        self.remedy = remedy


class FileError(EnkiduError):
    """A file that is wrong, with everything that was found in it."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("\n".join(str(finding) for finding in findings))
        self.findings = tuple(findings)


class UsageError(EnkiduError):
    """A command line that is not understood."""

    exit_code = exit_codes.USAGE


class MissingError(EnkiduError):
    """Something this machine lacks; the remedy names the command that installs it."""

    exit_code = exit_codes.MISSING


def sentence(message: str, remedy: str = "") -> str:
    """Join what is wrong and what would be right: "message; remedy"."""
    return f"{message}; {remedy}" if remedy else message
