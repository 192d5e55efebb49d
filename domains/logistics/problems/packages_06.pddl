; Packages: 6; cities: 3, each with 3 places and a truck; aeroplanes: 1. Solvable by construction:
; every city has an airfield and a truck that reaches all its places, and an aeroplane reaches all
; airfields. Written by tools/make_problems.py: change it there.
(define (problem packages_06)
  (:domain logistics)

  (:objects
    uruk ur eridu - city
    uruk-airfield ur-airfield eridu-airfield - airfield
    uruk-temple uruk-granary - place
    ur-temple ur-granary - place
    eridu-temple eridu-granary - place
    uruk-truck ur-truck eridu-truck - truck
    plane1 - aeroplane
    package1 package2 package3 package4 package5 package6 - package)

  (:init
    (part-of uruk-airfield uruk) (part-of uruk-temple uruk) (part-of uruk-granary uruk)
    (part-of ur-airfield ur) (part-of ur-temple ur) (part-of ur-granary ur)
    (part-of eridu-airfield eridu) (part-of eridu-temple eridu) (part-of eridu-granary eridu)
    (at uruk-truck uruk-temple) (at ur-truck ur-granary) (at eridu-truck eridu-granary)
    (at plane1 uruk-airfield)
    (at package1 uruk-granary) (at package2 ur-airfield) (at package3 uruk-airfield)
    (at package4 ur-temple) (at package5 uruk-temple) (at package6 uruk-temple))

  (:goal (and
    (at package1 eridu-temple) (at package2 ur-granary) (at package3 uruk-granary)
    (at package4 eridu-granary) (at package5 eridu-airfield) (at package6 uruk-airfield))))
