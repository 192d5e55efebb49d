"""Scenario files: what is right loads, what is wrong is told with its line."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from enkidu.errors import EnkiduError, FileError
from enkidu.nodes.scenario import find_scenario, findings, load_scenario
from enkidu.physics.spec import CameraSpec, Faults, OdometrySpec, RaysSpec
from enkidu.physics.world import World
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth
from enkidu.planning.domain import Domain
from enkidu.planning.oneshot import Ending
from enkidu.planning.requests import Request, Run

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
  - { name: agent1, at: [2, 0], goal: (on cube0 table0) }
"""
TABLE, CUBE, AGENT = GOOD.splitlines()[4], GOOD.splitlines()[6], GOOD.splitlines()[8]
URDF = """<robot name="lamp"><link name="base">
  <inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  <collision><geometry><cylinder radius="0.1" length="1.2"/></geometry></collision>
</link></robot>
"""


@pytest.fixture
def scenario(tmp_path):
    (tmp_path / "domain.pddl").write_bytes((ROOT / "domains/blocks/domain.pddl").read_bytes())
    (tmp_path / "lamp.urdf").write_text(URDF)

    def write(old: str = "", new: str = "") -> Path:
        assert old in GOOD
        path = tmp_path / "scenario.yaml"
        path.write_text(GOOD.replace(old, new, 1) if old else GOOD)
        return path

    return write


def told(path: Path) -> list[tuple[int, int, str]]:
    return [(f.place.line, f.place.column, f.message) for f in findings(path)]


# --- what is shipped ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_scenarios_that_are_shipped_are_right(path):
    assert findings(path) == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_in_a_scenario_that_is_shipped_nothing_moves_by_itself(path):
    with World(load_scenario(path).world) as world:
        begin = {name: world.pose(name).position for name in (*world.bodies, *world.robots)}
        world.advance(1.0)
        for name, place in begin.items():
            assert world.pose(name).position == pytest.approx(place, abs=0.01), name


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_each_agent_of_a_scenario_that_is_shipped_could_reach_its_goal_alone(path, tmp_path):
    scenario = load_scenario(path)
    domain = Domain(scenario.domain)
    facts = [BelievedFact(fact, Truth.TRUE, Source.SENSED, 0.0) for fact in _facts(scenario)]
    numbers = {
        ("distance", agent.name, place): 1.0
        for agent in scenario.agents
        for place, kind in scenario.objects.items()
        if kind in ("table", "cube")
    } | {("total-cost",): 0.0}
    for agent in scenario.agents:
        belief = Belief(0, scenario.objects, tuple(facts), numbers=numbers)
        problem = tmp_path / f"{agent.name}.pddl"
        problem.write_text(belief.problem(domain.name, agent.goal))
        request = Request(str(scenario.domain), str(problem), planner="best-first")
        assert Run(request).result().ending is Ending.SOLVED


def _facts(scenario) -> list[tuple[str, ...]]:
    """Find what the blocks world's predicates say of the places of bodies."""
    bodies = {body.name: body for body in scenario.world.bodies if body.kind in ("table", "cube")}
    on = []
    for cube in (body for body in bodies.values() if body.kind == "cube"):
        low = cube.position[2] - cube.size[2] / 2
        (below,) = (
            other.name
            for other in bodies.values()
            if other.position[:2] == cube.position[:2]
            and math.isclose(other.position[2] + other.size[2] / 2, low)
        )
        on.append(("on", cube.name, below))
    clear = [("clear", name) for name in bodies if name not in {fact[2] for fact in on}]
    return on + clear + [("empty-handed", agent.name) for agent in scenario.agents]


def test_a_scenario_that_is_shipped_is_found_by_its_name_and_another_by_its_path(scenario):
    assert load_scenario(find_scenario("invert_two")).name == "invert_two"
    path = scenario()
    assert find_scenario(str(path)) == path


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("invert_tow", "there is no scenario 'invert_tow'; did you mean 'invert_two'"),
        ("nowhere/small.yaml", "there is no scenario file nowhere/small.yaml"),
    ],
)
def test_a_scenario_that_is_not_there_is_told(word, message):
    with pytest.raises(EnkiduError) as caught:
        find_scenario(word)
    assert str(caught.value).startswith(message)


# --- what a file says -----------------------------------------------------------------------------


def test_a_scenario_names_a_world_its_agents_and_their_goals(scenario):
    loaded = load_scenario(scenario())
    assert loaded.agents[0].goal == "(on cube0 table0)"
    assert loaded.domain.is_file()
    assert loaded.objects == {"table0": "table", "cube0": "cube", "agent1": "agent"}
    assert [body.name for body in loaded.world.bodies] == ["table0", "cube0"]
    assert [robot.name for robot in loaded.world.robots] == ["agent1"]


def test_an_agent_is_found_by_its_name_or_told_who_there_is(scenario):
    loaded = load_scenario(scenario())
    assert loaded.agent("agent1").goal == "(on cube0 table0)"
    with pytest.raises(EnkiduError, match="has no agent agent7; it has agent1"):
        loaded.agent("agent7")


def test_a_stack_is_built_from_the_bottom_whatever_the_order_in_the_file(scenario):
    path = scenario(CUBE, "    - { name: cube1, on: cube0 }\n" + CUBE)
    heights = {body.name: body.position[2] for body in load_scenario(path).world.bodies}
    assert heights["cube0"] == pytest.approx(0.5 + 0.03)
    assert heights["cube1"] == pytest.approx(heights["cube0"] + 0.06)


def test_a_cube_is_turned_with_the_table_it_stands_on(scenario):
    path = scenario("at: [0, 0] }", "at: [0, 0], turn: 30, width: [0.4, 0.8] }")
    table, cube = load_scenario(path).world.bodies
    assert table.size == (0.4, 0.8, 0.5)
    assert table.yaw == cube.yaw == pytest.approx(math.radians(30))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("camera", CameraSpec(fov=pytest.approx(CameraSpec().fov))),
        ("rays", RaysSpec(fov=pytest.approx(RaysSpec().fov))),
        ("none", None),
        ("{ fov: 90 }", CameraSpec(fov=pytest.approx(math.pi / 2))),
        (
            "{ kind: camera, width: 64, height: 48, fov: 60, range: 3, rate: 5, anonymous: true, "
            "noise: 0.01, drop: 0.1, miss: 0.2, ghost: 0.3 }",
            CameraSpec(
                64, 48, pytest.approx(math.pi / 3), 3.0, 5.0, True, Faults(0.01, 0.1, 0.2, 0.3)
            ),
        ),
        ("{ kind: rays, fov: 360, range: 9 }", RaysSpec(pytest.approx(2 * math.pi), 9.0)),
    ],
)
def test_sight_is_a_word_or_says_everything(scenario, written, meant):
    path = scenario("goal:", f"sight: {written}, goal:")
    assert load_scenario(path).world.robots[0].eye == meant


def test_an_agent_says_where_it_stands_its_colour_drift_and_planner(scenario):
    path = scenario(
        "goal:",
        'facing: 90, colour: "#ff0000", odometry: { drift: 0.02 }, planner: lookahead, goal:',
    )
    loaded = load_scenario(path)
    (robot,) = loaded.world.robots
    assert (robot.stance.x, robot.stance.y, robot.stance.yaw) == (2.0, 0.0, math.pi / 2)
    assert robot.colour == (1.0, 0.0, 0.0)
    assert robot.odometry == OdometrySpec(0.02)
    assert loaded.agents[0].planner == "lookahead"


def test_internal_fluents_are_facts_and_numbers_of_the_domain(scenario):
    path = scenario(
        "goal:", 'fluents: {"(Distance Agent1 table0)": 7, "(holding agent1 cube0)": false}, goal:'
    )
    (agent,) = load_scenario(path).agents
    assert agent.numbers == {("distance", "agent1", "table0"): 7.0}
    assert agent.facts == {("holding", "agent1", "cube0"): False}


def test_a_thing_is_a_box_that_stands_on_the_floor_fixed_unless_it_has_a_mass(scenario):
    path = scenario(
        "  cubes:",
        "  things:\n"
        "    - { name: shelf, kind: furniture, at: [3, 3], size: [0.3, 1, 2], turn: 90 }\n"
        "    - { name: ball, at: [3, -3], z: 1, size: 0.2, mass: 0.5, colour: red }\n  cubes:",
    )
    bodies = {body.name: body for body in load_scenario(path).world.bodies}
    assert bodies["shelf"].position == (3.0, 3.0, 1.0)
    assert (bodies["shelf"].mass, bodies["shelf"].kind) == (0.0, "furniture")
    assert bodies["ball"].position == (3.0, -3.0, 1.1)
    assert bodies["ball"].mass == 0.5


def test_a_urdf_file_beside_the_scenario_describes_a_thing_that_stands_on_the_floor(scenario):
    path = scenario(
        "  cubes:",
        "  things:\n    - { name: lamp, urdf: lamp.urdf, at: [3, 3], movable: true }\n  cubes:",
    )
    spec = load_scenario(path).world
    (lamp,) = (body for body in spec.bodies if body.name == "lamp")
    assert lamp.size == pytest.approx((0.2, 0.2, 1.2), abs=0.01)
    assert lamp.mass == pytest.approx(2.0)
    with World(spec) as world:
        world.advance(0.5)
        assert world.pose("lamp").position[2] == pytest.approx(0.6, abs=0.01)


def test_rooms_doors_and_walls_make_a_map_and_are_objects_where_the_domain_has_such_types(scenario):
    path = scenario(
        "  cubes:",
        "  wall_height: 2\n"
        "  rooms:\n    - { name: hall, from: [-3, -3], to: [3, 3] }\n"
        "    - { name: shed, from: [3, -3], to: [6, 3] }\n"
        "  doors:\n    - { name: gate, between: [hall, shed], open: false }\n"
        "  walls:\n    - { from: [-3, 1], to: [-1, 1], height: 1 }\n  cubes:",
    )
    domain = path.parent / "domain.pddl"
    domain.write_text(domain.read_text().replace("agent place -", "agent place room -"))
    loaded = load_scenario(path)
    assert [room.name for room in loaded.world.map.rooms] == ["hall", "shed"]
    assert [door.open for door in loaded.world.map.doors] == [False]
    assert {wall.size[2] for wall in loaded.world.map.walls} == {2.0, 1.0}
    assert loaded.objects["shed"] == "room"
    assert "gate" not in loaded.objects


def test_the_seed_of_a_scenario_is_that_of_its_world(scenario):
    assert load_scenario(scenario("name: small", "name: small\nseed: 7")).world.seed == 7


def test_a_world_larger_than_usual_has_a_larger_extent(scenario):
    assert load_scenario(scenario("at: [2, 0]", "at: [400, 0]")).world.extent == 800


# --- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"),
    [
        ("name: small", "name: too small", 1, 7, "name: a name has letters"),
        ("domain.pddl", "other.pddl", 2, 9, "domain: "),
        ("at: [0, 0]", "at: [0]", 5, 27, "world.tables.0.at: two numbers are needed"),
        ("at: [0, 0]", "at: [0, 0, 0]", 5, 27, "world.tables.0.at: two numbers are needed"),
        ("at: [0, 0]", "at: [.nan, 0]", 5, 28, "world.tables.0.at.0: "),
        ("at: [0, 0]", "at: [a, 0]", 5, 28, "world.tables.0.at.0: 'a' is not a number"),
        ("[0, 0] }", "[0, 0], height: -1 }", 5, 43, "world.tables.0.height: -1 is too small"),
        ("[0, 0] }", "[0, 0], width: -1 }", 5, 42, "world.tables.0.width: -1 is too small"),
        ("on: table0 }", "on: table0, size: 0 }", 7, 40, "world.cubes.0.size: 0 is too small"),
        ("on: table0 }", "on: tabel0 }", 7, 26, "world.cubes.0.on: there is no table or cube"),
        ("on: table0 }", "on: cube0 }", 7, 26, "world.cubes.0.on: cube0 stands, in the end"),
        ("on: table0 }", "on: table0, size: 0.9 }", 7, 26, "world.cubes.0.on: cube0 would fall"),
        ("on: table0 }", "on: table0, color: red }", 7, 41, "world.cubes.0.color: 'color' is not "
         "known here; did you mean 'colour'?"),
        ("on: table0 }", "on: table0, colour: rot }", 7, 42, "world.cubes.0.colour: rot is no"),
        ("name: agent1", "name: cube0", 9, 13, "agents.0.name: cube0 is the name of another"),
        ("name: table0, at", "name: &n table0, at: [9, 9] }\n    - { name: *n, at", 5, 15,
         "world.tables.1.name: table0 is the name of another"),
        ("name: agent1", "name: table0", 9, 13, "agents.0.name: table0 is the name of another"),
        ("name: agent1", "name: Agent1", 9, 13, "agents.0.name: a name is written small: agent1"),
        (", goal: (on cube0 table0)", "", 9, 5, "agents.0: 'goal' is missing"),
        ("agents:\n  - {", "agents: 3\nx:\n  - {", 8, 9, "agents: a list is needed"),
        ("name: small", "name: small\nname: large", 2, 7, "name: 'name' is given twice"),
        ("(on cube0 table0)", "(on cube0 cube9)", 9, 39, "agents.0.goal: "),
        ("(on cube0 table0)", "(over cube0 table0)", 9, 39, "agents.0.goal: "),
        ("(on cube0 table0)", "(on cube0", 9, 39, "agents.0.goal: "),
        ("(on cube0 table0)", "(clear agent1)", 9, 39, "agents.0.goal: "),
        ("agents:", "agnts:", 9, 3, "agnts: 'agnts' is not known here; did you mean 'agents'?"),
        ("goal:", "body: actr, goal:", 9, 39, "agents.0.body: there is no robot 'actr'; did you "
         "mean 'actor'?"),
        ("goal:", "body: mine.py, goal:", 9, 39, "agents.0.body: there is no robot in "),
        ("goal:", "sight: lidar, goal:", 9, 40, "agents.0.sight: there is no sense 'lidar'"),
        ("goal:", "sight: { fov: 200 }, goal:", 9, 47, "agents.0.sight.fov: 200 is too large"),
        ("goal:", "sight: { kind: rays, width: 9 }, goal:", 9, 61, "agents.0.sight.width: 'width'"),
        ("goal:", "planner: greedy, goal:", 9, 42, "agents.0.planner: greedy decides nothing"),
        ("goal:", 'fluents: { "(mood agent1)": 1 }, goal:', 9, 61, "agents.0.fluents.(mood"),
        ("goal:", "fluents: { energy: 1 }, goal:", 9, 52, "agents.0.fluents.energy: write a"),
        ("at: [2, 0]", "at: [0.4, 0]", 9, 25, "agents.0.at: agent1 stands in table0; move one"),
        (TABLE, TABLE + "\n    - { name: table1, at: [0.3, 0] }", 6, 27,
         "world.tables.1.at: table1 stands in table0; move one of them 0.1 m"),
        (TABLE, TABLE + "\n    - { name: table1, at: [0.45, 0], turn: 45 }", 6, 27,
         "world.tables.1.at: table1 stands in table0; move one of them 0.04 m"),
        (CUBE, CUBE + "\n    - { name: cube1, on: table0 }", 8, 26,
         "world.cubes.1.on: cube0 stands on table0 already; a place holds one cube"),
        (AGENT, AGENT + "\n  - { name: agent2, at: [2.3, 0], goal: (clear cube0) }", 10, 25,
         "agents.1.at: agent2 stands in agent1"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_where_it_is(scenario, old, new, line, column, message):
    path = scenario(old, new)
    assert any(
        (line, column) == (where, at) and text.startswith(message) for where, at, text in told(path)
    ), told(path)
    with pytest.raises(FileError):
        load_scenario(path)


@pytest.mark.parametrize(
    ("part", "line", "message"),
    [
        ("  things:\n    - { name: box, at: [3, 0] }", 7, "box needs a size or a urdf file"),
        ("  things:\n    - { name: box, at: [3, 0], size: [1, 1] }", 7, "three numbers are needed"),
        ("  things:\n    - { name: box, at: [3, 0], size: 1, movable: true }", 7, "needs a mass"),
        ("  things:\n    - { name: box, at: [3, 0], urdf: box.urdf }", 7, "there is no file"),
        ("  things:\n    - { name: box, at: [3, 0], urdf: domain.pddl }", 7, "is not XML"),
        ("  things:\n    - { name: box, at: [3, 0], urdf: lamp.urdf, mass: 3 }", 7, "leave this"),
        ("  things:\n    - { name: box, at: [2, 0], urdf: lamp.urdf }", 11, "agent1 stands in box"),
        ("  things:\n    - { name: box, at: [2, 0], size: 1, z: 1.5 }", 11, "agent1 stands in box"),
        ("  things:\n    - { name: box, at: [0, 0], size: 1, z: 0.5 }", 9, "cube0 stands in box"),
        ("  walls:\n    - { from: [2, -1], to: [2, 1] }", 11, "agent1 stands in a wall"),
        ("  walls:\n    - { from: [2, 1], to: [2, 1] }", 7, "the wall ends where it begins"),
        ("  rooms:\n    - { name: a, from: [1, 1], to: [1, 3] }", 7, "nothing is left"),
        ("  rooms:\n    - { name: a, from: [5, 5], to: [9, 9] }\n    - { name: b, from: [8, 8], "
         "to: [11, 11] }", 8, "it lies in part of a"),
        ("  rooms:\n    - { name: a, from: [2, -3], to: [6, 3] }", 11, "agent1 stands in a wall"),
        ("  doors:\n    - { name: d, between: [a, b] }", 7, "there is no room a"),
    ],
)  # fmt: skip
def test_a_mistake_in_what_is_in_the_world_is_told_where_it_is(scenario, part, line, message):
    found = told(scenario("  cubes:", f"{part}\n  cubes:"))
    shift = part.count("\n") - 1
    wanted = line + shift if line > 8 else line
    assert any(where == wanted and message in text for where, _, text in found), found


@pytest.mark.parametrize(
    ("door", "message"),
    [
        ("{ name: d, between: [a, c] }", "a and c share no wall"),
        ("{ name: d, between: [a, a] }", "a and a share no wall"),
        ("{ name: d, between: [a, b], width: 3 }", "it is 3 m wide, but the wall between a and b"),
        ("{ name: d, between: [a, b], at: 0.2 }", "its middle can be 0.5 to 2.5 m along"),
        ("{ name: d, between: [a, e] }", "there is no room e"),
        ("{ name: d, between: [a, b] }\n    - { name: f, between: [b, a], at: 2 }", "where d is"),
    ],
)
def test_a_door_that_cannot_be_is_told(scenario, door, message):
    rooms = "".join(
        f"    - {{ name: {name}, from: [{x}, 5], to: [{x + 3}, 8] }}\n"
        for name, x in (("a", 0), ("b", 3), ("c", 6))
    )
    found = told(scenario("  cubes:", f"  rooms:\n{rooms}  doors:\n    - {door}\n  cubes:"))
    assert any(message in text for _, _, text in found), found


def test_an_agent_may_begin_outside_every_room_and_in_an_open_door(scenario):
    rooms = (
        "  rooms:\n    - { name: a, from: [4, -2], to: [7, 2] }\n"
        "    - { name: b, from: [7, -2], to: [9, 2] }\n"
        "  doors:\n    - { name: d, between: [a, b], width: 0.9 }\n  cubes:"
    )
    assert told(scenario("  cubes:", rooms)) == []
    path = scenario("  cubes:", rooms)
    path.write_text(path.read_text().replace("at: [2, 0]", "at: [7, 0]"))
    assert told(path) == []
    path.write_text(path.read_text().replace("width: 0.9", "width: 0.9, open: false"))
    assert any("agent1 stands in d" in text for _, _, text in told(path))


def test_bodies_may_touch(scenario):
    path = scenario(TABLE, TABLE + "\n    - { name: table1, at: [0.4, 0] }")
    assert told(path) == []


def test_a_robot_of_ones_own_is_found_beside_the_scenario_and_its_mistakes_are_told(scenario):
    path = scenario("goal:", "body: mine.py, goal:")
    mine = path.parent / "mine.py"
    mine.write_text("from enkidu.physics.robots.actor import Actor\nclass Mine(Actor): pass\n")
    assert Path(load_scenario(path).world.robots[0].model) == mine.absolute()
    other = path.parent / "other.py"
    other.write_text("1 / 0\n")
    path.write_text(path.read_text().replace("mine.py", "other.py"))
    ((_, _, text),) = told(path)
    assert "ZeroDivisionError" in text


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
        (b"a: &a [*a]", "is not YAML"),
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


def test_a_mere_name_may_be_that_of_a_scenario_that_comes_with_enkidu(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load_scenario("blocks_world.yaml").name == "blocks_world"
    assert load_scenario("blocks_world").name == "blocks_world"
