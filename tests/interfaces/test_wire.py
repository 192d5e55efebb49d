"""The interfaces carry everything between processes: a message, a service and an action."""

from __future__ import annotations

from typing import Any

import pytest
from action_msgs.msg import GoalStatus
from builtin_interfaces.msg import Duration, Time
from geometry_msgs.msg import Point, Pose, PoseStamped, Quaternion, Vector3
from rclpy.action import ActionClient
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import Header, String

from enkidu_interfaces.action import Manipulate
from enkidu_interfaces.msg import (
    Belief,
    BelievedObject,
    Decision,
    Fact,
    Goal,
    Number,
    PlannedAction,
)
from enkidu_interfaces.srv import Decide

pytestmark = pytest.mark.usefixtures("counterpart")

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
BELIEF = Belief(
    stamp=Time(sec=12, nanosec=345),
    sequence=2**40,
    objects=[
        BelievedObject(
            name="cube0",
            type="cube",
            pose=Pose(
                position=Point(x=1.0, y=2.0, z=3.0),
                orientation=Quaternion(x=0.6, y=0.0, z=0.0, w=0.8),
            ),
            size=Vector3(x=0.05, y=0.06, z=0.07),
            stamp=Time(sec=9, nanosec=3),
            certainty=0.125,
        ),
        BelievedObject(name="table1", type="table"),
    ],
    facts=[
        Fact(
            predicate="on",
            arguments=["cube0", "table1"],
            value=Fact.TRUE,
            source=Fact.ASSUMED,
            stamp=Time(sec=11, nanosec=1),
            certainty=0.75,
        ),
        Fact(predicate="free", value=Fact.UNKNOWN, source=Fact.SENSED, certainty=0.5),
    ],
    numbers=[
        Number(
            function="weight",
            arguments=["cube0"],
            value=0.1,
            source=Fact.ASSUMED,
            stamp=Time(sec=10, nanosec=2),
            certainty=0.25,
        )
    ],
)


def fields(message: Any) -> Any:
    """Return a message as plain values, every field of every nested message."""
    if hasattr(message, "get_fields_and_field_types"):
        return {
            name: fields(getattr(message, name)) for name in message.get_fields_and_field_types()
        }
    if isinstance(message, list):
        return [fields(element) for element in message]
    return message


def test_a_belief_with_its_facts_arrives_whole(peer: Any) -> None:
    echoes: list[Belief] = []
    peer.node.create_subscription(Belief, "belief_echo", echoes.append, LATCHED)
    peer.node.create_publisher(Belief, "belief", LATCHED).publish(BELIEF)

    peer.wait_until(lambda: bool(echoes), "the echo of a belief")

    assert fields(echoes[0]) == fields(BELIEF)


def test_the_planner_is_asked_and_answers(peer: Any) -> None:
    client = peer.node.create_client(Decide, "decide")
    peer.wait_until(client.service_is_ready, "the service decide")
    request = Decide.Request(
        goal=Goal(stamp=Time(sec=1), id=7, condition="(on cube0 cube3)"),
        belief_sequence=2**33,
        budget=Duration(sec=2, nanosec=500),
        max_expansions=1000,
    )

    response = peer.result(client.call_async(request), "the answer of decide")

    assert fields(response) == {
        "superseded": True,
        "decision": fields(
            Decision(
                status=Decision.ACT,
                action=PlannedAction(name="pick", arguments=["agent1", "cube2"], cost=1.5),
                rest=[
                    PlannedAction(name="place", arguments=["agent1", "cube2", "table"], cost=2.5)
                ],
                reason="(on cube0 cube3)",
                planner="minimin",
                belief_sequence=2**33,
                goal_id=7,
                expansions=1000,
                duration=Duration(sec=2, nanosec=500),
            )
        ),
    }


def pick(thing: str) -> Manipulate.Goal:
    """Ask to pick a thing off a table."""
    return Manipulate.Goal(
        skill=Manipulate.Goal.PICK,
        object=thing,
        support="table1",
        object_pose=PoseStamped(
            header=Header(stamp=Time(sec=3), frame_id="map"),
            pose=Pose(position=Point(x=1.0, y=2.0, z=0.5)),
        ),
    )


@pytest.fixture
def manipulate(peer: Any) -> ActionClient:
    client = ActionClient(peer.node, Manipulate, "manipulate")
    peer.wait_until(client.server_is_ready, "the action manipulate")
    return client


def test_a_pick_reports_its_phases_and_its_outcome(peer: Any, manipulate: ActionClient) -> None:
    phases: dict[str, float] = {}
    noted = peer.node.create_publisher(String, "noted", LATCHED)

    def note(message: Any) -> None:
        phases[message.feedback.phase] = round(message.feedback.progress, 2)
        noted.publish(String(data=message.feedback.phase))

    sent = manipulate.send_goal_async(pick("cube2"), feedback_callback=note)
    goal = peer.result(sent, "the goal's acceptance")
    assert goal.accepted
    ended = peer.result(goal.get_result_async(), "the result")

    assert list(phases.items()) == [("approach", 0.33), ("grasp", 0.67), ("lift", 1.0)]
    assert ended.status == GoalStatus.STATUS_SUCCEEDED
    assert ended.result.outcome == Manipulate.Result.DONE
    assert ended.result.message == "cube2 off table1"


def test_a_pick_can_be_cancelled(peer: Any, manipulate: ActionClient) -> None:
    phases: list[str] = []
    sent = manipulate.send_goal_async(
        pick("anvil"), feedback_callback=lambda message: phases.append(message.feedback.phase)
    )
    goal = peer.result(sent, "the goal's acceptance")
    peer.wait_until(lambda: bool(phases), "the first phase")

    cancelled = peer.result(goal.cancel_goal_async(), "the answer to the cancel request")
    ended = peer.result(goal.get_result_async(), "the result")

    assert [bytes(each.goal_id.uuid) for each in cancelled.goals_canceling] == [
        bytes(goal.goal_id.uuid)
    ]
    assert ended.status == GoalStatus.STATUS_CANCELED
    assert ended.result.outcome == Manipulate.Result.ABORTED
    assert set(phases) == {"approach"}
