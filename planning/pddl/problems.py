"""Reading and checking the definition of a problem."""

from __future__ import annotations

from collections.abc import Sequence

from enkidu.planning.pddl.conditions import COMPARISONS, check_atom, check_condition, head_of
from enkidu.planning.pddl.definitions import Definition, Sections
from enkidu.planning.pddl.domains import first_of_each
from enkidu.planning.pddl.expressions import Expression, Group, Word
from enkidu.planning.pddl.findings import Findings, shown
from enkidu.planning.pddl.numbers import check_fluent, check_literal, check_number, is_number
from enkidu.planning.pddl.structure import UNNAMED, Domain, Metric, Problem
from enkidu.planning.pddl.typed_lists import read_names
from enkidu.planning.pddl.vocabulary import Vocabulary

_SECTIONS = {
    ":domain": False,
    ":requirements": False,
    ":objects": False,
    ":init": False,
    ":goal": False,
    ":metric": False,
    ":length": False,  # deprecated since PDDL 2.1, a hint without meaning
}
_DIRECTIONS = ("minimize", "maximize")


def read_problem_definition(definition: Definition, findings: Findings) -> Problem:
    """Understand a problem; what needs its domain is checked by `check_problem`."""
    sections = Sections(definition, _SECTIONS, findings)
    for keyword in (":domain", ":init", ":goal"):
        if not sections.all(keyword):
            findings.wrong(definition.place, f"the problem has no {keyword} section")
    return Problem(
        definition.word,
        definition.place,
        _read_domain_name(sections, definition, findings),
        sections.requirements(),
        read_names(sections.items(":objects"), "an object", findings, either="an object"),
        tuple(_read_init(sections.items(":init"), findings)),
        _read_goal(sections, findings),
        _read_metric(sections, findings),
    )


def check_problem(problem: Problem, domain: Domain | None, findings: Findings) -> None:
    """Report everything wrong in a problem; without its domain, only what shows without it."""
    first_of_each(problem.objects, "object", findings)
    if domain:
        names = Vocabulary.of(domain, findings)
        for one in problem.objects:
            if one.name in names.objects:
                place = names.objects[one.name].word.place
                message = f'object "{one.word}" is already a constant of the domain'
                findings.wrong(one.word, message, f"remove it here, or the one at {place}")
    else:
        names = Vocabulary(findings, complete=False)
    names.check_types(problem.objects)
    names = names.with_objects(problem.objects)
    _check_init(problem.init, names)
    if problem.goal:
        check_condition(problem.goal, names)
    if problem.metric:
        check_number(problem.metric.expression, names, metric=True)


def _read_domain_name(sections: Sections, definition: Definition, findings: Findings) -> Word:
    for group in sections.all(":domain")[:1]:
        name = group.items[1] if len(group.items) == 2 else None
        if name is None:
            findings.wrong(
                group, "the problem needs the name of one domain", "write (:domain NAME)"
            )
        elif findings.is_name(name, "the name of the domain"):
            assert isinstance(name, Word)
            return name
    return Word(UNNAMED, definition.place)


def _read_init(items: Sequence[Expression], findings: Findings) -> Sequence[Group]:
    for item in items:
        if isinstance(item, Word):
            message = f'expected a fact, found "{shown(item)}"'
            findings.wrong(item, message, "put it in parentheses")
    return [item for item in items if isinstance(item, Group)]


def _read_goal(sections: Sections, findings: Findings) -> Group | None:
    for section in sections.all(":goal")[:1]:
        goals = section.items[1:]
        if len(goals) != 1:
            message = f"the goal is one condition, {len(goals)} given"
            findings.wrong(section, message, "write (:goal (and …))")
        elif isinstance(goals[0], Word) or not goals[0].items:
            message = f'expected a condition as goal, found "{shown(goals[0])}"'
            findings.wrong(goals[0], message, "a goal that always holds is written (and)")
        else:
            return goals[0]
    return None


def _read_metric(sections: Sections, findings: Findings) -> Metric | None:
    for section in sections.all(":metric")[:1]:
        parts = section.items[1:]
        if len(parts) != 2 or not isinstance(parts[0], Word):
            remedy = "write (:metric minimize EXPRESSION)"
            findings.wrong(section, "the metric takes a direction and one expression", remedy)
        elif parts[0].name not in _DIRECTIONS:
            findings.unknown(parts[0], "direction", _DIRECTIONS)
        else:
            return Metric(parts[0], parts[1])
    return None


def _check_init(init: Sequence[Group], names: Vocabulary) -> None:
    values: dict[str, Group] = {}
    facts: dict[str, Group] = {}
    denied: dict[str, Group] = {}
    for item in init:
        head = head_of(item, "a fact", names)
        if head is None:
            continue
        if head.name == "=":
            _check_value(item, values, names)
        elif head.name == "at" and len(item.items) == 3 and is_number(item.items[1]):
            names.findings.unsupported(item, "timed initial literals")
        elif head.name == "not":
            _check_denial(item, denied, names)
        elif _is_fact(item, head, names):
            facts[str(item).lower()] = item
    for text in facts.keys() & denied.keys():
        message = f"{shown(facts[text])} is both stated and denied in the initial state"
        names.findings.wrong(denied[text], message, f"it is stated at {facts[text].place}")


def _is_fact(item: Group, head: Word, names: Vocabulary) -> bool:
    if head.name in ("and", "or", "imply", "forall", "exists", *COMPARISONS):
        message = f'"{head}" cannot stand in the initial state'
        names.findings.wrong(item, message, "list the facts one after another")
        return False
    check_atom(item, names)
    return True


def _check_denial(item: Group, denied: dict[str, Group], names: Vocabulary) -> None:
    atom = item.items[1] if len(item.items) == 2 else None
    head = head_of(atom, "a fact", names) if atom else None
    if atom is None:
        names.findings.wrong(item, f'"not" takes 1 fact, {len(item.items) - 1} given')
    elif head and isinstance(atom, Group) and head.name == "not":
        names.findings.wrong(atom, '"not" cannot stand inside "not" in the initial state')
    elif head and isinstance(atom, Group) and _is_fact(atom, head, names):
        denied[str(atom).lower()] = item


def _check_value(item: Group, values: dict[str, Group], names: Vocabulary) -> None:
    if len(item.items) != 3:
        message = f'"=" takes a function and a number, {len(item.items) - 1} given'
        names.findings.wrong(item, message, "write (= (f) 1)")
        return
    fluent, value = item.items[1:]
    before = len(names.findings)
    check_fluent(fluent, names)
    check_literal(value, names)
    text = str(fluent).lower().strip("()")  # "f" is short for "(f)"
    first = values.setdefault(text, item)
    if first is not item and before == len(names.findings):
        message = f"{shown(fluent)} is given a value twice"
        names.findings.wrong(item, message, f"the first is at {first.place}")
