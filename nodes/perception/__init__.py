"""Perception: from what is sensed to what is remembered and believed (seed 001, Section 2.1).

    perception = Perception(agent, domain, map, known=(Known("cube0", "cube"), ...))
    changed = perception.update(readings)     # Readings: odometry, touch, perhaps a frame
    perception.memory                         # Memory: belief, things, stance
    perception.expect(added, deleted, stamp)  # the effects of an action that ended well
    perception.set_fluent(("energy", agent), 3.0)
    perception.set_fact(("tired", agent), True)
    perception.news                           # what the last change was, in a sentence

`domain` is an `enkidu.planning.domain.Domain`, `map` an `enkidu.physics.spec.Map`. `Perception`,
`Known` and `described` are in `core`; each part of the way has a module of its own:

    detector     a camera's frame to Detections: boxes from depth and segments
    association  which detection is which remembered thing
    tracks       where one thing is, filtered over frames (the low level)
    visibility   whether a remembered thing should have been seen
    meanings     predicates and numbers from geometry: `MEANINGS`, `MEASURES`, and a user's own
    symbols      what of that the domain declares, with the right types (the symbolic level)
    assumptions  what is expected of actions until it is seen

A pixel of a CameraFrame is taken to be sampled at its centre: column c, row r shows the ray through
(c + 0.5, r + 0.5). Labels are one for each thing, also where they are anonymous.
"""
