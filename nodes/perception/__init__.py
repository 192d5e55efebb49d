"""Perception: from what is sensed to what is believed."""
