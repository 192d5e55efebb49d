"""`enkidu launch`: start the processes of a ROS 2 launch file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from enkidu.cli.output import Json, print_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from enkidu.nodes.launch.arguments import Argument
    from enkidu.nodes.launch.process import Process

Words = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME|FILE|PACKAGE FILE [ARG:=VALUE]…",
        help="What to start: the NAME of one of enkidu's launch files, the path of a FILE, or a "
        "PACKAGE and the name of a FILE in it; then values for its arguments, as name:=value.",
    ),
]
ShowArgs = Annotated[
    bool,
    typer.Option(
        "--show-args", metavar="", help="List the arguments of the launch file; start nothing."
    ),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", metavar="", help="Print what would be started; start nothing.")
]
Domain = Annotated[
    str | None,
    typer.Option(
        metavar="N|auto",
        help="The ROS domain to run in, 0 to 232; nodes of different domains do not hear each "
        "other. 'auto' takes one that nobody on this machine uses. Default: that of ROS_DOMAIN_ID.",
    ),
]


def launch(
    words: Words,
    show_args: ShowArgs = False,
    dry_run: DryRun = False,
    domain: Domain = None,
    json: Json = False,
) -> None:
    """Start the processes of a ROS 2 launch file (XML) and wait until they end.

    Ctrl-C ends them all: first kindly, after 5 seconds less so; a second Ctrl-C does not wait.
    """
    from enkidu.nodes.launch import arguments, describe, environment, lookup, run

    with environment(domain) as variables:
        file, given = lookup.request(words, variables)
        if show_args:
            found = arguments.files(file, given, variables).arguments().values()
            print_json([_argument(each) for each in found]) if json else _show(found)
        elif dry_run:
            processes = describe(file, given, variables).processes
            rows = [_process(each, variables) for each in processes]
            print_json(rows) if json else _print(rows)
        else:
            raise typer.Exit(run(file, given, variables, as_json=json))


def _argument(argument: Argument) -> dict[str, Any]:
    return {
        "name": argument.name,
        "description": argument.description,
        "default": argument.default,
        "choices": list(argument.choices),
        "required": argument.required,
    }


def _show(found: Iterable[Argument]) -> None:
    arguments = list(found)
    if not arguments:
        typer.echo("It has no arguments.")
    for each in arguments:
        value = "required" if each.default is None else f"default: {each.default}"
        typer.echo(f"{each.name} ({value})")
        if each.description:
            typer.echo(f"    {each.description}")
        if each.choices:
            typer.echo(f"    one of: {', '.join(each.choices)}")


def _process(process: Process, inherited: dict[str, str]) -> dict[str, Any]:
    return {
        "process": process.label,
        "command": process.command_line(),
        "place": str(process.place),
        "namespace": process.namespace,
        "cwd": process.cwd,
        "environment": {
            name: value
            for name, value in sorted(process.environment.items())
            if inherited.get(name) != value
        },
        "removed": sorted(set(inherited) - set(process.environment)),
    }


def _print(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        typer.echo(f"[{row['process']}] {row['command']}")
        if row["namespace"]:
            typer.echo(f"    namespace: {row['namespace']}")
        if row["cwd"]:
            typer.echo(f"    in the folder: {row['cwd']}")
        for name, value in row["environment"].items():
            typer.echo(f"    with {name}={value}")
        for name in row["removed"]:
            typer.echo(f"    without {name}")
