"""`enkidu snapshot`: a picture of a scenario's world."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from enkidu.cli.showing import Height, Labels, ScenarioName, Seed, View, Width
from enkidu.errors import UsageError

if TYPE_CHECKING:
    from enkidu.nodes.agent import Run
    from enkidu.physics.pictures import Picture

Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Where to write it: a .png or .jpg file."),
]
After = Annotated[
    str | None,
    typer.Option(
        metavar="5s", help="Let the agents work for that long first. Default: not at all."
    ),
]
Gui = Annotated[
    bool,
    typer.Option(
        "--gui",
        metavar="",
        help="Show the agents at work in PyBullet's window, in real time, until it is closed.",
    ),
]

SUFFIXES = (".png", ".jpg", ".jpeg")
_MOMENT = 0.05
"""How many seconds are simulated between two looks at the clock."""


def snapshot(
    scenario: ScenarioName,
    output: Output = None,
    width: Width = 1280,
    height: Height = 720,
    view: View = "overview",
    after: After = None,
    labels: Labels = True,
    seed: Seed = None,
    gui: Gui = False,
) -> None:
    """Paint a picture of a scenario's world, as it is at the beginning or after a while."""
    from enkidu.cli.files import writable
    from enkidu.cli.quantities import seconds
    from enkidu.cli.showing import load
    from enkidu.nodes.agent import Run
    from enkidu.physics.pictures import picture

    if output is None and not gui:
        raise UsageError("nothing is asked for", "name a file with -o, or open a window with --gui")
    target = writable(output, SUFFIXES) if output else None
    wait = seconds(after, "--after") if after else 0.0
    loaded = load(scenario, seed, view)
    with Run(loaded, loaded.world.seed, gui=gui) as run:
        open_ = _let_work(run, wait, gui)
        if target and open_:
            _write(target, picture(run.world, width, height, view, labels))
            typer.echo(f"{target}: {loaded.name} after {wait:g} s, {width} x {height} pixels")
        if gui:
            _let_work(run, math.inf, gui)


def _let_work(run: Run, seconds: float, gui: bool) -> bool:
    """Simulate for a while, in a window no faster than real time; tell whether it is still open."""
    from enkidu.cli.waiting import Progress
    from enkidu.physics.bullet import pybullet

    begin, first = time.perf_counter(), run.world.time
    end, client = first + seconds, run.world.client
    with Progress(None if gui else lambda: f"{run.world.time:.1f} s simulated") as progress:
        while run.world.time < end - 1e-9 and pybullet.isConnected(client):
            run.advance(min(_MOMENT, end - run.world.time))
            progress.update(time.perf_counter() - begin)
            ahead = run.world.time - first - (time.perf_counter() - begin)
            if gui and ahead > 0:
                time.sleep(ahead)
    return bool(pybullet.isConnected(client))


def _write(target: Path, picture: Picture) -> None:
    import io

    from PIL import Image

    from enkidu.cli.files import write

    content = io.BytesIO()
    form = "PNG" if target.suffix.lower() == ".png" else "JPEG"
    Image.fromarray(picture).save(content, form, quality=92)
    write(target, content.getvalue())
