"""``orrery load``: many games at once over real sockets, and what they cost the server."""

from __future__ import annotations

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
) -> None:
    """Play many games at once on the site, and measure it."""
    with needing_the_site():
        from orrery.web.benchmarks import load as site_load  # noqa: PLC0415  # much to load
    wanted = site_load.Load(tables, seconds, pace, game, port)
    with screen.status("measuring") as status:
        found = site_load.measure(wanted, status.update)
    print(site_load.HEAD)
    print(site_load.row(wanted, found))
