"""Between the cores' plain values and ROS 2 messages: senses, beliefs, orders."""
