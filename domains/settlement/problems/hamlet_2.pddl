; Agents: 2; places: 8; 4 loaves for the markets, and nobody hungry or thirsty in the end. Solvable
; by construction: a rest gives the energy for twelve pieces of work; water is free, and ends all
; thirst; a loaf stills a hunger of 50, and to make it costs less than 10, rests included; goods of
; all kinds pass through the stores; there is more wheat than all that takes. Written by
; tools/make_problems.py: change it there.
(define (problem hamlet_2)
  (:domain settlement)

  (:objects
    villager1 villager2 - agent
    field1 field2 - field
    mill1 - mill
    oven1 - oven
    well1 - well
    store1 - store
    market1 - market
    home1 - home)

  (:init
    (at villager1 home1)
    (may-work villager1 field1) (may-work villager1 field2) (may-work villager1 mill1)
    (may-work villager1 oven1)
    (= (has villager1 wheat) 0) (= (has villager1 flour) 0) (= (has villager1 water) 0)
    (= (has villager1 bread) 0)
    (= (room villager1) 8) (= (silver villager1) 2) (= (hunger villager1) 25)
    (= (thirst villager1) 10) (= (energy villager1) 55) (= (strength villager1) 60)
    (at villager2 home1)
    (may-work villager2 field1) (may-work villager2 field2) (may-work villager2 mill1)
    (may-work villager2 oven1)
    (= (has villager2 wheat) 0) (= (has villager2 flour) 0) (= (has villager2 water) 0)
    (= (has villager2 bread) 0)
    (= (room villager2) 8) (= (silver villager2) 2) (= (hunger villager2) 75)
    (= (thirst villager2) 25) (= (energy villager2) 55) (= (strength villager2) 60)
    (= (to-square field1) 4) (= (to-square field2) 4) (= (to-square mill1) 4)
    (= (to-square oven1) 1) (= (to-square well1) 1) (= (to-square store1) 3)
    (= (to-square market1) 4) (= (to-square home1) 1)
    (= (ripe field1) 14) (= (ripe field2) 10)
    (= (stock store1 wheat) 0) (= (stock store1 flour) 0) (= (stock store1 water) 0)
    (= (stock store1 bread) 0)
    (= (loaves market1) 0)
    (= (price market1) 6)
    (= (total-cost) 0))

  (:goal (and
    (>= (loaves market1) 4)
    (< (hunger villager1) 50) (<= (thirst villager1) 20)
    (< (hunger villager2) 50) (<= (thirst villager2) 20)))

  (:metric minimize (total-cost)))
