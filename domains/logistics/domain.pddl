; Packages go to their addresses: by truck within a city, by aeroplane from airfield to airfield.

(define (domain logistics)
  (:requirements :strips :typing)

  (:types
    city place thing - object
    airfield - place
    package vehicle - thing
    truck aeroplane - vehicle)

  (:predicates
    (at ?t - thing ?p - place) ; a package in a vehicle is nowhere
    (aboard ?p - package ?v - vehicle)
    (part-of ?p - place ?c - city))

  (:action load
    :parameters (?package - package ?vehicle - vehicle ?place - place)
    :precondition (and
      (at ?package ?place)
      (at ?vehicle ?place))
    :effect (and
      (aboard ?package ?vehicle)
      (not (at ?package ?place))))

  (:action unload
    :parameters (?package - package ?vehicle - vehicle ?place - place)
    :precondition (and
      (aboard ?package ?vehicle)
      (at ?vehicle ?place))
    :effect (and
      (at ?package ?place)
      (not (aboard ?package ?vehicle))))

  (:action drive
    :parameters (?truck - truck ?from ?to - place ?city - city)
    :precondition (and
      (at ?truck ?from)
      (part-of ?from ?city)
      (part-of ?to ?city))
    :effect (and
      (at ?truck ?to)
      (not (at ?truck ?from))))

  (:action fly
    :parameters (?plane - aeroplane ?from ?to - airfield)
    :precondition (at ?plane ?from)
    :effect (and
      (at ?plane ?to)
      (not (at ?plane ?from)))))
