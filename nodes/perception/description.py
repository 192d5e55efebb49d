"""Beliefs in words, for those who watch."""

from __future__ import annotations

from collections.abc import Iterable

from enkidu.planning.belief import Belief
from enkidu.planning.task import Fact


def described(facts: Iterable[Fact]) -> str:
    """Tell facts of the blocks domain in words: "cube0 on cube3 on table1, agent1 holds cube2"."""
    facts = sorted(facts)
    below = {fact[1]: fact[2] for fact in facts if fact[0] == "on"}
    told = []
    for top in sorted(set(below) - set(below.values())):
        stack = [top]
        while stack[-1] in below and len(stack) <= len(below):
            stack.append(below[stack[-1]])
        told.append(" on ".join(stack))
    told += [f"{fact[1]} holds {fact[2]}" for fact in facts if fact[0] == "holding"]
    return ", ".join(told)


def news(before: Belief, after: Belief) -> str:
    """Tell in a sentence what has changed from one belief to the next."""
    told = []
    if came := after.objects.keys() - before.objects.keys():
        told.append(f"knows of {', '.join(sorted(came))}")
    if lost := after.unknown_facts() - before.unknown_facts():
        told.append(f"does not know where {', '.join(sorted({fact[1] for fact in lost}))} is")
    new, old = after.true_facts(), before.true_facts()
    if words := described(new - old):
        told.append(words)
    elif new != old:
        told += [f"({' '.join(fact)})" for fact in sorted(new - old)]
        told += [f"not ({' '.join(fact)})" for fact in sorted(old - new)]
    return "; ".join(told) or "distances have changed"
