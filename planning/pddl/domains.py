"""Reading and checking the definition of a domain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from enkidu.errors import Place
from enkidu.planning.pddl.conditions import KEYWORDS, check_condition
from enkidu.planning.pddl.definitions import UNSUPPORTED_SECTIONS, Definition, Sections
from enkidu.planning.pddl.effects import check_effect
from enkidu.planning.pddl.expressions import Expression, Group, Word
from enkidu.planning.pddl.findings import Findings, shown
from enkidu.planning.pddl.hierarchy import Hierarchy
from enkidu.planning.pddl.structure import OBJECT, UNNAMED, Action, Domain, Symbol, Typed
from enkidu.planning.pddl.typed_lists import read_names, read_variables
from enkidu.planning.pddl.vocabulary import Vocabulary

_SECTIONS = {
    ":requirements": False,
    ":types": False,
    ":constants": False,
    ":predicates": False,
    ":functions": False,
    ":action": True,
}
_ACTION_KEYWORDS = (":parameters", ":precondition", ":effect")
_UNSUPPORTED_KEYWORDS = {
    **UNSUPPORTED_SECTIONS,
    ":duration": "durations",
    ":condition": "conditions over time",
    ":vars": "free variables",
}


class _Named(Protocol):
    @property
    def word(self) -> Word: ...

    @property
    def name(self) -> str: ...


_Declared = TypeVar("_Declared", bound=_Named)


def read_domain_definition(definition: Definition, findings: Findings) -> Domain:
    """Understand a domain, and report everything wrong in it."""
    sections = Sections(definition, _SECTIONS, findings)
    domain = Domain(
        definition.word,
        definition.place,
        sections.requirements(),
        _read_types(sections.items(":types"), findings),
        read_names(sections.items(":constants"), "a constant", findings, either="a constant"),
        _read_symbols(sections.items(":predicates"), "a predicate", findings),
        _read_functions(sections.items(":functions"), findings),
        tuple(_read_actions(sections.all(":action"), findings)),
    )
    _check_domain(domain, findings)
    return domain


def first_of_each(
    declared: Iterable[_Declared], what: str, findings: Findings
) -> dict[str, _Declared]:
    """Index declarations by name, and report names that are declared again."""
    index: dict[str, _Declared] = {}
    for one in declared:
        first = index.setdefault(one.name, one)
        if first is not one:
            findings.repeated(one.word, what, first.word.place)
    return index


def _check_domain(domain: Domain, findings: Findings) -> None:
    names = Vocabulary.of(domain, findings)
    _check_types(domain, names.types, findings)
    names.check_types(domain.constants)
    for what, declared in (("constant", domain.constants), ("action", domain.actions)):
        first_of_each(declared, what, findings)
    for what, symbols in (("predicate", domain.predicates), ("function", domain.functions)):
        for symbol in first_of_each(symbols, what, findings).values():
            names.check_types(symbol.parameters)
            if symbol.name in KEYWORDS:
                findings.wrong(symbol.word, f'"{symbol.word}" is a keyword, not a {what}')
    for action in domain.actions:
        _check_action(action, names)


def _check_action(action: Action, names: Vocabulary) -> None:
    names.check_types(action.parameters)
    inside = names.binding(action.parameters)
    if action.precondition and action.precondition.items:
        check_condition(action.precondition, inside)
    if action.effect and action.effect.items:
        check_effect(action.effect, inside)


def _read_types(items: Sequence[Expression], findings: Findings) -> tuple[Typed, ...]:
    return read_names(items, "a type", findings, either="a type")


def _check_types(domain: Domain, types: Hierarchy, findings: Findings) -> None:
    seen: dict[str, Typed] = {}
    for typed in domain.types:
        first = seen.setdefault(typed.name, typed)
        # "area - object … area - surface" says nothing that contradicts: every type is an object.
        parents = {*first.type_names, *typed.type_names}
        if first is not typed and (len(parents) == 1 or OBJECT not in parents):
            findings.repeated(typed.word, "type", first.word.place)
        elif types.is_cyclic(typed.name) or (typed.name == OBJECT and typed.types):
            chain = " - ".join([*types.above(typed.name), typed.name])
            message = f'type "{typed.word}" lies below itself'
            findings.wrong(typed.word, message, chain if typed.name != OBJECT else "")


def _read_symbols(items: Iterable[Expression], what: str, findings: Findings) -> tuple[Symbol, ...]:
    found = (_read_symbol(item, what, findings) for item in items)
    return tuple(symbol for symbol in found if symbol)


def _read_symbol(item: Expression, what: str, findings: Findings) -> Symbol | None:
    if not isinstance(item, Group) or not item.items:
        message = f'expected {what}, found "{shown(item)}"'
        findings.wrong(item, message, "write (NAME ?x - TYPE)")
        return None
    head, *parameters = item.items
    variables = read_variables(parameters, findings, distinct=False)
    if isinstance(head, Word) and head.name in KEYWORDS:
        return Symbol(head, variables)  # reported with the other keywords
    if not findings.is_name(head, f"the name of {what}"):
        return None
    assert isinstance(head, Word)
    return Symbol(head, variables)


def _read_functions(items: Sequence[Expression], findings: Findings) -> tuple[Symbol, ...]:
    """Read functions; "- number" may follow any of them, another type may not."""
    skeletons: list[Expression] = []
    rest = iter(items)
    for item in rest:
        if not isinstance(item, Word) or item.text != "-":
            skeletons.append(item)
            continue
        kind = next(rest, None)
        if kind is None:
            findings.wrong(item, 'a type is missing after this "-"', "write - number")
        elif not isinstance(kind, Word) or kind.name != "number":
            findings.unsupported(kind, f"object fluents (a function of type {shown(kind)})")
    return _read_symbols(skeletons, "a function", findings)


def _read_actions(groups: Iterable[Group], findings: Findings) -> Iterable[Action]:
    for group in groups:
        name = group.items[1] if len(group.items) > 1 else None
        if name is None:
            findings.wrong(group, "the action has no name", "write (:action NAME …)")
            continue
        named = findings.is_name(name, "the name of an action")
        rest = group.items[2 if named or str(name)[0] != ":" else 1 :]
        parts = _read_parts(rest, findings)
        word = name if isinstance(name, Word) else Word(UNNAMED, group.place)
        yield _action(word, group.place, parts, findings)


def _action(word: Word, place: Place, parts: dict[str, Group], findings: Findings) -> Action:
    parameters = parts.get(":parameters")
    if parameters is None:
        message = f'action "{word}" has no :parameters'
        findings.wrong(place, message, "write :parameters () if it needs none")
    variables = read_variables(parameters.items, findings) if parameters else ()
    return Action(word, variables, parts.get(":precondition"), parts.get(":effect"))


def _read_parts(items: Sequence[Expression], findings: Findings) -> dict[str, Group]:
    """Read ":keyword (…)" pairs, each keyword once."""
    parts: dict[str, Group] = {}
    keyword: Word | None = None
    for item in items:
        if isinstance(item, Word) and keyword and not item.text.startswith(":"):
            message = f'expected something in parentheses, found "{shown(item)}"'
            findings.wrong(item, message, f"write {keyword} (…)")
            keyword = None
        elif isinstance(item, Word):
            if keyword:
                _missing(keyword, findings)
            keyword = item
        elif keyword is None:
            message = f'expected a keyword of the action, found "{shown(item)}"'
            findings.wrong(item, message, f"the keywords are {', '.join(_ACTION_KEYWORDS)}")
        else:
            _keep_part(keyword, item, parts, findings)
            keyword = None
    if keyword:
        _missing(keyword, findings)
    return parts


def _missing(keyword: Word, findings: Findings) -> None:
    findings.wrong(keyword, f'nothing in parentheses follows "{shown(keyword)}"')


def _keep_part(keyword: Word, item: Group, parts: dict[str, Group], findings: Findings) -> None:
    if keyword.name in _UNSUPPORTED_KEYWORDS:
        findings.unsupported(keyword, f"{_UNSUPPORTED_KEYWORDS[keyword.name]} ({keyword})")
    elif keyword.name not in _ACTION_KEYWORDS:
        findings.unknown(keyword, "keyword", _ACTION_KEYWORDS)
    elif keyword.name in parts:
        findings.repeated(keyword, "keyword", parts[keyword.name].place)
    else:
        parts[keyword.name] = item
