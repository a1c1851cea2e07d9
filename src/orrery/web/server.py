"""The site as a process that listens."""

from __future__ import annotations

import socket

import uvicorn

from orrery.web.app import create_app

#: Bytes of a message that end the connection; shorter ones that are too long get an answer.
_LARGEST_FRAME = 65_536


class Server:
    """A site that listens at an address as soon as it is made, and answers once it runs."""

    def __init__(self, database: str | None, host: str, port: int, bots: int | None = None) -> None:
        self.socket = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=256
        )
        config = uvicorn.Config(
            create_app(database, bots=bots, warm=True),
            log_level="warning",
            ws="websockets-sansio",
            ws_max_size=_LARGEST_FRAME,
            timeout_graceful_shutdown=3,
            server_header=False,
        )
        self._server = uvicorn.Server(config)

    @property
    def port(self) -> int:
        """The port, also where any free one was asked for."""
        return int(self.socket.getsockname()[1])

    def run(self) -> None:
        """Serve until told to stop."""
        self._server.run(sockets=[self.socket])
