"""The examples of docs/scenarios.md are complete: what a newcomer copies from there works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from enkidu.nodes.scenario import findings, load_scenario
from enkidu.nodes.scenario.model import Agent, Cube, Door, Room, ScenarioFile, Table, Thing, Wall
from enkidu.nodes.scenario.senses import Camera
from enkidu.physics.world import World

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/scenarios.md").read_text()
FILES = dict(re.findall(r"`([\w.]+)`:\n\n```\w+\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture
def folder(tmp_path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "domain.pddl").write_bytes((ROOT / "domains/blocks/domain.pddl").read_bytes())
    return tmp_path


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".yaml")])
def test_a_scenario_of_the_page_is_right_and_its_world_stands(folder, name):
    assert findings(folder / name) == []
    with World(load_scenario(folder / name).world) as world:
        world.advance(0.5)


@pytest.mark.parametrize(
    "part", [ScenarioFile, Table, Cube, Thing, Room, Door, Wall, Agent, Camera], ids=str
)
def test_the_page_explains_every_field(part):
    fields = {field.alias or name for name, field in part.model_fields.items()}
    assert not {name for name in fields if f"`{name}`" not in PAGE}


def test_the_page_names_every_scenario_that_is_shipped():
    shipped = {path.stem for path in (ROOT / "domains").glob("*/scenarios/*.yaml")}
    assert not {name for name in shipped if f"`{name}`" not in PAGE}
