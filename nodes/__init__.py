"""The ROS 2 graph: a folder for each node, with a core that runs without ROS and a thin node.py."""
