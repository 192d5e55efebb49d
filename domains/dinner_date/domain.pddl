; The funny dinner date: one agent prepares a dinner and a present, and finishes its work.
; After Figure 1 of "Search-based Planning for Character Animation". As printed there, no plan
; reaches the goal, because nothing gives a present; where this domain departs from the figure, a
; comment says so.
;
; Plans that repeat no action, have no step that changes nothing and end where the goal first holds
; are 6 to 10 actions long, as in the paper: 40 of 6, 217 of 7, 874 of 8, 642 of 9, 42 of 10.

(define (domain dinner_date)
  (:requirements :strips :negative-preconditions)

  (:predicates
    (garbage) ; there is some in the house
    (clean-hands)
    (quiet)
    (work) ; there is some left to do
    (fun)
    (dinner)
    (present))

  ; The figure asks for clean hands only. The text speaks of new goals and preconditions, "such as to
  ; finish the work or to require fun for cooking". We read both as preconditions of cooking; to
  ; finish the work is also a goal, as printed.
  (:action cook
    :parameters ()
    :precondition (and (clean-hands) (fun) (not (work)))
    :effect (dinner))

  (:action watch-tv
    :parameters ()
    :effect (and (fun) (not (quiet))))

  (:action wash
    :parameters ()
    :effect (and (clean-hands) (not (quiet))))

  ; The figure lacks the "not" of both effects. The text has it: who washes before carrying out the
  ; garbage has to wash again.
  (:action carry
    :parameters ()
    :effect (and (not (garbage)) (not (clean-hands))))

  (:action phone
    :parameters ()
    :precondition (clean-hands)
    :effect (and (fun) (not (quiet))))

  (:action relax
    :parameters ()
    :effect (quiet))

  (:action paint
    :parameters ()
    :precondition (quiet)
    :effect (and (fun) (not (clean-hands))))

  (:action computer-work
    :parameters ()
    :precondition (clean-hands)
    :effect (and (not (fun)) (not (clean-hands)) (not (work))))

  ; Not in the figure. The text begins a shortest plan with it, and says what it gives:
  ; S1 = S0 + present. That it needs quiet is so in the classical dinner date.
  (:action wrap
    :parameters ()
    :precondition (quiet)
    :effect (present))

  ; Not in the figure. The text names it first among the operators that it adds; we read that it is
  ; like watching TV.
  (:action music
    :parameters ()
    :effect (and (fun) (not (quiet)))))
