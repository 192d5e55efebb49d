; The classical blocks world: one hand, one table with room for all blocks, four actions.

(define (domain blocks4)
  (:requirements :strips :typing)

  (:types block - object)

  (:predicates
    (on ?upper ?lower - block)
    (on-table ?b - block)
    (clear ?b - block) ; nothing stands on it, and it is not in the hand
    (holding ?b - block)
    (hand-empty))

  (:action pick-up
    :parameters (?b - block)
    :precondition (and
      (hand-empty)
      (on-table ?b)
      (clear ?b))
    :effect (and
      (holding ?b)
      (not (hand-empty))
      (not (on-table ?b))
      (not (clear ?b))))

  (:action put-down
    :parameters (?b - block)
    :precondition (holding ?b)
    :effect (and
      (on-table ?b)
      (clear ?b)
      (hand-empty)
      (not (holding ?b))))

  (:action unstack
    :parameters (?upper ?lower - block)
    :precondition (and
      (hand-empty)
      (on ?upper ?lower)
      (clear ?upper))
    :effect (and
      (holding ?upper)
      (clear ?lower)
      (not (hand-empty))
      (not (on ?upper ?lower))
      (not (clear ?upper))))

  (:action stack
    :parameters (?upper ?lower - block)
    :precondition (and
      (holding ?upper)
      (clear ?lower))
    :effect (and
      (on ?upper ?lower)
      (clear ?upper)
      (hand-empty)
      (not (holding ?upper))
      (not (clear ?lower)))))
