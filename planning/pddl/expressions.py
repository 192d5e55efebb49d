"""S-expressions that know where they stand: the ground under everything PDDL.

>>> [tree], findings = read("(define (domain blocks))", "domain.pddl")
>>> str(tree), str(tree.items[1].place)
('(define (domain blocks))', 'domain.pddl:1:9')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from enkidu.errors import Finding, Place

MAX_DEPTH = 100
"""Deeper nesting is refused: people do not write it, and every later reader recurses."""

# A name cannot begin with "-", so "-block" is two tokens; "-5" is one, a number.
# "?" begins a variable wherever it stands: "(aircraft?a)" holds two tokens.
_TOKEN = re.compile(r";[^\n]*|[()]|-(?=[^\W\d])|\??[^\s();?]+|\?")

_SECTIONS = (
    ":requirements :types :constants :predicates :functions :action :durative-action :derived "
    ":process :event :constraints :domain :objects :init :goal :metric"
)
SECTIONS = frozenset(_SECTIONS.split())
"""Words that open a part of a definition and stand nowhere deeper: they show where one ends."""

PARTS = frozenset({":parameters", ":precondition", ":effect"})
"""Words that open a part of an action and stand nowhere deeper."""


@dataclass(frozen=True)
class Word:
    """A name, variable, keyword or number, as it was written."""

    text: str
    place: Place

    @property
    def name(self) -> str:
        """The word as PDDL compares it: without regard to case."""
        return self.text.lower()

    @property
    def is_variable(self) -> bool:
        """Whether the word begins with a question mark."""
        return self.text.startswith("?")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Group:
    """Expressions between a pair of parentheses; its place is that of the opening one."""

    items: tuple[Expression, ...]
    place: Place

    @property
    def head(self) -> str:
        """The name of the first word, or nothing where there is none."""
        first = self.items[0] if self.items else None
        return first.name if isinstance(first, Word) else ""

    def __str__(self) -> str:
        return f"({' '.join(str(item) for item in self.items)})"


Expression: TypeAlias = Word | Group


def read(text: str, file: str) -> tuple[tuple[Expression, ...], list[Finding]]:
    """Read the expressions of a text, and what is wrong with its parentheses."""
    reading = _Reading()
    for word in _words(text, file):
        if not reading.take(word):
            return (), reading.findings
    reading.finish()
    return tuple(reading.top), sorted(reading.findings)


def _words(text: str, file: str) -> Iterator[Word]:
    """Yield the tokens of a text, without comments; a tab counts as one column."""
    for number, line in enumerate(text.split("\n"), start=1):
        for match in _TOKEN.finditer(line):
            if not match[0].startswith(";"):
                yield Word(match[0], Place(file, number, match.start() + 1))


@dataclass
class _Open:
    """A parenthesis that is not closed yet, and what stands in it so far."""

    place: Place
    items: list[Expression] = field(default_factory=list)
    closed: Place | None = None


class _Reading:
    """The state of a reader: the open parentheses, outermost first, and what is complete."""

    def __init__(self) -> None:
        self.top: list[Expression] = []
        self.findings: list[Finding] = []
        self._open: list[_Open] = []
        self._last: _Open | None = None

    def take(self, word: Word) -> bool:
        """Take the next token; false when reading cannot go on."""
        if word.text == "(":
            self._open.append(_Open(word.place))
        elif word.text == ")":
            self._close(word.place)
        else:
            if word.name in SECTIONS and self._open and not self._open[-1].items:
                self._begin_section()
            elif word.name in PARTS:
                self._begin_part()
            (self._open[-1].items if self._open else self.top).append(word)
        if len(self._open) > MAX_DEPTH:
            message = f"parentheses are nested more than {MAX_DEPTH} deep here"
            self.findings.append(Finding(word.place, message, "write it flatter"))
            return False
        return True

    def finish(self) -> None:
        """Report and close what is still open at the end of the text."""
        while self._open:
            self._abandon()

    def _close(self, place: Place) -> None:
        if not self._open:
            self.findings.append(Finding(place, "this ) closes nothing", "remove it"))
            return
        done = self._open.pop()
        done.closed = place
        self._last = done
        group = Group(tuple(done.items), done.place)
        (self._open[-1].items if self._open else self.top).append(group)

    def _begin_section(self) -> None:
        """Use that a section lies directly in its definition to find the faulty parenthesis."""
        section = self._open.pop()
        while len(self._open) > 1:
            self._abandon()
        if not self._open and self._last is not None and _is_definition(self._last):
            assert self._last.closed is not None
            message = "this ) closes the definition, but another section follows"
            self.findings.append(Finding(self._last.closed, message, "remove it"))
            self.top.pop()
            self._open.append(self._last)
        self._open.append(section)

    def _begin_part(self) -> None:
        """Use that a part of an action lies directly in it to find what was not closed before."""
        actions = [number for number, group in enumerate(self._open) if _is_action(group)]
        while actions and len(self._open) > actions[-1] + 1:
            self._abandon()

    def _abandon(self) -> None:
        place = self._open[-1].place
        self.findings.append(Finding(place, "this ( is never closed", "add the missing )"))
        self._close(place)


def _is_action(group: _Open) -> bool:
    first = group.items[0] if group.items else None
    return isinstance(first, Word) and first.name == ":action"


def _is_definition(group: _Open) -> bool:
    first = group.items[0] if group.items else None
    return isinstance(first, Word) and first.name == "define"
