; A hungry baker with nothing: the example of the paper's Figure 4, left.
(define (problem breakfast)
  (:domain settlement)

  (:objects
    enki - agent
    house - home
    field - field
    mill - mill
    well - well
    oven - oven)

  (:init
    (at enki house)
    (may-work enki field) (may-work enki mill) (may-work enki oven)
    (= (to-square house) 1) (= (to-square field) 4) (= (to-square mill) 3)
    (= (to-square well) 1) (= (to-square oven) 1)
    (= (has enki wheat) 0) (= (has enki flour) 0) (= (has enki water) 0) (= (has enki bread) 0)
    (= (room enki) 8)
    (= (silver enki) 0)
    (= (hunger enki) 80) (= (thirst enki) 20)
    (= (energy enki) 60) (= (strength enki) 60)
    (= (ripe field) 5)
    (= (total-cost) 0))

  (:goal (< (hunger enki) 50))

  (:metric minimize (total-cost)))
