"""Substitutions are read and evaluated by ROS 2's rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from enkidu.errors import EnkiduError
from enkidu.nodes.launch.process import words
from enkidu.nodes.launch.scope import Scope
from enkidu.nodes.launch.substitution import expand, parse
from enkidu.nodes.launch.template import SubstitutionError


@pytest.fixture
def scope() -> Scope:
    environment = {"HOME": "/home/x", "SPACED": "a b"}
    return Scope(Path("/some/where/x.launch.xml"), environment, {"a": "1", "name": "a", "s": "x y"})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", ""),
        ("'quotes' are \"text\" outside", "'quotes' are \"text\" outside"),
        ("$0 and $ and 5$", "$0 and $ and 5$"),
        (r"\$(var a)", "$(var a)"),
        (r"back\\slash", r"back\slash"),
        (r"\\$(var a)", r"\$(var a)"),
        ("x$(var a)y$(var a)", "x1y1"),
        ("$(var $(var name))", "1"),
        ("$(var nothing default)", "default"),
        ("$(var nothing '')", ""),
        ("$(var nothing 'two words $(var a)')", "two words 1"),
        (r"""$(var nothing "say \"$(var a)\"")""", 'say "1"'),
        ("$(env HOME)/x", "/home/x/x"),
        ("$(env NOTHING $(env HOME))", "/home/x"),
        (r"$(env NOTHING what/\(x\))", "what/(x)"),
        ("$(dirname)", "/some/where"),
        ("$(filename)", "/some/where/x.launch.xml"),
        ("$(eval '1 + $(var a) * 2')", "3"),
        ("$(eval '2 if $(var a) == 1 else 3')", "2"),
        (r"$(eval '\'$(var name)\' == \'a\' and not False')", "True"),
        ("""$(eval "'$(var name)' + 'b'")""", "ab"),
        ("$(eval 'max(1, int(2.7), len([1, 2]))')", "2"),
        ("$(eval 'ceil(1.3)')", "2"),
        ("$(eval 'math.floor(7 / 2)' math)", "3"),
        ("$(not false)", "true"),
        ("$(and true $(not 0))", "true"),
        ("$(or false no)", "false"),
        ("$(equals 1.0 1)", "true"),
        ("$(equals $(var name) b)", "false"),
    ],
)
def test_value(text: str, value: str, scope: Scope) -> None:
    assert expand(parse(text), scope) == value


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("ab$(command ls)", 2, r"\$\(command\) is not supported; known are and, dirname"),
        ("$(var a", 0, "without its '\\)'"),
        ("$( var a)", 0, "without a name"),
        ("$(var  a)", 6, "one blank separates"),
        ("$(var a )", 8, "one blank separates"),
        ("$(var 'a)", 6, "without a second"),
        ("$(var a'b')", 7, "is not expected"),
        ("$(eval 1 + 1)", 0, "takes 1 to 2 argument"),
        ("x $(var nothing)", 2, "no argument or variable 'nothing'"),
        ("$(env NOTHING)", 0, "'NOTHING' is not set"),
        ("$(var a)$(find-pkg-share nothing_at_all)", 8, "no package 'nothing_at_all'"),
    ],
)
def test_refusals_know_their_column(text: str, offset: int, message: str, scope: Scope) -> None:
    with pytest.raises(SubstitutionError, match=message) as caught:
        expand(parse(text), scope)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    "text",
    ["__import__('os')", "().__class__", "open('x')", "[x for x in (1,)]", "2 ** 99999999",
     "f'{1}'", "lambda: 1", "'a' * 99999999", "'%99999999d' % 1",
     "name", "int.real", "1 +", "1 / 0", "'a' < 1"],
)  # fmt: skip
def test_an_expression_does_no_harm(text: str, scope: Scope) -> None:
    with pytest.raises(EnkiduError):
        expand(parse(f'$(eval "{text}")'), scope)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ls -l  'a b'", ["ls", "-l", "a b"]),
        ("$(var s)", ["x y"]),
        ("$(env HOME)/a b/$(var a) c", ["/home/x/a", "b/1", "c"]),
        ("$(var a) $(var a)", ["1", "1"]),
        ("$(var a)$(var a) end ", ["11", "end"]),
        ("", []),
    ],
)
def test_text_is_split_into_words_and_what_substitutions_give_is_not(
    line: str, expected: list[str], scope: Scope
) -> None:
    assert words(line, scope) == expected
