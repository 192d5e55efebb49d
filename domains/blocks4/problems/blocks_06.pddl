; 6 blocks, from 3 towers to 1. Solvable by construction: all blocks can be put on the table, and
; then stacked. Written by tools/make_problems.py: change it there.
(define (problem blocks_06)
  (:domain blocks4)

  (:objects
    b1 b2 b3 b4 b5 b6 - block)

  (:init
    (hand-empty)
    (on-table b4) (clear b4)
    (on-table b6) (on b3 b6) (on b5 b3) (on b1 b5) (clear b1)
    (on-table b2) (clear b2))

  (:goal (and
    (on-table b3) (on b1 b3) (on b5 b1) (on b2 b5) (on b4 b2) (on b6 b4))))
