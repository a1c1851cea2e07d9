"""What the browser and the server say to each other over a table's socket, as JSON.

The server numbers what it says by the table's events. A client that misses a number asks for the
whole again; one that hears a number twice ignores it. The client names its commands, sends them
again after a reconnect, and the log remembers the names, so that none happens twice.
"""

from __future__ import annotations

from typing import Any

import msgspec

# --- From the client ------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first message: the last number the client has seen, 0 for none."""

    seen: int = 0


class Do(msgspec.Struct, frozen=True, tag="do"):
    """A command for the table, under the client's own name for it."""

    id: str
    command: dict[str, Any]  # read by table.commands


class Look(msgspec.Struct, frozen=True, tag="look"):
    """On one screen: show the table as this own seat sees it."""

    seat: int


class Ahead(msgspec.Struct, frozen=True):
    """A position that is only thought of: this kind of program, after these moves."""

    kind: str  # "next" or "if"
    line: list[str | int] = []


class Plan(msgspec.Struct, frozen=True, tag="plan"):
    """What could be played in a position that is only thought of?"""

    id: str
    ahead: Ahead


class Try(msgspec.Struct, frozen=True, tag="try"):
    """What would come of this move? The answer is a ghost, unless luck or secrets decide."""

    id: str
    move: int
    ahead: Ahead | None = None


class Touch(msgspec.Struct, frozen=True, tag="touch"):
    """What helps a person who has touched this item, or why it cannot be used now."""

    id: str
    path: list[str]
    ahead: Ahead | None = None


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """Measures the lag: the client's own time, which comes back."""

    at: float
    lag: float = 0.0  # half of the last round trip, in milliseconds


class Back(msgspec.Struct, frozen=True, tag="back"):
    """Show the table as it was after so many moves; the answer is its past."""

    ply: int


FromClient = Hello | Do | Look | Plan | Try | Touch | Ping | Back

# --- From the server ------------------------------------------------------------------------------


class SceneItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One item of a scene, in the reader's language; lengths are rounded."""

    key: str
    shape: str
    at: tuple[float, float] = (0.0, 0.0)
    size: float = 0.0
    style: str = ""
    text: str = ""
    symbol: str = ""
    turn: float = 0.0
    points: tuple[tuple[float, float], ...] = ()


class SceneSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene. In place of an item that is as it was in the last message stands only its key."""

    look: str
    box: tuple[float, float, float, float]  # left, top, width, height
    title: str
    styles: str = ""
    fixed: list[SceneItem] | None = None  # None: as before
    items: list[SceneItem | str] = []


class Choices(msgspec.Struct, frozen=True):
    """The legal moves of the seat that looks: paths over a table of keys."""

    keys: list[str]
    paths: list[list[int]]  # each move's path, as places in ``keys``
    codes: list[int]
    texts: list[str]


class SeatSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and who sits there."""

    seat: int
    title: str  # what the seat is called: blue, Moon, ...
    name: str = ""  # who sits there; empty: open
    person: str = ""  # the id of that person, whose page is /people/ID
    bot: int = 0  # its level
    own: bool = False  # it belongs to the reader
    acting: bool = False
    thinking: bool = False
    present: bool = False  # the person is connected
    clock: int | None = None  # milliseconds left when the message was made
    running: bool = False
    holding: str = ""  # points, chips, energy
    winner: bool = False
    rating: str = ""  # in this game; with a question mark while it is provisional
    rating_change: str = ""  # after a rated game: from, to, and by how much


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log: a move in notation, and what a screen reader says."""

    ply: int  # after this move; 0 for what is no move
    seat: int
    text: str
    spoken: str


class TimerSeen(msgspec.Struct, frozen=True):
    """An hourglass: what it is for, and the milliseconds left when the message was made."""

    what: str
    left: int
    whole: int


class ScoreLineSeen(msgspec.Struct, frozen=True):
    what: str
    points: int
    why: str


class ResultSeen(msgspec.Struct, frozen=True):
    """How the game ended."""

    winners: list[int]
    sentence: str
    scores: list[float]
    accounts: list[list[ScoreLineSeen]]


class ProposalSeen(msgspec.Struct, frozen=True):
    """What was put to the table, and whether the reader still has to answer."""

    what: str
    sentence: str
    asked: bool
    seat: int | None = None  # the own seat that answers


class FillSeen(msgspec.Struct, frozen=True):
    """Bots of this level come in so many milliseconds, if nobody else does."""

    level: int
    left: int


class SeriesSeen(msgspec.Struct, frozen=True):
    """Several games in a row: points are by seat, for who sits there now."""

    games: int
    played: int
    points: list[float]
    sentence: str


class FieldSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a form: a number within limits, or some out of a list."""

    name: str
    about: str
    least: int = 0
    most: int = 0
    default: int = 0
    choices: list[tuple[str, str]] = []  # each with its word; empty: it is a number


class OfferSeen(msgspec.Struct, frozen=True):
    """Something that the reader's seat can have played for it."""

    kind: str
    title: str
    about: str
    fields: list[FieldSeen]


class ProgramSeen(msgspec.Struct, frozen=True):
    """Something that is programmed: what it would change on the table, and the moves it means."""

    number: int
    kind: str
    text: str
    items: list[SceneItem]
    moves: list[str]


class ProgramsSeen(msgspec.Struct, frozen=True):
    """What the reader's own seat can program, what it has, and why something is there no more."""

    offers: list[OfferSeen]
    kept: list[ProgramSeen]
    notes: list[str]


class ChatSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line that somebody said, under the number of its event."""

    number: int
    name: str
    text: str = ""
    struck: bool = False  # a moderator has taken the words away
    seat: int | None = None  # of whoever said it; none for a spectator
    own: bool = False
    whispered: bool = False  # only spectators read it before the game is over


class AwaySeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody has lost the connection. Milliseconds, when the message was made."""

    seat: int
    gone: int  # for how long
    left: int = 0  # until the others need not wait any longer
    choices: list[str] = []  # what the reader may claim then: bot, win


class State(msgspec.Struct, frozen=True, omit_defaults=True, tag="state"):
    """All that the reader may know about the table."""

    number: int
    phase: str  # "waiting" for people, "playing", "over"; "closed" if no game will begin
    ply: int
    seats: list[SeatSeen]
    scene: SceneSeen
    task: str
    seat: int | None = None  # the own seat through which the reader looks
    choices: Choices | None = None  # None: the reader has nothing to decide
    log: list[LogLine] = []
    log_from: int = 0  # lines before this one are as they were
    timers: list[TimerSeen] = []
    proposal: ProposalSeen | None = None
    result: ResultSeen | None = None
    can: list[str] = []  # what makes sense now: undo, takeback, draw, resign, rematch, sit, ...
    spoken: str = ""  # what just happened, for a screen reader
    next_table: str = ""
    rated: bool = False  # the result changes ratings
    stakes: str = ""  # what that means now, in a sentence
    veiled: bool = False  # it shows what the other own seats may not see
    fill: FillSeen | None = None
    series: SeriesSeen | None = None
    programs: ProgramsSeen | None = None  # None: nothing can be programmed, and nothing is
    told: int = 0  # the number of the event that ``spoken`` tells
    chat: list[ChatSeen | int] | None = None  # a line that is as before is its number; None: all
    may_talk: bool = False
    away: list[AwaySeen] = []
    lost_seat: int | None = None  # a bot has it, and the reader may take it back


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The command has been carried out and written down."""

    id: str
    number: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The command, or the question, is refused: why, by which rule, and what is still fine."""

    id: str
    sentence: str
    rule: str = ""
    partial: str = ""


class Ghost(msgspec.Struct, frozen=True, tag="ghost"):
    """The scene after a move that was tried: only items that would be new or other."""

    id: str
    items: list[SceneItem]
    gone: list[str]
    reveals: bool = False  # luck or secrets decide; there is nothing to show


class Help(msgspec.Struct, frozen=True, tag="help"):
    """Further items for a touched one, and a sentence on why it leads nowhere, with its rule."""

    id: str
    items: list[SceneItem]
    sentence: str = ""
    rule: str = ""


class Planned(msgspec.Struct, frozen=True, tag="planned"):
    """The table as it is thought of: who moves there, with what, and what to tell the reader."""

    id: str
    scene: SceneSeen  # the fixed items as now
    seat: int
    choices: Choices
    task: str


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    at: float


class Past(msgspec.Struct, frozen=True, tag="past"):
    """The table after so many moves, as the reader may see it: all items, the fixed ones as now."""

    ply: int
    scene: SceneSeen


FromServer = State | Done | Refused | Ghost | Help | Planned | Pong | Past

# --- A finished game, or one that somebody wrote down ---------------------------------------------


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table after a move. An item that is as in the frame before is only its key."""

    scene: SceneSeen  # the fixed items are in the first frame
    task: str = ""
    line: LogLine | None = None  # the move that led here


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of a game, for the page that replays it: fetched once, from ``.../frames.json``."""

    title: str
    seats: list[SeatSeen]
    frames: list[Frame]
    result: ResultSeen | None = None
