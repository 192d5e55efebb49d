; 6 cubes in 6 stacks, to become one; one agent, 7 tables. Solvable by construction: what an agent
; picks it can drop where it was, and with three tables or more any stacks can be turned into one
; stack in any order, so every arrangement can be reached from every other. Written by
; tools/make_problems.py: change it there.
(define (problem tower_6)
  (:domain blocks)

  (:objects
    agent1 - agent
    table0 table1 table2 table3 table4 table5 table6 - table
    cube0 cube1 cube2 cube3 cube4 cube5 - cube)

  (:init
    (on cube0 table6) (clear cube0)
    (on cube1 table4) (clear cube1)
    (on cube3 table0) (clear cube3)
    (on cube2 table3) (clear cube2)
    (on cube4 table1) (clear cube4)
    (on cube5 table5) (clear cube5)
    (clear table2)
    (empty-handed agent1)
    (= (distance agent1 table0) 4) (= (distance agent1 table1) 3) (= (distance agent1 table2) 3)
    (= (distance agent1 table3) 3) (= (distance agent1 table4) 1) (= (distance agent1 table5) 1)
    (= (distance agent1 table6) 3)
    (= (distance agent1 cube0) 3) (= (distance agent1 cube1) 1) (= (distance agent1 cube2) 3)
    (= (distance agent1 cube3) 4) (= (distance agent1 cube4) 3) (= (distance agent1 cube5) 1)
    (= (total-cost) 0))

  (:goal (and
    (on cube4 table4) (on cube0 cube4) (on cube1 cube0) (on cube2 cube1) (on cube3 cube2)
    (on cube5 cube3)))

  (:metric minimize (total-cost)))
