; 20 cubes in 6 stacks, to become 6; 2 agents, 12 tables. Solvable by construction: what an agent
; picks it can drop where it was, and with three tables or more any stacks can be turned into one
; stack in any order, so every arrangement can be reached from every other. Written by
; tools/make_problems.py: change it there.
(define (problem shuffle_20)
  (:domain blocks)

  (:objects
    agent1 agent2 - agent
    table0 table1 table2 table3 table4 table5 table6 table7 table8 table9 table10 table11 - table
    cube0 cube1 cube2 cube3 cube4 cube5 cube6 cube7 cube8 cube9 cube10 cube11 cube12 cube13
    cube14 cube15 cube16 cube17 cube18 cube19 - cube)

  (:init
    (on cube10 table11) (on cube18 cube10) (on cube5 cube18) (clear cube5)
    (on cube0 table10) (clear cube0)
    (on cube13 table2) (on cube6 cube13) (on cube1 cube6) (on cube15 cube1) (on cube2 cube15)
    (on cube17 cube2) (on cube7 cube17) (on cube9 cube7) (on cube14 cube9) (clear cube14)
    (on cube12 table4) (on cube8 cube12) (on cube11 cube8) (clear cube11)
    (on cube4 table1) (clear cube4)
    (on cube19 table6) (on cube3 cube19) (on cube16 cube3) (clear cube16)
    (clear table0) (clear table3) (clear table5) (clear table7) (clear table8) (clear table9)
    (empty-handed agent1) (empty-handed agent2)
    (= (distance agent1 table0) 8) (= (distance agent1 table1) 7) (= (distance agent1 table2) 7)
    (= (distance agent1 table3) 8) (= (distance agent1 table4) 6) (= (distance agent1 table5) 5)
    (= (distance agent1 table6) 5) (= (distance agent1 table7) 6) (= (distance agent1 table8) 4)
    (= (distance agent1 table9) 3) (= (distance agent1 table10) 3)
    (= (distance agent1 table11) 4)
    (= (distance agent1 cube0) 3) (= (distance agent1 cube1) 7) (= (distance agent1 cube10) 4)
    (= (distance agent1 cube11) 6) (= (distance agent1 cube12) 6) (= (distance agent1 cube13) 7)
    (= (distance agent1 cube14) 7) (= (distance agent1 cube15) 7) (= (distance agent1 cube16) 5)
    (= (distance agent1 cube17) 7) (= (distance agent1 cube18) 4) (= (distance agent1 cube19) 5)
    (= (distance agent1 cube2) 7) (= (distance agent1 cube3) 5) (= (distance agent1 cube4) 7)
    (= (distance agent1 cube5) 4) (= (distance agent1 cube6) 7) (= (distance agent1 cube7) 7)
    (= (distance agent1 cube8) 6) (= (distance agent1 cube9) 7)
    (= (distance agent2 table0) 3) (= (distance agent2 table1) 3) (= (distance agent2 table2) 4)
    (= (distance agent2 table3) 6) (= (distance agent2 table4) 1) (= (distance agent2 table5) 1)
    (= (distance agent2 table6) 3) (= (distance agent2 table7) 5) (= (distance agent2 table8) 1)
    (= (distance agent2 table9) 1) (= (distance agent2 table10) 3)
    (= (distance agent2 table11) 5)
    (= (distance agent2 cube0) 3) (= (distance agent2 cube1) 4) (= (distance agent2 cube10) 5)
    (= (distance agent2 cube11) 1) (= (distance agent2 cube12) 1) (= (distance agent2 cube13) 4)
    (= (distance agent2 cube14) 4) (= (distance agent2 cube15) 4) (= (distance agent2 cube16) 3)
    (= (distance agent2 cube17) 4) (= (distance agent2 cube18) 5) (= (distance agent2 cube19) 3)
    (= (distance agent2 cube2) 4) (= (distance agent2 cube3) 3) (= (distance agent2 cube4) 3)
    (= (distance agent2 cube5) 5) (= (distance agent2 cube6) 4) (= (distance agent2 cube7) 4)
    (= (distance agent2 cube8) 1) (= (distance agent2 cube9) 4)
    (= (total-cost) 0))

  (:goal (and
    (on cube6 table9) (on cube8 cube6) (on cube9 cube8)
    (on cube17 table3) (on cube18 cube17)
    (on cube2 table0) (on cube16 cube2) (on cube1 cube16) (on cube0 cube1)
    (on cube4 table10) (on cube3 cube4) (on cube13 cube3) (on cube15 cube13) (on cube11 cube15)
    (on cube19 table1)
    (on cube10 table11) (on cube14 cube10) (on cube12 cube14) (on cube5 cube12) (on cube7 cube5)))

  (:metric minimize (total-cost)))
