; Where the agent is after its first action, S1 = S0 + present. The shortest plans have 5 actions.
(define (problem after_wrap)
  (:domain dinner_date)

  (:init (garbage) (clean-hands) (quiet) (work) (present))

  (:goal (and (dinner) (present) (not (garbage)) (not (work)))))
