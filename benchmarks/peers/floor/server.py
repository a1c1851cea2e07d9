"""The least that a Python server can do for a game: no rules but counting, nothing stored.

Starlette and msgspec, one process: it reads a move, changes two numbers, and tells both people.

    python server.py PORT
"""

from __future__ import annotations

import sys

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

PEBBLES = 12


class Take(msgspec.Struct):
    """A move."""

    count: int


class FloorState(msgspec.Struct):
    """All that there is to a match."""

    ply: int = 0
    pebbles: int = PEBBLES
    is_over: bool = False


class FloorMatch:
    """Who listens, and how it stands."""

    def __init__(self) -> None:
        self.state, self.sockets = FloorState(), list[WebSocket]()

    def take(self, count: int, is_endless: bool) -> None:
        """Make a move."""
        state = self.state
        state.ply += 1
        state.pebbles -= count
        if state.pebbles <= 0:
            state.pebbles, state.is_over = PEBBLES, not is_endless


matches: dict[str, FloorMatch] = {}
read = msgspec.json.Decoder(Take).decode
write = msgspec.json.Encoder().encode


async def play(socket: WebSocket) -> None:
    """One person's line to a match, which is there from the first one on."""
    await socket.accept()
    name, is_endless = socket.path_params["match"], socket.path_params["game"] == "endless"
    match = matches.setdefault(name, FloorMatch())
    match.sockets.append(socket)
    try:
        await tell(match)
        while True:
            match.take(read(await socket.receive_text()).count, is_endless)
            await tell(match)
    except WebSocketDisconnect:
        matches.pop(name, None)


async def tell(match: FloorMatch) -> None:
    """Both hear how it stands."""
    text = write(match.state).decode()
    for socket in match.sockets:
        await socket.send_text(text)


app = Starlette(routes=[WebSocketRoute("/{game}/{match}", play)])

if __name__ == "__main__":
    port = int(sys.argv[1])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", ws="websockets-sansio")
