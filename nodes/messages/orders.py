"""What is decided and done, as messages."""

from __future__ import annotations

from builtin_interfaces.msg import Time
from geometry_msgs.msg import PoseStamped, Vector3

from enkidu.nodes.memory import Order, Skill, Thing
from enkidu.nodes.messages.common import (
    MAP,
    from_pose,
    from_time,
    from_vector,
    to_time,
    to_vector,
    upright,
)
from enkidu.nodes.task_controller.core import Effects, Transition
from enkidu.planning.task import Action, Fact
from enkidu_interfaces import action, msg


def to_planned_action(task: Action | None, cost: float) -> msg.PlannedAction:
    """Translate a task and what it costs where it is done; no task has an empty name."""
    if task is None:
        return msg.PlannedAction()
    return msg.PlannedAction(name=task.name, arguments=list(task.arguments), cost=cost)


def to_controller_state(transition: Transition, sequence: int, stamp: Time) -> msg.ControllerState:
    """Translate a transition of the task controller."""
    return msg.ControllerState(
        stamp=stamp,
        sequence=sequence,
        previous=transition.previous.value,
        state=transition.state.value,
        reason=transition.reason,
        task=to_planned_action(transition.task, transition.cost),
        primitive=transition.primitive,
        effects=[
            *(_assumed(fact, msg.Fact.TRUE, stamp) for fact in transition.effects.added),
            *(_assumed(fact, msg.Fact.FALSE, stamp) for fact in transition.effects.deleted),
        ],
    )


def _assumed(fact: Fact, value: int, stamp: Time) -> msg.Fact:
    return msg.Fact(
        predicate=fact[0],
        arguments=list(fact[1:]),
        value=value,
        source=msg.Fact.ASSUMED,
        stamp=stamp,
        certainty=1.0,
    )


def from_effects(message: msg.ControllerState) -> Effects:
    """Translate what a task that ended well should have changed."""
    facts = [((fact.predicate, *fact.arguments), fact.value) for fact in message.effects]
    return Effects(
        tuple(fact for fact, value in facts if value == msg.Fact.TRUE),
        tuple(fact for fact, value in facts if value == msg.Fact.FALSE),
    )


def to_manipulate(order: Order) -> action.Manipulate.Goal:
    """Translate an order for the body."""
    return action.Manipulate.Goal(
        skill=order.skill.value,
        object=order.thing.name,
        support=order.support.name,
        object_pose=_stamped(order.thing),
        object_size=to_vector(order.thing.size),
        support_pose=_stamped(order.support),
        support_size=to_vector(order.support.size),
    )


def _stamped(thing: Thing) -> PoseStamped:
    message = PoseStamped(pose=upright(thing.position, thing.yaw))
    message.header.frame_id = MAP
    message.header.stamp = to_time(thing.stamp)
    return message


def from_manipulate(goal: action.Manipulate.Goal) -> Order:
    """Translate an order for the body."""
    return Order(
        Skill(goal.skill),
        _thing(goal.object, goal.object_pose, goal.object_size),
        _thing(goal.support, goal.support_pose, goal.support_size),
    )


def _thing(name: str, stamped: PoseStamped, size: Vector3) -> Thing:
    pose = from_pose(stamped.pose)
    stamp = from_time(stamped.header.stamp)
    return Thing(name, "", pose.position, from_vector(size), stamp, pose.yaw)
