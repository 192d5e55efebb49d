"""Many agents at once. Knows planning; no ROS and no physics."""
