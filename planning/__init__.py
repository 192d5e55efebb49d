"""Deciding: PDDL, states, searches. Knows no ROS and no physics."""
