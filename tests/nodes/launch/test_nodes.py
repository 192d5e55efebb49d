"""Real nodes, started from a launch file that uses every tag, tell what reached them."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

INCLUDED = """
<arg name="suffix"/>
<arg name="leaked" default="from the included file"/>
<node pkg="launch_test" exec="reporter" name="included_$(var suffix)" args="--spin"
      output="screen"/>
"""

EVERY_TAG = """
<arg name="mode" default="fast" description="how"><choice value="fast"/><choice value="slow"/></arg>
<arg name="count"/>
<let name="topic" value="talk_$(var mode)"/>
<set_env name="TEST_OUTER" value="outer"/>
<set_env name="TEST_GONE" value="x"/>
<unset_env name="TEST_GONE"/>
<node pkg="launch_test" exec="reporter" name="plain" namespace="solo" output="screen"
      args="--spin 'two three' $(var mode)/four" cwd="{folder}" ros_args="-p extra:=7">
  <param name="an_int" value="$(var count)"/>
  <param name="a_float" value="1.0"/>
  <param name="a_bool" value="true"/>
  <param name="a_string" value="'5'"/>
  <param name="typed" value="5" type="str"/>
  <param name="y" value="y"/>
  <param name="as_float" value="$(eval '$(var count) + 1')" type="float"/>
  <param name="ints" value="[1, $(var count)]"/>
  <param name="strings" value="[a, b]"/>
  <param name="nested"><param name="inner"><param name="deep" value="2.5"/></param></param>
  <param from="{folder}/plain.yaml"/>
  <param from="{folder}/substituted.yaml" allow_substs="true"/>
  <remap from="chatter" to="$(var topic)"/>
  <env name="TEST_OWN" value="own $(env TEST_OUTER)"/>
</node>
<group>
  <push_ros_namespace namespace="outer"/>
  <push-ros-namespace namespace="inner"/>
  <set_env name="TEST_OUTER" value="group"/>
  <node pkg="launch_test" exec="reporter" name="pushed" args="--spin" output="screen"/>
  <node pkg="launch_test" exec="reporter" name="below" args="--spin" namespace="own" output="both"/>
  <node pkg="launch_test" exec="reporter" name="alone" args="--spin" namespace="/absolute"
        output="screen"/>
</group>
<group scoped="false"><let name="kept" value="yes"/></group>
<include file="$(dirname)/included.launch.xml"><arg name="suffix" value="a"/></include>
<for_each values="{{name: x, id: 1}};{{name: z}}">
  <executable name="loop_$(for-var name)" cmd="echo id $(for-var id none)" output="screen"/>
</for_each>
<executable name="told" cmd="sh -c 'echo $0: $1' $(var kept) $(var leaked)" output="screen"
            if="$(equals $(var mode) fast)"/>
<executable cmd="echo never" unless="$(not $(var never false))" output="screen"/>
"""


@pytest.fixture
def told(write: Any, launch: Any, tmp_path: Path) -> Any:
    """The runner of the launch file with every tag, after all its nodes have told.

    They stay until all have told: in Fast DDS a node that starts while others go may hang or crash.
    """
    (tmp_path / "plain.yaml").write_text("/**:\n  ros__parameters: {from_file: 3}\n")
    (tmp_path / "substituted.yaml").write_text(
        "/solo/plain:\n  ros__parameters: {substituted: $(var mode)}\n"
    )
    write(INCLUDED, "included.launch.xml")
    runner = launch(write(EVERY_TAG.format(folder=tmp_path)), "count:=4")
    runner.wait_for("REPORT", times=5)
    runner.wait_for("[told] ended")
    runner.send(signal.SIGINT)
    assert runner.end() == 130, runner.text + runner.errors
    return runner


def test_a_launch_file_with_every_tag_reaches_its_nodes_as_ros_2_specifies(
    told: Any, tmp_path: Path, domain: int
) -> None:
    reports = told.reports()
    names = {label: report["name"] for label, report in reports.items()}
    assert names == {
        "solo/plain": "/solo/plain",
        "outer/inner/pushed": "/outer/inner/pushed",
        "outer/inner/own/below": "/outer/inner/own/below",
        "absolute/alone": "/absolute/alone",
        "included_a": "/included_a",
    }
    plain = reports["solo/plain"]
    assert plain["namespace"] == "/solo"
    assert plain["parameters"] == {
        "an_int": ["INTEGER", 4],
        "a_float": ["DOUBLE", 1.0],
        "a_bool": ["BOOL", True],
        "a_string": ["STRING", "5"],
        "typed": ["STRING", "5"],
        "y": ["STRING", "y"],
        "as_float": ["DOUBLE", 5.0],
        "ints": ["INTEGER_ARRAY", [1, 4]],
        "strings": ["STRING_ARRAY", ["a", "b"]],
        "nested.inner.deep": ["DOUBLE", 2.5],
        "from_file": ["INTEGER", 3],
        "substituted": ["STRING", "fast"],
        "extra": ["INTEGER", 7],
    }
    assert plain["chatter"] == "/solo/talk_fast"
    assert plain["arguments"] == ["--spin", "two three", "fast/four"]
    assert plain["environment"] == {"TEST_OUTER": "outer", "TEST_OWN": "own outer"}
    assert plain["cwd"] == str(tmp_path)
    assert plain["domain"] == str(domain)
    assert reports["outer/inner/pushed"]["environment"] == {"TEST_OUTER": "group"}
    assert reports["outer/inner/pushed"]["chatter"] == "/outer/inner/chatter"
    assert reports["included_a"]["environment"] == {"TEST_OUTER": "outer"}
    # What other tags came to.
    assert "[loop_x] id 1" in told.lines
    assert "[loop_z] id none" in told.lines
    assert "[told] yes: from the included file" in told.lines
    assert "never" not in told.text


def test_a_node_keeps_its_own_name_where_the_file_gives_none(write: Any, launch: Any) -> None:
    runner = launch(write('<node pkg="launch_test" exec="reporter" output="screen"/>'))
    assert runner.end() == 0, runner.errors
    assert runner.reports()["reporter"]["name"] == "/reporter"
