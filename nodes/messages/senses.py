"""What is sensed, as messages."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from geometry_msgs.msg import PoseWithCovariance
from nav_msgs.msg import Odometry as OdometryMessage
from sensor_msgs.msg import CameraInfo, Image
from std_msgs.msg import Header

from enkidu.nodes.messages.common import (
    MAP,
    from_pose,
    from_stance,
    from_time,
    from_vector,
    to_point,
    to_pose,
    to_stance,
    to_time,
    to_vector,
    upright,
)
from enkidu.physics.geometry import yaw_of
from enkidu.physics.senses.readings import (
    CameraFrame,
    Detection,
    Detections,
    Label,
    Odometry,
    Touch,
    View,
)
from enkidu_interfaces import msg

BODY = "base_link"
"""The frame of a body."""


def _header(stamp: float, frame: str = MAP) -> Header:
    return Header(stamp=to_time(stamp), frame_id=frame)


# --- sight ----------------------------------------------------------------------------------------


def to_view(view: View) -> msg.View:
    """Translate from where a sense of sight looked."""
    horizontal, vertical = view.fov
    return msg.View(
        pose=to_pose(view.pose), horizontal=horizontal, vertical=vertical, range=view.range
    )


def from_view(view: msg.View) -> View:
    """Translate from where a sense of sight looked."""
    return View(from_pose(view.pose), (view.horizontal, view.vertical), view.range)


def to_detections(seen: Detections) -> msg.Detections:
    """Translate what is seen in one frame."""
    return msg.Detections(
        header=_header(seen.stamp),
        view=to_view(seen.view),
        detections=[_to_detection(thing) for thing in seen.things],
    )


def _to_detection(thing: Detection) -> msg.Detection:
    pose = PoseWithCovariance(pose=upright(thing.position, thing.yaw))
    pose.covariance[[0, 7, 14]] = thing.sigma**2
    return msg.Detection(
        class_name=thing.kind,
        id=thing.name,
        pose=pose,
        size=to_vector(thing.size),
        certainty=thing.certainty,
    )


def from_detections(message: msg.Detections) -> Detections:
    """Translate what is seen in one frame."""
    return Detections(
        from_time(message.header.stamp),
        from_view(message.view),
        tuple(_from_detection(detection) for detection in message.detections),
    )


def _from_detection(detection: msg.Detection) -> Detection:
    pose = from_pose(detection.pose.pose)
    return Detection(
        detection.class_name,
        detection.id,
        pose.position,
        from_vector(detection.size),
        yaw_of(pose.turn),
        math.sqrt(max(0.0, detection.pose.covariance[0])),
        detection.certainty,
    )


@dataclass(frozen=True)
class CameraMessages:
    """One frame of a camera, in the messages of its topics; they have the same stamp."""

    depth: Image
    segmentation: Image
    info: CameraInfo
    labels: msg.Labels


def to_camera(frame: CameraFrame) -> CameraMessages:
    """Translate a camera's frame."""
    header = _header(frame.stamp)
    labels = [
        msg.Label(number=int(number), class_name=label.kind, id=label.name)
        for number, label in sorted(frame.labels.items())
    ]
    return CameraMessages(
        _to_image(header, frame.depth.astype("<f4"), "32FC1"),
        _to_image(header, frame.segments.astype("<i4"), "32SC1"),
        _to_info(header, frame),
        msg.Labels(header=header, view=to_view(frame.view), labels=labels),
    )


def from_camera(depth: Image, segmentation: Image, labels: msg.Labels) -> CameraFrame:
    """Translate a camera's frame."""
    return CameraFrame(
        from_time(labels.header.stamp),
        from_view(labels.view),
        _from_image(depth, "<f4"),
        _from_image(segmentation, "<i4"),
        {label.number: Label(label.class_name, label.id) for label in labels.labels},
    )


def _to_image(header: Header, pixels: npt.NDArray[Any], encoding: str) -> Image:
    height, width = pixels.shape
    return Image(
        header=header,
        height=height,
        width=width,
        encoding=encoding,
        is_bigendian=0,
        step=width * pixels.itemsize,
        data=np.ascontiguousarray(pixels).view(np.uint8).ravel().tobytes(),
    )


def _from_image(image: Image, kind: str) -> npt.NDArray[Any]:
    pixels = np.frombuffer(bytes(image.data), dtype=kind)
    return pixels.reshape(image.height, image.width)


def _to_info(header: Header, frame: CameraFrame) -> CameraInfo:
    height, width = frame.depth.shape
    focal = width / 2 / math.tan(frame.view.fov[0] / 2)
    info = CameraInfo(header=header, height=height, width=width, distortion_model="plumb_bob")
    info.k = [focal, 0.0, width / 2, 0.0, focal, height / 2, 0.0, 0.0, 1.0]
    info.p = [focal, 0.0, width / 2, 0.0, 0.0, focal, height / 2, 0.0, 0.0, 0.0, 1.0, 0.0]
    info.r = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]
    info.d = [0.0] * 5
    return info


# --- motion and touch -----------------------------------------------------------------------------


def to_odometry(odometry: Odometry) -> OdometryMessage:
    """Translate where a body believes to stand by its own motion."""
    message = OdometryMessage(header=_header(odometry.stamp), child_frame_id=BODY)
    message.pose.pose = to_stance(odometry.stance)
    message.twist.twist.linear.x = odometry.forward
    message.twist.twist.linear.y = odometry.sideways
    message.twist.twist.angular.z = odometry.turn
    return message


def from_odometry(message: OdometryMessage) -> Odometry:
    """Translate where a body believes to stand by its own motion."""
    twist = message.twist.twist
    return Odometry(
        from_time(message.header.stamp),
        from_stance(message.pose.pose),
        twist.linear.x,
        twist.linear.y,
        twist.angular.z,
    )


def to_gripper_state(touch: Touch) -> msg.GripperState:
    """Translate what a hand feels."""
    return msg.GripperState(
        stamp=to_time(touch.stamp),
        closed=touch.holding,
        holding=touch.holding,
        position=to_point(touch.position),
    )


def from_gripper_state(message: msg.GripperState) -> Touch:
    """Translate what a hand feels."""
    return Touch(from_time(message.stamp), message.holding, from_vector(message.position))
