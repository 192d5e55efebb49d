"""The 3D world in PyBullet: bodies, sensors, actuators. Knows no ROS and no planning."""
