"""Scenario files: what is right loads, what is wrong is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from enkidu.errors import FileError
from enkidu.nodes.scenario import findings, load_scenario
from enkidu.nodes.scenario.world import world_spec

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "domains").glob("*/scenarios/*.yaml"))

GOOD = """\
name: small
domain: domain.pddl
world:
  tables:
    - { name: table0, at: [0, 0] }
  cubes:
    - { name: cube0, on: table0 }
agents:
  - { name: agent1, goal: (on cube0 table0) }
"""


@pytest.fixture
def scenario(tmp_path):
    (tmp_path / "domain.pddl").write_bytes((ROOT / "domains/blocks/domain.pddl").read_bytes())

    def write(old: str = "", new: str = "") -> Path:
        assert old in GOOD
        path = tmp_path / "scenario.yaml"
        path.write_text(GOOD.replace(old, new, 1) if old else GOOD)
        return path

    return write


def told(path: Path) -> list[tuple[int, int, str]]:
    return [(f.place.line, f.place.column, f.message) for f in findings(path)]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_scenarios_that_are_shipped_are_right(path):
    assert findings(path) == []


def test_a_scenario_names_a_world_its_agents_and_their_goals(scenario):
    loaded = load_scenario(scenario())
    assert loaded.agents[0].goal == "(on cube0 table0)"
    assert loaded.domain.is_file()


def test_a_stack_is_built_from_the_bottom_whatever_the_order_in_the_file(scenario):
    path = scenario(
        "- { name: cube0, on: table0 }",
        "- { name: cube1, on: cube0 }\n    - { name: cube0, on: table0 }",
    )
    heights = {box.name: box.position[2] for box in world_spec(load_scenario(path)).boxes}
    assert heights["cube1"] == pytest.approx(heights["cube0"] + 0.08)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"),
    [
        ("name: small", "name: too small", 1, 7, "name: a name has letters"),
        ("domain.pddl", "other.pddl", 2, 9, "domain: "),
        ("at: [0, 0]", "at: [0]", 5, 27, "world.tables.0.at: two numbers are needed"),
        ("at: [0, 0]", "at: [.nan, 0]", 5, 28, "world.tables.0.at.0: "),
        ("[0, 0] }", "[0, 0], height: -1 }", 5, 43, "world.tables.0.height: "),
        ("on: table0 }", "on: tabel0 }", 7, 26, "world.cubes.0.on: there is no table or cube"),
        ("on: table0 }", "on: cube0 }", 7, 26, "world.cubes.0.on: cube0 stands, in the end"),
        ("on: table0 }", "on: table0, colour: red }", 7, 42, "world.cubes.0.colour: 'colour'"),
        ("name: agent1", "name: cube0", 9, 13, "agents.0.name: cube0 is the name of another"),
        (", goal: (on cube0 table0)", "", 9, 5, "agents.0: 'goal' is missing"),
        ("agents:\n  - {", "agents: 3\nx:\n  - {", 8, 9, "agents: "),
        ("name: small", "name: small\nname: large", 2, 7, "name: 'name' is given twice"),
        ("(on cube0 table0)", "(on cube0 cube9)", 9, 27, "agents.0.goal: "),
        ("(on cube0 table0)", "(over cube0 table0)", 9, 27, "agents.0.goal: "),
        ("(on cube0 table0)", "(on cube0", 9, 27, "agents.0.goal: "),
        ("agents:", "agnts:", 9, 3, "agnts: 'agnts' is not known here; did you mean 'agents'?"),
        (
            "[0, 0] }",
            "[0, 0] }\n    - { name: table1, at: [0.1, 0] }",
            6,
            27,
            "world.tables.1.at: table1 stands in table0",
        ),
        ("(on cube0 table0)", "(clear agent1)", 9, 27, "agents.0.goal: "),
    ],
)
def test_a_mistake_is_told_where_it_is(scenario, old, new, line, column, message):
    path = scenario(old, new)
    assert (line, column) in {(where, at) for where, at, _ in told(path)}
    assert any(text.startswith(message) for _, _, text in told(path)), told(path)
    with pytest.raises(FileError):
        load_scenario(path)


def test_all_mistakes_are_told_at_once(scenario):
    path = scenario(
        "at: [0, 0] }\n  cubes:\n    - { name: cube0", "at: 0 }\n  cubes:\n    - { nam: 1"
    )
    assert {line for line, _, _ in told(path)} == {5, 7}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a: [1,\nb: }", "is not YAML"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (b"", "is not a scenario"),
        (b"- 1\n", "is not a scenario"),
        (b"a: !!python/object:os.system {}", "is not YAML"),
    ],
)
def test_what_is_no_scenario_at_all_is_told_in_a_sentence(tmp_path, content, message):
    path = tmp_path / "scenario.yaml"
    path.write_bytes(content)
    (finding,) = findings(path)
    assert message in finding.message


def test_a_missing_file_is_told_in_a_sentence(tmp_path):
    (finding,) = findings(tmp_path / "nowhere.yaml")
    assert "No such file" in finding.message
