"""Launch files are evaluated in ROS 2's order and scopes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from enkidu.errors import EnkiduError, FileError
from enkidu.nodes.launch import Process, describe
from enkidu.nodes.launch.process import Parameters

Write = Callable[..., Path]


def processes(file: Path, **given: str) -> tuple[Process, ...]:
    return describe(file, given, os.environ).processes


def told(file: Path, **given: str) -> list[str]:
    """Return what the `echo`s of a launch file would print."""
    return [" ".join(map(str, each.command[1:])) for each in processes(file, **given)]


def refusal(file: Path, given: Mapping[str, str] | None = None) -> str:
    with pytest.raises(EnkiduError) as caught:
        describe(file, given or {}, os.environ)
    return str(caught.value)


def test_include_leaks_its_arguments_into_the_including_file_as_ros_does(write: Write) -> None:
    write('<arg name="x"/><let name="y" value="set inside"/>', "in.launch.xml")
    file = write("""<include file="$(dirname)/in.launch.xml"><arg name="x" value="1"/></include>
                    <executable cmd="echo $(var x) $(var y)"/>""")
    assert told(file) == ["1 set inside"]


def test_include_takes_let_as_well_as_arg(write: Write) -> None:
    write('<arg name="x"/><executable cmd="echo $(var x)"/>', "in.launch.xml")
    include = '<include file="$(dirname)/in.launch.xml"><let name="x" value="1"/></include>'
    assert told(write(include)) == ["1"]


def test_include_sees_what_the_including_file_has_set(write: Write) -> None:
    write('<arg name="x" default="own"/><executable cmd="echo $(var x)"/>', "in.launch.xml")
    file = write("""<let name="x" value="outer"/><include file="$(dirname)/in.launch.xml"/>""")
    assert told(file) == ["outer"]


def test_dirname_in_an_argument_for_an_include_is_the_folder_of_the_included_file(
    write: Write, tmp_path: Path
) -> None:
    (tmp_path / "sub").mkdir()
    write('<arg name="x"/><executable cmd="echo $(var x)"/>', "sub/in.launch.xml")
    file = write("""<include file="$(dirname)/sub/in.launch.xml">
                      <arg name="x" value="$(dirname)"/></include>
                    <executable cmd="echo $(dirname)"/>""")
    assert told(file) == [str(tmp_path / "sub"), str(tmp_path)]


def test_an_include_must_be_given_what_the_file_requires_even_if_it_is_set(write: Write) -> None:
    write('<arg name="x"/>', "in.launch.xml")
    text = refusal(write('<let name="x" value="1"/>\n<include file="$(dirname)/in.launch.xml"/>'))
    assert "test.launch.xml:3:1: the argument 'x' is required" in text


def test_a_group_forgets_and_an_unscoped_group_does_not(write: Write) -> None:
    file = write("""<let name="x" value="old"/><set_env name="E" value="old"/>
        <group><let name="x" value="new"/><set_env name="E" value="new"/>
               <executable cmd="echo $(var x) $(env E)"/></group>
        <executable cmd="echo $(var x) $(env E)"/>
        <group scoped="false"><let name="x" value="new"/></group>
        <executable cmd="echo $(var x)"/>""")
    assert told(file) == ["new new", "old old", "new"]


def test_a_group_that_does_not_forward_sees_only_what_it_keeps(write: Write) -> None:
    file = write("""<let name="x" value="1"/><set_env name="E_NEW" value="1"/>
        <group forwarding="false"><keep name="kept" value="$(var x)"/>
          <executable cmd="echo $(var x none) $(var kept) $(env E_NEW none)"/></group>
        <executable cmd="echo $(var x)"/>""")
    assert told(file) == ["none 1 none", "1"]


def test_an_argument_given_wins_over_its_default_and_a_let_over_both(write: Write) -> None:
    file = write("""<arg name="a" default="default"/><arg name="b" default="$(var a)!"/>
        <executable cmd="echo $(var a) $(var b)"/>
        <let name="a" value="let"/><executable cmd="echo $(var a)"/>""")
    assert told(file) == ["default default!", "let"]
    assert told(file, a="given") == ["given given!", "let"]


def test_conditions_take_true_false_one_and_zero_in_any_case(write: Write) -> None:
    file = write("""<arg name="c"/><executable cmd="echo if" if="$(var c)"/>
                    <executable cmd="echo unless" unless="$(var c)"/>""")
    assert told(file, c="True") == told(file, c="1") == ["if"]
    assert told(file, c="FALSE") == told(file, c="0") == ["unless"]
    assert "it must be true, false, 1 or 0" in refusal(file, {"c": "yes"})


def test_a_loop_passes_once_for_each_set_of_values(write: Write) -> None:
    file = write("""<arg name="robots" default="{name: 'a', id: 1}; {name: b}"/>
        <for_each values="$(var robots)">
          <executable cmd="echo $(for-var name) $(for-var id 0)"/></for_each>""")
    assert told(file) == ["a 1", "b 0"]
    assert told(file, robots=" ") == []
    assert "names no variables" in refusal(file, {"robots": "a;b"})


@pytest.mark.parametrize(
    ("pushed", "own", "namespace"),
    [
        ("a", "", "/a"),
        ("a", 'namespace="b"', "/a/b"),
        ("/a/", 'namespace="b/c"', "/a/b/c"),
        ("a", 'namespace="/b"', "/b"),
        ("a", 'namespace=""', "/a"),
        ("/", 'namespace="b"', "/b"),
        ("", 'namespace="b"', "/b"),
    ],
)
def test_namespaces_compose(write: Write, pushed: str, own: str, namespace: str) -> None:
    push = f'<push_ros_namespace namespace="{pushed}"/>'
    [node] = processes(write(f'{push}<node exec="/bin/true" name="n" {own}/>'))
    assert node.namespace == namespace
    assert f"__ns:={namespace}" in node.command


def test_a_node_becomes_the_command_line_that_ros_gives_it(write: Write) -> None:
    [node] = processes(
        write("""<node exec="/bin/true" name="n" namespace="s" args="-x 'y z'"
        ros_args="--log-level debug" launch-prefix="env -u A">
        <param name="p" value="1"/><remap from="a" to="b"/></node>""")
    )
    parameters = Parameters('{"/s/n": {"ros__parameters": {"p": 1}}}\n')
    assert node.command == (
        "env", "-u", "A", "/bin/true", "-x", "y z", "--ros-args", "--log-level", "debug",
        "--ros-args", "-r", "__node:=n", "-r", "__ns:=/s", "--params-file", parameters,
        "-r", "a:=b",
    )  # fmt: skip
    assert node.node == "/s/n"


@pytest.mark.parametrize("known", ["", 'name="n"', 'namespace="s"'])
def test_parameters_are_for_any_node_where_the_full_name_is_not_known(
    write: Write, known: str
) -> None:
    [node] = processes(write(f'<node exec="/bin/true" {known}><param name="p" value="1"/></node>'))
    assert node.command[-1] == Parameters('{"/**": {"ros__parameters": {"p": 1}}}\n')


def test_exec_name_is_what_a_process_is_called(write: Write) -> None:
    [node] = processes(write('<node exec="/bin/true" name="n" exec_name="label"/>'))
    assert (node.label, node.node) == ("label", "/n")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ('value="1"', "1"),
        ('value="1.5"', "1.5"),
        ('value="yes"', "true"),
        ('value=""', '""'),
        ('value="a: b: c"', '"a: b: c"'),
        ("value=\"'1'\"", '"1"'),
        ('value="$(var one)"', "1"),
        ('value="$(var one)" type="str"', '"1"'),
        ('value="1" type="float"', "1.0"),
        ('value="1" type="bool"', "true"),
        ('value="[$(var one), 2]"', "[1, 2]"),
        ('value="[a, $(var one)]" type="list_of_str"', '["a", "1"]'),
    ],
)
def test_parameters_are_typed_by_yaml_or_as_they_say(
    write: Write, value: str, expected: str
) -> None:
    node = f'<node exec="/bin/true" name="n" namespace="/"><param name="p" {value}/></node>'
    [process] = processes(write(f'<let name="one" value="1"/>{node}'))
    assert process.command[-1] == Parameters(
        f'{{"/n": {{"ros__parameters": {{"p": {expected}}}}}}}\n'
    )


@pytest.mark.parametrize(
    "value",
    ['value="[1, 2.5]"', 'value="[1, true]"', 'value="{a: 1}"', 'value="~"', 'value="a" type="int"',
     'value="[1, 2]" type="list_of_float"', 'value="2" type="bool"'],
)  # fmt: skip
def test_parameters_that_no_node_can_take_are_refused(write: Write, value: str) -> None:
    file = write(f'<node exec="/bin/true" name="n">\n<param name="p" {value}/></node>')
    assert "test.launch.xml:" in refusal(file)


def test_two_nodes_of_one_name_give_a_warning(write: Write) -> None:
    file = write('<node exec="/bin/true" name="n"/>' * 2)
    description = describe(file, {}, os.environ)
    assert description.warnings == ("2 nodes have the name /n; ROS 2 expects each name once",)
    assert [each.label for each in description.processes] == ["n", "n-2"]


def test_the_wheels_guard_variable_stays_only_for_programs_of_this_prefix(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_ROS_WHEELS_BOOTSTRAP_COMPLETE", "1")
    file = write(f'<executable cmd="{sys.prefix}/bin/python"/><executable cmd="/bin/true"/>')
    own, other = processes(file)
    assert "_ROS_WHEELS_BOOTSTRAP_COMPLETE" in own.environment
    assert "_ROS_WHEELS_BOOTSTRAP_COMPLETE" not in other.environment


REFUSED = [
    ("<timer/>", "2:1: <timer> is not supported in <launch>; there are arg, executable"),
    ('<nod exec="x"/>', "2:1: <nod> is not supported in <launch>; did you mean 'node'?"),
    ('<let name="a" valu="1"/>', "2:1: <let> has no value="),
    ('<let name="a" value="1"\n  vlue="2"/>', "3:9: <let> has an attribute 'vlue'"),
    ('<let name="a" value="x $(cmd 1)"/>', "2:24: $(cmd) is not supported"),
    ('<let name="a" value="x $(var b)"/>', "2:24: there is no argument or variable 'b'"),
    ('<arg name="a"/>', "2:1: the argument 'a' is required; add a:=…"),
    ('<executable cmd="true"><remap from="a" to="b"/></executable>', "2:24: <remap> is not supp"),
    ('<node exec="true" if="1" unless="0"/>', "2:1: if= and unless= exclude each other"),
    ('<node exec="true" respawn_delay="-1"/>', "2:34: '-1' is not a number of seconds"),
    ('<node exec="true" on_exit="restart"/>', "2:28: 'restart' is not supported"),
    ('<node exec="true" emulate_tty="true"/>', "2:32: <node> has an attribute 'emulate_tty'"),
    ('<node exec="true" name="a b"/>', "2:1: 'a b' is not a node name"),
    ('<node exec="true" namespace="a//b"/>', "2:1: '/a//b' is not a namespace"),
    ('<node exec="true" output="paper"/>', "2:1: output is 'paper'; it may be log, screen"),
    ('<node exec="true"><param name="a"/></node>', "2:19: <param> needs either"),
    ('<node exec="true"><param from="/no"/></node>', "2:1: there is no parameter file /no"),
    ('<node exec="no_such_program"/>', "2:1: the command 'no_such_program' is not found"),
    ('<node pkg="no_such" exec="x"/>', "2:1: there is no package 'no_such'"),
    ('<include file="/no.launch.xml"/>', "2:1: there is no launch file /no.launch.xml"),
    ('<include file="/bin/sh"/>', "2:1: /bin/sh is not an XML launch file"),
    ("<group>text</group>", "2:1: <group> has text in it"),
    ("<group>", "3:3: this is not XML: mismatched tag"),
    ('<include file="$(filename)"/>', "2:1: 50 files include one another"),
]


@pytest.mark.parametrize(("content", "message"), REFUSED)
def test_refusals_name_file_line_and_column(write: Write, content: str, message: str) -> None:
    file = write(content)
    text = refusal(file)
    assert text.startswith(f"{file}:{message}"), text


def test_an_argument_that_no_file_declares_is_refused(write: Write) -> None:
    write('<arg name="inner" default="1"/>', "in.launch.xml")
    file = write('<arg name="x" default="1"/><include file="$(dirname)/in.launch.xml"/>')
    assert "declares no argument 'foo'; there are x, inner" in refusal(file, {"foo": "1"})
    assert processes(file, inner="2") == ()


def test_a_choice_is_kept(write: Write) -> None:
    file = write('<arg name="x"><choice value="a"/><choice value="b"/></arg>')
    assert processes(file, x="a") == ()
    assert "argument 'x' is 'c'; it may be a, b" in refusal(file, {"x": "c"})


def test_everything_that_is_wrong_is_told_at_once(write: Write) -> None:
    with pytest.raises(FileError) as caught:
        processes(write('<timer/>\n<let name="a"/>\n<group bad="1"/>'))
    assert [finding.place.line for finding in caught.value.findings] == [2, 3, 4]


def test_an_executable_that_is_missing_is_named_with_those_that_are_there(
    write: Write, prefix: Path
) -> None:
    file = write('<node pkg="launch_test" exec="report"/>')
    environment: dict[str, Any] = {**os.environ, "AMENT_PREFIX_PATH": str(prefix)}
    with pytest.raises(FileError, match="no executable 'report'; did you mean 'reporter'"):
        describe(file, {}, environment)
