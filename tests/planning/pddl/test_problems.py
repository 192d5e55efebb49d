import pytest

ALWAYS = "a goal that always holds is written (and)"


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        (1, "(define (problem)", ["1:9: the problem needs one name; write (problem NAME)"]),
        (2, "", ["1:1: the problem has no :domain section"]),
        (
            2,
            "(:domain)",
            ["2:1: the problem needs the name of one domain; write (:domain NAME)"],
        ),
        (3, "(:objects a b - blok)", ['3:17: unknown type "blok"; did you mean block?']),
        (
            3,
            "(:objects a b - (either block table))",
            ["3:25: not supported: (either …) as the type of an object"],
        ),
        (4, "", ["1:1: the problem has no :init section"]),
        (4, "(:init (on a c))", ['4:14: unknown object "c"']),
        (
            4,
            "(:init (= (weight a) x) (= (weight a) 1e400) (= (cost)))",
            [
                '4:22: expected a number, found "x"',
                '4:39: "1e400" is too large for a number; the largest are near 1.8e308',
                '4:46: "=" takes a function and a number, 1 given; write (= (f) 1)',
            ],
        ),
        (
            4,
            "(:init (at 5 (free)) (and (free)) free (not) (not (not (free))))",
            [
                "4:8: not supported: timed initial literals",
                '4:22: "and" cannot stand in the initial state; list the facts one after another',
                '4:35: expected a fact, found "free"; put it in parentheses',
                '4:40: "not" takes 1 fact, 0 given',
                '4:51: "not" cannot stand inside "not" in the initial state',
            ],
        ),
        (5, "", ["1:1: the problem has no :goal section"]),
        (5, "(:goal ())", [f'5:8: expected a condition as goal, found "()"; {ALWAYS}']),
        (5, "(:goal free)", [f'5:8: expected a condition as goal, found "free"; {ALWAYS}']),
        (
            5,
            "(:goal (free) (free))",
            ["5:1: the goal is one condition, 2 given; write (:goal (and …))"],
        ),
        (
            6,
            "(:metric minimise (cost)))",
            ['6:10: unknown direction "minimise"; did you mean minimize?'],
        ),
        (
            6,
            "(:metric minimize))",
            [
                "6:1: the metric takes a direction and one expression; "
                "write (:metric minimize EXPRESSION)"
            ],
        ),
        (
            6,
            "(:metric minimize (is-violated x)))",
            ["6:19: not supported: preferences (is-violated)"],
        ),
    ],
)
def test_what_is_wrong_in_a_problem_is_reported(in_problem, line, text, expected) -> None:
    assert in_problem(line, text) == expected


def test_object_declared_twice_or_as_a_constant_is_reported(in_problem, tmp_path) -> None:
    assert in_problem(3, "(:objects a b floor a - block)") == [
        '3:15: object "floor" is already a constant of the domain; '
        f"remove it here, or the one at {tmp_path / 'domain.pddl'}:3:15",
        f'3:21: object "a" is declared twice; the first is at {tmp_path / "problem.pddl"}:3:11',
    ]


def test_number_given_twice_is_reported(in_problem, tmp_path) -> None:
    assert in_problem(4, "(:init (= (cost) 0) (= cost 0))") == [
        f"4:21: cost is given a value twice; the first is at {tmp_path / 'problem.pddl'}:4:8"
    ]


def test_fact_both_stated_and_denied_is_reported(in_problem, tmp_path) -> None:
    assert in_problem(4, "(:init (not (on a b)) (on A B))") == [
        "4:8: (on A B) is both stated and denied in the initial state; "
        f"it is stated at {tmp_path / 'problem.pddl'}:4:23"
    ]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (4, "(:init (on a b) (on a b) (not (free)))"),
        (5, "(:goal (and))"),
        (6, "(:metric maximize (+ total-time (* 2 (cost)))))"),
        (6, ")"),
    ],
)
def test_what_pddl_allows_has_no_finding(in_problem, line, text) -> None:
    assert in_problem(line, text) == []
