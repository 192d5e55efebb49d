"""Whatever a domain and a problem say, loading them gives a lifted problem or an error of ours."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from enkidu.errors import EnkiduError
from enkidu.planning.lifted import Lifted, encoded
from enkidu.planning.loading import lift_goal, load
from enkidu.planning.pddl import load_domain, load_problem
from enkidu.planning.pddl.files import read_definitions

KINDS = ("object", "t", "u", "v", "(either t u)", "(either v t)")
THINGS = ("k", "i", "j", "m")
VARIABLES = ("?x", "?y", "?z")
WRONG = ("nobody", "?w", "(p)", "1", "")

FUZZ = settings(
    max_examples=400,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
[DOMAIN] = read_definitions(
    "(define (domain d) (:predicates (p) (at ?a)) (:functions (f)))", Path("domain.pddl")
).domains
EMPTY = Lifted((), ("p", "at"), ("f",), ((),), ())


def listed(*parts: Any) -> Any:
    return st.tuples(*(st.just(one) if isinstance(one, str) else one for one in parts)).map(
        lambda texts: f"({' '.join(texts)})"
    )


def mostly(usual: Any, odd: Any) -> Any:
    """Draw the usual, and now and then something odd."""
    return st.integers(0, 60).flatmap(lambda number: odd if number == 60 else usual)


names = st.sampled_from([*VARIABLES, *THINGS])
terms = mostly(names, st.sampled_from(WRONG))
variables = st.lists(
    st.tuples(st.sampled_from(VARIABLES), st.sampled_from(KINDS)),
    max_size=2,
    unique_by=lambda v: v[0],
).map(lambda pairs: "(" + " ".join(f"{name} - {kind}" for name, kind in pairs) + ")")
parameters = st.lists(st.sampled_from(KINDS), min_size=3, max_size=3).map(
    lambda kinds: (
        "("
        + " ".join(f"{name} - {kind}" for name, kind in zip(VARIABLES, kinds, strict=True))
        + ")"
    )
)
atoms = st.one_of(
    st.just("(p)"),
    listed("q", terms),
    listed("r", terms, terms),
    mostly(st.just("(P)"), st.sampled_from(["(nothing)", "()", "p", "(f)", "(q)", "(oneof (p))"])),
)
literals = mostly(
    st.one_of(
        st.integers(-5, 5).map(str),
        st.sampled_from(["0.1", ".5", "1e3", "1e300", "-1e308", "1e-400", "0", "-2.50"]),
    ),
    st.sampled_from(["1e999", "#t", "1,5", "?duration", "(/ 1 0)"]),
)
fluents = st.one_of(st.sampled_from(["(g)", "g", "(h)"]), listed("f", terms))
numbers = st.recursive(
    st.one_of(literals, fluents),
    lambda inner: st.one_of(
        listed(st.sampled_from("+-*/"), inner, inner),
        listed("-", inner),
        listed(st.sampled_from("+*"), inner, inner, inner),
    ),
    max_leaves=5,
)
comparisons = listed(st.sampled_from(["<", "<=", "=", ">=", ">"]), numbers, numbers)
conditions = st.recursive(
    st.one_of(atoms, comparisons, listed("=", terms, terms), st.sampled_from(["(and)", "(or)"])),
    lambda inner: st.one_of(
        listed("not", inner),
        listed(st.sampled_from(["and", "or", "imply"]), inner, inner),
        listed(st.sampled_from(["forall", "exists"]), variables, inner),
    ),
    max_leaves=6,
)
changes = listed(
    st.sampled_from(["increase", "decrease", "assign", "scale-up", "scale-down"]), fluents, numbers
)
simple = st.one_of(atoms, listed("not", atoms), changes)
conjoined = st.lists(simple, max_size=3).map(lambda parts: f"(and {' '.join(parts)})")
effects = st.recursive(
    st.one_of(simple, conjoined, listed("when", conditions, conjoined)),
    lambda inner: st.one_of(listed("and", inner, inner), listed("forall", variables, inner)),
    max_leaves=4,
)

goals = conditions.map(lambda one: f"(exists (?x - t ?y - u ?z - object) {one})")


@st.composite
def domains(draw: Any) -> str:
    text = "(define (domain d) (:requirements :adl) (:types t u - v) (:constants k - t)"
    text += "(:predicates (p) (q ?a) (r ?a ?b)) (:functions (f ?a) (g) (h) - number)"
    for number in range(draw(st.integers(0, 2))):
        text += f"(:action act{number} :parameters {draw(parameters)}"
        text += f" :precondition {draw(conditions)} :effect {draw(effects)})"
    return text + draw(mostly(st.just(")"), st.sampled_from(["", "))", "(:action)"])))


@st.composite
def problems(draw: Any) -> str:
    grounded = st.sampled_from(THINGS)
    facts = st.one_of(st.just("(p)"), listed("q", grounded), listed("r", grounded, grounded))
    values = listed("=", st.one_of(st.just("(g)"), listed("f", grounded)), literals)
    init = draw(st.lists(st.one_of(facts, values), max_size=4, unique_by=lambda one: one[:6]))
    direction = draw(st.sampled_from(["minimize", "maximize"]))
    closed = numbers.filter(lambda number: "?" not in number)
    metric = draw(st.one_of(st.just(""), closed.map(lambda n: f"(:metric {direction} {n})")))
    return (
        "(define (problem x) (:domain d) (:objects i - t j - u m - v)"
        f"(:init {' '.join(init)}) (:goal {draw(goals)}) {metric})"
    )


def test_what_is_made_up_is_lifted_or_refused_by_an_error_of_ours(tmp_path):
    outcomes = {True: 0, False: 0}

    @FUZZ
    @given(domains(), problems(), goals)
    def attempt(domain_text: str, problem_text: str, goal: str) -> None:
        outcomes[lifts(tmp_path, domain_text, problem_text, goal)] += 1

    attempt()
    assert outcomes[True] > 100
    assert outcomes[False] > 20


def lifts(folder: Path, domain_text: str, problem_text: str, goal: str) -> bool:
    """Load, check what comes out, and say whether something came out."""
    (folder / "domain.pddl").write_text(domain_text)
    (folder / "problem.pddl").write_text(problem_text)
    try:
        lifted = load(folder / "domain.pddl", folder / "problem.pddl")
        check(lifted)
        domain = load_domain(folder / "domain.pddl")
        objects = load_problem(folder / "problem.pddl", domain).objects
        encoded(lift_goal(goal, lifted, domain, objects))
    except EnkiduError:
        return False
    return True


def check(lifted: Lifted) -> None:
    """See that everything has its number, and that the compiled core could be told it."""
    assert len({*lifted.domains}) == len(lifted.domains)
    assert all(0 <= one < len(lifted.objects) for objects in lifted.domains for one in objects)
    encoded(lifted.goal)
    for schema in lifted.schemas:
        assert all(0 <= one < len(lifted.domains) for one in schema.domains)
        encoded(schema.precondition)
        encoded(schema.cost)
        for effect in schema.effects:
            encoded(effect)


@FUZZ
@given(st.text(alphabet="()?-=:; \nadefimnopt01.", max_size=120))
def test_any_text_as_a_goal_is_lifted_or_refused(text):
    with suppress(EnkiduError):
        encoded(lift_goal(text, EMPTY, DOMAIN, ()))
