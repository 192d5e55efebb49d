"""The task controller: the finite state machine that governs what an agent does."""
