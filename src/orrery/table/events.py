"""What can happen at a table. A hosted game is the list of these, in order; all else is replayed.

Events are facts, written after every check has passed; replaying them asks no question again.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from orrery.core.contract import Seat
from orrery.table import log
from orrery.table.clock_rules import ClockRule, NoClock

#: Of the server's clock, since 1970.
Milliseconds = log.Milliseconds


class Person(msgspec.Struct, frozen=True, tag="person"):
    """Somebody who sits at a table: who they are, and what they are called."""

    id: str
    name: str


class Bot(msgspec.Struct, frozen=True, tag="bot"):
    """A bot on a seat, at a level from 1 to 6."""

    level: int


Sitter = Person | Bot


class Fill(msgspec.Struct, frozen=True):
    """Bots of this level take the open seats if nobody comes or goes for so many seconds."""

    level: int
    seconds: int


class Series(msgspec.Struct, frozen=True):
    """Several games between the same players, one after another, and the points so far."""

    games: int
    played: int = 0
    points: tuple[float, ...] = ()  # by seat of this table, for who sits there; none: all 0


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something that happened. ``cause`` is the client's own name for the command behind it."""

    cause: str = ""


class Opened(Event, frozen=True, tag="opened"):
    """A table is set up. The seed decides all luck and never leaves the server before the end."""

    game: str
    options: dict[str, str]
    seed: str
    host: str  # the id of the person
    clock: ClockRule = msgspec.field(default_factory=NoClock)
    private: bool = False  # not in the list of open tables; a link leads here
    unhurried: bool = False  # bots play at a human pace
    before: str = ""  # the table of which this is the rematch
    chat: bool = True  # people may talk here
    rated: bool = False  # the result changes the ratings of those who play
    fill: Fill | None = None
    series: Series | None = None
    invited: tuple[str, ...] = ()  # ids of those who alone may take the open seats; none: anybody
    language: str = ""  # the host's, in which an invitation speaks
    tournament: str = ""  # to which this game belongs: no takeback, no rematch
    draws: bool = True  # whether two may agree on one
    intervals: bool = False  # people may look at the end of a round before the next one begins
    rules: int = 1  # the version of the game's rules; the first where an old log does not say


class MadeRated(Event, frozen=True, tag="made_rated"):
    """The host decides, before anybody else sits down, whether the game is rated."""

    rated: bool


class Sat(Event, frozen=True, tag="sat"):
    """Somebody takes an open seat."""

    seat: Seat
    who: Sitter


class Left(Event, frozen=True, tag="left"):
    """A seat becomes open again, before the game has begun."""

    seat: Seat


class Declined(Event, frozen=True, tag="declined"):
    """Somebody who was invited does not come."""

    who: Person


class Closed(Event, frozen=True, tag="closed"):
    """The table is given up before a game began; nobody can sit down here any more."""


class Started(Event, frozen=True, tag="started"):
    """All seats are taken, and the clocks run."""


class Moved(Event, frozen=True, tag="moved"):
    """A seat, or the pseudo-seat CLOCK, plays a move."""

    seat: Seat
    move: str
    lag: Milliseconds = 0  # how much of the time it took is blamed on the network


class Ready(Event, frozen=True, tag="ready"):
    """A seat has seen how the last round ended, and waits for the next one."""

    seat: Seat


class IntervalOver(Event, frozen=True, tag="interval_over"):
    """Everybody had time to look at the last round; the next one begins."""


class Waived(Event, frozen=True, tag="waived"):
    """A seat will not act as long as nobody else does, so that nobody need wait for it."""

    seat: Seat


class Undone(Event, frozen=True, tag="undone"):
    """A seat takes back its last step, or all agreed to take back so many moves."""

    seat: Seat
    moves: int = 1


#: What can be put to the others, who agree or decline.
Proposal = Literal["takeback", "draw", "rematch"]


class Proposed(Event, frozen=True, tag="proposed"):
    """A seat asks the others for something."""

    seat: Seat
    what: Proposal


class Answered(Event, frozen=True, tag="answered"):
    """A seat agrees to what was proposed, or declines, which ends the proposal."""

    seat: Seat
    agrees: bool


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat gives up: between two the other wins; among more a bot sits down in its place."""

    seat: Seat


class Flagged(Event, frozen=True, tag="flagged"):
    """A seat's time has run out: as resigning."""

    seat: Seat


class Programmed(Event, frozen=True, tag="programmed"):
    """A seat has something played for it; only its owner hears of this. ``core.programs`` reads it.

    It takes the place of what it cannot stand beside.
    """

    seat: Seat
    program: dict[str, Any]


class Unprogrammed(Event, frozen=True, tag="unprogrammed"):
    """A seat takes back what it has programmed under this number, or all of it."""

    seat: Seat
    program: int | None = None


class Hinted(Event, frozen=True, tag="hinted"):
    """A person who plays against bots alone is shown a move."""

    seat: Seat


class Continued(Event, frozen=True, tag="continued"):
    """It goes on at another table: the rematch, or where somebody was found to play with."""

    table: str


class Became(Event, frozen=True, tag="became"):
    """Who was known by this id is this person from now on, on every seat and as the host."""

    was: str
    who: Person


class Said(Event, frozen=True, tag="said"):
    """Somebody at the table says something: words of their own, or the key of a phrase."""

    by: Person
    text: str = ""
    phrase: str = ""


class Struck(Event, frozen=True, tag="struck"):
    """A moderator has taken the words of the entry with this number away."""

    number: int


class Gone(Event, frozen=True, tag="gone"):
    """The person on a seat has lost the connection; the others are asked for so much patience."""

    seat: Seat
    patience: Milliseconds


class Came(Event, frozen=True, tag="came"):
    """The person on a seat is back. Excused: it was the server that had been away."""

    seat: Seat
    excused: bool = False


#: What the others may choose when somebody stays away.
Remedy = Literal["bot", "win"]


class Claimed(Event, frozen=True, tag="claimed"):
    """A seat has waited long enough for another: a bot plays on there, or the game is won."""

    seat: Seat
    about: Seat
    what: Remedy


class Returned(Event, frozen=True, tag="returned"):
    """Who had stayed away takes the seat back from the bot."""

    seat: Seat
    who: Person


AnyEvent = (
    Opened
    | MadeRated
    | Sat
    | Left
    | Declined
    | Closed
    | Started
    | Moved
    | Ready
    | IntervalOver
    | Waived
    | Undone
    | Proposed
    | Answered
    | Resigned
    | Flagged
    | Programmed
    | Unprogrammed
    | Hinted
    | Continued
    | Became
    | Said
    | Struck
    | Gone
    | Came
    | Claimed
    | Returned
)

#: What only the owner of the seat hears of.
Private = Programmed | Unprogrammed


#: What stands in the log of a table.
Entry = log.LogEntry[AnyEvent]
