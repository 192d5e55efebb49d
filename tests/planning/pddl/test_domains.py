import pytest


def around(text: str) -> str:
    return f"(define (domain d)\n{text})"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "(:types a - b b - c c - a)",
            [
                '2:9: type "a" lies below itself; a - b - c - a',
                '2:15: type "b" lies below itself; b - c - a - b',
                '2:21: type "c" lies below itself; c - a - b - c',
            ],
        ),
        ("(:types object - thing)", ['2:9: type "object" lies below itself']),
        ("(:types a - (either b c))", ["2:21: not supported: (either …) as the type of a type"]),
        ("(:constants x - block)", ['2:17: unknown type "block"']),
        ("(:predicates (and ?x))", ['2:15: "and" is a keyword, not a predicate']),
        ("(:predicates q)", ['2:14: expected a predicate, found "q"; write (NAME ?x - TYPE)']),
        ("(:predicates (r x))", ['2:17: expected a variable, found "x"; write ?x']),
        (
            "(:functions (f) - number (g) - object)",
            ["2:32: not supported: object fluents (a function of type object)"],
        ),
        ("(:functions (f) -)", ['2:17: a type is missing after this "-"; write - number']),
        ("(:action)", ["2:1: the action has no name; write (:action NAME …)"]),
        (
            "(:action a)",
            ['2:1: action "a" has no :parameters; write :parameters () if it needs none'],
        ),
        (
            "(:action a :parameters () :precond (and))",
            ['2:27: unknown keyword ":precond"; did you mean :precondition?'],
        ),
        (
            "(:action a :parameters () :effect)",
            ['2:27: nothing in parentheses follows ":effect"'],
        ),
        (
            "(:action a :parameters () :effect p)",
            ['2:35: expected something in parentheses, found "p"; write :effect (…)'],
        ),
        (
            "(:action a :parameters () (and))",
            [
                '2:27: expected a keyword of the action, found "(and)"; '
                "the keywords are :parameters, :precondition, :effect"
            ],
        ),
        (
            "(:action a :parameters () :duration (= ?duration 1))",
            ["2:27: not supported: durations (:duration)"],
        ),
        (
            "(:action :parameters () :effect (and))",
            [
                '2:10: expected the name of an action, found ":parameters"; '
                "a name is a letter followed by letters, digits, - and _"
            ],
        ),
    ],
)
def test_wrong_declarations_are_reported(in_domain, text, expected) -> None:
    assert in_domain(around(text)) == expected


@pytest.mark.parametrize(
    ("text", "what", "first", "second"),
    [
        ("(:types a b a)", 'type "a"', 9, 13),
        ("(:types a - b a - c)", 'type "a"', 9, 15),
        ("(:constants x y X)", 'constant "X"', 13, 17),
        ("(:predicates (p) (p ?x))", 'predicate "p"', 15, 19),
        ("(:functions (f) (f))", 'function "f"', 14, 18),
        ("(:action a :parameters ()) (:action a :parameters ())", 'action "a"', 10, 37),
        ("(:action a :parameters (?x ?x))", 'variable "?x"', 25, 28),
        ("(:action a :parameters () :parameters ())", 'keyword ":parameters"', 24, 27),
    ],
)
def test_names_declared_twice_are_reported(in_domain, tmp_path, text, what, first, second) -> None:
    place = f"{tmp_path / 'domain.pddl'}:2:{first}"
    assert in_domain(around(text)) == [
        f"2:{second}: {what} is declared twice; the first is at {place}"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "(:predicates (in ?obj ?obj))",
        "(:types area - object crate area - surface)",
        "(:types truck) (:predicates (truck ?x - truck)) (:constants truck - truck)",
        "(:types car - vehicle) (:predicates (p ?x - vehicle))",
        "(:functions (f) (g) - number (h))",
        "(:action a :parameters (?unused))",
        "(:action a :parameters () :precondition () :effect ())",
        "(:types) (:constants) (:predicates) (:functions)",
    ],
)
def test_what_pddl_allows_has_no_finding(in_domain, text) -> None:
    assert in_domain(around(text)) == []
