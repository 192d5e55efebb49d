"""The world: physics, clock and actuators."""
