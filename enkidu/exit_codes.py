"""How a command of enkidu can end; documented for users in docs/command_line.md."""

OK = 0
"""It did what was asked."""

FAILED = 1
"""Something is wrong with what it was given, or with what it ran; the message says what."""

USAGE = 2
"""The command line itself was not understood."""

MISSING = 3
"""Something this machine lacks is needed; the message names it."""

UNSOLVABLE = 10
"""It was proved that there is no plan."""

NOT_FOUND = 11
"""No plan was found; another planner, or more steps, might find one."""

OUT_OF_TIME = 12
"""The time was over before a plan was found."""

INTERNAL = 70
"""A defect of enkidu itself."""

INTERRUPTED = 130
"""Ended by Ctrl-C (128 + SIGINT), as shells expect."""

TERMINATED = 143
"""Ended by SIGTERM (128 + SIGTERM), as shells expect."""
