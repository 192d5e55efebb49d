"""The three-layer feed-forward network of the reactive navigation (seed 001, Section 2.1).

Inputs, one hidden layer, outputs: forward and sideways speed and turn, as shares of what the body
can do. `tools/train_navigation.py` makes the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np

from enkidu.nodes.navigation.motion import Motion
from enkidu.nodes.navigation.scene import Scene
from enkidu.nodes.navigation.sectors import inputs
from enkidu.physics.geometry import Array

WEIGHTS = "weights.npz"
"""The file of the shipped weights, in this package."""

_DOCKING = 0.3


@dataclass(frozen=True)
class Network:
    """Weights and biases of the hidden and the output layer; `recipe` names how they were made."""

    hidden: Array
    hidden_bias: Array
    output: Array
    output_bias: Array
    recipe: str = ""

    def forward(self, values: Array) -> Array:
        """Return the outputs, from -1 to 1, for inputs or rows of inputs."""
        excited = np.maximum(values @ self.hidden + self.hidden_bias, 0.0)
        outputs: Array = np.clip(excited @ self.output + self.output_bias, -1.0, 1.0)
        return outputs

    def save(self, path: Path) -> None:
        """Write the weights to a file, in single precision."""
        layers = (self.hidden, self.hidden_bias, self.output, self.output_bias)
        small = [layer.astype(np.float32) for layer in layers]
        np.savez(path, *small, recipe=np.array(self.recipe))


def load(path: Path) -> Network:
    """Read the weights from a file."""
    with np.load(path) as file:
        first, first_bias, second, second_bias = (
            file[f"arr_{number}"].astype(np.float64) for number in range(4)
        )
        return Network(first, first_bias, second, second_bias, str(file["recipe"]))


@cache
def shipped() -> Network:
    """Return the network that comes with enkidu."""
    with resources.as_file(resources.files(__package__) / WEIGHTS) as path:
        return load(path)


class NetworkDriver:
    """Goes where the network leads, out of what one agent remembers; its last steps are plain."""

    def __init__(self, network: Network | None = None) -> None:
        self._network = network or shipped()

    def drive(self, scene: Scene) -> Motion:
        """Return the motion that the network answers with."""
        if scene.distance + scene.remaining < _DOCKING:
            return scene.towards(scene.wish)
        forward, sideways, turn = self._network.forward(inputs(scene)).tolist()
        build = scene.build
        return Motion(forward * build.forward, sideways * build.sideways, turn * build.turn)
