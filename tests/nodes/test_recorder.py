"""What the recorder keeps of a run, and how it sums it up."""

from __future__ import annotations

from enkidu.nodes.recorder.core import Recording
from enkidu.nodes.task_controller.core import State


def test_a_run_is_over_when_every_agent_has_worked_and_rests():
    recording = Recording({"ann": "(on a b)", "bob": "(on c d)"})
    for agent in recording.agents.values():
        assert not recording.done
        agent.hear(State.SEARCH, "has a goal", "", 0.1)
        agent.hear(State.WORKING, "Q = 1", "(pick a)", 0.2)
        agent.hear(State.IDLE, "the goal holds", "", 0.9)
    assert recording.done


def test_an_agent_that_has_only_been_idle_is_not_done():
    recording = Recording({"ann": "(on a b)"})
    recording.agents["ann"].hear(State.IDLE, "no goal", "", 0.1)
    assert not recording.done
    assert recording.unfinished() == "ann is in IDLE: no goal"


def test_the_summary_tells_counts_deeds_and_the_end():
    recording = Recording({"ann": "(on cube0 cube3)"})
    recording.channel("/ann/belief", "Belief", "perception to controller").count = 7
    ann = recording.agents["ann"]
    ann.hear(State.SEARCH, "has a goal", "", 1.0)
    ann.hear(State.WORKING, "Q = 1", "(drop ann cube0 cube3)", 1.5)
    ann.hear(State.WORKING, "failed, slipped", "(drop ann cube0 cube3)", 2.5)
    ann.hear(State.SLEEP, "no plan", "", 3.0)
    ann.facts = {("on", "cube0", "cube3"), ("on", "cube3", "table1"), ("clear", "cube0")}
    text = "\n".join(recording.summary(4.2))
    assert "in 4.2 simulated seconds" in text
    assert "/ann/belief  Belief  perception to controller  7" in text
    assert "1.5 s  (drop ann cube0 cube3)\n" in text
    assert "2.5 s  (drop ann cube0 cube3): failed, slipped\n" in text
    assert "3.0 s  SLEEP: no plan\n" in text
    assert "cube0 on cube3 on table1." in text
