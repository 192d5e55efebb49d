"""XML documents whose elements and attributes know their line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from enkidu.errors import EnkiduError, FileError, Finding, Place

_ATTRIBUTE = re.compile(r"""([^\s=<>/"']+)\s*=\s*("[^"]*"|'[^']*')""")


@dataclass(frozen=True)
class Attribute:
    """An attribute's value, where it stands, and whether it is spelled there as it reads."""

    value: str
    place: Place
    literal: bool = True

    def at(self, offset: int) -> Place:
        """Return the place of a character of the value; of the value itself if it has entities."""
        if not self.literal:
            return self.place
        return Place(self.place.file, self.place.line, self.place.column + offset)


@dataclass(frozen=True)
class Element:
    """A tag with its attributes, its children and its place."""

    tag: str
    place: Place
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    children: tuple[Element, ...] = ()
    text: str = ""

    def get(self, name: str) -> str | None:
        """Return an attribute's value, or None."""
        attribute = self.attributes.get(name)
        return None if attribute is None else attribute.value

    def all(self, tag: str) -> list[Element]:
        """Return the children of one tag."""
        return [child for child in self.children if child.tag == tag]

    def walk(self) -> Iterator[Element]:
        """Yield this element and all below it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child.walk()


@contextmanager
def located(place: Place) -> Iterator[None]:
    """Give an error that knows no place of its own this one."""
    try:
        yield
    except FileError:
        raise
    except EnkiduError as error:
        raise FileError([Finding(place, error.message, error.remedy)]) from error


def read(path: Path) -> Element:
    """Read an XML file; what is wrong with it is told with its place."""
    try:
        source = path.read_bytes()
    except OSError as error:
        finding = Finding(Place(str(path)), f"cannot be read: {error.strerror}")
        raise FileError([finding]) from error
    return _Reader(str(path), source).read()


class _Reader:
    """Expat's handlers: a stack of open elements, each with the children it has so far."""

    def __init__(self, file: str, source: bytes) -> None:
        self._file = file
        self._source = source
        self._open: list[tuple[Element, list[Element], list[str]]] = []
        self._root: Element | None = None
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text

    def read(self) -> Element:
        try:
            self._parser.Parse(self._source, True)
        except expat.ExpatError as error:
            place = Place(self._file, error.lineno, error.offset + 1)
            message = f"this is not XML: {expat.errors.messages[error.code]}"
            raise FileError([Finding(place, message, self._remedy(error))]) from error
        assert self._root is not None  # expat refuses a document without a root
        return self._root

    def _remedy(self, error: expat.ExpatError) -> str:
        """Say what would be right, by what was read so far."""
        reason = expat.errors.messages[error.code]
        if not self._source.strip():
            return "the file is empty; a launch file begins with <launch>"
        if reason == expat.errors.XML_ERROR_INVALID_TOKEN:
            return "within values & is written &amp; and < is written &lt;"
        if self._open:
            element = self._open[-1][0]
            return f"<{element.tag}> of line {element.place.line} is not closed before this"
        return "a launch file is XML and begins with <launch>"

    def _start(self, tag: str, values: dict[str, str]) -> None:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        place = Place(self._file, line, column)
        written = self._written(place)
        attributes = {
            name: self._attribute(value, written.get(name), place) for name, value in values.items()
        }
        self._open.append((Element(tag, place, attributes), [], []))

    @staticmethod
    def _attribute(value: str, found: tuple[str, Place] | None, element: Place) -> Attribute:
        if found is None:  # an encoding that we cannot look into: the element's place will do
            return Attribute(value, element, literal=False)
        return Attribute(value, found[1], literal=found[0] == value)

    def _written(self, start: Place) -> dict[str, tuple[str, Place]]:
        """Find each attribute's value as it is spelled in the start tag, and its place."""
        rest = self._source[self._parser.CurrentByteIndex :]
        tag = re.match(rb"""<(?:[^>"']|"[^"]*"|'[^']*')*""", rest)
        text = tag.group().decode("utf-8", "replace") if tag else ""
        return {
            match[1]: (match[2][1:-1], _forward(start, text[: match.start(2) + 1]))
            for match in _ATTRIBUTE.finditer(text)
        }

    def _text(self, data: str) -> None:
        self._open[-1][2].append(data)

    def _end(self, _tag: str) -> None:
        start, children, text = self._open.pop()
        element = Element(
            start.tag, start.place, start.attributes, tuple(children), "".join(text).strip()
        )
        if self._open:
            self._open[-1][1].append(element)
        else:
            self._root = element


def _forward(place: Place, text: str) -> Place:
    """Return the place that lies behind a text."""
    lines = text.split("\n")
    if len(lines) == 1:
        return Place(place.file, place.line, place.column + len(text))
    return Place(place.file, place.line + len(lines) - 1, len(lines[-1]) + 1)
