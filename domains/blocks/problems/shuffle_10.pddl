; 10 cubes in 3 stacks, to become 3; 2 agents, 6 tables. Solvable by construction: what an agent
; picks it can drop where it was, and with three tables or more any stacks can be turned into one
; stack in any order, so every arrangement can be reached from every other. Written by
; tools/make_problems.py: change it there.
(define (problem shuffle_10)
  (:domain blocks)

  (:objects
    agent1 agent2 - agent
    table0 table1 table2 table3 table4 table5 - table
    cube0 cube1 cube2 cube3 cube4 cube5 cube6 cube7 cube8 cube9 - cube)

  (:init
    (on cube7 table4) (on cube0 cube7) (clear cube0)
    (on cube3 table0) (on cube9 cube3) (clear cube9)
    (on cube6 table3) (on cube2 cube6) (on cube1 cube2) (on cube8 cube1) (on cube5 cube8)
    (on cube4 cube5) (clear cube4)
    (clear table1) (clear table2) (clear table5)
    (empty-handed agent1) (empty-handed agent2)
    (= (distance agent1 table0) 3) (= (distance agent1 table1) 1) (= (distance agent1 table2) 1)
    (= (distance agent1 table3) 3) (= (distance agent1 table4) 1) (= (distance agent1 table5) 1)
    (= (distance agent1 cube0) 1) (= (distance agent1 cube1) 3) (= (distance agent1 cube2) 3)
    (= (distance agent1 cube3) 3) (= (distance agent1 cube4) 3) (= (distance agent1 cube5) 3)
    (= (distance agent1 cube6) 3) (= (distance agent1 cube7) 1) (= (distance agent1 cube8) 3)
    (= (distance agent1 cube9) 3)
    (= (distance agent2 table0) 6) (= (distance agent2 table1) 5) (= (distance agent2 table2) 5)
    (= (distance agent2 table3) 4) (= (distance agent2 table4) 3) (= (distance agent2 table5) 3)
    (= (distance agent2 cube0) 3) (= (distance agent2 cube1) 4) (= (distance agent2 cube2) 4)
    (= (distance agent2 cube3) 6) (= (distance agent2 cube4) 4) (= (distance agent2 cube5) 4)
    (= (distance agent2 cube6) 4) (= (distance agent2 cube7) 3) (= (distance agent2 cube8) 4)
    (= (distance agent2 cube9) 6)
    (= (total-cost) 0))

  (:goal (and
    (on cube6 table5) (on cube2 cube6) (on cube5 cube2)
    (on cube3 table2) (on cube9 cube3) (on cube8 cube9)
    (on cube4 table0) (on cube1 cube4) (on cube0 cube1) (on cube7 cube0)))

  (:metric minimize (total-cost)))
