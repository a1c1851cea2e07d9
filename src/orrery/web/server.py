"""The site as a process that listens."""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path
from time import monotonic

import uvicorn

from orrery.web.app import create_app
from orrery.web.http import connections
from orrery.web.operations.exporter import Exporter
from orrery.web.operations.garbage import collect_rarely
from orrery.web.operations.logs import write_log
from orrery.web.settings import USUAL, Configuration, Settings
from orrery.web.site import Site

#: Bytes of a message that end the connection; shorter ones that are too long get an answer.
_LARGEST_FRAME = 65_536
#: Bytes on their way to somebody.
_KEPT_BY_THE_KERNEL = 256 * 1024


#: A web server in front of ours is believed when it says for whom it asks, if it is here.
THIS_MACHINE = "127.0.0.1,::1"


#: So often it is looked whether somebody cannot wait.
_LOOK_S = 0.05
#: So long whoever is sent away waits for the answer to what they asked, and requests for theirs.
_GOODBYE_S = 3


def listen(host: str, port: int, is_shared: bool = False) -> socket.socket:
    """A socket at this address; if it is shared, other processes may have one there, too."""
    listening = socket.create_server(
        (host, port), family=_family(host), backlog=256, reuse_port=is_shared
    )
    # Those who come in have the same: no answer waits for the one before to be acknowledged,
    # and the kernel keeps little for whoever does not read.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KEPT_BY_THE_KERNEL)
    return listening


def reserved(host: str, port: int) -> socket.socket:
    """A socket that keeps an address, which nobody may have yet, for processes that share it."""
    with listen(host, port) as alone:
        port = int(alone.getsockname()[1])
    kept = socket.socket(_family(host), socket.SOCK_STREAM)
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    kept.bind((host, port))
    return kept


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


class _Uvicorn(uvicorn.Server):
    """Ends in an order in which nobody loses anything, and nobody is sent to who is gone."""

    def __init__(self, config: uvicorn.Config, site: Site, drain: float) -> None:
        super().__init__(config)
        self._site, self._drain = site, drain

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Not ready, and others keep the tables; then all who are here come again elsewhere."""
        self._site.health.is_leaving = True
        await self._site.host.members.leave()
        until = monotonic() + self._drain
        while monotonic() < until and not self.force_exit:
            await asyncio.sleep(_LOOK_S)
        for listening in self.servers:
            listening.close()
        for one in sockets or ():  # so that another process of this site takes them
            one.close()
        self._site.bell.dismiss_all()
        self._site.director.dismiss_all()
        await self._site.host.send_away(_GOODBYE_S)
        await super().shutdown(sockets)


class Server:
    """A site that listens at an address as soon as it is made, and answers once it runs."""

    def __init__(
        self,
        database: str | None,
        host: str,
        port: int,
        bots: int | None = None,
        data: Path | None = None,
        warm: bool = True,
        settings: Settings = USUAL,
        proxy: str = "",
        drain: float = 0.0,
        listening: socket.socket | None = None,
    ) -> None:
        """``listening`` is a socket that was opened before, in place of host and port."""
        self.socket = listening or listen(host, port)
        app = create_app(database, data, bots, warm, settings)
        config = uvicorn.Config(
            app,
            forwarded_allow_ips=proxy or os.environ.get("FORWARDED_ALLOW_IPS", THIS_MACHINE),
            log_config=None,  # operations/logs.py says how everything is logged
            log_level="warning",
            access_log=False,
            http=connections.http(settings.patience),
            ws=connections.sockets(settings.patience),
            ws_max_size=_LARGEST_FRAME,
            ws_per_message_deflate=False,  # what changed is short, and every line would keep 300 kB
            timeout_graceful_shutdown=_GOODBYE_S,
            server_header=False,
        )
        self._site: Site = app.state.site
        self._exporter: Exporter | None = None
        self._server = _Uvicorn(config, self._site, drain)

    @property
    def port(self) -> int:
        """The port, also where any free one was asked for."""
        return int(self.socket.getsockname()[1])

    @property
    def is_up(self) -> bool:
        """Whether it answers."""
        return self._server.started

    def export(self, host: str, port: int, process: str = "1") -> int:
        """Tell Prometheus at this address how this process does, until it stops; the port."""
        self._exporter = Exporter(self._site, host, port, process)
        return self._exporter.port

    def run(self) -> None:
        """Serve until told to stop."""
        try:
            self._server.run(sockets=[self.socket])
        finally:
            if self._exporter:
                self._exporter.stop()

    def stop(self) -> None:
        """Answer what was asked, and stop."""
        self._server.should_exit = True


def server_for(
    chosen: Configuration, listening: socket.socket | None = None, number: int = 0
) -> Server:
    """The server that was chosen; of several at one address the one with this number, from 0."""
    write_log(chosen.log_format)
    server = Server(
        chosen.database or None,
        chosen.host,
        chosen.port,
        chosen.bots,
        warm=not chosen.cold,
        settings=chosen.site,
        proxy=chosen.proxy,
        drain=chosen.drain,
        listening=listening,
    )
    if chosen.metrics_port:
        server.export(chosen.metrics_host, chosen.metrics_port + number, str(number + 1))
    collect_rarely()
    return server
