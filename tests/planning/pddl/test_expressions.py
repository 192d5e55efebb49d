import pytest

from enkidu.planning.pddl.expressions import MAX_DEPTH, Group, Word, read


def trees(text: str) -> list[str]:
    return [str(tree) for tree in read(text, "f")[0]]


def found(text: str) -> list[str]:
    return [str(finding) for finding in read(text, "f")[1]]


def test_words_and_groups_carry_line_and_column() -> None:
    (tree,), findings = read("; a comment\n (on\n\tA ?b)", "f")
    assert findings == []
    assert isinstance(tree, Group)
    assert str(tree.place) == "f:2:2"
    assert [str(item.place) for item in tree.items] == ["f:2:3", "f:3:2", "f:3:4"]


def test_names_are_compared_in_lower_case_and_shown_as_written() -> None:
    (tree,), _ = read("(ON A)", "f")
    assert isinstance(tree, Group)
    assert (tree.head, str(tree)) == ("on", "(ON A)")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(aircraft?a)", "(aircraft ?a)"),
        ("(at?a?b)", "(at ?a ?b)"),
        ("(?x -block)", "(?x - block)"),
        ("(= (f)-5)", "(= (f) -5)"),
        ("(>=(f)1.5)", "(>= (f) 1.5)"),
        ("(a;comment\nb)", "(a b)"),
        ("(a\r\nb)", "(a b)"),
        ("(é #t @)", "(é #t @)"),
        ("(?)", "(?)"),
    ],
)
def test_tokens_need_no_blanks_where_they_cannot_be_one(text: str, expected: str) -> None:
    assert trees(text) == [expected]


def test_unclosed_parenthesis_is_reported_where_it_opens() -> None:
    assert found("(define\n (domain d)") == ["f:1:1: this ( is never closed; add the missing )"]


def test_unclosed_action_is_reported_itself_and_not_the_definition() -> None:
    text = "(define (domain d)\n (:action a :effect (and (p))\n (:action b))"
    assert found(text) == ["f:2:2: this ( is never closed; add the missing )"]
    assert trees(text) == ["(define (domain d) (:action a :effect (and (p))) (:action b))"]


def test_unclosed_condition_is_reported_itself_when_the_next_part_begins() -> None:
    text = "(define (domain d)\n (:action a :precondition (p ?x :effect (q)))"
    assert found(text) == ["f:2:27: this ( is never closed; add the missing )"]
    assert trees(text) == ["(define (domain d) (:action a :precondition (p ?x) :effect (q)))"]


def test_closing_parenthesis_too_many_is_reported() -> None:
    assert found("(a))") == ["f:1:4: this ) closes nothing; remove it"]


def test_definition_closed_too_early_is_reported_where_it_closes() -> None:
    text = "(define (domain d)\n (:types a))\n (:predicates (p)))"
    message = "this ) closes the definition, but another section follows; remove it"
    assert found(text) == [f"f:2:12: {message}"]
    assert trees(text) == ["(define (domain d) (:types a) (:predicates (p)))"]


def test_deep_nesting_is_refused_and_does_not_crash() -> None:
    assert found("(" * 10_000 + ")" * 10_000) == [
        f"f:1:{MAX_DEPTH + 1}: parentheses are nested more than {MAX_DEPTH} deep here; "
        "write it flatter"
    ]


def test_words_outside_parentheses_are_read() -> None:
    (word,), _ = read("hello", "f")
    assert isinstance(word, Word)
