"""Making the network: rounds of practice and learning, in the order that a recipe gives."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace

import numpy as np

from enkidu.nodes.navigation.learning import Single, Study, fit
from enkidu.nodes.navigation.network import Network
from enkidu.nodes.navigation.school import Lesson, practise

Examples = tuple[Single, Single]


@dataclass(frozen=True)
class Recipe:
    """All that the weights depend on, besides the code."""

    seed: int = 1
    rounds: int = 6
    lessons: int = 120
    study: Study = field(default_factory=lambda: Study(hidden=160, epochs=6))
    last: Study = field(default_factory=lambda: Study(hidden=160, epochs=30))

    @property
    def name(self) -> str:
        """Return a short name that changes with anything in it."""
        text = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def train(recipe: Recipe, processes: int, tell: Callable[[str], None]) -> Network:
    """Practise and learn in turns, and return the last network; `tell` hears how it goes."""
    examples: list[Examples] = []
    pupil: Network | None = None
    for turn in range(recipe.rounds):
        tell(f"round {turn + 1} of {recipe.rounds}: practises")
        examples += _practised(recipe, turn, pupil, processes)
        study = recipe.last if turn + 1 == recipe.rounds else recipe.study
        pupil = _learned(examples, study, recipe.seed, tell)
    assert pupil is not None, "a recipe has at least one round"
    return replace(pupil, recipe=recipe.name)


def _practised(recipe: Recipe, turn: int, pupil: Network | None, processes: int) -> list[Examples]:
    """Return the examples of one round, lesson by lesson, whichever process comes first."""
    first = 100_000 * recipe.seed + recipe.lessons * turn
    lessons = [Lesson(first + number, pupil) for number in range(recipe.lessons)]
    with multiprocessing.Pool(processes) as pool:
        return pool.map(practise, lessons, chunksize=1)


def _learned(
    examples: list[Examples], study: Study, seed: int, tell: Callable[[str], None]
) -> Network:
    given = np.concatenate([rows for rows, _ in examples])
    wanted = np.concatenate([rows for _, rows in examples])
    return fit(
        given,
        wanted,
        study,
        seed,
        lambda epoch, error: tell(f"epoch {epoch}: error {error:.4f} over {len(given)} examples"),
    )
