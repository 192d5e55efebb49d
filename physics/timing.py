"""How time passes in the world."""

STEP = 1 / 240
"""Seconds simulated by one step."""
