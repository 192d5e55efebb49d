"""What stands on what, kept up as things move."""

from __future__ import annotations

import pytest

from enkidu.nodes.memory import Thing
from enkidu.nodes.perception.stacks import Stacks
from enkidu.nodes.perception.tracks import Track
from enkidu.physics.senses.readings import Detection


class Tracks(dict[str, Track]):
    def place(self, thing: Thing) -> None:
        track = self.setdefault(thing.name, Track(thing.name, thing.kind))
        seen = Detection(thing.kind, thing.name, thing.position, thing.size, thing.yaw)
        track.see(seen, 0.0, (0.0, 0.0, 1.4))


@pytest.fixture
def table(stage):
    return stage.table("table0", 1.5, 0.0)


@pytest.fixture
def cube(stage, table):
    return stage.on("cube0", table)


def test_a_thing_that_was_in_the_air_stands_on_what_appears_below_it(table, cube):
    tracks, stacks = Tracks(), Stacks()
    tracks.place(cube)
    stacks.update(tracks, "")
    assert stacks.supports == {}
    assert stacks.floating(tracks, "") == ["cube0"]
    tracks.place(table)
    stacks.update(tracks, "")
    assert stacks.supports == {"cube0": "table0"}
    assert stacks.floating(tracks, "") == []


def test_a_thing_whose_support_is_gone_or_has_moved_stands_on_nothing(stage, table, cube):
    tracks, stacks = Tracks(), Stacks()
    for thing in (table, cube, stage.on("cube1", cube)):
        tracks.place(thing)
    stacks.update(tracks, "")
    assert stacks.supports == {"cube0": "table0", "cube1": "cube0"}
    tracks["cube0"].lose()
    stacks.update(tracks, "")
    assert stacks.supports == {}
    tracks.place(cube)
    stacks.update(tracks, "")
    tracks.place(stage.table("table0", 3.0, 0.0))
    stacks.update(tracks, "")
    assert stacks.supports == {"cube1": "cube0"}


def test_what_is_held_stands_on_nothing_and_carries_nothing(stage, table, cube):
    tracks, stacks = Tracks(), Stacks()
    for thing in (table, cube, stage.on("cube1", cube)):
        tracks.place(thing)
    stacks.update(tracks, "")
    stacks.update(tracks, "cube0")
    assert stacks.supports == {}
    stacks.update(tracks, "")
    assert stacks.supports == {"cube0": "table0", "cube1": "cube0"}


def test_nothing_stands_on_an_agent(stage, cube):
    tracks, stacks = Tracks(), Stacks()
    tracks.place(Thing("agent2", "agent", (1.5, 0.0, 0.25), (0.5, 0.5, 0.5)))
    tracks.place(cube)
    stacks.update(tracks, "")
    assert stacks.supports == {}
