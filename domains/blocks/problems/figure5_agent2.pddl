; What agent2 wants in the world of Figure 5: the cubes on table2 inverted.
; Agent1 wants something else, in figure5_agent1.pddl: the two share the world, not their plans.
(define (problem figure5_agent2)
  (:domain blocks)

  (:objects
    agent1 agent2 - agent
    table0 table1 table2 table3 - table
    cube0 cube1 cube2 cube3 - cube)

  (:init
    (on cube0 table0) (on cube3 cube0) (clear cube3)
    (on cube1 table2) (on cube2 cube1) (clear cube2)
    (clear table1) (clear table3)
    (empty-handed agent1)
    (empty-handed agent2)
    (= (total-cost) 0)
    (= (distance agent1 table0) 2.2)
    (= (distance agent1 table1) 3.6)
    (= (distance agent1 table2) 3.6)
    (= (distance agent1 table3) 2.2)
    (= (distance agent1 cube0) 2.2)
    (= (distance agent1 cube3) 2.2)
    (= (distance agent1 cube1) 3.6)
    (= (distance agent1 cube2) 3.6)
    (= (distance agent2 table0) 3.6)
    (= (distance agent2 table1) 2.2)
    (= (distance agent2 table2) 2.2)
    (= (distance agent2 table3) 3.6)
    (= (distance agent2 cube0) 3.6)
    (= (distance agent2 cube3) 3.6)
    (= (distance agent2 cube1) 2.2)
    (= (distance agent2 cube2) 2.2))

  (:goal (on cube1 cube2))

  (:metric minimize (total-cost)))
