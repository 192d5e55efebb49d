"""What a body senses: sight, its own motion, and touch.

readings     what senses deliver, as plain values
sensing      all senses of all robots of a world, each frame when it is due
camera       depth and segmentation, rendered; rays: the cheap sense of sight
odometry     a body's own measure of its motion; touch: what a hand feels
faults       what goes wrong with sight; anonymity: sight without names
scene        where all that can be sensed is at one moment; items: of which boxes it consists
mirror       these boxes in a simulation of their own, to be rendered
viewpoint    from where a body looks, and believes to look; chance: random numbers by seed
"""
