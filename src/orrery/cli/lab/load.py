"""``orrery load``: many games at once over real sockets, and what they cost the server."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Annotated

import typer

from orrery.cli.screen import screen
from orrery.cli.site.place import needing_the_site


def load(
    tables: Annotated[int, typer.Option(min=1, help="Tables, with two people at each.")] = 20,
    seconds: Annotated[float, typer.Option(min=1, help="How long they play.")] = 20.0,
    pace: Annotated[
        float, typer.Option(min=0, help="Seconds between moves at a table; 0: none.")
    ] = 0.0,
    game: Annotated[str, typer.Option(help="A game for two that they play.")] = "orion",
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Of a site on this machine; else one is started."),
    ] = None,
    generators: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    serve: Annotated[
        str, typer.Option(help="Options of orrery serve for the site that is started.")
    ] = "",
) -> None:
    """Play many games at once on the site, measure it, and look whether anything was lost."""
    with needing_the_site():
        from orrery.web.benchmarks.load import measuring, report  # noqa: PLC0415  # much to load
    wanted = measuring.Load(tables, seconds, pace, game, generators)
    there = nullcontext(measuring.Measured((port,))) if port else measuring.site("", *serve.split())
    with screen.status("starting the server") as status, there as server:
        found = measuring.measure(wanted, server, status.update)
    print(report.HEAD)
    print(report.row(wanted, found))
