"""The table of commands."""

from __future__ import annotations

from typing import Annotated

import typer

from enkidu.cli import check, film, info, launch, plan, snapshot

app = typer.Typer(
    name="enkidu",
    help="Agents and robots that sense, remember, decide and act in a world that others change.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"enkidu {version('enkidu')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", metavar="", callback=_version, is_eager=True, help="Show the version."
        ),
    ] = False,
) -> None:
    pass


app.command()(info.info)
app.command(context_settings={"allow_extra_args": False})(launch.launch)
app.command()(plan.plan)
app.command()(check.check)
app.command()(snapshot.snapshot)
app.command()(film.film)
