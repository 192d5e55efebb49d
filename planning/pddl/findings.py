"""Collecting what is wrong, with the nearest right word as remedy."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from enkidu.errors import Finding, Place
from enkidu.planning.pddl.expressions import Expression, Word

_NAME = re.compile(r"[a-z][a-z0-9_-]*", re.IGNORECASE | re.ASCII)
_SHOWN = 60


class Findings:
    """A growing list of findings, and the phrases that they share."""

    def __init__(self) -> None:
        self._found: dict[Finding, None] = {}

    def __len__(self) -> int:
        return len(self._found)

    def all(self) -> list[Finding]:
        """Give everything found so far, in the order of places."""
        return sorted(self._found)

    def wrong(self, where: Expression | Place, message: str, remedy: str = "") -> None:
        """Note something that PDDL does not allow."""
        place = where if isinstance(where, Place) else where.place
        self._found[Finding(place, message, remedy)] = None

    def unknown(self, word: Word, what: str, known: Iterable[str]) -> None:
        """Note a word that is none of the known ones, and the nearest of them."""
        self.wrong(word, f'unknown {what} "{shown(word)}"', did_you_mean(word.name, known))

    def unsupported(self, where: Expression | Place, what: str) -> None:
        """Note something that PDDL allows and enkidu does not handle."""
        self.wrong(where, f"not supported: {what}")

    def repeated(self, word: Word, what: str, first: Place) -> None:
        """Note a name that was declared before."""
        message = f'{what} "{shown(word)}" is declared twice'
        self.wrong(word, message, f"the first is at {first}")

    def is_name(self, expression: Expression, what: str) -> bool:
        """Say whether an expression is a name by the rules of PDDL; note it if not."""
        if isinstance(expression, Word) and _NAME.fullmatch(expression.text):
            return True
        message = f'expected {what}, found "{shown(expression)}"'
        remedy = "a name is a letter followed by letters, digits, - and _"
        self.wrong(expression, message, remedy)
        return False


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Ask for the known word nearest to a name; nothing if none is near."""
    near = get_close_matches(name, sorted(known), n=1, cutoff=0.65)
    return f"did you mean {near[0]}?" if near else ""


def shown(expression: Expression) -> str:
    """Print an expression for a message, shortened if it is long."""
    text = str(expression)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def counted(number: int, noun: str) -> str:
    """Print a number with its noun: "1 argument", "2 arguments"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
