; 20 cubes in 3 stacks, to become 3; one agent, 9 tables. Solvable by construction: what an agent
; picks it can drop where it was, and with three tables or more any stacks can be turned into one
; stack in any order, so every arrangement can be reached from every other. Written by
; tools/make_problems.py: change it there.
(define (problem hard_20)
  (:domain blocks)

  (:objects
    agent1 - agent
    table0 table1 table2 table3 table4 table5 table6 table7 table8 - table
    cube0 cube1 cube2 cube3 cube4 cube5 cube6 cube7 cube8 cube9 cube10 cube11 cube12 cube13
    cube14 cube15 cube16 cube17 cube18 cube19 - cube)

  (:init
    (on cube13 table2) (on cube9 cube13) (clear cube9)
    (on cube15 table6) (on cube6 cube15) (on cube17 cube6) (on cube12 cube17) (on cube8 cube12)
    (on cube2 cube8) (on cube19 cube2) (on cube11 cube19) (on cube3 cube11) (on cube0 cube3)
    (on cube10 cube0) (on cube14 cube10) (clear cube14)
    (on cube4 table5) (on cube18 cube4) (on cube7 cube18) (on cube5 cube7) (on cube16 cube5)
    (on cube1 cube16) (clear cube1)
    (clear table0) (clear table1) (clear table3) (clear table4) (clear table7) (clear table8)
    (empty-handed agent1)
    (= (distance agent1 table0) 1) (= (distance agent1 table1) 1) (= (distance agent1 table2) 3)
    (= (distance agent1 table3) 1) (= (distance agent1 table4) 1) (= (distance agent1 table5) 3)
    (= (distance agent1 table6) 3) (= (distance agent1 table7) 3) (= (distance agent1 table8) 4)
    (= (distance agent1 cube0) 3) (= (distance agent1 cube1) 3) (= (distance agent1 cube10) 3)
    (= (distance agent1 cube11) 3) (= (distance agent1 cube12) 3) (= (distance agent1 cube13) 3)
    (= (distance agent1 cube14) 3) (= (distance agent1 cube15) 3) (= (distance agent1 cube16) 3)
    (= (distance agent1 cube17) 3) (= (distance agent1 cube18) 3) (= (distance agent1 cube19) 3)
    (= (distance agent1 cube2) 3) (= (distance agent1 cube3) 3) (= (distance agent1 cube4) 3)
    (= (distance agent1 cube5) 3) (= (distance agent1 cube6) 3) (= (distance agent1 cube7) 3)
    (= (distance agent1 cube8) 3) (= (distance agent1 cube9) 3)
    (= (total-cost) 0))

  (:goal (and
    (on cube10 table6) (on cube17 cube10)
    (on cube15 table7) (on cube3 cube15) (on cube11 cube3) (on cube0 cube11) (on cube2 cube0)
    (on cube18 cube2) (on cube1 cube18) (on cube12 cube1) (on cube14 cube12) (on cube7 cube14)
    (on cube13 cube7) (on cube4 cube13) (on cube5 cube4) (on cube8 cube5)
    (on cube16 table0) (on cube19 cube16) (on cube9 cube19) (on cube6 cube9)))

  (:metric minimize (total-cost)))
