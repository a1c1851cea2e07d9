"""``orrery serve``: the site, on this machine."""

from __future__ import annotations

import os
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.screen import screen
from orrery.core.errors import OrreryError


class NotInstalled(OrreryError):
    """The site needs packages that are not there."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8765,
    data: Annotated[
        Path | None, typer.Option(help="The folder for everything the site keeps.")
    ] = None,
    database: Annotated[
        str, typer.Option(help="A database by URL; a file in the data folder without one.")
    ] = "",
    bots: Annotated[
        int | None,
        typer.Option(min=1, help="Processes that think for bots; as this machine allows."),
    ] = None,
    cold: Annotated[
        bool, typer.Option("--cold", help="Compile a game only when somebody plays it.")
    ] = False,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the site in a browser.")
    ] = False,
) -> None:
    """Host the site: every game in a browser, for you and for whoever can reach this machine."""
    if data is not None:
        os.environ["ORRERY_DATA_DIR"] = str(data)
    try:
        from orrery.web import server  # noqa: PLC0415  # much to load, and not everybody has it
    except ModuleNotFoundError as error:
        raise NotInstalled(
            f"{error.name} is not installed; for the site: pip install 'orrery[web]'"
        ) from error
    if not cold:
        _get_ready()
    site = server.Server(database or None, host, port, bots, warm=not cold)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{site.port}/"
    screen.print(f"Orrery is at [bold]{address}[/]   (Ctrl+C ends it)")
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    site.run()


def _get_ready() -> None:
    """Compile the rules, where they are not yet."""
    from orrery.web import warm  # noqa: PLC0415  # loads the games

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
