; 4 blocks, from 2 towers to 1. Solvable by construction: all blocks can be put on the table, and
; then stacked. Written by tools/make_problems.py: change it there.
(define (problem blocks_04)
  (:domain blocks4)

  (:objects
    b1 b2 b3 b4 - block)

  (:init
    (hand-empty)
    (on-table b4) (on b1 b4) (clear b1)
    (on-table b3) (on b2 b3) (clear b2))

  (:goal (and
    (on-table b4) (on b1 b4) (on b3 b1) (on b2 b3))))
