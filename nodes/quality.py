"""Qualities of service that several nodes must agree on. Needs rclpy: for node.py modules only."""

from rclpy.qos import DurabilityPolicy, QoSProfile

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
"""The last message reaches those who come later, too."""

EVERY = QoSProfile(depth=1000, durability=DurabilityPolicy.TRANSIENT_LOCAL)
"""Every message reaches those who come later, too."""
