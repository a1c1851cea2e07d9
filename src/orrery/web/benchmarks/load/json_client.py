"""Requests over one connection that stays open, as a browser makes them."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from orrery.core.errors import OrreryError


class BadStatus(OrreryError):
    """The server did not do what it was asked for."""


class JsonClient:
    """Somebody who asks one thing after the other."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: object, token: str = "") -> dict[str, Any]:
        """Post this as JSON; the answer, which is JSON as well."""
        if self._line is None or self._line[0].at_eof():
            self._line = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._line
        json = msgspec.json.encode(body)
        lines = [
            f"POST {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self._port}",
            "Content-Type: application/json",
            f"Content-Length: {len(json)}",
            *([f"Authorization: Bearer {token}"] if token else []),
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode() + json)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        _, _, rest = head.partition("\r\ncontent-length:")
        answer = await reader.readexactly(int(rest.split("\r\n", 1)[0] or 0))
        if not head.startswith(("http/1.1 200", "http/1.1 201")):
            raise BadStatus(f"{path} was answered {answer[:200].decode(errors='replace')}")
        found: dict[str, Any] = msgspec.json.decode(answer)
        return found

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line[1].close()
            self._line = None
