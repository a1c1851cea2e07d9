"""Analyses for people who wait for them: move by move, and no further once they have gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, ParamSpec, TypeVar

from orrery.core.contract import Seat
from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.lab.analysis import Judgement
from orrery.lab.analysis.agreement import Agreement
from orrery.web.http.limits import TooBusy, TooOften
from orrery.web.jobs.pool import WorkerPool
from orrery.web.jobs.recorded_games import agreed, concluded, judged, length_of, plies_of

P = ParamSpec("P")
T = TypeVar("T")

#: Analyses that run or wait, of all people together.
_MOST = 20
#: From one address; one person has one at a time.
_MOST_BY_ADDRESS = 3

#: Simulations of one analysis, of all its moves together: a minute or two.
MOST_SIMULATIONS = 500_000

#: Nobody waits longer for one.
_LONGEST_S = 600.0

#: When to ask again, if one is running.
_AGAIN_MS = 10_000


class TooMuch(OrreryError):
    """An analysis that would take too long."""


@dataclass(frozen=True)
class AnalysisRequest:
    """A recorded game, how hard to think about each move, and which moves, counted from 1."""

    record: str
    simulations: int
    first: int = 1
    last: int | None = None


class Asker(NamedTuple):
    """Who waits for an analysis, and what stands for their address."""

    person: str
    address: str


class Analyses:
    """One move is judged at a time, so that pictures get through, and askers take turns."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._turn = asyncio.Semaphore(1)
        self._running: list[Asker] = []

    async def analyse(self, wanted: AnalysisRequest, asker: Asker) -> dict[str, Any]:
        """What the moves were worth; cancel it if nobody waits for it any more."""
        with self.counted(asker):
            try:
                async with asyncio.timeout(_LONGEST_S):
                    return await self._piece_by_piece(wanted)
            except TimeoutError:
                raise TooMuch(say("The analysis took too long. Ask for less of it.")) from None

    async def _piece_by_piece(self, wanted: AnalysisRequest) -> dict[str, Any]:
        record, simulations = wanted.record, wanted.simulations
        length = await self._workers.do(length_of, record)
        plies = range(wanted.first, min(wanted.last or length, length) + 1)
        _check(plies, simulations)
        found = await self._judged(record, simulations, plies)
        return await self._workers.go_on(concluded, record, simulations, found)

    async def agreement(self, record: str, simulations: int, seat: Seat, most: int) -> Agreement:
        """How many of a seat's moves the engine would have made, of at most so many of them."""
        plies = await self._workers.do(plies_of, record, simulations, seat, most)
        found = await self._judged(record, simulations, plies)
        return await self._workers.go_on(agreed, record, simulations, found)

    async def _judged(self, record: str, simulations: int, plies: Iterable[int]) -> list[Judgement]:
        found = []
        for ply in plies:
            found.append(await self.piece(judged, record, simulations, ply))
        return found

    async def piece(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """A piece of an analysis, when it is its turn."""
        async with self._turn:
            return await self._workers.go_on(work, *args, **named)

    @contextmanager
    def counted(self, asker: Asker) -> Iterator[None]:
        """While somebody has an analysis: ``TooOften`` if they have one, ``TooBusy`` if many do."""
        by_person = sum(other.person == asker.person for other in self._running)
        by_address = sum(other.address == asker.address for other in self._running)
        if by_person or by_address >= _MOST_BY_ADDRESS:
            raise TooOften(say("Your last analysis is not done yet."), _AGAIN_MS)
        if len(self._running) >= _MOST:
            raise TooBusy
        self._running.append(asker)
        try:
            yield
        finally:
            self._running.remove(asker)


def _check(plies: range, simulations: int) -> None:
    asked = len(plies) * simulations
    if asked > MOST_SIMULATIONS:
        raise TooMuch(
            say(
                "Simulations of all moves together may be at most {most}; these would be {asked}."
                " Ask for fewer, or for a part of the game.",
                most=MOST_SIMULATIONS,
                asked=asked,
            )
        )
