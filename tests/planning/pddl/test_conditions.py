import pytest


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("(onn ?b ?p)", '8:16: unknown predicate "onn"; did you mean on?'),
        ("(adn (free))", '8:16: unknown predicate "adn"; did you mean and?'),
        ("(and () (free))", '8:20: expected a condition, found "()"; write (and) for none'),
        ("(and free)", '8:20: expected a condition, found "free"; put it in parentheses'),
        (
            "(and :vars)",
            '8:20: expected a condition, found ":vars"; close the parentheses before it',
        ),
        ("((free))", '8:15: expected a condition, found "((free))"'),
        ("(not (free) (free))", '8:15: "not" takes 1 condition, 2 given'),
        ("(imply (free))", '8:15: "imply" takes 2 conditions, 1 given'),
        ("(= ?b)", '8:15: "=" takes 2 operands, 1 given'),
        (
            "(forall ?x (free))",
            '8:15: "forall" takes a list of variables and one body; '
            "write (forall (?x - TYPE) BODY)",
        ),
        ("(when (free) (free))", '8:16: "when" belongs to effects, not to conditions'),
        ("(preference p (free))", "8:16: not supported: preferences (preference)"),
        ("(sometime (free))", "8:16: not supported: trajectory constraints (sometime)"),
        (
            "(weight ?b)",
            '8:16: "weight" is a function, not a predicate; '
            "compare it with a number, as in (>= (f) 1)",
        ),
    ],
)
def test_wrong_conditions_are_reported(in_action, condition, expected) -> None:
    assert in_action(precondition=condition) == [expected]


def test_all_findings_come_in_one_run(in_action) -> None:
    assert len(in_action("(and (onn ?b) (on ?x ?p) (not))", "(frea)")) == 4


@pytest.mark.parametrize(
    "condition", ["()", "(and)", "(or)", "(= ?b floor)", "(not (= ?b ?p))", "(exists () (free))"]
)
def test_right_conditions_have_no_finding(in_action, condition) -> None:
    assert in_action(precondition=condition) == []
