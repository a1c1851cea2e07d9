"""Two people at a table of our site, who speak as its browser client does."""

from __future__ import annotations

from orrery.core.errors import OrreryError
from orrery.web.benchmarks.client_state import ClientState, hear
from orrery.web.benchmarks.load.json_client import JsonClient
from orrery.web.benchmarks.load.pairs import LoadMatch, MoveTally, Pair

_HELLO = b'{"type":"hello","seen":0}'
_SIT = b'{"type":"do","id":"sit","command":{"do":"sit","seat":1}}'
_PLAY = '{"type":"do","id":"%s","command":{"do":"play","seat":%d,"move":%d,"ply":%d}}'


class SitePair(Pair):
    """Two guests who open a table for each game."""

    def __init__(self, match: LoadMatch, number: int, tally: MoveTally) -> None:
        super().__init__(match, number, tally)
        self._client = JsonClient(self.port(0))
        self._tokens: list[str] = []
        self._states = [ClientState(), ClientState()]
        self._sent_name = ""

    async def invite(self) -> None:
        """Open a table, both at it; they are the same two people every time."""
        while len(self._tokens) < 2:
            guest = {"name": f"Guest {self.number} {len(self._tokens)}"}
            self._tokens.append((await self._client.post("/api/guests", guest))["token"])
        wish = {"game": self.match.game, "seat_0": "me", "seat_1": "open"}
        found = await self._client.post("/api/tables", wish, self._tokens[0])
        self.name, self._states = found["table"], [ClientState(), ClientState()]
        for who, token in enumerate(self._tokens):
            path = f"/ws/table/{self.name}"
            wire = await self.connect(who, path, {"Authorization": f"Bearer {token}"})
            wire.send(_HELLO)
        self.wires[1].send(_SIT)

    def leave(self) -> None:
        """Ask for nothing more, either."""
        super().leave()
        self._client.close()

    def mover(self) -> int:
        """Whoever has something to choose from."""
        return 0 if self._states[0].codes else 1

    def move(self, who: int) -> bytes:
        """Any of the moves that are offered, under a name that counts them."""
        state = self._states[who]
        self._sent_name = str(self.moves + 1)
        code = self.chance.choice(state.codes)
        return (_PLAY % (self._sent_name, state.seat, code, state.ply)).encode()

    def hear(self, who: int, text: bytes) -> None:
        """States and answers; nobody asks for anything else."""
        message, state = hear(text), self._states[who]
        if state.take(message):
            if all(state.phase not in ("", "waiting") for state in self._states):
                self.begin()
            self.saw(who, state.ply, state.phase == "over")
        elif message.type == "done" and message.id == self._sent_name:
            self.accept()
        elif message.type == "refused":
            self.fail(OrreryError(message.sentence))
