"""A WebSocket that costs its owner little: whole text messages, in and out, and nothing else.

A load generator shares the machine with the server that it measures, so it must not be the
dearer one of the two. This one frames messages by hand; the key with which a client masks what it
sends is all zeros, which leaves the bytes as they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from orrery.core.errors import OrreryError

_TEXT, _CLOSE, _PING, _PONG, _FINAL, _MASKED = 1, 8, 9, 10, 0x80, 0x80
_NO_MASK = bytes(4)
_KEY = "bm90IGEgc2VjcmV0IGtleQ=="  # any sixteen bytes will do, the answer is not checked


class WireLost(OrreryError):
    """The server hung up, or never let us in."""


class Wire(asyncio.Protocol):
    """One line to a server; what comes over it is heard at once."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[WireLost], None]) -> None:
        self._hear, self._lost = hear, lost
        self._rest = b""
        self._is_open = self._is_closing = False
        self._opened = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(
        cls,
        port: int,
        path: str,
        headers: dict[str, str],
        hear: Callable[[bytes], None],
        lost: Callable[[WireLost], None],
    ) -> Wire:
        """A line to this path on this machine."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(hear, lost), "127.0.0.1", port)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {_KEY}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        wire._transport.write("\r\n".join([*lines, "", ""]).encode())
        await wire._opened
        return wire

    def send(self, text: bytes) -> None:
        """Say this."""
        self._transport.write(_frame(_TEXT, text))

    def close(self) -> None:
        """Hang up."""
        if not self._is_closing:
            self._is_closing = True
            self._transport.write(_frame(_CLOSE, b"\x03\xe8"))
            self._transport.close()

    # --- What the loop tells us -------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The server has answered the call."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, _: Exception | None) -> None:
        """The end of the line, wanted or not."""
        if self._is_closing:
            return
        error = WireLost("the server hung up")
        if self._opened.done():
            self._lost(error)
        else:
            self._opened.set_exception(error)

    def data_received(self, data: bytes) -> None:
        """Some bytes, which need not end where a message does."""
        self._rest = self._rest + data if self._rest else data
        if self._is_open:
            self._rest = self._read(self._rest)
            return
        head, end, rest = self._rest.partition(b"\r\n\r\n")
        if end:
            self._rest = rest
            self._enter(head)

    def _enter(self, head: bytes) -> None:
        status, _, _ = head.partition(b"\r\n")
        if b" 101" not in status:
            self._is_closing = True
            self._transport.close()
            self._opened.set_exception(WireLost(f"the server answers {status.decode()!r}"))
            return
        self._is_open = True
        self._opened.set_result(None)
        # Whoever has opened the line gets it first, and then hears what has come already.
        asyncio.get_running_loop().call_soon(self.data_received, b"")

    def _read(self, data: bytes) -> bytes:
        """Hear all whole messages; what is left of the next one."""
        start, end = 0, len(data)
        while start + 2 <= end:
            length, body = data[start + 1], start + 2
            if length >= 126:
                width = 2 if length == 126 else 8
                length = int.from_bytes(data[body : body + width], "big")
                body += width
            if body + length > end:
                break
            self._take(data[start], data[body : body + length])
            start = body + length
        return data[start:]

    def _take(self, head: int, body: bytes) -> None:
        if head == _FINAL | _TEXT:
            self._hear(body)
        elif head == _FINAL | _PING:
            self._transport.write(_frame(_PONG, body))
        elif head == _FINAL | _CLOSE:
            self._transport.close()  # which connection_lost reports
        elif head != _FINAL | _PONG:
            self._lost(WireLost("the server sends what nobody asked for"))


def _frame(kind: int, body: bytes) -> bytes:
    length = len(body)
    if length < 126:
        size = bytes((_MASKED | length,))
    else:
        size = bytes((_MASKED | 126,)) + length.to_bytes(2, "big")
    return bytes((_FINAL | kind,)) + size + _NO_MASK + body
