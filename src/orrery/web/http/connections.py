"""Connections that wait for nobody: whoever does not take what is sent to them is hung up on."""

from __future__ import annotations

import asyncio
import socket
import struct
from typing import TYPE_CHECKING

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    _Protocol = asyncio.Protocol
else:
    _Protocol = object

#: Bytes that may wait for somebody who still talks to us; a state of a table is a tenth of it.
_MOST_WAITING = 1024 * 1024


class _Impatient(_Protocol):
    """Beside a protocol of the server, which stops writing while too much waits to be taken."""

    transport: asyncio.Transport
    #: Within so many seconds at least some of it has to be taken.
    patience_s: float
    _watch: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_less(self.transport.get_write_buffer_size())

    def _wait_for_less(self, waiting: int) -> None:
        loop = asyncio.get_running_loop()
        self._watch = loop.call_later(self.patience_s, self._look, waiting)

    def _look(self, before: int) -> None:
        waiting = self.transport.get_write_buffer_size()
        if waiting < before:
            self._wait_for_less(waiting)
        else:
            self.hang_up()

    def hang_up(self) -> None:
        """Forget whatever still waits, in the kernel too; a browser comes back."""
        line = self.transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def resume_writing(self) -> None:
        self._look_away()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._look_away()
        super().connection_lost(exc)

    def _look_away(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None


class _Socket(_Impatient, WebSocketsSansIOProtocol):
    """Answers to a browser's own pings are written without asking whether there is room."""

    def data_received(self, data: bytes) -> None:
        if self.transport.get_write_buffer_size() > _MOST_WAITING:
            self.hang_up()
        else:
            super().data_received(data)


class _Http(_Impatient, AutoHTTPProtocol):  # type: ignore[valid-type, misc]  # one of several
    pass


def http(patience_s: float) -> type[asyncio.Protocol]:
    """How requests and event streams are served."""
    return type("Http", (_Http,), {"patience_s": patience_s})


def sockets(patience_s: float) -> type[asyncio.Protocol]:
    """How the sockets of tables are served."""
    return type("Socket", (_Socket,), {"patience_s": patience_s})
