"""The kinds of clocks. Everything that distinguishes them is said here, once.

A new kind is a class in this file: the log, forms, programs, pages, bots and whoever waits for
somebody absent find it in ``CLOCK_RULES``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

import msgspec

from orrery.core.texts import Sentence, count, say
from orrery.table.log import Milliseconds

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_DAY_S = 24 * 3600


class ClockField(NamedTuple):
    """A number that the host of a table may choose."""

    name: str
    title: Sentence
    least: int
    most: int

    @property
    def attribute(self) -> str:
        """What the number is called on a clock."""
        return self.name.removeprefix("clock_")


_SECONDS = ClockField("clock_seconds", say("Seconds, for the game or for each turn"), 5, _DAY_S)
_INCREMENT = ClockField("clock_increment", say("More seconds with every turn"), 0, 600)
_MOST = ClockField("clock_most", say("Seconds that can be kept at most"), 5, _DAY_S)
_DAYS = ClockField("clock_days", say("Days for each move"), 1, 30)

#: Reads a field: its name, the least, the most, and what holds if it is empty.
ReadNumber = Callable[[str, int, int, int], int]


class _Clock(msgspec.Struct, frozen=True):
    """What all kinds share; as it stands, everybody takes the time they like.

    Besides, each kind has ``read``, which makes it from the fields of a form, ``words`` for lists,
    and ``sentence`` where there is room.
    """

    title: ClassVar[Sentence]
    about: ClassVar[Sentence]
    fields: ClassVar[tuple[ClockField, ...]] = ()
    #: Whether time runs at all, so that every game ends.
    is_timed: ClassVar[bool] = True
    #: Whether people come back when they like, and have as much time again for every move.
    is_slow: ClassVar[bool] = False
    #: A bot may think for one part of so many of what its clock shows.
    bot_share: ClassVar[int] = 30

    @property
    def first(self) -> Milliseconds | None:
        """What a clock shows at the beginning; None: it is not there."""
        return None

    @property
    def gain(self) -> Milliseconds:
        """What a finished turn adds, a cap apart."""
        return 0

    @property
    def cap(self) -> Milliseconds | None:
        """More than this no turn makes of it; None: there is no cap."""
        return None

    def form(self) -> dict[str, str]:
        """The fields of a form that ask for this clock."""
        numbers = {field.name: getattr(self, field.attribute) for field in self.fields}
        kind = str(self.__struct_config__.tag)
        return {"clock": kind, **{name: str(number) for name, number in numbers.items()}}

    @property
    def whole(self) -> Milliseconds:
        """A player's time as a whole, by which others judge how long to wait for somebody."""
        return 0


class NoClock(_Clock, frozen=True, tag="none"):
    """Everybody takes as long as they like."""

    title = say("No clock")
    about = say("Everybody takes the time they like.")
    is_timed = False

    @classmethod
    def read(cls, number: ReadNumber) -> NoClock:
        return cls()

    def words(self) -> Sentence:
        return say("no clock")

    def sentence(self) -> Sentence:
        return say("No clock")


class Bank(_Clock, frozen=True, tag="bank"):
    """A time for the whole game, and some more for every turn (OT22 without an increment)."""

    title = say("A bank of time")
    about = say(
        "So much for the whole game, and some more with every turn. Who runs out of time loses."
    )
    fields = (_SECONDS, _INCREMENT)

    seconds: int
    increment: int = 0

    @classmethod
    def read(cls, number: ReadNumber) -> Bank:
        return cls(
            number(_SECONDS.name, 10, _DAY_S, 900),
            number(_INCREMENT.name, _INCREMENT.least, _INCREMENT.most, 0),
        )

    @property
    def first(self) -> Milliseconds:
        return self.seconds * SECOND

    @property
    def gain(self) -> Milliseconds:
        return self.increment * SECOND

    @property
    def whole(self) -> Milliseconds:
        return self.seconds * SECOND

    def words(self) -> Sentence:
        time = duration(self.seconds * SECOND)
        if self.increment:
            return say("{time} each, +{n} s a turn", time=time, n=self.increment)
        return say("{time} each", time=time)

    def sentence(self) -> Sentence:
        time = _exactly(self.seconds)
        if self.increment:
            return say(
                "{time} for the game and {more} s more with every turn",
                time=time,
                more=self.increment,
            )
        return say("{time} for the game", time=time)


class Refill(_Clock, frozen=True, tag="refill"):
    """Every turn adds so much; what is left is kept, up to a cap."""

    title = say("Time for each turn")
    about = say("Every turn adds so much, and what is left is kept up to a limit.")
    fields = (_SECONDS, _MOST)
    bot_share = 4

    seconds: int
    most: int

    @classmethod
    def read(cls, number: ReadNumber) -> Refill:
        seconds = number(_SECONDS.name, _SECONDS.least, _SECONDS.most, 60)
        return cls(seconds, number(_MOST.name, seconds, _MOST.most, seconds))

    @property
    def first(self) -> Milliseconds:
        return self.seconds * SECOND

    @property
    def gain(self) -> Milliseconds:
        return self.seconds * SECOND

    @property
    def cap(self) -> Milliseconds:
        return max(self.most, self.seconds) * SECOND

    @property
    def whole(self) -> Milliseconds:
        return self.most * SECOND

    def words(self) -> Sentence:
        return say("{time} a turn", time=duration(self.seconds * SECOND))

    def sentence(self) -> Sentence:
        return say("{time} for every turn", time=_exactly(self.seconds))


class Days(_Clock, frozen=True, tag="days"):
    """A number of days for every move, by correspondence."""

    title = say("Days for each move")
    about = say("Play by correspondence: come back when you like.")
    fields = (_DAYS,)
    is_slow = True

    days: int

    @classmethod
    def read(cls, number: ReadNumber) -> Days:
        return cls(number(_DAYS.name, _DAYS.least, _DAYS.most, 3))

    @property
    def first(self) -> Milliseconds:
        return self.days * DAY

    def words(self) -> Sentence:
        return count("1 day a move", "{n} days a move", self.days)

    def sentence(self) -> Sentence:
        return count("1 day for every move", "{n} days for every move", self.days)


ClockRule = NoClock | Bank | Refill | Days

#: By the word that stands for each in logs, forms and programs.
CLOCK_RULES: dict[str, type[ClockRule]] = {
    str(kind.__struct_config__.tag): kind for kind in (NoClock, Bank, Refill, Days)
}


#: Those with which every game ends.
TIMED_RULES = {key: kind for key, kind in CLOCK_RULES.items() if kind.is_timed}


def duration(time: Milliseconds) -> Sentence:
    """A length of time in its largest unit that makes sense, never more than there is."""
    if time >= 2 * DAY:
        return count("{n} day", "{n} days", time // DAY)
    if time >= 2 * HOUR:
        return count("{n} hour", "{n} hours", time // HOUR)
    if time >= MINUTE:
        return say("{n} min", n=time // MINUTE)
    return say("{n} s", n=time // SECOND)


def _exactly(seconds: int) -> Sentence:
    if seconds % 60 or not seconds:
        return say("{n} s", n=seconds)
    return say("{n} min", n=seconds // 60)
