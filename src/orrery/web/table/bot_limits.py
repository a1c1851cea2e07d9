"""How many bots play for whom: so many for a person, and so many for an address."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from orrery.core.errors import Refusal
from orrery.core.texts import Sentence, count
from orrery.web.settings import Settings
from orrery.web.table.hosted import Hosted


class TooManyBots(Refusal):
    """Somebody has to let a game end before more bots sit down for them."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__("", sentence)


class Taken(NamedTuple):
    """Seats of bots that play for a person, who came from an address, if it is known."""

    person: str
    origin: str
    seats: int


class BotSeats:
    """Lets bots sit down as long as there is room."""

    def __init__(self, taken: Callable[[], Iterable[Taken]], settings: Settings) -> None:
        """``taken`` tells of all seats that bots have now."""
        self._taken = taken
        self._for_person, self._for_address = settings.bots_for_person, settings.bots_for_address
        #: Seats that are being taken just now.
        self._coming: list[Taken] = []

    @contextmanager
    def room_for(self, seats: int, person: str, origin: str) -> Iterator[None]:
        """Have so many more sit down meanwhile; ``TooManyBots`` says why not."""
        if seats:
            self._check(seats, person, origin)
        coming = Taken(person, origin, seats)
        self._coming.append(coming)
        try:
            yield
        finally:
            self._coming.remove(coming)

    def _check(self, seats: int, person: str, origin: str) -> None:
        taken = [*self._taken(), *self._coming]
        mine = sum(one.seats for one in taken if one.person == person)
        if self._for_person and mine + seats > self._for_person:
            raise TooManyBots(
                count(
                    "Only {n} bot may play for you at a time. Let it finish first.",
                    "Only {n} bots may play for you at a time. Let some of them finish first.",
                    self._for_person,
                )
            )
        near = sum(one.seats for one in taken if one.origin == origin)
        if self._for_address and origin and near + seats > self._for_address:
            raise TooManyBots(
                count(
                    "Only {n} bot may play for your address at a time. Try again later.",
                    "Only {n} bots may play for your address at a time. Try again later.",
                    self._for_address,
                )
            )


def at_tables(tables: Iterable[Hosted]) -> list[Taken]:
    """The seats of bots that think at these tables, which count for whoever opened them."""
    return [
        Taken(hosted.state.opened.host, hosted.origin, seats)
        for hosted in tables
        if (seats := _thinking(hosted))
    ]


def _thinking(hosted: Hosted) -> int:
    """A bot thinks when it is to act; where bots are among themselves, they always do."""
    state = hosted.state
    if state.has_people:
        return len(hosted.thinking)
    return len(state.seats) if state.phase == "playing" else 0
