"""Train the network of the reactive navigation, and write the weights that enkidu ships.

It takes minutes: rounds of practice, each driven by what was learned so far and corrected by a
teacher (nodes/navigation/school.py), and after each a new network for all examples so far. The same
machine gives the same weights.

    python tools/train_navigation.py
"""

from __future__ import annotations

import os

# One thread for each process: sums come in the same order, and the processes share the cores.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import argparse
from pathlib import Path

from rich.console import Console

from enkidu.nodes.navigation import network
from enkidu.nodes.navigation.training import Recipe, train

TARGET = Path(network.__file__).with_name(network.WEIGHTS)


def main() -> None:
    """Train as the arguments say, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-o", "--output", type=Path, default=TARGET, help="the file to write")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="to practise with")
    options = parser.parse_args()
    console = Console()
    with console.status("") as status:

        def tell(text: str) -> None:
            if text.startswith("round"):
                console.print(text)
            status.update(text)

        made = train(Recipe(), options.processes, tell)
    made.save(options.output)
    console.print(f"written to {options.output}")


if __name__ == "__main__":
    main()
