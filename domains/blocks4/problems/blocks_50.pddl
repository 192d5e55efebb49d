; 50 blocks, from 2 towers to 8. Solvable by construction: all blocks can be put on the table, and
; then stacked. Written by tools/make_problems.py: change it there.
(define (problem blocks_50)
  (:domain blocks4)

  (:objects
    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19 b20 b21 b22 b23 b24 b25
    b26 b27 b28 b29 b30 b31 b32 b33 b34 b35 b36 b37 b38 b39 b40 b41 b42 b43 b44 b45 b46 b47 b48
    b49 b50 - block)

  (:init
    (hand-empty)
    (on-table b32) (on b41 b32) (on b10 b41) (on b26 b10) (on b4 b26) (on b8 b4) (on b38 b8)
    (on b50 b38) (on b46 b50) (on b2 b46) (on b16 b2) (on b30 b16) (on b44 b30) (on b42 b44)
    (on b6 b42) (on b21 b6) (on b9 b21) (on b18 b9) (on b7 b18) (on b25 b7) (on b27 b25)
    (on b1 b27) (on b48 b1) (on b34 b48) (clear b34)
    (on-table b5) (on b37 b5) (on b19 b37) (on b43 b19) (on b20 b43) (on b40 b20) (on b22 b40)
    (on b31 b22) (on b13 b31) (on b36 b13) (on b49 b36) (on b24 b49) (on b35 b24) (on b15 b35)
    (on b23 b15) (on b39 b23) (on b29 b39) (on b47 b29) (on b12 b47) (on b17 b12) (on b33 b17)
    (on b45 b33) (on b14 b45) (on b28 b14) (on b11 b28) (on b3 b11) (clear b3))

  (:goal (and
    (on-table b29) (on b49 b29) (on b46 b49) (on b27 b46)
    (on-table b28) (on b4 b28) (on b8 b4) (on b6 b8) (on b37 b6) (on b23 b37) (on b39 b23)
    (on b48 b39) (on b30 b48) (on b3 b30)
    (on-table b16) (on b17 b16) (on b33 b17)
    (on-table b15) (on b22 b15) (on b9 b22) (on b26 b9)
    (on-table b19) (on b5 b19) (on b24 b5)
    (on-table b21) (on b36 b21) (on b43 b36) (on b2 b43) (on b42 b2) (on b35 b42) (on b13 b35)
    (on b45 b13) (on b18 b45) (on b12 b18)
    (on-table b1) (on b20 b1) (on b25 b20) (on b10 b25) (on b40 b10) (on b47 b40) (on b44 b47)
    (on b7 b44) (on b32 b7) (on b38 b32) (on b34 b38) (on b41 b34) (on b14 b41) (on b31 b14)
    (on b11 b31)
    (on-table b50))))
