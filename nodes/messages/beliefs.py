"""What is believed, as messages."""

from __future__ import annotations

from enkidu.nodes.memory import Memory, Thing
from enkidu.nodes.messages.common import (
    from_pose,
    from_stance,
    from_time,
    from_vector,
    to_stance,
    to_time,
    to_vector,
    upright,
)
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth
from enkidu.planning.task import Fact
from enkidu_interfaces import msg


def to_belief(memory: Memory) -> msg.Belief:
    """Translate an agent's memory."""
    belief = memory.belief
    names = sorted({*belief.objects, *memory.things})
    return msg.Belief(
        stamp=to_time(belief.stamp),
        sequence=belief.sequence,
        stance=to_stance(memory.stance),
        objects=[_to_object(name, memory) for name in names],
        facts=[_to_fact(believed) for believed in belief.facts],
        numbers=[_to_number(name, belief) for name in sorted(belief.numbers)],
    )


def _to_fact(believed: BelievedFact) -> msg.Fact:
    return msg.Fact(
        predicate=believed.fact[0],
        arguments=list(believed.fact[1:]),
        value=believed.truth.value,
        source=believed.source.value,
        stamp=to_time(believed.stamp),
        certainty=believed.certainty,
    )


def _to_number(name: Fact, belief: Belief) -> msg.Number:
    return msg.Number(
        function=name[0],
        arguments=list(name[1:]),
        value=float(belief.numbers[name]),
        source=Source.SENSED.value,
        stamp=to_time(belief.stamp),
        certainty=1.0,
    )


def _to_object(name: str, memory: Memory) -> msg.BelievedObject:
    thing = memory.things.get(name)
    kind = memory.belief.objects.get(name) or (thing.kind if thing else "")
    message = msg.BelievedObject(name=name, type=kind, planned=name in memory.belief.objects)
    if thing:
        message.seen = True
        message.pose = upright(thing.position, thing.yaw)
        message.size = to_vector(thing.size)
        message.velocity = to_vector((*thing.velocity, 0.0))
        message.stamp = to_time(thing.stamp)
        message.certainty = thing.certainty
        message.holder = thing.holder
    return message


def from_belief(message: msg.Belief) -> Memory:
    """Translate an agent's memory."""
    belief = Belief(
        message.sequence,
        {item.name: item.type for item in message.objects if item.planned},
        tuple(_from_fact(fact) for fact in message.facts),
        from_time(message.stamp),
        {(item.function, *item.arguments): item.value for item in message.numbers},
    )
    things = {item.name: _from_object(item) for item in message.objects if item.seen}
    return Memory(belief, things, from_stance(message.stance))


def _from_fact(fact: msg.Fact) -> BelievedFact:
    return BelievedFact(
        (fact.predicate, *fact.arguments),
        Truth(fact.value),
        Source(fact.source),
        from_time(fact.stamp),
        fact.certainty,
    )


def _from_object(item: msg.BelievedObject) -> Thing:
    return Thing(
        item.name,
        item.type,
        from_vector(item.pose.position),
        from_vector(item.size),
        from_time(item.stamp),
        from_pose(item.pose).yaw,
        item.certainty,
        (item.velocity.x, item.velocity.y),
        item.holder,
    )
