"""The parts of a mobile manipulator: its body, wheels, arm, gripper and eye."""
