; Packages: 3; cities: 2, each with 3 places and a truck; aeroplanes: 1. Solvable by construction:
; every city has an airfield and a truck that reaches all its places, and an aeroplane reaches all
; airfields. Written by tools/make_problems.py: change it there.
(define (problem packages_03)
  (:domain logistics)

  (:objects
    uruk ur - city
    uruk-airfield ur-airfield - airfield
    uruk-temple uruk-granary - place
    ur-temple ur-granary - place
    uruk-truck ur-truck - truck
    plane1 - aeroplane
    package1 package2 package3 - package)

  (:init
    (part-of uruk-airfield uruk) (part-of uruk-temple uruk) (part-of uruk-granary uruk)
    (part-of ur-airfield ur) (part-of ur-temple ur) (part-of ur-granary ur)
    (at uruk-truck uruk-granary) (at ur-truck ur-temple)
    (at plane1 ur-airfield)
    (at package1 uruk-airfield) (at package2 ur-airfield) (at package3 ur-granary))

  (:goal (and
    (at package1 uruk-temple) (at package2 uruk-granary) (at package3 ur-airfield))))
