; 10 blocks, from 2 towers to 1. Solvable by construction: all blocks can be put on the table, and
; then stacked. Written by tools/make_problems.py: change it there.
(define (problem blocks_10)
  (:domain blocks4)

  (:objects
    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 - block)

  (:init
    (hand-empty)
    (on-table b5) (on b1 b5) (on b6 b1) (on b9 b6) (on b3 b9) (on b4 b3) (on b2 b4) (on b7 b2)
    (clear b7)
    (on-table b8) (on b10 b8) (clear b10))

  (:goal (and
    (on-table b6) (on b4 b6) (on b7 b4) (on b10 b7) (on b9 b10) (on b1 b9) (on b2 b1) (on b3 b2)
    (on b8 b3) (on b5 b8))))
