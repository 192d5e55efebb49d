"""From names to the numbers of a lifted problem."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from enkidu.errors import EnkiduError
from enkidu.planning.lifted import Lifted
from enkidu.planning.naming import Names

NAMES = Names(Lifted(("a", "b", "Hall"), ("on", "free"), ("weight", "total"), (), ()))


def test_facts_and_numbers_are_numbered():
    assert NAMES.atoms([("on", "a", "b"), ("free",)]) == {(0, 0, 1), (1,)}
    assert NAMES.values({("weight", "b"): 0.1, ("total",): 3}) == {
        (0, 1): Fraction(1, 10),
        (1,): Fraction(3),
    }


def test_names_are_taken_as_spelled_else_in_lower_case():
    assert NAMES.atoms([("ON", "A", "Hall")]) == {(0, 0, 2)}


def test_a_float_of_numpy_is_the_decimal_that_it_is_printed_as():
    assert NAMES.values({("total",): np.float64(0.1)}) == {(1,): Fraction(1, 10)}


def test_what_nobody_declared_is_refused_by_name():
    with pytest.raises(EnkiduError, match='unknown object "c"'):
        NAMES.atoms([("on", "a", "c")])
    with pytest.raises(EnkiduError, match='unknown predicate "weight"'):
        NAMES.atoms([("weight", "a")])
    with pytest.raises(EnkiduError, match='unknown function "on"'):
        NAMES.values({("on", "a", "b"): 1.0})
    with pytest.raises(EnkiduError, match="nan is not a number"):
        NAMES.values({("total",): float("nan")})
