r"""Texts with substitutions, `$(name argument …)`, in them: the grammar.

The rules are those of ROS 2's grammar. Outside of `$( )` quotes are ordinary text. Inside, one
blank separates two arguments, a whole argument may stand in single or double quotes, and
substitutions nest; within quotes no further quotes count. A backslash takes the meaning from what
follows it; that of `$(` even a backslash that has lost its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from enkidu.errors import EnkiduError

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


class SubstitutionError(EnkiduError):
    """A substitution that cannot be read or evaluated, with its offset in the text."""

    def __init__(self, message: str, remedy: str = "", offset: int = 0) -> None:
        super().__init__(message, remedy)
        self.offset = offset


@dataclass(frozen=True)
class Call:
    """One substitution: its name, its arguments, and where it begins in the text."""

    name: str
    arguments: tuple[Template, ...]
    offset: int


Template = tuple["str | Call", ...]
"""A text with substitutions in it."""


def unescape(text: str) -> str:
    """Take the backslashes away: `\\x` means `x`."""
    return _ESCAPE.sub(r"\1", text)


def parse(text: str) -> Template:
    """Read a text with substitutions; one that is malformed is refused."""
    return _Parser(text).template()


def calls(template: Template) -> Iterable[Call]:
    """Yield every substitution of a template, nested ones too."""
    for part in template:
        if isinstance(part, Call):
            yield part
            for argument in part.arguments:
                yield from calls(argument)


class _Parser:
    """A recursive descent over one text; `quote` is the quotation mark it is within, if any."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def template(self) -> Template:
        return self._parts("", "")

    def _parts(self, end: str, quote: str) -> Template:
        """Read text and substitutions up to one of the characters of `end`."""
        parts: list[str | Call] = []
        start = self._at
        while self._at < len(self._text) and self._text[self._at] not in end:
            if (
                self._text.startswith("$(", self._at)
                and self._text[self._at - 1 : self._at] != "\\"
            ):
                parts += self._plain(start)
                parts.append(self._call(quote))
                start = self._at
            elif self._text[self._at] == "\\" and self._text[self._at + 1 : self._at + 2] != " ":
                self._at += 2
            else:
                self._at += 1
        self._at = min(self._at, len(self._text))
        return (*parts, *self._plain(start))

    def _plain(self, start: int) -> list[str]:
        return [unescape(self._text[start : self._at])] if start < self._at else []

    def _call(self, quote: str) -> Call:
        start = self._at
        name = _NAME.match(self._text, start + 2)
        if name is None:
            raise SubstitutionError("'$(' without a name", "write '\\$(' for the text", start)
        self._at = name.end()
        arguments = []
        while self._next(start) == " ":
            self._at += 1
            arguments.append(self._argument(quote))
        if self._next(start) != ")":
            message = f"'{self._text[self._at]}' is not expected in $({name[0]} …)"
            raise SubstitutionError(message, "put the argument in quotes", self._at)
        self._at += 1
        return Call(name[0], tuple(arguments), start)

    def _next(self, start: int) -> str:
        if self._at >= len(self._text):
            raise SubstitutionError("'$(' without its ')'", "add the ')'", start)
        return self._text[self._at]

    def _argument(self, quote: str) -> Template:
        start, mark = self._at, self._text[self._at : self._at + 1]
        if not quote and mark and mark in "'\"":
            return self._quoted(mark, start)
        argument = self._parts(" ()" + (quote or "'\""), quote)
        if self._at == start:
            raise SubstitutionError(
                "an argument is missing", "one blank separates two arguments", start
            )
        return argument

    def _quoted(self, mark: str, start: int) -> Template:
        self._at += 1
        argument = self._parts(mark, mark)
        if self._at >= len(self._text):
            raise SubstitutionError(f"{mark} without a second {mark}", "", start)
        self._at += 1
        return argument or ("",)
