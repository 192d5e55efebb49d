from enkidu.planning.pddl.expressions import Group, read
from enkidu.planning.pddl.findings import Findings
from enkidu.planning.pddl.typed_lists import read_names, read_variables


def items(text: str):
    (tree,), _ = read(f"({text})", "f")
    assert isinstance(tree, Group)
    return tree.items


def test_type_belongs_to_all_names_before_it() -> None:
    typed = read_names(items("a b - block c"), "an object", Findings())
    assert [(one.name, one.type_names) for one in typed] == [
        ("a", ("block",)),
        ("b", ("block",)),
        ("c", ("object",)),
    ]


def test_either_gives_several_types() -> None:
    (typed,) = read_variables(items("?x - (either a b)"), Findings())
    assert typed.type_names == ("a", "b")


def test_everything_wrong_is_reported_and_the_rest_is_read() -> None:
    findings = Findings()
    typed = read_variables(items("?a b (c) - t - u ?d - (or a) ?e - (either) ?f -"), findings)
    assert [one.name for one in typed] == ["?a", "?d", "?e", "?f"]
    assert [str(finding) for finding in findings.all()] == [
        'f:1:5: expected a variable, found "b"; write ?b',
        'f:1:7: expected a variable, found "(c)"',
        'f:1:15: nothing stands before this "-"; write NAME - TYPE',
        'f:1:24: expected a type, found "(or a)"; write a name or (either TYPE TYPE)',
        'f:1:36: expected a type, found "(either)"; write a name or (either TYPE TYPE)',
        'f:1:48: a type is missing after this "-"; write NAME - TYPE',
    ]
