"""Whose question comes next: people before bots among themselves, and everybody in turn.

No question is interrupted, so whoever comes waits for those that are being answered. That is why
questions for nobody who plays are short, come one after the other with a pause, and leave one
process free where there are several.
"""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import count

from msgspec.structs import replace

from orrery.players.levels import LEVELS, QUASAR_SECONDS
from orrery.table.bots.worker import Question

#: What the highest level has at least, however many wait; and what it has where no person plays.
LEAST_SECONDS = 1.0
IDLE_SECONDS = 0.5

#: Between two questions from tables without a person; each move keeps the server busy, too.
PAUSE_S = 0.05

#: Of so many people and addresses it is known when their last turn was.
_MOST_REMEMBERED = 10_000


@dataclass(frozen=True)
class Client:
    """For whom a question is asked."""

    #: Who opened the table.
    person: str = ""
    #: Whatever stands for where they came from, if that is known.
    origin: str = ""
    #: Whether a person plays at the table, and whether anybody looks at it.
    is_played: bool = False
    is_watched: bool = False


NOBODY = Client()


@dataclass(frozen=True)
class BotQuestion:
    """A question, for whom it is, and where its answer is waited for."""

    question: Question
    client: Client
    future: Future[str | None]
    number: int
    since: float


class BotQueue:
    """The questions that wait. It keeps no time: whoever uses it says what time it is."""

    def __init__(self, workers: int) -> None:
        self._numbers = count(1)
        self._waiting: list[BotQuestion] = []
        #: When people, and those who came from an address, last had a turn: the number of it.
        self._turns: OrderedDict[tuple[str, str], int] = OrderedDict()
        #: Of tables without a person: how many may be asked at once, how many are, and from when
        #: on the next one may be.
        self._most_idle, self._idle, self._idle_from = 0, 0, 0.0
        self.allow(workers)

    def allow(self, workers: int) -> None:
        """So many questions are asked at a time."""
        self._most_idle = max(1, workers - 1)

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def add(self, question: Question, client: Client, now: float = 0.0) -> Future[str | None]:
        """One more; cancel it if nobody waits for the answer any more."""
        future: Future[str | None] = Future()
        self._waiting.append(BotQuestion(question, client, future, next(self._numbers), now))
        return future

    def take(self, now: float, is_known: Callable[[str], bool]) -> BotQuestion | None:
        """The next one, if there is one that may be asked now; tables that are known come first
        among equals."""
        self._waiting = [asked for asked in self._waiting if not asked.future.cancelled()]
        may = [asked for asked in self._waiting if asked.client.is_played or self._has_time(now)]
        if not may:
            return None
        chosen = min(may, key=lambda asked: self._rank(asked, is_known))
        self._waiting.remove(chosen)
        return self._taken(chosen, now)

    def _has_time(self, now: float) -> bool:
        return self._idle < self._most_idle and now >= self._idle_from

    def _rank(
        self, asked: BotQuestion, is_known: Callable[[str], bool]
    ) -> tuple[bool, int, int, bool, bool, int]:
        origin, person = (self._turns.get(key, 0) for key in _keys(asked.client))
        client = asked.client
        known = is_known(asked.question.table)
        return not client.is_played, origin, person, not client.is_watched, not known, asked.number

    def _taken(self, asked: BotQuestion, now: float) -> BotQuestion:
        turn = next(self._numbers)
        for key in _keys(asked.client):
            self._turns[key] = turn
            self._turns.move_to_end(key)
        while len(self._turns) > _MOST_REMEMBERED:
            self._turns.popitem(last=False)
        if not asked.client.is_played:
            self._idle, self._idle_from = self._idle + 1, now + PAUSE_S
        return dataclasses.replace(asked, question=self._shortened(asked))

    def _shortened(self, asked: BotQuestion) -> Question:
        """The highest level takes all the time it is given; it shares that with those who wait."""
        question = asked.question
        if question.level != LEVELS[-1]:
            return question
        seconds = question.seconds or QUASAR_SECONDS
        if not asked.client.is_played:
            return replace(question, seconds=min(seconds, IDLE_SECONDS))
        others = {_keys(other.client) for other in self._waiting if other.client.is_played}
        share = seconds / (1 + len(others - {_keys(asked.client)}))
        return replace(question, seconds=min(seconds, max(LEAST_SECONDS, share)))

    def answered(self, asked: BotQuestion) -> None:
        """This one is no longer being asked."""
        if not asked.client.is_played:
            self._idle -= 1

    def pause(self, now: float) -> float | None:
        """How long to wait before ``take`` is worth another try, if nothing is new until then."""
        if self._waiting and self._idle < self._most_idle:
            return max(0.001, self._idle_from - now)
        return None

    def clear(self) -> list[BotQuestion]:
        """Nobody is asked any more; those who waited."""
        waiting, self._waiting = self._waiting, []
        return waiting


def _keys(client: Client) -> tuple[tuple[str, str], tuple[str, str]]:
    """An address takes its turn, and in it the people who share it."""
    origin = ("origin", client.origin) if client.origin else ("person", client.person)
    return origin, ("person", client.person)
