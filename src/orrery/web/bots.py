"""Bots at hosted tables: asked when they are to act, heard when a person would have answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from orrery.core.contract import Seat
from orrery.core.errors import OrreryError, Refusal
from orrery.core.kernel import CLOCK
from orrery.games import NAMES, game
from orrery.table.bot_worker import Question
from orrery.table.bots import BotDesk, BotLost, question
from orrery.table.events import Milliseconds
from orrery.table.pace import offered, pace
from orrery.table.state import TableState
from orrery.table.table import Table
from orrery.web.hosted import Hosted, clock_now

log = logging.getLogger(__name__)

#: Between them these levels use everything that a bot is made of.
_WARM_LEVELS = (2, 5)


class BotHost:
    """Asks the bots that are to act, each once for every position."""

    def __init__(self, processes: int | None) -> None:
        self._desk = BotDesk(processes)
        #: Who thinks about which table after how many moves.
        self._tasks: dict[tuple[str, Seat], tuple[int, asyncio.Task[None]]] = {}

    def attend(self, hosted: Hosted) -> None:
        """See whether a bot is to act at this table."""
        state = hosted.state
        ply = state.position.ply
        bots = state.bots()
        hosted.thinking = {seat for seat in bots if seat in state.acting}
        for seat in range(len(state.seats)):
            key = (hosted.id, seat)
            asked_at, task = self._tasks.get(key, (None, None))
            if asked_at == ply and seat in hosted.thinking:
                continue
            if task is not None and task is not asyncio.current_task():
                task.cancel()
            self._tasks.pop(key, None)
            if seat in hosted.thinking:
                self._tasks[key] = ply, asyncio.create_task(self._turn(hosted, seat, state))

    def forget(self, hosted: Hosted) -> None:
        """Nobody looks at this table any more."""
        self._desk.forget(hosted.id)

    async def warm(self) -> None:
        """Have the bots of every game compiled, one after the other, between real questions."""
        for name in NAMES:
            with suppress(OrreryError):
                for asked in await asyncio.to_thread(_first_questions, name):
                    await asyncio.wrap_future(self._desk.ask(asked))

    async def stop(self) -> None:
        """Stop thinking."""
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._desk.close)

    async def _turn(self, hosted: Hosted, seat: Seat, state: TableState) -> None:
        """Think about one position, and play at the right time."""
        try:
            when = await asyncio.to_thread(pace, state, seat)
            if when is None:
                self._wait(hosted, seat)
                return
            await _until(when.ask)
            asked = await asyncio.to_thread(question, hosted.id, state, seat)
            move = await asyncio.wrap_future(self._desk.ask(asked))
            if move is None:
                self._wait(hosted, seat)
                return
            await _until(when.play)
            await hosted.run(_playing(seat, move, state.position.ply))
        except Refusal:
            pass  # the table has gone on, and whoever changed it has seen to the bots
        except BotLost:
            log.exception("a bot at table %s is lost", hosted.id)
            self._wait(hosted, seat)

    def _wait(self, hosted: Hosted, seat: Seat) -> None:
        """This bot lets the others act."""
        hosted.thinking.discard(seat)
        hosted.wake()


def _playing(seat: Seat, move: str, ply: int) -> Callable[[Table, Milliseconds], None]:
    def play(table: Table, now: Milliseconds) -> None:
        table.bot_move(seat, offered(table.state, seat, move, now), now, ply)

    return play


async def _until(time: Milliseconds) -> None:
    await asyncio.sleep(max(0, time - clock_now()) / 1000)


def _first_questions(name: str) -> list[Question]:
    seat = next(seat for seat in game(name).start(0).to_act if seat != CLOCK)
    return [Question(f"warm {name}", name, {}, "0", [], seat, level) for level in _WARM_LEVELS]
