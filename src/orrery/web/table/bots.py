"""Bots at hosted tables: asked when they are to act, heard when a person would have answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from orrery.core.contract import Seat
from orrery.core.errors import OrreryError
from orrery.core.kernel import CLOCK
from orrery.games import NAMES, game
from orrery.players.warm import bot_levels
from orrery.table.bots.desk import Answered, BotDesk, BotLost, Thinkers, question
from orrery.table.bots.pace import offered, pace
from orrery.table.bots.queue import Client
from orrery.table.bots.worker import Question, any_move
from orrery.table.events import Milliseconds
from orrery.table.hints import HINT_SECONDS, hint_level
from orrery.table.log import Steps
from orrery.table.state import TableState
from orrery.table.table import Table
from orrery.web.operations.faults import Faults
from orrery.web.operations.outages import until_written
from orrery.web.operations.threads import in_moves
from orrery.web.table.hosted import Hosted, clock_now

#: For so many seconds a net is tried.
_MOMENT = 0.01


class BotHost:
    """Asks the bots that are to act, each once for every position."""

    def __init__(
        self, processes: int | None, faults: Faults, elsewhere: Thinkers | None = None
    ) -> None:
        """Who is ``elsewhere`` thinks in place of our own processes."""
        self._faults = faults
        self.answers: list[Answered] = []
        self._desk = BotDesk(
            processes,
            lambda table: faults.note("bot_erred", f"table {table}"),
            self._answered,
            elsewhere,
        )
        #: Who thinks about which table, after how many moves, and whether all people wait for it.
        self._tasks: dict[tuple[str, Seat], tuple[tuple[int, bool], asyncio.Task[None]]] = {}
        #: Hourglasses that are being ended early.
        self._endings: set[asyncio.Task[Any]] = set()

    def allow(self, questions: int) -> None:
        """Have so many questions asked at a time, if that is more than we have processes."""
        self._desk.allow(questions)

    @property
    def waiting(self) -> int:
        """How many questions wait to be asked."""
        return self._desk.waiting

    def _answered(self, client: Client, waited: float, thought: float) -> None:
        for hear in self.answers:
            hear(client, waited, thought)

    def attend(self, hosted: Hosted, is_ours: bool = True) -> None:
        """See whether a bot is to act at this table; if it is not ours, another process asks it."""
        state = hosted.state
        moment = (state.position.ply, state.all_waived)
        bots = state.bots() if _goes_on(hosted) else {}
        hosted.thinking = {seat for seat in bots if seat in state.acting}
        for seat in range(len(state.seats)):
            key = (hosted.id, seat)
            asked_at, task = self._tasks.get(key, (None, None))
            if is_ours and asked_at == moment and seat in hosted.thinking:
                if task is not None and task.done():  # it has decided to wait
                    hosted.thinking.discard(seat)
                continue
            if task is not None and task is not asyncio.current_task():
                task.cancel()
            self._tasks.pop(key, None)
            if is_ours and seat in hosted.thinking:
                self._tasks[key] = moment, asyncio.create_task(self._turn(hosted, seat, state))

        if is_ours:
            self._end_waived(hosted)

    def _end_waived(self, hosted: Hosted) -> None:
        """No bot wants the time either that nobody else does."""
        if hosted.state.all_waived and not hosted.thinking:
            ending = until_written(lambda: hosted.take(Table.end_waived_steps))
            self._endings.add(task := asyncio.create_task(ending))
            task.add_done_callback(self._endings.discard)

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
        tasks = [*(task for _, task in self._tasks.values()), *self._endings]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._desk.close)

    async def _turn(self, hosted: Hosted, seat: Seat, state: TableState) -> None:
        """Think about one position, and play at the right time; a bot that errs is asked once more,
        and then any legal move is played for it, so that nobody waits for ever."""
        when = await in_moves(pace, state, seat)
        if when is None:
            self._wait(hosted, seat)
            return
        await _until(when.ask)
        for afresh in (False, True):
            try:
                move = await self._answer(hosted, seat, state, afresh)
            except BotLost as error:
                self._faults.note("bot_lost", _place(hosted), error)
                continue
            if move is None and not _is_alone(state, seat):
                self._wait(hosted, seat)
                return
            await _until(when.play)
            if move is not None and await self._has_played(hosted, seat, state, move):
                return
            self._faults.note("bot_erred", _place(hosted))
        move = (await in_moves(any_move, state.position, seat)).text
        await self._has_played(hosted, seat, state, move)

    async def _answer(
        self, hosted: Hosted, seat: Seat, state: TableState, afresh: bool
    ) -> str | None:
        asked = await in_moves(question, hosted.id, state, seat, afresh)
        return await asyncio.wrap_future(self._desk.ask(asked, _client(hosted)))

    async def hint(self, hosted: Hosted, seat: Seat, state: TableState) -> str | None:
        """What a bot would play in the place of the person on this seat; None: it would wait."""
        level = await in_moves(hint_level, state.position.game)
        asked = await in_moves(question, hosted.id, state, seat, False, level)
        seconds = min(HINT_SECONDS, asked.seconds or HINT_SECONDS)
        quick = replace(asked, seconds=seconds)
        return await asyncio.wrap_future(self._desk.ask(quick, _client(hosted)))

    async def _has_played(self, hosted: Hosted, seat: Seat, state: TableState, move: str) -> bool:
        """Play it, as soon as it can be written down; False if it is no move in this position."""
        playing = _playing(seat, move, state.position.ply)
        try:
            await until_written(lambda: hosted.take(playing))
        except Exception:  # whatever an answer without sense brings about
            # If the table has gone on, whoever changed it has seen to the bots.
            return not _stands(hosted.state, seat, state)
        return True

    def _wait(self, hosted: Hosted, seat: Seat) -> None:
        """This bot lets the others act."""
        hosted.thinking.discard(seat)
        hosted.wake()
        self._end_waived(hosted)


def _place(hosted: Hosted) -> str:
    return f"table {hosted.id}"


def _client(hosted: Hosted) -> Client:
    state = hosted.state
    return Client(state.opened.host, hosted.origin, state.has_people, hosted.is_watched)


def _goes_on(hosted: Hosted) -> bool:
    """Bots among themselves play for whoever watches them, or for a tournament."""
    state = hosted.state
    return state.has_people or bool(state.opened.tournament) or hosted.is_watched


def _is_alone(state: TableState, seat: Seat) -> bool:
    """Whether nothing happens as long as this seat waits."""
    return state.acting == (seat,) and not state.timers


def _stands(now: TableState, seat: Seat, then: TableState) -> bool:
    """Whether a bot is still to move here as it was then."""
    return (
        seat in now.acting and seat in now.bots() and now.position.history == then.position.history
    )


def _playing(seat: Seat, move: str, ply: int) -> Callable[[Table, Milliseconds], Steps[Any]]:
    def play(table: Table, now: Milliseconds) -> Steps[Any]:
        return table.bot_move_steps(seat, offered(table.state, seat, move, now), now, ply)

    return play


async def _until(time: Milliseconds) -> None:
    await asyncio.sleep(max(0, time - clock_now()) / 1000)


def _first_questions(name: str) -> list[Question]:
    start = game(name).start(0)
    seat = next(seat for seat in start.to_act if seat != CLOCK)
    levels = bot_levels(start.game)
    return [Question(f"warm {name}", name, {}, "0", [], seat, n, _MOMENT) for n in levels]
