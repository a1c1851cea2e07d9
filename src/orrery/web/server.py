"""The site as a process that listens."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import uvicorn

from orrery.web.app import create_app
from orrery.web.http import connections
from orrery.web.settings import USUAL, Settings

#: Bytes of a message that end the connection; shorter ones that are too long get an answer.
_LARGEST_FRAME = 65_536
#: Bytes on their way to somebody.
_KEPT_BY_THE_KERNEL = 256 * 1024


#: A web server in front of ours is believed when it says for whom it asks, if it is here.
THIS_MACHINE = "127.0.0.1,::1"


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
    ) -> None:
        self.socket = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=256
        )
        # Those who come in have the same: no answer waits for the one before to be acknowledged,
        # and the kernel keeps little for whoever does not read.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KEPT_BY_THE_KERNEL)
        config = uvicorn.Config(
            create_app(database, data, bots, warm, settings),
            forwarded_allow_ips=proxy or os.environ.get("FORWARDED_ALLOW_IPS", THIS_MACHINE),
            log_level="warning",
            http=connections.http(settings.patience),
            ws=connections.sockets(settings.patience),
            ws_max_size=_LARGEST_FRAME,
            timeout_graceful_shutdown=3,
            server_header=False,
        )
        self._server = uvicorn.Server(config)

    @property
    def port(self) -> int:
        """The port, also where any free one was asked for."""
        return int(self.socket.getsockname()[1])

    @property
    def is_up(self) -> bool:
        """Whether it answers."""
        return self._server.started

    def run(self) -> None:
        """Serve until told to stop."""
        self._server.run(sockets=[self.socket])

    def stop(self) -> None:
        """Answer what was asked, and stop."""
        self._server.should_exit = True
