"""Launch files are checked without running them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from enkidu.nodes.launch import findings


@pytest.fixture(autouse=True)
def index(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(prefix))


def texts(file: Path) -> list[str]:
    return [str(finding).removeprefix(f"{file}:") for finding in findings(file)]


def test_a_good_file_has_no_findings(write: Any) -> None:
    write('<arg name="inner"/>', "in.launch.xml")
    file = write("""<arg name="x" description="not $(var used)"/>
        <let name="y" value="$(var x) $(var inner)"/>
        <include file="$(dirname)/in.launch.xml"><arg name="inner" value="1"/></include>
        <group if="$(var x)"><node pkg="not_installed_here" exec="x"/></group>
        <node pkg="launch_test" exec="reporter"/>
        <node pkg="$(var x)" exec="what"/>""")
    assert findings(file) == []


def test_findings_have_places_and_remedies(write: Any) -> None:
    file = write("""<node pkg="launch_tes" exec="reporter"/>
<node pkg="launch_test" exec="report"/>
<include file="$(dirname)/no.launch.xml"/>
<set_env name="A" value="$(find-pkg-share nowhere_at_all)"/>""")
    found = texts(file)
    assert found[0] == "2:12: there is no package 'launch_tes'; did you mean 'launch_test'?"
    assert found[1].startswith("3:31: package 'launch_test' has no executable 'report'; did you")
    assert found[2].startswith("4:16: there is no launch file")
    assert found[3].startswith("5:26: there is no package 'nowhere_at_all'")


def test_a_variable_that_nothing_sets_is_found(write: Any) -> None:
    file = write('<arg name="x" default="$(var y)"/>\n<let name="z" value="$(var x) $(var w 1)"/>')
    assert texts(file) == [
        "2:24: there is no argument or variable 'y'; declare it with <arg name=\"y\"/>"
    ]


def test_broken_files_are_findings_and_not_errors(write: Any, tmp_path: Path) -> None:
    assert "this is not XML" in texts(write("<group>"))[0]
    assert "cannot be read" in texts(tmp_path / "absent.launch.xml")[0]
    assert "begins with" in texts(_other(tmp_path))[0]
    assert "<timer> is not supported" in texts(write("<timer/>"))[0]


def test_what_is_wrong_with_an_included_file_is_found_too(write: Any, tmp_path: Path) -> None:
    write("<timer/>", "in.launch.xml")
    [found] = findings(write('<include file="$(dirname)/in.launch.xml"/>'))
    assert found.place.file == str(tmp_path / "in.launch.xml")


def _other(folder: Path) -> Path:
    path = folder / "other.launch.xml"
    path.write_text("<package/>")
    return path


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('<executable cmd="true" shell="["/>', "'[' is not true or false"),
        ('<executable cmd="true" respawn="["/>', "'[' is not true or false"),
        ('<executable cmd="true" launch-prefix="\'a"/>', "cannot be split into words"),
        ('<node exec="no_such_program"/>', "the command 'no_such_program' is not found"),
        ('<arg name="a" default="x"><choice value="y"/></arg>', "argument 'a' is 'x'"),
        ('<let name="x" value="$(eval \'1 +\')"/>', "is not an expression"),
        ('<include file="$(filename)"/>', "does one include itself?"),
        ('<node exec="true"><param name="p" type="int" value="x"/></node>', "not of type int"),
    ],
)
def test_what_a_launch_would_refuse_is_found_without_launching(
    write: Any, content: str, message: str
) -> None:
    (finding,) = findings(write(content))
    assert message in finding.message + finding.remedy


def test_what_depends_on_the_environment_or_on_arguments_is_not_judged(write: Any) -> None:
    assert findings(write('<let name="x" value="$(env ENKIDU_NO_SUCH_VARIABLE)"/>')) == []
    assert findings(write('<arg name="cmd"/><executable cmd="$(var cmd)"/>')) == []
