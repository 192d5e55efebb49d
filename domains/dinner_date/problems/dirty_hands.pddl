; A start with dirty hands in a loud house: wash to work, and wash again to cook.
; The shortest plans have 8 actions, and there is none that does each action at most once.
(define (problem dirty_hands)
  (:domain dinner_date)

  (:init (garbage) (work))

  (:goal (and (dinner) (present) (not (garbage)) (not (work)))))
