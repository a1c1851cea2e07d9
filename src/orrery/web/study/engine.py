"""Who thinks for studies: graphs, lines and refutations, piece by piece, in worker processes.

One person has one graph and one other question at a time. Pieces of all people take turns, so that
the pictures and replays of others get through, and tables never wait: they need no worker.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.lab.analysis import Judgement
from orrery.web.http.limits import TooBusy
from orrery.web.jobs.allowance import Allowance
from orrery.web.jobs.analyses import MOST_SIMULATIONS, Analyses, Asker
from orrery.web.study import thinking
from orrery.web.study.messages import (
    AskGraph,
    AskLines,
    AskWhy,
    FromEngine,
    GraphBegun,
    GraphDone,
    GraphGrown,
    LinesFound,
    WhyNot,
)
from orrery.web.study.running import RunningGames
from orrery.web.study.tree import StudyStart, line_record

#: How long the engine thinks about lines, thought by thought, in seconds: where it goes on from the
#: thought before, and where it begins each time anew.
_ON = (0.2, 0.3, 0.5, *(0.7,) * 8)
_ANEW = (0.2, 0.5, 1.0, 2.0)

#: People who may ask for lines or refutations at once, and how often one address may in a minute.
_MOST = 20
QUESTIONS_A_MINUTE = 60

AnyQuestion = AskGraph | AskLines | AskWhy
Tell = Callable[[FromEngine], Awaitable[None]]


class AskedElsewhere(OrreryError):
    """The same person has asked for something else meanwhile."""


class StudyEngine:
    """Answers what the pages of studies ask over their sockets."""

    def __init__(self, analyses: Analyses, running: RunningGames) -> None:
        self._analyses, self._running = analyses, running
        self._allowance = Allowance(QUESTIONS_A_MINUTE)
        #: Who is thought for now, by person: the newest question ends the one before.
        self._asked: dict[str, asyncio.Task[Any]] = {}

    async def answer(self, question: AnyQuestion, asker: Asker, tell: Tell) -> None:
        """Tell all that is found; cancel it when nobody waits for it any more."""
        self._allowance.spend(asker.address)
        record = await asyncio.to_thread(line_record, question.start, question.path)
        await self._running.check(record)
        match question:
            case AskGraph(id=name):
                with self._analyses.counted(asker):
                    async for message in self._graph(name, record):
                        await tell(message)
            case AskLines(id=name):
                await self._alone(asker.person, self._lines(name, record, tell))
            case AskWhy(id=name):
                if not question.path:
                    raise OrreryError(say("There is no move yet."))
                await self._alone(asker.person, self._why(name, record, tell))

    async def get_ready(self, start: StudyStart) -> None:
        """Have a worker ready for a study that somebody has opened."""
        with suppress(OrreryError):
            await self._analyses.piece(thinking.get_ready, start)

    async def _graph(self, name: str, record: str) -> AsyncIterator[FromEngine]:
        work = await self._analyses.piece(thinking.graph_work, record, MOST_SIMULATIONS)
        yield GraphBegun(name, work.plies, work.unit)
        judged: list[Judgement] = []
        for ply in range(1, work.plies + 1):
            judged.append(
                await self._analyses.piece(thinking.judged_move, record, work.simulations, ply)
            )
            point = await self._analyses.piece(
                thinking.graph_point, record, work.simulations, judged
            )
            yield GraphGrown(name, point)
        turns, decided = await self._analyses.piece(
            thinking.graph_turns, record, work.simulations, judged
        )
        yield GraphDone(name, turns, decided)

    async def _lines(self, name: str, record: str, tell: Tell) -> None:
        thoughts: tuple[float, ...] = _ON
        done = 0
        while done < len(thoughts):
            found = await self._analyses.piece(thinking.deepened, record, thoughts[done])
            done += 1
            thoughts = _ON if found.goes_on else _ANEW
            is_done = found.is_final or done == len(thoughts)
            await tell(
                LinesFound(
                    name, found.lines, found.unit, found.simulations, is_done, found.sentence
                )
            )
            if is_done:
                return

    async def _why(self, name: str, record: str, tell: Tell) -> None:
        found = await self._analyses.piece(thinking.refuted, record, MOST_SIMULATIONS)
        await tell(WhyNot(name, found.sentence, found.grade, found.better, found.answers))

    async def _alone(self, person: str, work: Any) -> None:
        """Do this for a person, and nothing else of the kind."""
        if before := self._asked.pop(person, None):
            before.cancel()
        if len(self._asked) >= _MOST:
            work.close()
            raise TooBusy
        task = self._asked[person] = asyncio.create_task(work)
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():  # by the next question, and not by whoever waits
                raise AskedElsewhere(say("You have asked for something else.")) from None
            task.cancel()
            raise
        finally:
            if self._asked.get(person) is task:
                del self._asked[person]
