import pytest

ON = "(on ?b - block ?p - place)"
BIND = "bind it as a parameter, or by forall or exists"


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("(on ?b)", f'8:15: predicate "on" takes 2 arguments, 1 given; it is declared as {ON}'),
        ("(on ?p ?b)", f'8:19: "?p" is of type place, not block; as {ON} asks'),
        ("(on floor ?b)", f'8:19: "floor" is of type table, not block; as {ON} asks'),
        ("(on ?c floor)", f'8:19: variable "?c" is not bound; {BIND}'),
        ("(on ?b flor)", '8:22: unknown object "flor"; did you mean floor?'),
        ("(on ?b (free))", '8:22: expected a variable or an object, found "(free)"'),
        (
            "(exists (?x - (either block table)) (on ?x ?p))",
            f'8:55: "?x" is of type (either block table), not block; as {ON} asks',
        ),
        ("(forall (?x - blok) (on ?x ?x))", '8:29: unknown type "blok"; did you mean block?'),
    ],
)
def test_uses_are_compared_with_declarations(in_action, condition, expected) -> None:
    assert in_action(precondition=condition) == [expected]


def test_either_fits_where_each_of_its_types_does(in_action) -> None:
    condition = "(exists (?x - (either block table)) (on ?b ?x))"
    assert in_action(precondition=condition) == []


def test_inner_variable_hides_the_outer_one(in_action) -> None:
    assert in_action(precondition="(exists (?p - block) (on ?p ?b))") == []
