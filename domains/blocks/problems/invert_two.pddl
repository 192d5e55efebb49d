; One agent inverts the two cubes on table0.
(define (problem invert_two)
  (:domain blocks)

  (:objects
    agent1 - agent
    table0 table1 table2 table3 - table
    cube0 cube1 cube2 cube3 - cube)

  (:init
    (on cube0 table0) (on cube3 cube0) (clear cube3)
    (on cube1 table2) (on cube2 cube1) (clear cube2)
    (clear table1) (clear table3)
    (empty-handed agent1)
    (= (total-cost) 0)
    (= (distance agent1 table0) 2.2)
    (= (distance agent1 table1) 3.6)
    (= (distance agent1 table2) 3.6)
    (= (distance agent1 table3) 2.2)
    (= (distance agent1 cube0) 2.2)
    (= (distance agent1 cube3) 2.2)
    (= (distance agent1 cube1) 3.6)
    (= (distance agent1 cube2) 3.6))

  (:goal (on cube0 cube3))

  (:metric minimize (total-cost)))
