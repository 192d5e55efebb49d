"""From what is seen and felt to symbols."""

from __future__ import annotations

import subprocess
import sys

from enkidu.nodes.memory import Thing, Touch
from enkidu.nodes.perception.core import Perception, described
from enkidu.planning.belief import Source

CUBE = (0.08, 0.08, 0.08)
TABLE = Thing("table0", "table", (0.0, 0.0, 0.2), (0.2, 0.2, 0.4))
OTHER = Thing("table1", "table", (0.4, 0.0, 0.2), (0.2, 0.2, 0.4))
LOWER = Thing("cube0", "cube", (0.01, 0.0, 0.44), CUBE)
UPPER = Thing("cube3", "cube", (0.0, 0.01, 0.52), CUBE)
AWAY = Touch(holding=False, position=(0.2, 0.3, 0.9))


def believed(things: list[Thing], touch: Touch = AWAY) -> set[tuple[str, ...]]:
    perception = Perception("agent1")
    perception.update(things, touch, 1.0)
    return perception.memory.belief.true_facts()


def test_a_stack_is_seen_as_on_and_clear():
    assert believed([TABLE, OTHER, LOWER, UPPER]) == {
        ("on", "cube0", "table0"),
        ("on", "cube3", "cube0"),
        ("clear", "cube3"),
        ("clear", "table1"),
        ("empty-handed", "agent1"),
    }


def test_a_cube_in_the_hand_is_held_and_neither_clear_nor_on_anything():
    lifted = Thing("cube3", "cube", (0.2, 0.0, 0.8), CUBE)
    facts = believed([TABLE, LOWER, lifted], Touch(True, (0.2, 0.0, 0.84)))
    assert ("holding", "agent1", "cube3") in facts
    assert ("clear", "cube0") in facts
    assert not {fact for fact in facts if "cube3" in fact} - {("holding", "agent1", "cube3")}
    assert ("empty-handed", "agent1") not in facts


def test_a_cube_in_the_air_that_i_do_not_hold_is_on_nothing():
    floating = Thing("cube3", "cube", (0.2, 0.0, 0.8), CUBE)
    assert not [fact for fact in believed([TABLE, floating]) if fact[0] in ("on", "holding")]


def test_the_sequence_grows_only_when_the_belief_changes():
    perception = Perception("agent1")
    assert perception.update([TABLE, LOWER], AWAY, 1.0)
    assert not perception.update([TABLE, LOWER], AWAY, 1.1)
    assert perception.memory.belief.sequence == 1
    assert perception.update([TABLE, LOWER, UPPER], AWAY, 1.2)
    assert perception.memory.belief.sequence == 2


def test_what_is_out_of_sight_is_remembered_with_the_time_it_was_seen():
    perception = Perception("agent1")
    perception.update([TABLE, LOWER], AWAY, 1.0)
    perception.update([TABLE], AWAY, 2.0)
    assert perception.memory.things["cube0"].stamp == 1.0
    assert perception.memory.things["table0"].stamp == 2.0
    assert ("on", "cube0", "table0") in perception.memory.belief.true_facts()


def test_beliefs_say_that_they_were_sensed():
    perception = Perception("agent1")
    perception.update([TABLE, LOWER], AWAY, 1.0)
    assert {fact.source for fact in perception.memory.belief.facts} == {Source.SENSED}


def test_perception_works_where_pybullet_cannot_be_imported():
    blocked = "import sys; sys.modules['pybullet'] = None; import enkidu.nodes.perception.core"
    subprocess.run([sys.executable, "-c", blocked], check=True)


def test_stacks_are_told_from_the_top_and_then_who_holds_what():
    facts = {("on", "c", "b"), ("on", "b", "t"), ("on", "a", "u"), ("clear", "c")}
    assert described(facts) == "a on u, c on b on t"
    assert described({*facts, ("holding", "ann", "d")}) == "a on u, c on b on t, ann holds d"
