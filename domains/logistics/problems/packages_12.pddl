; Packages: 12; cities: 6, each with 3 places and a truck; aeroplanes: 2. Solvable by construction:
; every city has an airfield and a truck that reaches all its places, and an aeroplane reaches all
; airfields. Written by tools/make_problems.py: change it there.
(define (problem packages_12)
  (:domain logistics)

  (:objects
    uruk ur eridu larsa lagash girsu - city
    uruk-airfield ur-airfield eridu-airfield larsa-airfield lagash-airfield
    girsu-airfield - airfield
    uruk-temple uruk-granary - place
    ur-temple ur-granary - place
    eridu-temple eridu-granary - place
    larsa-temple larsa-granary - place
    lagash-temple lagash-granary - place
    girsu-temple girsu-granary - place
    uruk-truck ur-truck eridu-truck larsa-truck lagash-truck girsu-truck - truck
    plane1 plane2 - aeroplane
    package1 package2 package3 package4 package5 package6 package7 package8 package9 package10
    package11 package12 - package)

  (:init
    (part-of uruk-airfield uruk) (part-of uruk-temple uruk) (part-of uruk-granary uruk)
    (part-of ur-airfield ur) (part-of ur-temple ur) (part-of ur-granary ur)
    (part-of eridu-airfield eridu) (part-of eridu-temple eridu) (part-of eridu-granary eridu)
    (part-of larsa-airfield larsa) (part-of larsa-temple larsa) (part-of larsa-granary larsa)
    (part-of lagash-airfield lagash) (part-of lagash-temple lagash)
    (part-of lagash-granary lagash)
    (part-of girsu-airfield girsu) (part-of girsu-temple girsu) (part-of girsu-granary girsu)
    (at uruk-truck uruk-temple) (at ur-truck ur-airfield) (at eridu-truck eridu-temple)
    (at larsa-truck larsa-temple) (at lagash-truck lagash-temple) (at girsu-truck girsu-temple)
    (at plane1 uruk-airfield) (at plane2 larsa-airfield)
    (at package1 ur-granary) (at package2 lagash-granary) (at package3 larsa-granary)
    (at package4 ur-airfield) (at package5 lagash-temple) (at package6 girsu-granary)
    (at package7 uruk-airfield) (at package8 eridu-granary) (at package9 uruk-airfield)
    (at package10 ur-airfield) (at package11 uruk-granary) (at package12 girsu-temple))

  (:goal (and
    (at package1 lagash-granary) (at package2 eridu-airfield) (at package3 uruk-temple)
    (at package4 ur-granary) (at package5 ur-temple) (at package6 uruk-temple)
    (at package7 lagash-airfield) (at package8 lagash-temple) (at package9 larsa-temple)
    (at package10 eridu-granary) (at package11 lagash-granary) (at package12 ur-granary))))
