"""Train the network of the reactive navigation, and write the weights that enkidu ships.

It takes minutes: rounds of practice, each driven by what was learned so far and corrected by a
teacher (enkidu/nodes/navigation/school.py), and after each a new network for all examples so far.
The same machine gives the same weights.

    python tools/train_navigation.py
"""

from __future__ import annotations

import os

# One thread for each process: sums come in the same order, and the processes share the cores.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import argparse
import hashlib
import json
import multiprocessing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import numpy as np
from rich.console import Console

from enkidu.nodes.navigation import network
from enkidu.nodes.navigation.learning import Single, Study, fit
from enkidu.nodes.navigation.network import Network
from enkidu.nodes.navigation.school import Lesson, practise

TARGET = Path(network.__file__).with_name(network.WEIGHTS)


@dataclass(frozen=True)
class Recipe:
    """All that the weights depend on, besides the code."""

    seed: int = 1
    rounds: int = 6
    lessons: int = 60
    study: Study = field(default_factory=lambda: Study(epochs=8))
    last: Study = field(default_factory=lambda: Study(epochs=30))

    @property
    def name(self) -> str:
        """Return a short name that changes with anything in it."""
        text = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def train(recipe: Recipe, console: Console, processes: int = 1) -> Network:
    """Practise and learn in turns, and return the last network."""
    given: list[Single] = []
    wanted: list[Single] = []
    pupil: Network | None = None
    for turn in range(recipe.rounds):
        with console.status(f"round {turn + 1} of {recipe.rounds}: practises"):
            examples = gather(recipe, turn, pupil, processes)
        given += [rows for rows, _ in examples]
        wanted += [rows for _, rows in examples]
        with console.status(f"round {turn + 1} of {recipe.rounds}: learns") as status:
            study = recipe.last if turn + 1 == recipe.rounds else recipe.study
            errors: list[float] = []

            def tell(
                error: float, errors: list[float] = errors, epochs: int = study.epochs
            ) -> None:
                errors.append(error)
                status.update(f"epoch {len(errors)} of {epochs}: error {error:.4f}")

            pupil = fit(np.concatenate(given), np.concatenate(wanted), study, recipe.seed, tell)
        total = sum(len(rows) for rows in given)
        console.print(f"round {turn + 1}: {total} examples, error {errors[-1]:.4f}")
    assert pupil is not None, "a recipe has at least one round"
    return replace(pupil, recipe=recipe.name)


def gather(
    recipe: Recipe, turn: int, pupil: Network | None, processes: int
) -> list[tuple[Single, Single]]:
    """Return the examples of one round, lesson by lesson."""
    first = 100_000 * recipe.seed + recipe.lessons * turn
    lessons = [Lesson(first + number, pupil) for number in range(recipe.lessons)]
    with multiprocessing.Pool(processes) as pool:
        return pool.map(practise, lessons, chunksize=1)


def main() -> None:
    """Train as the arguments say, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-o", "--output", type=Path, default=TARGET, help="the file to write")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="to practise with")
    options = parser.parse_args()
    console = Console()
    train(Recipe(), console, options.processes).save(options.output)
    console.print(f"written to {options.output}")


if __name__ == "__main__":
    main()
