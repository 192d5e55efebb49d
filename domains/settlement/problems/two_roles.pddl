; A farmer and a baker who need each other: only one may harvest and grind, only the other may bake,
; and the store between them is where flour changes hands.
(define (problem two_roles)
  (:domain settlement)

  (:objects
    farmer baker - agent
    house - home
    field - field
    mill - mill
    well - well
    oven - oven
    granary - store
    market - market)

  (:init
    (at farmer house) (at baker house)
    (may-work farmer field) (may-work farmer mill)
    (may-work baker oven)
    (= (to-square house) 1) (= (to-square field) 4) (= (to-square mill) 3)
    (= (to-square well) 1) (= (to-square oven) 1) (= (to-square granary) 1)
    (= (to-square market) 0)
    (= (has farmer wheat) 0) (= (has farmer flour) 0)
    (= (has farmer water) 0) (= (has farmer bread) 0)
    (= (has baker wheat) 0) (= (has baker flour) 0)
    (= (has baker water) 0) (= (has baker bread) 0)
    (= (room farmer) 6) (= (room baker) 6)
    (= (silver farmer) 0) (= (silver baker) 0)
    (= (hunger farmer) 40) (= (hunger baker) 60)
    (= (thirst farmer) 20) (= (thirst baker) 30)
    (= (energy farmer) 60) (= (energy baker) 50)
    (= (strength farmer) 60) (= (strength baker) 60)
    (= (ripe field) 9)
    (= (stock granary wheat) 0) (= (stock granary flour) 0)
    (= (stock granary water) 0) (= (stock granary bread) 0)
    (= (loaves market) 0) (= (price market) 5)
    (= (total-cost) 0))

  (:goal (and
    (>= (loaves market) 2)
    (<= (hunger baker) 30)
    (<= (thirst baker) 10)))

  (:metric minimize (total-cost)))
