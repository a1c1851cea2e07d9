"""No game in play is ever studied: neither its table, nor a copy of its moves, nor its position.

Positions are compared by the forms that their game gives them, so that neither the order of moves
nor turning, mirroring or exchanging the colours makes another position of them. A game without such
forms is compared as a spectator sees it, and its lines are turned wherever it has symmetries.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterable, Iterator

import orrery
from orrery.core import records
from orrery.core.contract import Position
from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store import Store
from orrery.table.state import TableState
from orrery.web.jobs.pool import WorkerPool
from orrery.web.table.host import Host

#: Fewer moves are an opening that anybody may play, in many games at once.
OPENING = 4


class StillPlayed(OrreryError):
    """Somebody plays this very game now, for their rating."""

    def __init__(self) -> None:
        super().__init__(
            say("This game is being played at a rated table. It can be studied when it is over.")
        )


class RunningGames:
    """What is reached at rated tables now; kept from one question to the next."""

    def __init__(self, store: Store, host: Host, workers: WorkerPool) -> None:
        self._store, self._host, self._workers = store, host, workers
        #: By table: the number of moves that are known, and what every position looks like.
        self._known: dict[str, tuple[int, frozenset[str]]] = {}

    async def check(self, record: str) -> None:
        """``StillPlayed`` if this line leads through a position of a rated game in play."""
        tables = await asyncio.to_thread(self._tables, record)
        self._known = {table: self._known[table] for table in tables if table in self._known}
        if not tables:
            return
        looks = await self._workers.go_on(looks_of_record, record)
        for table in tables:
            hosted = await self._host.get(table)
            if not looks.isdisjoint(await asyncio.to_thread(self._looks, table, hosted.state)):
                raise StillPlayed

    def _tables(self, record: str) -> list[str]:
        return self._store.rated_in_play(records.parse(record).game)

    def _looks(self, table: str, state: TableState) -> frozenset[str]:
        if not state.has_begun:
            return frozenset()
        position = state.position
        plies, known = self._known.get(table, (0, frozenset()))
        fresh = looks_of(later_positions(position, max(plies + 1, OPENING)))
        self._known[table] = position.ply, known | fresh
        return self._known[table][1]


def later_positions(position: Position, least: int) -> Iterator[Position]:
    """This position and those before it, back to this ply."""
    earlier = position.copy()
    while earlier.ply >= least:
        yield earlier
        if earlier.last is None:
            return
        earlier.undo()


def looks_of(positions: Iterable[Position]) -> frozenset[str]:
    """What these look like, each as a short text."""
    return frozenset(hashlib.sha256(_look(position)).hexdigest()[:24] for position in positions)


def _look(position: Position) -> bytes:
    form = min(position.game.forms(position), default=None)
    return form or json.dumps(position.view(None), sort_keys=True).encode()


def looks_of_record(record: str) -> frozenset[str]:
    """What every position of a record looks like: a job for a worker process.

    The first moves are left out, unless the record begins in the middle of a game.
    """
    position = orrery.load(record)
    is_sealed = "position" in records.parse(record).headers
    is_middle = is_sealed or position.game.is_arranged
    least = 0 if is_middle else OPENING
    looks = looks_of(later_positions(position, least))
    for turned in () if is_middle else position.game.symmetries():
        other = position.game.start(position.seed)
        for move in position.history:
            other.play(int(turned[move.code]), move.seat)
        looks |= looks_of(later_positions(other, least))
    return looks
