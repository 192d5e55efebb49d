from enkidu.errors import Place
from enkidu.planning.pddl.expressions import Word
from enkidu.planning.pddl.hierarchy import Hierarchy
from enkidu.planning.pddl.structure import Typed


def hierarchy(**parents: str) -> Hierarchy:
    place = Place("f")
    return Hierarchy(Typed(Word(n, place), (Word(p, place),)) for n, p in parents.items())


STORAGE = hierarchy(area="surface", crate="surface", storearea="area", hoist="object")


def test_types_lie_below_themselves_their_parents_and_object() -> None:
    assert STORAGE.above("storearea") == ("storearea", "area", "surface", "object")


def test_parent_that_is_not_declared_is_a_type_all_the_same() -> None:
    assert "surface" in STORAGE
    assert STORAGE.parent("surface") == "object"


def test_given_type_fits_where_one_above_it_is_wanted() -> None:
    assert STORAGE.fits(["storearea"], ["surface"])
    assert STORAGE.fits(["storearea"], ["hoist", "area"])
    assert not STORAGE.fits(["surface"], ["area"])
    assert not STORAGE.fits(["storearea", "hoist"], ["area"])


def test_unknown_types_fit_everywhere_since_they_have_a_finding_of_their_own() -> None:
    assert STORAGE.fits(["x"], ["area"])
    assert STORAGE.fits(["area"], ["x"])


def test_lowest_common_type_is_found() -> None:
    assert STORAGE.common(["storearea", "crate"]) == "surface"
    assert STORAGE.common(["storearea", "hoist"]) == "object"
    assert STORAGE.common(["crate"]) == "crate"


def test_cycles_are_seen_and_end() -> None:
    cyclic = hierarchy(a="b", b="a", c="a")
    assert [name for name in cyclic.names if cyclic.is_cyclic(name)] == ["a", "b"]
    assert cyclic.above("c") == ("c", "a", "b")
