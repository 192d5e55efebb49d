; A settlement that lives on bread: agents harvest, grind, fetch water, bake, eat and sell.
; Goods, needs and silver are numbers; an agent becomes hungry, thirsty and tired by what it does.
; All ways lead over the square. The cost is time, in minutes.

(define (domain settlement)
  (:requirements :strips :typing :numeric-fluents :action-costs)

  (:types
    agent place good - object
    workplace well store market home - place
    field mill oven - workplace)

  (:constants wheat flour water bread - good)

  (:predicates
    (at ?a - agent ?p - place)
    (may-work ?a - agent ?w - workplace)) ; what its role in the settlement lets it do

  (:functions
    (has ?a - agent ?g - good) - number
    (room ?a - agent) - number ; how many more goods it can carry
    (ripe ?f - field) - number ; how much wheat is left to harvest
    (stock ?s - store ?g - good) - number
    (loaves ?m - market) - number ; of bread, for sale
    (price ?m - market) - number ; of a loaf, in silver
    (silver ?a - agent) - number
    (hunger ?a - agent) - number
    (thirst ?a - agent) - number
    (energy ?a - agent) - number
    (strength ?a - agent) - number ; the energy after a rest
    (to-square ?p - place) - number ; how long the way is from there to the square
    (total-cost) - number)

  (:action walk
    :parameters (?a - agent ?from ?to - place)
    :precondition (at ?a ?from)
    :effect (and
      (at ?a ?to)
      (not (at ?a ?from))
      (increase (total-cost) (+ (to-square ?from) (to-square ?to)))))

  ; Work in field, mill and oven is for those who are not too hungry and thirsty, taken together.

  (:action harvest
    :parameters (?a - agent ?f - field)
    :precondition (and
      (at ?a ?f)
      (may-work ?a ?f)
      (>= (ripe ?f) 1)
      (>= (room ?a) 1)
      (<= (+ (hunger ?a) (thirst ?a)) 150)
      (>= (energy ?a) 4))
    :effect (and
      (decrease (ripe ?f) 1)
      (increase (has ?a wheat) 1)
      (decrease (room ?a) 1)
      (decrease (energy ?a) 4)
      (increase (hunger ?a) 2)
      (increase (thirst ?a) 3)
      (increase (total-cost) 20)))

  (:action grind
    :parameters (?a - agent ?m - mill)
    :precondition (and
      (at ?a ?m)
      (may-work ?a ?m)
      (>= (has ?a wheat) 1)
      (<= (+ (hunger ?a) (thirst ?a)) 150)
      (>= (energy ?a) 5))
    :effect (and
      (decrease (has ?a wheat) 1)
      (increase (has ?a flour) 1)
      (decrease (energy ?a) 5)
      (increase (hunger ?a) 2)
      (increase (thirst ?a) 2)
      (increase (total-cost) 30)))

  (:action bake
    :parameters (?a - agent ?o - oven)
    :precondition (and
      (at ?a ?o)
      (may-work ?a ?o)
      (>= (has ?a flour) 1)
      (>= (has ?a water) 2)
      (<= (+ (hunger ?a) (thirst ?a)) 150)
      (>= (energy ?a) 3))
    :effect (and
      (decrease (has ?a flour) 1)
      (decrease (has ?a water) 2)
      (increase (has ?a bread) 1)
      (increase (room ?a) 2)
      (decrease (energy ?a) 3)
      (increase (hunger ?a) 1)
      (increase (thirst ?a) 4)
      (increase (total-cost) 40)))

  (:action draw-water
    :parameters (?a - agent ?w - well)
    :precondition (and
      (at ?a ?w)
      (>= (room ?a) 1))
    :effect (and
      (increase (has ?a water) 1)
      (decrease (room ?a) 1)
      (increase (total-cost) 5)))

  ; What satisfies needs.

  (:action eat
    :parameters (?a - agent)
    :precondition (and
      (>= (has ?a bread) 1)
      (>= (hunger ?a) 50))
    :effect (and
      (decrease (has ?a bread) 1)
      (increase (room ?a) 1)
      (decrease (hunger ?a) 50)
      (increase (total-cost) 15)))

  (:action drink
    :parameters (?a - agent)
    :precondition (>= (has ?a water) 1)
    :effect (and
      (decrease (has ?a water) 1)
      (increase (room ?a) 1)
      (assign (thirst ?a) 0)
      (increase (total-cost) 5)))

  (:action rest
    :parameters (?a - agent ?h - home)
    :precondition (and
      (at ?a ?h)
      (< (energy ?a) (strength ?a)))
    :effect (and
      (assign (energy ?a) (strength ?a))
      (increase (hunger ?a) 10)
      (increase (thirst ?a) 10)
      (increase (total-cost) 240)))

  ; How goods pass from agent to agent: through a store, and bread for silver through a market.

  (:action put
    :parameters (?a - agent ?g - good ?s - store)
    :precondition (and
      (at ?a ?s)
      (>= (has ?a ?g) 1))
    :effect (and
      (decrease (has ?a ?g) 1)
      (increase (room ?a) 1)
      (increase (stock ?s ?g) 1)
      (increase (total-cost) 1)))

  (:action take
    :parameters (?a - agent ?g - good ?s - store)
    :precondition (and
      (at ?a ?s)
      (>= (stock ?s ?g) 1)
      (>= (room ?a) 1))
    :effect (and
      (decrease (stock ?s ?g) 1)
      (increase (has ?a ?g) 1)
      (decrease (room ?a) 1)
      (increase (total-cost) 1)))

  (:action sell
    :parameters (?a - agent ?m - market)
    :precondition (and
      (at ?a ?m)
      (>= (has ?a bread) 1))
    :effect (and
      (decrease (has ?a bread) 1)
      (increase (room ?a) 1)
      (increase (loaves ?m) 1)
      (increase (silver ?a) (price ?m))
      (increase (total-cost) 2)))

  (:action buy
    :parameters (?a - agent ?m - market)
    :precondition (and
      (at ?a ?m)
      (>= (loaves ?m) 1)
      (>= (silver ?a) (price ?m))
      (>= (room ?a) 1))
    :effect (and
      (decrease (loaves ?m) 1)
      (increase (has ?a bread) 1)
      (decrease (room ?a) 1)
      (decrease (silver ?a) (price ?m))
      (increase (total-cost) 2))))
