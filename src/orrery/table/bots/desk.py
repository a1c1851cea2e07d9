"""The desk at which bots are asked for their moves. They think in processes of their own."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic
from typing import Protocol

import msgspec

from orrery.core.compiling import haste
from orrery.core.contract import Seat
from orrery.core.errors import OrreryError
from orrery.table.bots.pace import budget
from orrery.table.bots.process import BotProcess, read_answer
from orrery.table.bots.queue import NOBODY, BotQuestion, BotQueue, Client
from orrery.table.bots.worker import BotAnswer, Question
from orrery.table.state import TableState

#: A process that is lost is replaced, and asked again, so often.
_TRIES = 3


class BotLost(OrreryError):
    """No process could answer this question."""


def question(
    table: str, state: TableState, seat: Seat, afresh: bool = False, level: int = 0
) -> Question:
    """What to ask the bot on this seat, or one of this level in a person's place.

    Afresh: by whoever remembers nothing of the table.
    """
    time = budget(state, seat)
    return Question(
        table=table,
        game=state.opened.game,
        rules=state.opened.rules,
        options=state.opened.options,
        seed=state.opened.seed,
        moves=[(move.seat, move.code) for move in state.position.history],
        seat=seat,
        level=level or state.bots()[seat].level,
        seconds=time.seconds,
        scale=time.scale,
        afresh=afresh,
        in_haste=haste.is_on(),
    )


def usual_workers() -> int:
    """One core is left to the server, if there is more than one."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


#: Hears for whom a question was answered, how many seconds it waited, and how many it took.
Answered = Callable[[Client, float, float], None]


def _ignored(*_: object) -> None:
    pass


class Thinkers(Protocol):
    """Processes of others, that think for whoever asks."""

    @property
    def slots(self) -> int:
        """How many questions they answer at a time; 0: nobody is there."""

    def ask(self, line: bytes) -> bytes | None:
        """The answer to a question, which waits; None if it is lost."""


class BotDesk:
    """Hands questions to a few processes, which are started when they are first needed."""

    def __init__(
        self,
        workers: int | None = None,
        erred: Callable[[str], None] = _ignored,
        heard: Answered = _ignored,
        elsewhere: Thinkers | None = None,
    ) -> None:
        """``erred`` hears, in any thread, of each table where a bot failed and any move was played
        for it, and ``heard`` of each answer. Who is ``elsewhere`` is asked first."""
        self.erred, self.heard, self.elsewhere = erred, heard, elsewhere
        number = workers or usual_workers()
        self._own = self._most = number
        self._queue = BotQueue(number)
        self._news = threading.Condition()
        self._closed = False
        #: Who was asked about a table last, and so remembers it.
        self._homes: dict[str, _Worker] = {}
        self._workers = [_Worker(self, place) for place in range(number)]

    def ask(self, asked: Question, client: Client = NOBODY) -> Future[str | None]:
        """The text of the move, or None to wait. Cancel it if the table has gone on."""
        with self._news:
            if self._closed:
                raise BotLost("the bots have gone home")
            future = self._queue.add(asked, client, monotonic())
            self._news.notify_all()
        return future

    def allow(self, questions: int) -> None:
        """Have so many questions asked at a time, or as many as there are processes of our own."""
        with self._news:
            if self._closed:
                return
            self._most = max(self._own, questions)
            self._queue.allow(self._most)
            for place in range(len(self._workers), self._most):
                self._workers.append(_Worker(self, place))
            self._news.notify_all()

    @property
    def waiting(self) -> int:
        """How many questions wait to be asked."""
        return len(self._queue)

    def forget(self, table: str) -> None:
        """Nobody will ask about this table for a while."""
        with self._news:
            self._homes.pop(table, None)

    def close(self) -> None:
        """Send everybody home. Questions without an answer are cancelled."""
        with self._news:
            self._closed = True
            waiting = self._queue.clear()
            self._news.notify_all()
        for asked in waiting:
            asked.future.cancel()
        for worker in self._workers:
            worker.end()

    def __enter__(self) -> BotDesk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def next_for(self, worker: _Worker) -> BotQuestion | None:
        """The next question for this worker, when there is one; None to go home."""
        with self._news:
            while not self._closed:
                if worker.number >= self._most:
                    self._news.wait()
                    continue
                asked = self._queue.take(
                    monotonic(), lambda table: self._homes.get(table, worker) is worker
                )
                if asked:
                    self._homes[asked.question.table] = worker
                    return asked
                self._news.wait(self._queue.pause(monotonic()))
        return None

    def answered(self, asked: BotQuestion) -> None:
        """A worker is done with this question."""
        with self._news:
            self._queue.answered(asked)
            self._news.notify_all()

    @property
    def is_closed(self) -> bool:
        """Whether nobody is asked any more."""
        return self._closed


class _Worker:
    """A thread that waits for the answers of one process, or of somebody elsewhere."""

    def __init__(self, desk: BotDesk, number: int) -> None:
        self._desk, self.number = desk, number
        self._process = BotProcess()
        self._thread = threading.Thread(target=self._serve, name="bots", daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while asked := self._desk.next_for(self):
            if asked.future.set_running_or_notify_cancel():
                began = monotonic()
                self._settle(asked)
                self._desk.heard(asked.client, began - asked.since, monotonic() - began)
            self._desk.answered(asked)

    def _settle(self, asked: BotQuestion) -> None:
        line = msgspec.json.encode(asked.question) + b"\n"
        for _ in range(_TRIES):
            answer = self._answer_to(line)
            if answer is not None:
                if answer.erred:
                    self._desk.erred(asked.question.table)
                asked.future.set_result(answer.move)
                return
            if self._desk.is_closed:
                break
        asked.future.set_exception(BotLost("the bot's process was lost"))

    def _answer_to(self, line: bytes) -> BotAnswer | None:
        """What is answered; None if whoever was asked is lost."""
        elsewhere = self._desk.elsewhere
        asked = elsewhere if elsewhere is not None and elsewhere.slots else self._process
        answer = asked.ask(line)
        return read_answer(answer) if answer is not None else None

    def end(self) -> None:
        self._process.kill()
        self._thread.join()
        self._process.close()
