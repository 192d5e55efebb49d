"""`enkidu film`: the agents of a scenario at work, as an MP4 file."""

from __future__ import annotations

import math
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from enkidu import exit_codes
from enkidu.cli.showing import Height, Labels, ScenarioName, Seed, View, Width
from enkidu.errors import UsageError

if TYPE_CHECKING:
    from enkidu.nodes.agent import Run

Output = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="Where to write it: an .mp4 file.")
]
Seconds = Annotated[
    str,
    typer.Option(
        metavar="2m",
        help="For how long the world is simulated at most; the film ends when every agent has "
        "reached its goal.",
    ),
]
Speed = Annotated[
    float, typer.Option(metavar="X", help="How many times as fast as in the world things happen.")
]
Fps = Annotated[int, typer.Option(metavar="N", min=1, max=120, help="Pictures in a second.")]
Quality = Annotated[
    int,
    typer.Option(
        "--quality",
        metavar="N",
        min=1,
        max=64,
        help="How smooth pictures are: how often each is painted anew, with other lights.",
    ),
]

AFTERWARDS = 1.5
"""How much longer than the work the film is, in seconds of film."""


def film(
    scenario: ScenarioName,
    output: Output,
    seconds: Seconds = "2m",
    speed: Speed = 2.0,
    fps: Fps = 25,
    width: Width = 1280,
    height: Height = 720,
    view: View = "overview",
    labels: Labels = True,
    quality: Quality = 2,
    seed: Seed = None,
) -> None:
    """Film the agents of a scenario at work.

    Ctrl-C ends the film early; what there is of it can be watched.
    """
    from enkidu.cli.files import whole, writable
    from enkidu.cli.quantities import seconds as duration
    from enkidu.cli.showing import load
    from enkidu.nodes.agent import Run
    from enkidu.physics.pictures import Painter, Video

    if not 0.0 < speed <= 1000.0:
        raise UsageError(f"--speed: {speed:g} times is not possible", "write 0.5, 2 or 10")
    if width % 2 or height % 2:
        raise UsageError(f"a film cannot be {width} x {height} pixels", "use even numbers")
    target, limit = writable(output, (".mp4",)), duration(seconds, "--seconds")
    loaded = load(scenario, seed, view)
    with Run(loaded, loaded.world.seed) as run, _Interruption() as interruption:
        with (
            whole(target) as unfinished,
            Video(unfinished, (width, height), fps) as video,
            Painter(run.world, (width, height), view, quality, labels) as painter,
            _progress(round(limit * fps / speed) + 1) as progress,
        ):
            for _ in _moments(run, limit, speed / fps, AFTERWARDS * speed):
                video.add(painter.paint())
                progress(video.frames)
                if interruption.code:
                    break
        typer.echo(_summary(target, run, video.frames / fps))
        if interruption.code:
            raise typer.Exit(interruption.code)


def _moments(run: Run, limit: float, step: float, afterwards: float) -> Iterator[float]:
    """Simulate step by step, until all has been done for a while or time is over; tell the time."""
    done_since = math.inf
    for number in count():
        now = number * step
        if now > run.world.time:  # the steps of the world are no fractions of ours
            run.advance(now - run.world.time)
        yield now
        done_since = min(done_since, now) if run.done else math.inf
        if now + step > min(limit, done_since + afterwards) + 1e-9:
            return


def _summary(target: Path, run: Run, seconds: float) -> str:
    ended = "every agent reached its goal" if run.done else "not every agent reached its goal"
    return f"{target}: {seconds:.1f} s of film, {run.world.time:.1f} s simulated; {ended}"


class _Interruption:
    """Remembers a wish to end, so that the film can be ended well; a second one does not wait."""

    code = 0

    def __enter__(self) -> _Interruption:
        signals = (signal.SIGINT, signal.SIGTERM)
        self._before = {number: signal.signal(number, self._hear) for number in signals}
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _hear(self, number: int, frame: object) -> None:
        if self.code:
            raise KeyboardInterrupt
        self.code = {
            signal.SIGINT: exit_codes.INTERRUPTED,
            signal.SIGTERM: exit_codes.TERMINATED,
        }[signal.Signals(number)]


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """Show how far a film is: a bar on a terminal, a line now and then elsewhere."""
    from enkidu.cli.waiting import Progress

    begin = time.perf_counter()
    if not sys.stderr.isatty():
        done = [0]
        with Progress(lambda: f"{done[0]} of at most {total} pictures painted") as lines:

            def tell(frames: int) -> None:
                done[0] = frames
                lines.update(time.perf_counter() - begin)

            yield tell
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.TextColumn("filming"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("film", total=total)
        yield lambda frames: bar.update(task, completed=frames)
