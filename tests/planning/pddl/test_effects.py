import pytest

SINGLE = "an effect adds or deletes single facts"


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("(increase (cost))", '9:9: "increase" takes 2 operands, 1 given'),
        ("(assign (cost) one)", '9:24: unknown function "one"'),
        (
            "(increase (on ?b ?p) 1)",
            '9:20: "on" is a predicate, not a function; '
            "declare it in :functions to give it a number",
        ),
        (
            "(= (cost) 1)",
            '9:9: "=" cannot stand in an effect here; write (assign (f) VALUE) to set a number',
        ),
        ("(or (free))", f'9:9: "or" cannot stand in an effect here; {SINGLE}'),
        ("(not (not (free)))", f'9:14: "not" cannot stand in an effect here; {SINGLE}'),
        ("(not)", '9:9: "not" takes 1 predicate, 0 given'),
        ("(and free)", '9:14: expected an effect, found "free"; put it in parentheses'),
        ("(when (free))", '9:9: "when" takes a condition and an effect, 1 given'),
        (
            "(when (free) (when (free) (free)))",
            "9:22: (when …) cannot stand inside (when …); join the conditions",
        ),
        (
            "(when (free) (forall (?x - block) (on ?x floor)))",
            "9:22: (forall …) cannot stand inside (when …); put the when into the forall",
        ),
        ("(oneof (free) (free))", "9:9: not supported: nondeterministic effects (oneof)"),
        ("(increase (cost) (* #t 1))", "9:29: not supported: continuous change (#t)"),
    ],
)
def test_wrong_effects_are_reported(in_action, effect, expected) -> None:
    assert in_action(effect=effect) == [expected]


@pytest.mark.parametrize(
    "effect",
    [
        "()",
        "(and)",
        "(not (free))",
        "(forall (?x - block) (when (on ?x floor) (and (free) (not (on ?x floor)))))",
        "(and (scale-up (cost) 2) (decrease cost (weight ?b)))",
    ],
)
def test_right_effects_have_no_finding(in_action, effect) -> None:
    assert in_action(effect=effect) == []
