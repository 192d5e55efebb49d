; The blocks world that agents share: cubes stand on tables and on each other, in stacks.
; A table is a place for one stack. Agents walk to a place, and pick or drop one cube there.

(define (domain blocks)
  (:requirements :strips :typing :numeric-fluents :action-costs)

  (:types
    agent place - object
    table cube - place)

  (:predicates
    (on ?c - cube ?p - place)
    (clear ?p - place) ; nothing stands on it, and it is in nobody's hands
    (holding ?a - agent ?c - cube)
    (empty-handed ?a - agent))

  (:functions
    ; How far a place is from an agent, in metres. It changes as the agent walks and cubes move, but
    ; where they are only perception knows: it refreshes this estimate after each action, and during
    ; planning it is a constant.
    (distance ?a - agent ?p - place) - number
    (total-cost) - number)

  (:action pick
    :parameters (?a - agent ?c - cube ?from - place)
    :precondition (and
      (empty-handed ?a)
      (on ?c ?from)
      (clear ?c))
    :effect (and
      (holding ?a ?c)
      (not (empty-handed ?a))
      (not (on ?c ?from))
      (not (clear ?c))
      (clear ?from)
      (increase (total-cost) (distance ?a ?from))))

  (:action drop
    :parameters (?a - agent ?c - cube ?to - place)
    :precondition (and
      (holding ?a ?c)
      (clear ?to))
    :effect (and
      (on ?c ?to)
      (clear ?c)
      (empty-handed ?a)
      (not (holding ?a ?c))
      (not (clear ?to))
      (increase (total-cost) (distance ?a ?to)))))
