; Agents: 4; places: 12; 8 loaves for the markets, and nobody hungry or thirsty in the end. Solvable
; by construction: a rest gives the energy for twelve pieces of work; water is free, and ends all
; thirst; a loaf stills a hunger of 50, and to make it costs less than 10, rests included; goods of
; all kinds pass through the stores; there is more wheat than all that takes. Written by
; tools/make_problems.py: change it there.
(define (problem village_4)
  (:domain settlement)

  (:objects
    farmer1 farmer2 miller1 baker1 - agent
    field1 field2 field3 - field
    mill1 - mill
    oven1 oven2 - oven
    well1 well2 - well
    store1 - store
    market1 - market
    home1 home2 - home)

  (:init
    (at farmer1 home2)
    (may-work farmer1 field1) (may-work farmer1 field2) (may-work farmer1 field3)
    (= (has farmer1 wheat) 0) (= (has farmer1 flour) 0) (= (has farmer1 water) 0)
    (= (has farmer1 bread) 0)
    (= (room farmer1) 8) (= (silver farmer1) 3) (= (hunger farmer1) 55) (= (thirst farmer1) 5)
    (= (energy farmer1) 60) (= (strength farmer1) 60)
    (at farmer2 home1)
    (may-work farmer2 field1) (may-work farmer2 field2) (may-work farmer2 field3)
    (= (has farmer2 wheat) 0) (= (has farmer2 flour) 0) (= (has farmer2 water) 0)
    (= (has farmer2 bread) 0)
    (= (room farmer2) 8) (= (silver farmer2) 1) (= (hunger farmer2) 60) (= (thirst farmer2) 10)
    (= (energy farmer2) 60) (= (strength farmer2) 60)
    (at miller1 home2)
    (may-work miller1 mill1)
    (= (has miller1 wheat) 0) (= (has miller1 flour) 0) (= (has miller1 water) 0)
    (= (has miller1 bread) 0)
    (= (room miller1) 8) (= (silver miller1) 2) (= (hunger miller1) 65) (= (thirst miller1) 35)
    (= (energy miller1) 50) (= (strength miller1) 60)
    (at baker1 home1)
    (may-work baker1 oven1) (may-work baker1 oven2)
    (= (has baker1 wheat) 0) (= (has baker1 flour) 0) (= (has baker1 water) 0)
    (= (has baker1 bread) 0)
    (= (room baker1) 8) (= (silver baker1) 1) (= (hunger baker1) 65) (= (thirst baker1) 20)
    (= (energy baker1) 55) (= (strength baker1) 60)
    (= (to-square field1) 3) (= (to-square field2) 3) (= (to-square field3) 2)
    (= (to-square mill1) 4) (= (to-square oven1) 3) (= (to-square oven2) 2)
    (= (to-square well1) 1) (= (to-square well2) 1) (= (to-square store1) 4)
    (= (to-square market1) 4) (= (to-square home1) 2) (= (to-square home2) 4)
    (= (ripe field1) 9) (= (ripe field2) 14) (= (ripe field3) 25)
    (= (stock store1 wheat) 0) (= (stock store1 flour) 0) (= (stock store1 water) 0)
    (= (stock store1 bread) 0)
    (= (loaves market1) 0)
    (= (price market1) 5)
    (= (total-cost) 0))

  (:goal (and
    (>= (loaves market1) 8)
    (< (hunger farmer1) 50) (<= (thirst farmer1) 20)
    (< (hunger farmer2) 50) (<= (thirst farmer2) 20)
    (< (hunger miller1) 50) (<= (thirst miller1) 20)
    (< (hunger baker1) 50) (<= (thirst baker1) 20)))

  (:metric minimize (total-cost)))
