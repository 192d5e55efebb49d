"""Between the cores' plain values and the messages of enkidu_interfaces."""

from __future__ import annotations

from builtin_interfaces.msg import Time
from geometry_msgs.msg import Point, Pose, PoseStamped, PoseWithCovariance, Quaternion, Vector3

from enkidu.nodes.memory import Memory, Order, Skill, Thing, Touch, Vector
from enkidu.nodes.task_controller.core import Transition
from enkidu.planning.belief import Belief, BelievedFact, Source, Truth
from enkidu.planning.task import Action, Fact
from enkidu_interfaces import action, msg

MAP = "map"
"""The frame in which everything is told."""


def to_time(seconds: float) -> Time:
    """Translate seconds."""
    nanoseconds = round(seconds * 1e9)
    return Time(sec=nanoseconds // 10**9, nanosec=nanoseconds % 10**9)


def from_time(stamp: Time) -> float:
    """Translate a time to seconds."""
    return float(stamp.sec) + float(stamp.nanosec) * 1e-9


def _point(position: Vector) -> Point:
    x, y, z = position
    return Point(x=float(x), y=float(y), z=float(z))


def _pose(position: Vector) -> Pose:
    return Pose(position=_point(position), orientation=Quaternion(w=1.0))


def _size(size: Vector) -> Vector3:
    x, y, z = size
    return Vector3(x=float(x), y=float(y), z=float(z))


def _vector(value: Point | Vector3) -> Vector:
    return (value.x, value.y, value.z)


# --- what is sensed -------------------------------------------------------------------------------


def to_detections(things: list[Thing], stamp: float) -> msg.Detections:
    """Translate what is seen in one frame."""
    message = msg.Detections()
    message.header.frame_id = MAP
    message.header.stamp = to_time(stamp)
    message.detections = [
        msg.Detection(
            class_name=thing.kind,
            id=thing.name,
            pose=PoseWithCovariance(pose=_pose(thing.position)),
            size=_size(thing.size),
            certainty=1.0,
        )
        for thing in things
    ]
    return message


def from_detections(message: msg.Detections) -> list[Thing]:
    """Translate what is seen in one frame."""
    stamp = from_time(message.header.stamp)
    return [
        Thing(
            detection.id,
            detection.class_name,
            _vector(detection.pose.pose.position),
            _vector(detection.size),
            stamp,
        )
        for detection in message.detections
    ]


def to_gripper_state(touch: Touch, stamp: float) -> msg.GripperState:
    """Translate what a hand feels."""
    return msg.GripperState(
        stamp=to_time(stamp),
        closed=touch.holding,
        holding=touch.holding,
        position=_point(touch.position),
    )


def from_gripper_state(message: msg.GripperState) -> Touch:
    """Translate what a hand feels."""
    return Touch(message.holding, _vector(message.position))


# --- what is believed -----------------------------------------------------------------------------


def to_belief(memory: Memory) -> msg.Belief:
    """Translate an agent's memory."""
    belief = memory.belief
    return msg.Belief(
        stamp=to_time(belief.stamp),
        sequence=belief.sequence,
        objects=[_to_object(name, kind, memory) for name, kind in sorted(belief.objects.items())],
        facts=[
            msg.Fact(
                predicate=believed.fact[0],
                arguments=list(believed.fact[1:]),
                value=believed.truth.value,
                source=believed.source.value,
                stamp=to_time(believed.stamp),
                certainty=believed.certainty,
            )
            for believed in belief.facts
        ],
        numbers=[_to_number(name, belief) for name in sorted(belief.numbers)],
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


def _to_object(name: str, kind: str, memory: Memory) -> msg.BelievedObject:
    message = msg.BelievedObject(name=name, type=kind)
    thing = memory.things.get(name)
    if thing:
        message.pose = _pose(thing.position)
        message.size = _size(thing.size)
        message.stamp = to_time(thing.stamp)
        message.certainty = 1.0
    return message


def from_belief(message: msg.Belief) -> Memory:
    """Translate an agent's memory."""
    facts = tuple(
        BelievedFact(
            (fact.predicate, *fact.arguments),
            Truth(fact.value),
            Source(fact.source),
            from_time(fact.stamp),
            fact.certainty,
        )
        for fact in message.facts
    )
    objects = {item.name: item.type for item in message.objects}
    things = {
        item.name: Thing(
            item.name,
            item.type,
            _vector(item.pose.position),
            _vector(item.size),
            from_time(item.stamp),
        )
        for item in message.objects
        if item.certainty > 0
    }
    numbers = {(item.function, *item.arguments): item.value for item in message.numbers}
    stamp = from_time(message.stamp)
    return Memory(Belief(message.sequence, objects, facts, stamp, numbers), things)


# --- what is done ---------------------------------------------------------------------------------


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
    )


def to_manipulate(order: Order) -> action.Manipulate.Goal:
    """Translate an order for the body."""
    return action.Manipulate.Goal(
        skill=order.skill.value,
        object=order.thing.name,
        support=order.support.name,
        object_pose=_stamped(order.thing),
        object_size=_size(order.thing.size),
        support_pose=_stamped(order.support),
        support_size=_size(order.support.size),
    )


def _stamped(thing: Thing) -> PoseStamped:
    message = PoseStamped(pose=_pose(thing.position))
    message.header.frame_id = MAP
    message.header.stamp = to_time(thing.stamp)
    return message


def from_manipulate(goal: action.Manipulate.Goal) -> Order:
    """Translate an order for the body."""

    def thing(name: str, pose: PoseStamped, size: Vector3) -> Thing:
        stamp = from_time(pose.header.stamp)
        return Thing(name, "", _vector(pose.pose.position), _vector(size), stamp)

    return Order(
        Skill(goal.skill),
        thing(goal.object, goal.object_pose, goal.object_size),
        thing(goal.support, goal.support_pose, goal.support_size),
    )
