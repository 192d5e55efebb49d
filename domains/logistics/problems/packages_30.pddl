; Packages: 30; cities: 12, each with 5 places and a truck; aeroplanes: 4. Solvable by construction:
; every city has an airfield and a truck that reaches all its places, and an aeroplane reaches all
; airfields. Written by tools/make_problems.py: change it there.
(define (problem packages_30)
  (:domain logistics)

  (:objects
    uruk ur eridu larsa lagash girsu umma isin nippur kish babylon sippar - city
    uruk-airfield ur-airfield eridu-airfield larsa-airfield lagash-airfield girsu-airfield
    umma-airfield isin-airfield nippur-airfield kish-airfield babylon-airfield
    sippar-airfield - airfield
    uruk-temple uruk-granary uruk-harbour uruk-palace - place
    ur-temple ur-granary ur-harbour ur-palace - place
    eridu-temple eridu-granary eridu-harbour eridu-palace - place
    larsa-temple larsa-granary larsa-harbour larsa-palace - place
    lagash-temple lagash-granary lagash-harbour lagash-palace - place
    girsu-temple girsu-granary girsu-harbour girsu-palace - place
    umma-temple umma-granary umma-harbour umma-palace - place
    isin-temple isin-granary isin-harbour isin-palace - place
    nippur-temple nippur-granary nippur-harbour nippur-palace - place
    kish-temple kish-granary kish-harbour kish-palace - place
    babylon-temple babylon-granary babylon-harbour babylon-palace - place
    sippar-temple sippar-granary sippar-harbour sippar-palace - place
    uruk-truck ur-truck eridu-truck larsa-truck lagash-truck girsu-truck umma-truck isin-truck
    nippur-truck kish-truck babylon-truck sippar-truck - truck
    plane1 plane2 plane3 plane4 - aeroplane
    package1 package2 package3 package4 package5 package6 package7 package8 package9 package10
    package11 package12 package13 package14 package15 package16 package17 package18 package19
    package20 package21 package22 package23 package24 package25 package26 package27 package28
    package29 package30 - package)

  (:init
    (part-of uruk-airfield uruk) (part-of uruk-temple uruk) (part-of uruk-granary uruk)
    (part-of uruk-harbour uruk) (part-of uruk-palace uruk)
    (part-of ur-airfield ur) (part-of ur-temple ur) (part-of ur-granary ur)
    (part-of ur-harbour ur) (part-of ur-palace ur)
    (part-of eridu-airfield eridu) (part-of eridu-temple eridu) (part-of eridu-granary eridu)
    (part-of eridu-harbour eridu) (part-of eridu-palace eridu)
    (part-of larsa-airfield larsa) (part-of larsa-temple larsa) (part-of larsa-granary larsa)
    (part-of larsa-harbour larsa) (part-of larsa-palace larsa)
    (part-of lagash-airfield lagash) (part-of lagash-temple lagash)
    (part-of lagash-granary lagash) (part-of lagash-harbour lagash)
    (part-of lagash-palace lagash)
    (part-of girsu-airfield girsu) (part-of girsu-temple girsu) (part-of girsu-granary girsu)
    (part-of girsu-harbour girsu) (part-of girsu-palace girsu)
    (part-of umma-airfield umma) (part-of umma-temple umma) (part-of umma-granary umma)
    (part-of umma-harbour umma) (part-of umma-palace umma)
    (part-of isin-airfield isin) (part-of isin-temple isin) (part-of isin-granary isin)
    (part-of isin-harbour isin) (part-of isin-palace isin)
    (part-of nippur-airfield nippur) (part-of nippur-temple nippur)
    (part-of nippur-granary nippur) (part-of nippur-harbour nippur)
    (part-of nippur-palace nippur)
    (part-of kish-airfield kish) (part-of kish-temple kish) (part-of kish-granary kish)
    (part-of kish-harbour kish) (part-of kish-palace kish)
    (part-of babylon-airfield babylon) (part-of babylon-temple babylon)
    (part-of babylon-granary babylon) (part-of babylon-harbour babylon)
    (part-of babylon-palace babylon)
    (part-of sippar-airfield sippar) (part-of sippar-temple sippar)
    (part-of sippar-granary sippar) (part-of sippar-harbour sippar)
    (part-of sippar-palace sippar)
    (at uruk-truck uruk-airfield) (at ur-truck ur-palace) (at eridu-truck eridu-airfield)
    (at larsa-truck larsa-temple) (at lagash-truck lagash-harbour) (at girsu-truck girsu-harbour)
    (at umma-truck umma-granary) (at isin-truck isin-airfield) (at nippur-truck nippur-granary)
    (at kish-truck kish-palace) (at babylon-truck babylon-airfield)
    (at sippar-truck sippar-temple)
    (at plane1 eridu-airfield) (at plane2 larsa-airfield) (at plane3 nippur-airfield)
    (at plane4 babylon-airfield)
    (at package1 ur-palace) (at package2 umma-palace) (at package3 umma-granary)
    (at package4 isin-temple) (at package5 babylon-airfield) (at package6 ur-harbour)
    (at package7 uruk-palace) (at package8 lagash-granary) (at package9 isin-palace)
    (at package10 uruk-airfield) (at package11 isin-harbour) (at package12 isin-airfield)
    (at package13 eridu-palace) (at package14 uruk-granary) (at package15 lagash-granary)
    (at package16 girsu-palace) (at package17 ur-granary) (at package18 nippur-temple)
    (at package19 isin-granary) (at package20 babylon-harbour) (at package21 isin-palace)
    (at package22 ur-airfield) (at package23 nippur-palace) (at package24 sippar-airfield)
    (at package25 isin-temple) (at package26 nippur-temple) (at package27 lagash-palace)
    (at package28 kish-temple) (at package29 uruk-harbour) (at package30 ur-airfield))

  (:goal (and
    (at package1 isin-airfield) (at package2 ur-harbour) (at package3 girsu-harbour)
    (at package4 lagash-palace) (at package5 ur-harbour) (at package6 isin-harbour)
    (at package7 nippur-granary) (at package8 isin-temple) (at package9 umma-palace)
    (at package10 girsu-airfield) (at package11 eridu-palace) (at package12 kish-palace)
    (at package13 lagash-palace) (at package14 larsa-harbour) (at package15 sippar-harbour)
    (at package16 babylon-granary) (at package17 uruk-palace) (at package18 isin-granary)
    (at package19 lagash-airfield) (at package20 lagash-harbour) (at package21 sippar-harbour)
    (at package22 larsa-granary) (at package23 isin-harbour) (at package24 girsu-palace)
    (at package25 ur-temple) (at package26 sippar-harbour) (at package27 uruk-temple)
    (at package28 ur-palace) (at package29 umma-granary) (at package30 girsu-harbour))))
