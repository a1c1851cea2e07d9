"""``orrery serve``: the site, on this machine."""

from __future__ import annotations

import os
import threading
import webbrowser
from typing import Annotated

import typer

from orrery.cli.screen import screen
from orrery.cli.site.place import DatabaseUrl, DataFolder, needing_the_site, use_data


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8765,
    data: DataFolder = None,
    database: DatabaseUrl = "",
    bots: Annotated[
        int | None,
        typer.Option(min=1, help="Processes that think for bots; as this machine allows."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, help="Processes that draw and analyse; one for every two cores."),
    ] = None,
    guests: Annotated[
        int, typer.Option(min=0, help="New guests an hour from one address; 0: no limit.")
    ] = 200,
    tables: Annotated[
        int, typer.Option(min=0, help="New tables an hour from one address; 0: no limit.")
    ] = 300,
    records: Annotated[
        int, typer.Option(min=0, help="Shared records an hour from one address; 0: no limit.")
    ] = 60,
    lines: Annotated[
        int,
        typer.Option(
            min=0, help="Sockets and event streams open at once for one address; 0: no limit."
        ),
    ] = 200,
    bots_for_person: Annotated[
        int, typer.Option(min=0, help="Bots that play for one person at a time; 0: no limit.")
    ] = 24,
    bots_for_address: Annotated[
        int, typer.Option(min=0, help="Bots that play for one address at a time; 0: no limit.")
    ] = 96,
    proxy: Annotated[
        str,
        typer.Option(help="Addresses of web servers in front, by commas; this machine without."),
    ] = "",
    cold: Annotated[
        bool, typer.Option("--cold", help="Compile a game only when somebody plays it.")
    ] = False,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the site in a browser.")
    ] = False,
) -> None:
    """Host the site: every game in a browser, for you and for whoever can reach this machine."""
    use_data(data)
    with needing_the_site():
        from orrery.web import server  # noqa: PLC0415  # much to load, and not everybody has it
        from orrery.web.moderation.policy import Policy  # noqa: PLC0415
        from orrery.web.settings import Settings  # noqa: PLC0415
    if not cold:
        _get_ready()
    limits = Settings(
        guests_an_hour=guests,
        tables_an_hour=tables,
        records_an_hour=records,
        lines_at_once=lines,
        policy=Policy.from_environment(),
        bots_for_person=bots_for_person,
        bots_for_address=bots_for_address,
        workers=workers,
    )
    site = server.Server(
        database or None, host, port, bots, warm=not cold, settings=limits, proxy=proxy
    )
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{site.port}/"
    screen.print(f"Orrery is at [bold]{address}[/]   (Ctrl+C ends it)")
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    site.run()


def _get_ready() -> None:
    """Compile the rules, where they are not yet."""
    from orrery.web.operations import warm  # noqa: PLC0415  # loads the games

    cold = warm.cold_games()
    if not cold:
        return
    done: list[str] = []
    with screen.status("") as status:

        def tell(name: str | None = None) -> None:
            done.extend([name] if name else [])
            left = ", ".join(sorted(set(cold) - set(done)))
            status.update(f"Compiling the rules, this one time only. Still to do: {left}")

        tell()
        warm.compile_rules(cold, os.cpu_count() or 1, tell)
