"""Agents and robots that sense, remember, decide and act in a world that others keep changing."""
