#!/bin/sh
# Run the node that this file is named after; ros2 and `enkidu launch` find it in lib/enkidu.
# The environment it was installed into has its own Python; a ROS 2 workspace uses the one in PATH.
folder=$(dirname "$(readlink -f "$0")")
name=$(basename "$0")
python="$folder/../../bin/python3"
[ -x "$python" ] || python=python3
exec "$python" -m enkidu.nodes "$name" "$@"
