; Packages: 1; cities: 2, each with 2 places and a truck; aeroplanes: 1. Solvable by construction:
; every city has an airfield and a truck that reaches all its places, and an aeroplane reaches all
; airfields. Written by tools/make_problems.py: change it there.
(define (problem packages_01)
  (:domain logistics)

  (:objects
    uruk ur - city
    uruk-airfield ur-airfield - airfield
    uruk-temple - place
    ur-temple - place
    uruk-truck ur-truck - truck
    plane1 - aeroplane
    package1 - package)

  (:init
    (part-of uruk-airfield uruk) (part-of uruk-temple uruk)
    (part-of ur-airfield ur) (part-of ur-temple ur)
    (at uruk-truck uruk-temple) (at ur-truck ur-temple)
    (at plane1 uruk-airfield)
    (at package1 uruk-temple))

  (:goal (and
    (at package1 ur-airfield))))
