from enkidu.errors import Place
from enkidu.planning.pddl.expressions import Group, Word
from enkidu.planning.pddl.findings import Findings, counted, did_you_mean, shown

PLACE = Place("f", 1, 1)


def test_nearest_word_is_asked_for() -> None:
    assert did_you_mean(":precond", [":precondition", ":effect"]) == "did you mean :precondition?"
    assert did_you_mean("xyz", [":precondition", ":effect"]) == ""


def test_same_finding_is_kept_once_and_all_come_in_the_order_of_places() -> None:
    findings = Findings()
    findings.wrong(Place("f", 2, 1), "later")
    findings.wrong(PLACE, "first")
    findings.wrong(PLACE, "first")
    assert [str(one) for one in findings.all()] == ["f:1:1: first", "f:2:1: later"]


def test_unsupported_is_told_apart_from_wrong() -> None:
    findings = Findings()
    findings.unsupported(PLACE, "events")
    assert [one.message for one in findings.all()] == ["not supported: events"]


def test_long_expressions_are_shortened() -> None:
    long = Group((Word("a" * 100, PLACE),), PLACE)
    assert len(shown(long)) == 60


def test_nouns_follow_numbers() -> None:
    assert [counted(number, "argument") for number in (0, 1, 2)] == [
        "0 arguments",
        "1 argument",
        "2 arguments",
    ]
