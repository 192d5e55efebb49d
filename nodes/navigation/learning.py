"""Fitting the three-layer network to examples: mean squared error, by Adam, in plain numpy.

D. Kingma, J. Ba: Adam, a method for stochastic optimization, 2015.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from enkidu.nodes.navigation.network import Network

Single = npt.NDArray[np.float32]

_FIRST, _SECOND, _TINY = 0.9, 0.999, 1e-8


@dataclass(frozen=True)
class Study:
    """How to learn: the size of the hidden layer, how often all examples are seen, and how fast."""

    hidden: int = 128
    epochs: int = 12
    batch: int = 512
    rate: float = 2e-3
    last_rate: float = 1e-4

    def pace(self, share: float) -> float:
        """Return how fast to learn when a share of it is done: ever slower, as a cosine falls."""
        return self.last_rate + (self.rate - self.last_rate) * (1 + math.cos(math.pi * share)) / 2


class Adam:
    """Steps for a list of parameters, each at its own pace."""

    def __init__(self, parameters: list[Single]) -> None:
        self._parameters = parameters
        self._means = [np.zeros_like(parameter) for parameter in parameters]
        self._squares = [np.zeros_like(parameter) for parameter in parameters]
        self._steps = 0

    def step(self, gradients: list[Single], rate: float) -> None:
        """Change the parameters against their gradients."""
        self._steps += 1
        pace = rate * math.sqrt(1 - _SECOND**self._steps) / (1 - _FIRST**self._steps)
        for parameter, gradient, mean, square in zip(
            self._parameters, gradients, self._means, self._squares, strict=True
        ):
            mean += (1 - _FIRST) * (gradient - mean)
            square += (1 - _SECOND) * (gradient**2 - square)
            parameter -= np.float32(pace) * mean / (np.sqrt(square) + np.float32(_TINY))


def fit(
    given: Single, wanted: Single, study: Study, seed: int, tell: Callable[[int, float], None]
) -> Network:
    """Return a network that answers `given` rows with `wanted` ones, as well as it could learn.

    After each epoch `tell` hears its number and the mean squared error over it.
    """
    random = np.random.default_rng(seed)
    layers = _drawn(random, given.shape[1], study.hidden, wanted.shape[1])
    adam, batches = Adam(layers), max(1, len(given) // study.batch)
    for epoch in range(study.epochs):
        order, error = random.permutation(len(given)), 0.0
        for number, rows in enumerate(np.array_split(order, batches)):
            loss, gradients = _gradients(layers, given[rows], wanted[rows])
            adam.step(gradients, study.pace((epoch + number / batches) / study.epochs))
            error += loss / batches
        tell(epoch + 1, error)
    first, first_bias, second, second_bias = (layer.astype(np.float64) for layer in layers)
    return Network(first, first_bias, second, second_bias)


def _drawn(random: np.random.Generator, inputs: int, hidden: int, outputs: int) -> list[Single]:
    """Draw the first weights: as large as keeps signals as strong as they were."""
    first = random.normal(0.0, math.sqrt(2 / inputs), (inputs, hidden))
    second = random.normal(0.0, math.sqrt(1 / hidden), (hidden, outputs))
    layers = (first, np.zeros(hidden), second, np.zeros(outputs))
    return [layer.astype(np.float32) for layer in layers]


def _gradients(layers: list[Single], given: Single, wanted: Single) -> tuple[float, list[Single]]:
    """Return the mean squared error of a batch and its gradients, by back-propagation."""
    hidden, hidden_bias, output, output_bias = layers
    excited = np.maximum(given @ hidden + hidden_bias, 0)
    error = excited @ output + output_bias - wanted
    back = error * np.float32(2 / error.size)
    felt = (back @ output.T) * (excited > 0)
    loss = float((error**2).mean())
    return loss, [given.T @ felt, felt.sum(axis=0), excited.T @ back, back.sum(axis=0)]
