"""What can happen in a tournament. As at a table, it is the list of these, and all else follows."""

from __future__ import annotations

from typing import Literal

import msgspec

from orrery.table.clock_rules import ClockRule
from orrery.table.events import Milliseconds, Person, Sitter
from orrery.table.log import LogEntry

#: Who enters first is 1, and keeps the number for good.
Number = int


class Rules(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was agreed before anybody entered. Options are as a person would write them."""

    name: str
    game: str
    options: dict[str, str]
    format: str  # a key of ``formats.FORMATS``
    clock: ClockRule
    seats: int  # of a full table
    rounds: int = 0  # Swiss: 0 means as many as the field needs; round robin: how often all meet
    minutes: int = 0  # how long an arena pairs
    most: int = 128  # entrants
    when_full: bool = False  # it begins with the last of them
    starts: Milliseconds | None = None  # else its host begins it
    bots: int = 0  # fill the field up to so many when it begins
    even: bool = False  # a bot comes in where somebody would be left over
    levels: tuple[int, ...] = (1,)  # of the bots, in turn
    late: int = 0  # one may enter until this round has begun; an arena can always be entered
    late_half: bool = False  # half a point for every round missed before
    patience: int = 0  # seconds for the first move; who lets them pass forfeits. 0: the clock alone
    pause: int = 0  # seconds between two rounds
    draws: bool = False  # whether two may agree on one
    unhurried: bool = False  # bots play at a human pace
    rated: bool = False


class PairedGame(msgspec.Struct, frozen=True):
    """A table that is to be opened, and who sits on its seats, in order."""

    table: str
    seats: tuple[Number, ...]


class Bye(msgspec.Struct, frozen=True):
    """A round without a game, and what it counts."""

    who: Number
    points: float


class TournamentEvent(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something that happened."""


class Created(TournamentEvent, frozen=True, tag="created"):
    """Somebody announces a tournament."""

    host: Person
    rules: Rules


class Entered(TournamentEvent, frozen=True, tag="entered"):
    """Somebody takes part from now on; who was here before has the old number again."""

    who: Sitter
    number: Number
    points: float = 0.0  # granted for rounds that were missed


class Withdrew(TournamentEvent, frozen=True, tag="withdrew"):
    """Somebody takes no further part: of their own will, sent away, or because they were absent."""

    number: Number
    why: Literal["own", "host", "absent"] = "own"


class Became(TournamentEvent, frozen=True, tag="became"):
    """Whoever plays under this number, or is the host (0), is this person from now on."""

    number: Number
    who: Person


class Began(TournamentEvent, frozen=True, tag="began"):
    """The first round can be paired. The order is that of strength, or of lot."""

    order: tuple[Number, ...]


class Paired(TournamentEvent, frozen=True, tag="paired"):
    """Who meets whom, at tables that are opened after this is written down."""

    round: int  # from 1; in an arena it only counts
    games: tuple[PairedGame, ...]
    byes: tuple[Bye, ...] = ()


class Scored(TournamentEvent, frozen=True, tag="scored"):
    """A game is over: the places of its seats, the lower the better, the same for a tie."""

    table: str
    places: tuple[float, ...]
    forfeit: bool = False  # somebody never came


class Ended(TournamentEvent, frozen=True, tag="ended"):
    """The standings are final."""


class Cancelled(TournamentEvent, frozen=True, tag="cancelled"):
    """It does not take place, or not to the end."""

    why: Literal["host", "few", "forgotten"] = "host"


AnyEvent = Created | Entered | Withdrew | Became | Began | Paired | Scored | Ended | Cancelled


#: What stands in the log of a tournament.
Entry = LogEntry[AnyEvent]
