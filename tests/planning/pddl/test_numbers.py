import pytest


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("?b", '8:18: expected a number, found "?b"'),
        ("floor", '8:18: expected a number, found "floor"'),
        ("one", '8:18: unknown function "one"'),
        ("()", '8:18: expected a number or a function, found "()"'),
        (
            "(free)",
            '8:19: "free" is a predicate, not a function; '
            "declare it in :functions to give it a number",
        ),
        ("(wieght ?b)", '8:19: unknown function "wieght"; did you mean weight?'),
        (
            "(weight)",
            '8:18: function "weight" takes 1 argument, 0 given; '
            "it is declared as (weight ?b - block)",
        ),
        ("(+ 1)", '8:18: "+" takes at least 2 operands, 1 given'),
        ("(- 1 2 3)", '8:18: "-" takes 1 or 2 operands, 3 given'),
        ("(/ 1 2 3)", '8:18: "/" takes 2 operands, 3 given'),
        ("(/ 1 0.0)", "8:23: this divides by zero"),
        ("1e999", '8:18: "1e999" is too large for a number; the largest are near 1.8e308'),
        ("#t", "8:18: not supported: continuous change (#t)"),
        ("?duration", "8:18: not supported: durations (?duration)"),
        ("(total-time)", '8:19: unknown function "total-time"'),
        ("1/2", '8:18: unknown function "1/2"'),
    ],
)
def test_wrong_numbers_are_reported(in_action, number, expected) -> None:
    assert in_action(precondition=f"(< {number} 1)") == [expected]


@pytest.mark.parametrize(
    "number", ["1", "-1", "1.5", "1e3", "cost", "(cost)", "(- (cost))", "(+ 1 2 (* 3 (weight ?b)))"]
)
def test_right_numbers_have_no_finding(in_action, number) -> None:
    assert in_action(precondition=f"(= {number} 1)") == []
