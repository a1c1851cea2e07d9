"""What a reader is shown of a tournament: the same for a page and for a program."""

from __future__ import annotations

import msgspec

from orrery.table.clock_rules import ClockRule
from orrery.table.events import Milliseconds


class PlayerSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant."""

    number: int
    name: str
    bot: int = 0  # its level
    person: str = ""  # whose page leads further
    own: bool = False
    gone: bool = False


class LineSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the standings."""

    place: int
    player: PlayerSeen
    points: float
    played: int
    breaks: list[float] = []  # as ``tie_breaks`` names them
    playing: str = ""  # the table where they sit now


class GameSeatSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a game."""

    player: PlayerSeen
    points: float | None = None  # None: it is being played
    place: int = 0


class GameSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game, with the table where it is or was played."""

    table: str
    seats: list[GameSeatSeen]
    over: bool = False
    forfeit: bool = False
    own: bool = False


class ByeSeen(msgspec.Struct, frozen=True):
    """A round without a game."""

    player: PlayerSeen
    points: float


class RoundSeen(msgspec.Struct, frozen=True):
    """The games that were paired together."""

    number: int
    games: list[GameSeen]
    byes: list[ByeSeen]


class TieBreakSeen(msgspec.Struct, frozen=True):
    """A tie-break: its short name, its name, and what it is."""

    key: str
    short: str
    name: str
    about: str


class TournamentSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of a tournament."""

    id: str
    number: int  # of its last event; it only grows
    name: str
    game: str
    title: str  # of the game
    options: dict[str, str]
    format: str  # robin, swiss or arena
    phase: str  # open, running, over or cancelled
    host: PlayerSeen
    seats: int
    clock: ClockRule
    round: int
    rounds: int  # 0: not known before it begins, or an arena
    people: int
    bots: int
    most: int
    players: list[PlayerSeen]
    standings: list[LineSeen]
    tie_breaks: list[TieBreakSeen]
    games: list[RoundSeen]  # the newest round first
    starts: Milliseconds | None = None  # when it begins
    next_round: Milliseconds | None = None
    ends: Milliseconds | None = None  # when an arena stops pairing
    can: list[str] = []  # enter, withdraw, begin, cancel, remove, add_bot
    own: int = 0  # the reader's number
    table: str = ""  # where the reader plays now
    why: str = ""  # it was cancelled
    cross: list[list[float | None]] = []  # round robin of two: rows and columns as ``standings``
    facts: list[str] = []  # what was agreed, in sentences


class ListedSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    title: str
    format: str
    phase: str
    people: int
    bots: int
    most: int
    round: int
    rounds: int
    starts: Milliseconds | None = None
    first: list[str] = []  # who leads or has won
    facts: str = ""
