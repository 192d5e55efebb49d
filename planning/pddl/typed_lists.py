"""Lists such as "a b - block c - (either table floor)"."""

from __future__ import annotations

from collections.abc import Sequence

from enkidu.planning.pddl.expressions import Expression, Group, Word
from enkidu.planning.pddl.findings import Findings, shown
from enkidu.planning.pddl.structure import Typed


def read_names(
    items: Sequence[Expression], what: str, findings: Findings, *, either: str = ""
) -> tuple[Typed, ...]:
    """Read a typed list of names; `either` says for whom (either …) is refused."""
    typed = _read(items, what, findings)
    for one in typed:
        if either and len(one.types) > 1:
            findings.unsupported(one.types[0], f"(either …) as the type of {either}")
    return tuple(one for one in typed if findings.is_name(one.word, f"the name of {what}"))


def read_variables(
    items: Sequence[Expression], findings: Findings, *, distinct: bool = True
) -> tuple[Typed, ...]:
    """Read a typed list of variables; in declarations of predicates they need not differ."""
    typed = tuple(
        one for one in _read(items, "a variable", findings) if _is_variable(one, findings)
    )
    seen: dict[str, Typed] = {}
    for one in typed:
        first = seen.setdefault(one.name, one)
        if distinct and first is not one:
            findings.repeated(one.word, "variable", first.word.place)
    return typed


def _is_variable(typed: Typed, findings: Findings) -> bool:
    word = typed.word
    if word.is_variable:
        return findings.is_name(Word(word.text[1:], word.place), "a variable such as ?x")
    findings.wrong(word, f'expected a variable, found "{shown(word)}"', f"write ?{word.text}")
    return False


def _read(items: Sequence[Expression], what: str, findings: Findings) -> list[Typed]:
    result: list[Typed] = []
    waiting: list[Word] = []
    rest = iter(items)
    for item in rest:
        if isinstance(item, Group):
            findings.wrong(item, f'expected {what}, found "{shown(item)}"')
        elif item.text != "-":
            waiting.append(item)
        else:
            types = _types(item, next(rest, None), findings)
            if not waiting:
                findings.wrong(item, 'nothing stands before this "-"', "write NAME - TYPE")
            result += [Typed(word, types) for word in waiting]
            waiting = []
    return result + [Typed(word) for word in waiting]


def _types(dash: Word, item: Expression | None, findings: Findings) -> tuple[Word, ...]:
    if item is None:
        findings.wrong(dash, 'a type is missing after this "-"', "write NAME - TYPE")
        return ()
    if isinstance(item, Word):
        return (item,) if findings.is_name(item, "a type") else ()
    if item.head != "either" or len(item.items) < 2:
        message = f'expected a type, found "{shown(item)}"'
        findings.wrong(item, message, "write a name or (either TYPE TYPE)")
        return ()
    names = (one for one in item.items[1:] if findings.is_name(one, "a type"))
    return tuple(one for one in names if isinstance(one, Word))
