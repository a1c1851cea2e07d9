"""``orrery serve``: the site, on this machine."""

from __future__ import annotations

import sys
import threading
import webbrowser
from pathlib import Path

from orrery.cli.screen import screen
from orrery.cli.site.configuration import Typed, settings_of, with_settings
from orrery.cli.site.place import needing_the_site, use_data
from orrery.cli.site.readiness import get_ready, get_ready_meanwhile
from orrery.web.configuration.reading import built, shown
from orrery.web.operations.garbage import loading
from orrery.web.settings import Configuration


@with_settings
def serve(typed: Typed, file: Path | None, check_config: bool) -> None:
    """Host the site: every game in a browser, for you and for whoever can reach this machine."""
    settings = settings_of(typed, file)
    if check_config:
        sys.stdout.write(shown(settings))
        return
    _serve(built(Configuration, settings))


def _serve(chosen: Configuration) -> None:
    use_data(chosen.data)
    with needing_the_site(), loading():
        from orrery.web import server  # noqa: PLC0415  # much to load, and not everybody has it
        from orrery.web.cluster import supervisor  # noqa: PLC0415
    if chosen.workers > 1:
        supervisor.check_shared(chosen)
    if not chosen.cold and chosen.workers > 1:
        get_ready()
    site = supervisor.Supervisor(chosen) if chosen.workers > 1 else server.server_for(chosen)
    local = chosen.host in ("127.0.0.1", "0.0.0.0")
    address = f"http://{'localhost' if local else chosen.host}:{site.port}/"
    screen.print(f"Orrery is at [bold]{address}[/]   (Ctrl+C ends it)")
    if not chosen.cold and chosen.workers == 1:
        get_ready_meanwhile()
    if chosen.open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    site.run()
