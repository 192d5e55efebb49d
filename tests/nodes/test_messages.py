"""What is believed passes through a message and back."""

from __future__ import annotations

from enkidu.nodes.memory import Memory
from enkidu.nodes.messages import from_belief, to_belief
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth


def test_a_belief_comes_back_with_its_facts_and_numbers():
    belief = Belief(
        7,
        {"cube0": "cube"},
        (BelievedFact(("held", "cube0"), Truth.UNKNOWN, Source.ASSUMED, 1.5, 0.5),),
        2.5,
        {("weight", "cube0"): 0.1, ("spent",): -3.0},
    )
    assert from_belief(to_belief(Memory(belief))).belief == belief
