"""``orrery work``: bots and long work for a site, in processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.screen import screen
from orrery.cli.site.place import DataFolder, needing_the_site, use_data
from orrery.cli.site.readiness import get_ready
from orrery.core.errors import OrreryError

if TYPE_CHECKING:
    from orrery.web.cluster.worker import WorkServer


class NothingToDo(OrreryError):
    """A worker that would take no work."""


def work(
    redis: Annotated[
        str, typer.Option(envvar="ORRERY_REDIS", help="The Redis of the site, by URL.")
    ],
    bots: Annotated[
        int | None, typer.Option(min=0, help="Processes that think for bots; one for each core.")
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(min=0, help="Processes that draw and analyse."),
    ] = 1,
    data: DataFolder = None,
    cold: Annotated[
        bool, typer.Option("--cold", help="Compile a game only when somebody plays it.")
    ] = False,
) -> None:
    """Think, draw and analyse for a site, on its machine or on another with its cookie-key."""
    use_data(data)
    with needing_the_site():
        from orrery.store import data_folder  # noqa: PLC0415  # not everybody has it
        from orrery.web.cluster.redis_connection import check_installed  # noqa: PLC0415
        from orrery.web.cluster.redis_url import redis_url  # noqa: PLC0415
        from orrery.web.cluster.worker import WorkServer  # noqa: PLC0415
        from orrery.web.operations.logs import write_log  # noqa: PLC0415
        from orrery.web.people.guests import known_key  # noqa: PLC0415
    check_installed()
    url, key = redis_url(redis), known_key(data_folder())
    bots = (os.cpu_count() or 1) if bots is None else bots
    if bots + jobs == 0:
        raise NothingToDo("with --bots 0 and --jobs 0 there is nothing to do")
    write_log("plain")
    if not cold:
        get_ready()
    screen.print(f"Working for the site: {bots} bots and {jobs} jobs at a time (Ctrl+C ends it)")
    asyncio.run(_work(WorkServer(url, key, bots, jobs)))


async def _work(server: WorkServer) -> None:
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # on Windows, where Ctrl+C ends it in the middle
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, server.stop)
    await server.run()
