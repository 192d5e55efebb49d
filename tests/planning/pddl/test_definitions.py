import pytest

WHAT = "write (define (domain NAME) …) or (define (problem NAME) …)"
NAME = "a name is a letter followed by letters, digits, - and _"
SECTIONS = "the sections are :requirements, :types, :constants, :predicates, :functions, :action"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", [f'1:1: expected a definition, found "hello"; {WHAT}']),
        ("(define)", [f"1:1: this defines neither a domain nor a problem; {WHAT}"]),
        (
            "(define (domian d))",
            ["1:9: this defines neither a domain nor a problem; did you mean domain?"],
        ),
        ("(define (domain))", ["1:9: the domain needs one name; write (domain NAME)"]),
        (
            "(define (domain 3d))",
            [f'1:17: expected the name of the domain, found "3d"; {NAME}'],
        ),
        (
            "(define (domain d) (:predicate (p)))",
            ['1:21: unknown section ":predicate"; did you mean :predicates?'],
        ),
        (
            "(define (domain d)\n x\n ())",
            [
                f'2:2: expected a section, found "x"; {SECTIONS}',
                f'3:2: expected a section, found "()"; {SECTIONS}',
            ],
        ),
        (
            "(define (domain d) (:requirements :strip (x) :adl))",
            [
                '1:35: unknown requirement ":strip"; did you mean :strips?',
                '1:42: expected a requirement, found "(x)"; write its keyword, such as :strips',
            ],
        ),
        (
            "(define (domain d)\n (:durative-action a)\n (:derived (p) (q))\n (:constraints)"
            "\n (:process a)\n (:event a))",
            [
                "2:2: not supported: durative actions (:durative-action)",
                "3:2: not supported: derived predicates (:derived)",
                "4:2: not supported: constraints (:constraints)",
                "5:2: not supported: processes (:process)",
                "6:2: not supported: events (:event)",
            ],
        ),
    ],
)
def test_what_is_no_definition_or_section_is_reported(in_domain, text, expected) -> None:
    assert in_domain(text) == expected


def test_section_given_twice_is_reported_with_the_place_of_the_first(in_domain, tmp_path) -> None:
    first = f"the first is at {tmp_path / 'domain.pddl'}:1:20"
    assert in_domain("(define (domain d) (:types a)\n (:types b))") == [
        f'2:3: section ":types" is declared twice; {first}'
    ]


def test_sections_may_come_in_any_order_and_keywords_in_any_case(in_domain) -> None:
    text = "(DEFINE (Domain d) (:ACTION a :PARAMETERS (?x - T) :EFFECT (P ?X))"
    assert in_domain(text + "(:Predicates (p ?x - t)) (:TYPES t))") == []
