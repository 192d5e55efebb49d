"""(define (domain …) …) and (define (problem …) …), cut into their sections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from enkidu.errors import Place
from enkidu.planning.pddl.expressions import Expression, Group, Word
from enkidu.planning.pddl.findings import Findings, did_you_mean, shown
from enkidu.planning.pddl.structure import UNNAMED

KINDS = ("domain", "problem")

UNSUPPORTED_SECTIONS = {
    ":durative-action": "durative actions",
    ":derived": "derived predicates",
    ":axiom": "axioms",
    ":constraints": "constraints",
    ":process": "processes",
    ":event": "events",
    ":task": "hierarchical tasks",
    ":method": "hierarchical methods",
    ":htn": "hierarchical tasks",
    ":observe": "sensing",
}

_REQUIREMENTS = (
    ":strips :typing :negative-preconditions :disjunctive-preconditions :equality "
    ":existential-preconditions :universal-preconditions :quantified-preconditions "
    ":conditional-effects :fluents :numeric-fluents :object-fluents :adl :action-costs "
    ":durative-actions :duration-inequalities :continuous-effects :derived-predicates "
    ":timed-initial-literals :preferences :constraints :goal-utilities :time "
    # Older and neighbouring languages: only their use is refused, not their mention.
    ":domain-axioms :subgoal-through-axioms :safety-constraints :expression-evaluation "
    ":open-world :true-negation :ucpop :hierarchy :method-preconditions :contingent "
    ":non-deterministic :probabilistic-effects :rewards :multi-agent"
)
REQUIREMENTS = frozenset(_REQUIREMENTS.split())


@dataclass(frozen=True)
class Definition:
    """A definition, before its sections are understood."""

    kind: str
    word: Word
    body: tuple[Expression, ...]
    place: Place

    @property
    def is_domain(self) -> bool:
        """Whether it defines a domain; else it is a problem."""
        return self.kind == "domain"


def find_definitions(trees: Iterable[Expression], findings: Findings) -> list[Definition]:
    """Find the definitions in a file, and report what is none."""
    found = (_definition(tree, findings) for tree in trees)
    return [one for one in found if one]


def _definition(tree: Expression, findings: Findings) -> Definition | None:
    remedy = "write (define (domain NAME) …) or (define (problem NAME) …)"
    if not isinstance(tree, Group) or tree.head != "define":
        findings.wrong(tree, f'expected a definition, found "{shown(tree)}"', remedy)
        return None
    title = tree.items[1] if len(tree.items) > 1 else None
    if not isinstance(title, Group) or title.head not in KINDS:
        near = did_you_mean(title.head, KINDS) if isinstance(title, Group) else ""
        message = "this defines neither a domain nor a problem"
        findings.wrong(title or tree, message, near or remedy)
        return None
    word = title.items[1] if len(title.items) == 2 else None
    if word is None:
        findings.wrong(title, f"the {title.head} needs one name", f"write ({title.head} NAME)")
    elif findings.is_name(word, f"the name of the {title.head}"):
        assert isinstance(word, Word)
        return Definition(title.head, word, tree.items[2:], tree.place)
    # Everything else can still be checked under a name that nothing matches.
    return Definition(title.head, Word(UNNAMED, title.place), tree.items[2:], tree.place)


class Sections:
    """The sections of one definition, by keyword."""

    def __init__(
        self, definition: Definition, known: Mapping[str, bool], findings: Findings
    ) -> None:
        """Sort out sections; `known` says which keywords there are, and which may come again."""
        self._findings = findings
        self._known = known
        self._groups: dict[str, list[Group]] = {}
        for item in definition.body:
            self._add(item)

    def all(self, keyword: str) -> list[Group]:
        """Give every section that a keyword opens."""
        return self._groups.get(keyword, [])

    def items(self, keyword: str) -> tuple[Expression, ...]:
        """Give what stands in a section after its keyword; nothing where there is none."""
        return tuple(item for group in self.all(keyword) for item in group.items[1:])

    def requirements(self) -> tuple[Word, ...]:
        """Give the requirements, and report those that PDDL does not know."""
        found = []
        for item in self.items(":requirements"):
            if isinstance(item, Group):
                message = f'expected a requirement, found "{shown(item)}"'
                self._findings.wrong(item, message, "write its keyword, such as :strips")
            elif item.name not in REQUIREMENTS:
                self._findings.unknown(item, "requirement", REQUIREMENTS)
            else:
                found.append(item)
        return tuple(found)

    def _add(self, item: Expression) -> None:
        head = item.items[0] if isinstance(item, Group) and item.items else None
        if not isinstance(item, Group) or not isinstance(head, Word):
            known = ", ".join(self._known)
            message = f'expected a section, found "{shown(item)}"'
            self._findings.wrong(item, message, f"the sections are {known}")
        elif head.name in self._known:
            self._keep(head, item)
        elif head.name in UNSUPPORTED_SECTIONS:
            self._findings.unsupported(item, f"{UNSUPPORTED_SECTIONS[head.name]} ({head})")
        else:
            self._findings.unknown(head, "section", self._known)

    def _keep(self, head: Word, group: Group) -> None:
        groups = self._groups.setdefault(head.name, [])
        if groups and not self._known[head.name]:
            self._findings.repeated(head, "section", groups[0].place)
        groups.append(group)
