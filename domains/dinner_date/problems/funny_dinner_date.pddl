; The problem of Figure 1, its initial state and goal as printed. The shortest plans have 6 actions.
(define (problem funny_dinner_date)
  (:domain dinner_date)

  (:init (garbage) (clean-hands) (quiet) (work))

  (:goal (and (dinner) (present) (not (garbage)) (not (work)))))
