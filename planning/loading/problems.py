"""Whole problems: a domain and a problem in PDDL, lifted."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from enkidu.errors import EnkiduError, FileError, Finding, Place
from enkidu.planning.conflicts import consistency
from enkidu.planning.lifted import TRUE, Atom, Condition, Lifted, Schema
from enkidu.planning.loading.conditions import (
    lift_condition,
    lift_fluent,
    lift_literal,
    lift_number,
    literal_value,
)
from enkidu.planning.loading.effects import lift_effects
from enkidu.planning.loading.scope import Declarations, Scope
from enkidu.planning.metrics import with_costs
from enkidu.planning.pddl import (
    Action,
    Domain,
    Group,
    Problem,
    Typed,
    load_domain,
    load_problem,
    read,
)
from enkidu.planning.pddl.conditions import check_condition
from enkidu.planning.pddl.findings import Findings, counted
from enkidu.planning.pddl.vocabulary import Vocabulary
from enkidu.planning.simplification import all_of


def load(domain_path: str | Path, problem_path: str | Path) -> Lifted:
    """Read, check and lift a domain and a problem; FileError with everything wrong in them."""
    domain = load_domain(domain_path)
    return lift(domain, load_problem(problem_path, domain))


def lift(domain: Domain, problem: Problem) -> Lifted:
    """Lift a checked problem; FileError with places for what cannot be planned with."""
    declared = Declarations(domain, problem.objects, Findings())
    schemas = tuple(_schema(action, declared) for action in domain.actions)
    goal = lift_condition(problem.goal, Scope(declared)) if problem.goal else TRUE
    if problem.metric and problem.metric.direction.name == "minimize":
        schemas = with_costs(schemas, lift_number(problem.metric.expression, Scope(declared)))
    facts, values = _initial(problem.init, Scope(declared))
    _refuse(declared.findings)
    return Lifted(
        tuple(declared.objects),
        tuple(declared.predicates),
        tuple(declared.functions),
        declared.domains,
        schemas,
        facts,
        values,
        goal,
    )


def lift_goal(
    goal: str | Group,
    lifted: Lifted,
    domain: Domain,
    objects: Iterable[Typed],
    source: str = "the goal",
) -> Condition:
    """Lift another goal for a problem that was lifted from a domain and these objects.

    FileError with everything wrong in it; `source` names it there.
    """
    group = _only_group(goal, source) if isinstance(goal, str) else goal
    objects = tuple(objects)
    findings = Findings()
    check_condition(group, Vocabulary.of(domain, findings).with_objects(objects))
    _refuse(findings)
    declared = Declarations(domain, objects, findings)
    if tuple(declared.objects) != lifted.objects:
        raise EnkiduError(f"{source} is about other objects than the problem")
    declared.close(lifted.domains)
    condition = lift_condition(group, Scope(declared))
    _refuse(findings)
    return condition


def _only_group(text: str, source: str) -> Group:
    trees, findings = read(text, source)
    if not findings and len(trees) == 1 and isinstance(trees[0], Group):
        return trees[0]
    message = f"the goal is one condition in parentheses, {counted(len(trees), 'part')} given"
    raise FileError(findings or [Finding(Place(source), message, "write (and …)")])


def _refuse(findings: Findings) -> None:
    if len(findings):
        raise FileError(findings.all())


def _schema(action: Action, declared: Declarations) -> Schema:
    scope, parameters, _ = Scope(declared).binding(action.parameters)
    written = lift_condition(action.precondition, scope) if action.precondition else TRUE
    effects = lift_effects(action.effect, scope) if action.effect else ()
    return Schema(
        action.name,
        tuple(one.domain for one in parameters),
        all_of((written, consistency(effects))),
        effects,
        place=action.word.place,
    )


def _initial(init: Iterable[Group], scope: Scope) -> tuple[frozenset[Atom], dict[Atom, Fraction]]:
    """Number what holds initially; what is denied is left out, as what is not stated."""
    facts: set[Atom] = set()
    values: dict[Atom, Fraction] = {}
    for item in init:
        if item.head == "=":
            fluent = lift_fluent(item.items[1], scope)
            atom = (fluent.function, *fluent.terms)
            values[atom] = literal_value(item.items[2])
        elif item.head != "not":
            fact = lift_literal(item, scope)
            facts.add((fact.predicate, *fact.terms))
    return frozenset(facts), values
