"""Two people at a match of a boardgame.io server, who speak as its client does: over socket.io.

Its server acknowledges nothing; a move was accepted if it has raised the state's number.
"""

from __future__ import annotations

from typing import Any

import msgspec

from orrery.web.benchmarks.load.json_client import JsonClient
from orrery.web.benchmarks.load.pairs import LoadMatch, MoveTally, Pair

MOST = 3


class Context(msgspec.Struct):
    """Whose turn it is, or who has won."""

    currentPlayer: str = "0"  # noqa: N815 - their name
    gameover: Any = None


class Heap(msgspec.Struct):
    """What lies on the table."""

    pebbles: int


class PeerState(msgspec.Struct):
    """What a client has to know of a match."""

    number: int = msgspec.field(name="_stateID")
    heap: Heap = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")


class Synced(msgspec.Struct):
    """The answer to ``sync``."""

    state: PeerState


_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
_state = msgspec.json.Decoder(PeerState).decode
_synced = msgspec.json.Decoder(Synced).decode
_SOCKET = "/socket.io/?EIO=4&transport=websocket"
_UPDATE = (
    '42/%s,["update",{"type":"MAKE_MOVE","payload":{"type":"take","args":[%d],'
    '"playerID":"%d","credentials":"%s"}},%d,"%s","%d"]'
)


class BoardgamePair(Pair):
    """Two players who create, join and play a match, and then another one."""

    def __init__(self, match: LoadMatch, number: int, tally: MoveTally) -> None:
        super().__init__(match, number, tally)
        self._client = JsonClient(self.port(0))
        self._credentials: list[str] = []
        self._states: list[PeerState | None] = [None, None]

    async def invite(self) -> None:
        """A match from the lobby, which both join."""
        lobby = f"/games/{self.match.game}"
        self.name = (await self._client.post(f"{lobby}/create", {"numPlayers": 2}))["matchID"]
        self._states, self._credentials = [None, None], []
        for who in (0, 1):
            wish = {"playerID": str(who), "playerName": f"Guest {self.number} {who}"}
            joined = await self._client.post(f"{lobby}/{self.name}/join", wish)
            self._credentials.append(joined["playerCredentials"])
        for who in (0, 1):
            await self.connect(who, _SOCKET, {})

    def leave(self) -> None:
        """Ask for nothing more, either."""
        super().leave()
        self._client.close()

    def mover(self) -> int:
        """Whose turn it is."""
        state = self._states[0]
        assert state
        return int(state.context.currentPlayer)

    def move(self, who: int) -> bytes:
        """Take some pebbles."""
        state = self._states[who]
        assert state
        count = self.chance.randint(1, min(MOST, state.heap.pebbles))
        values = (count, who, self._credentials[who], state.number, self.name, who)
        return (_UPDATE % (self.match.game, *values)).encode()

    def hear(self, who: int, text: bytes) -> None:
        """What engine.io, socket.io and the game server say, in this order."""
        if text.startswith(b"42"):
            self._hear_event(who, text[text.index(b"[") :])
        elif text.startswith(b"40"):
            secret = self._credentials[who]
            sync = f'42/{self.match.game},["sync","{self.name}","{who}","{secret}",2]'
            self.wires[who].send(sync.encode())
        elif text == b"2":
            self.wires[who].send(b"3")
        elif text.startswith(b"0"):
            self.wires[who].send(f"40/{self.match.game},".encode())

    def _hear_event(self, who: int, text: bytes) -> None:
        name, *values = _event(text)
        if bytes(name) == b'"update"':
            self._see(who, _state(values[1]))
        elif bytes(name) == b'"sync"':
            self._see(who, _synced(values[1]).state)

    def _see(self, who: int, state: PeerState) -> None:
        is_new = state.number > self.plies[who]
        self._states[who] = state
        if all(self._states):
            self.begin()
        if is_new and who == self.author:
            self.accept()
        self.saw(who, state.number, state.context.gameover is not None)
