"""Two people at a match of the barest server."""

from __future__ import annotations

from itertools import count

import msgspec

from orrery.web.benchmarks.load.pairs import LoadMatch, MoveTally, Pair

MOST = 3


class FloorHeard(msgspec.Struct):
    """A match as it is told."""

    ply: int
    pebbles: int
    is_over: bool


_state = msgspec.json.Decoder(FloorHeard).decode


class FloorPair(Pair):
    """Two players who take turns, whoever began."""

    def __init__(self, match: LoadMatch, number: int, tally: MoveTally) -> None:
        super().__init__(match, number, tally)
        self._rounds = count()
        self._pebbles, self._turn = 0, 0

    async def invite(self) -> None:
        """A match begins when its second player is there."""
        self.name = f"{self.number}-{next(self._rounds)}-{self.chance.random()}"
        for who in (0, 1):
            await self.connect(who, f"/{self.match.game}/{self.name}", {})

    def mover(self) -> int:
        """One after the other."""
        self._turn = 1 - self._turn
        return self._turn

    def move(self, who: int) -> bytes:
        """Take some pebbles."""
        taken = self.chance.randint(1, min(MOST, self._pebbles))
        return b'{"count":%d}' % taken

    def hear(self, who: int, text: bytes) -> None:
        """A state: there is nothing else."""
        state = _state(text)
        self._pebbles = state.pebbles
        if who == 1:
            self.begin()
        if state.ply > self.plies[who] and who == self.author:
            self.accept()
        self.saw(who, state.ply, state.is_over)
