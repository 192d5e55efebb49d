"""What `enkidu snapshot` and `enkidu film` share: options, and how a scenario is begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from enkidu.nodes.scenario import Scenario

ScenarioName = Annotated[
    str,
    typer.Argument(
        metavar="SCENARIO",
        help="The scenario: the path of its file, or the name of one that comes with enkidu, such "
        "as blocks_world.",
    ),
]
Width = Annotated[int, typer.Option(metavar="N", min=64, max=3840, help="In pixels.")]
Height = Annotated[int, typer.Option(metavar="N", min=64, max=2160, help="In pixels.")]
View = Annotated[
    str,
    typer.Option(
        metavar="VIEW",
        help="overview, top, the name of an agent to look over its shoulder, or that with .eye to "
        "look through its eye, such as agent1.eye.",
    ),
]
Labels = Annotated[bool, typer.Option(help="Write the names of agents, cubes and rooms.")]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=0, help="What all chance is drawn from. Default: the scenario's."
    ),
]


def load(name: str, seed: int | None, view: str) -> Scenario:
    """Load a scenario by its name or path, with another seed if one is given."""
    from dataclasses import replace

    from enkidu.nodes.scenario import find_scenario, load_scenario
    from enkidu.physics.pictures import check_view

    loaded = load_scenario(find_scenario(name))
    check_view(loaded.world, view)
    if seed is None:
        return loaded
    return replace(loaded, world=replace(loaded.world, seed=seed))
