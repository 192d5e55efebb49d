; 20 blocks, from 2 towers to 4. Solvable by construction: all blocks can be put on the table, and
; then stacked. Written by tools/make_problems.py: change it there.
(define (problem blocks_20)
  (:domain blocks4)

  (:objects
    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19 b20 - block)

  (:init
    (hand-empty)
    (on-table b12) (on b9 b12) (on b13 b9) (on b4 b13) (on b17 b4) (on b1 b17) (on b19 b1)
    (on b6 b19) (on b8 b6) (clear b8)
    (on-table b11) (on b15 b11) (on b3 b15) (on b18 b3) (on b16 b18) (on b14 b16) (on b10 b14)
    (on b20 b10) (on b2 b20) (on b5 b2) (on b7 b5) (clear b7))

  (:goal (and
    (on-table b6)
    (on-table b16) (on b4 b16) (on b8 b4)
    (on-table b19) (on b1 b19) (on b7 b1) (on b10 b7) (on b2 b10) (on b9 b2) (on b15 b9)
    (on b13 b15) (on b18 b13) (on b5 b18)
    (on-table b12) (on b3 b12) (on b20 b3) (on b14 b20) (on b11 b14) (on b17 b11))))
