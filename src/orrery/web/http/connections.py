"""Connections that wait for nobody.

Whoever does not take what is sent to them is hung up on, and so is whoever does not come to the
point: the head of a request has so much time, and so much room.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

if TYPE_CHECKING:
    _Protocol = asyncio.Protocol
else:
    _Protocol = object

#: Bytes of the head of a request, with all its cookies.
LARGEST_HEAD = 64 * 1024
_HEAD_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"Content-Length: 0\r\nConnection: close\r\n\r\n"
)

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


#: Among the extensions of a socket's scope: writes several texts at once, past all middleware.
SEND_TEXTS = "orrery.send_texts"


class _Socket(_Impatient, WebSocketsSansIOProtocol):
    """Answers to a browser's own pings are written without asking whether there is room."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][SEND_TEXTS] = {"send": self.send_texts}

    async def send_texts(self, texts: Iterable[bytes]) -> None:
        """Write messages, as soon as there is room for them; nothing if the browser has gone."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        # Framed here: lines are not compressed, so that there is nothing else to do to a text.
        self.transport.write(b"".join([part for text in texts for part in _framed(text)]))

    def data_received(self, data: bytes) -> None:
        if self.transport.get_write_buffer_size() > _MOST_WAITING:
            self.hang_up()
        else:
            super().data_received(data)


def _framed(text: bytes) -> tuple[bytes, bytes]:
    """A whole text message of a server: the head of its frame, and itself."""
    length = len(text)
    if length < 126:
        return bytes((_WHOLE_TEXT, length)), text
    if length < 1 << 16:
        return _SHORT_HEAD.pack(_WHOLE_TEXT, 126, length), text
    return _LONG_HEAD.pack(_WHOLE_TEXT, 127, length), text


#: The last frame of a message, which is text; its length in two bytes, or in eight (RFC 6455, 5.2).
_WHOLE_TEXT = 0x81
_SHORT_HEAD, _LONG_HEAD = struct.Struct("!BBH"), struct.Struct("!BBQ")


class _Http(_Impatient, AutoHTTPProtocol):  # type: ignore[valid-type, misc]  # one of several
    """Between two requests the server waits for the next one, but only for a while."""

    _head_bytes = 0
    _head_watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before or not self._is_between_requests:
            self._head_bytes = 0
            return
        self._head_bytes += len(data)
        if self._head_bytes > LARGEST_HEAD and not self.transport.is_closing():
            self.transport.write(_HEAD_TOO_LARGE)
            self.transport.close()
        self._await_head()

    @property
    def _is_between_requests(self) -> bool:
        """Whether the head of the next request is still to come; a socket's never is."""
        is_here = self.transport.get_protocol() is self
        return is_here and (self.cycle is None or self.cycle.response_complete)

    def _await_head(self) -> None:
        if self._head_watch is None:
            loop = asyncio.get_running_loop()
            self._head_watch = loop.call_later(self.patience_s, self._look_for_head, self.cycle)

    def _look_for_head(self, before: object) -> None:
        self._head_watch = None
        if self.cycle is before and self._is_between_requests:
            self.hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._head_watch is not None:
            self._head_watch.cancel()
        super().connection_lost(exc)


def http(patience_s: float) -> type[asyncio.Protocol]:
    """How requests and event streams are served."""
    return type("Http", (_Http,), {"patience_s": patience_s})


def sockets(patience_s: float) -> type[asyncio.Protocol]:
    """How the sockets of tables are served."""
    return type("Socket", (_Socket,), {"patience_s": patience_s})
