"""Perception: from what is sensed to what is remembered and believed (seed 001, Section 2.1).

    perception = Perception(agent, domain, map, known=(Known("cube0", "cube"), ...))
    changed = perception.update(readings)     # Readings: odometry, touch, perhaps a frame
    perception.memory                         # Memory: belief, things, stance, unseen
    perception.expect(added, deleted, stamp)  # the effects of an action that ended well
    perception.set_fluent(("energy", agent), 3.0)
    perception.set_fact(("tired", agent), True)
    perception.news                           # what the last change was, in a sentence

`Perception`, `Known` and `described` are in `core`; each part of the way has a module of its own:

    pixels        a camera's frame as points in the map
    fitting       how a box around a thing's pixels is turned, and where its near faces are
    outline       what its silhouette tells of the others
    shapes        what things of a kind are like, which tells what is hidden
    confirmation  what is seen just as it is remembered
    detector      all of that: a frame to Detections
    association   which detection is which remembered thing
    tracks        where one thing is, over many frames
    visibility    whether a remembered thing should have been seen
    recollection  all things: new, seen again, gone; here ends the low level
    stacks        what stands on what
    hands         who holds what
    meanings      predicates and numbers from geometry: `MEANINGS`, `MEASURES`, and a user's own
    symbols       what of that the domain declares, with the right types
    assumptions   what is expected of actions until it is seen
    beliefs       the symbolic level, with sources and certainties
    description   beliefs in words

A pixel of a CameraFrame shows the ray through its middle: column c, row r is at (c + 0.5, r + 0.5).
Labels are one for each thing, also where they are anonymous.
"""
