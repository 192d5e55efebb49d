"""Training: a recipe gives the same weights again, and the shipped ones are those of the script."""

from __future__ import annotations

import numpy as np
import pytest

from enkidu.nodes.navigation.learning import Study
from enkidu.nodes.navigation.network import shipped
from enkidu.nodes.navigation.school import Lesson, practise
from enkidu.nodes.navigation.sectors import SIZE
from enkidu.nodes.navigation.training import Recipe, train

pytest.importorskip("pyrvo")

TINY = Recipe(rounds=2, lessons=2, study=Study(8, 1), last=Study(8, 2))


def test_the_shipped_weights_were_made_by_the_recipe():
    assert shipped().recipe == Recipe().name


def test_another_recipe_has_another_name():
    assert TINY.name != Recipe().name


def test_a_lesson_gives_examples_and_the_same_ones_again():
    given, wanted = practise(Lesson(8))
    assert given.shape == (len(wanted), SIZE)
    assert len(given) > 50
    assert np.abs(wanted).max() <= 1.0 + 1e-6
    again = practise(Lesson(8))
    assert np.array_equal(given, again[0])
    assert np.array_equal(wanted, again[1])


def test_the_same_recipe_gives_the_same_weights():
    one, two = (train(TINY, 1, lambda _: None) for _ in range(2))
    for layer in ("hidden", "hidden_bias", "output", "output_bias"):
        assert np.array_equal(getattr(one, layer), getattr(two, layer))
    assert one.recipe == TINY.name
