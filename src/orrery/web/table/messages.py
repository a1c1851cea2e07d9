"""What the browser and the server say to each other over a table's socket, as JSON.

What a reader sees of a table is ``orrery.table.view.table``.

The server numbers what it says by the table's events. A client that misses a number asks for the
whole again; one that hears a number twice ignores it. The client names its commands, sends them
again after a reconnect, and the log remembers the names, so that none happens twice.
"""

from __future__ import annotations

from typing import Annotated, Any, get_args

import msgspec

from orrery.table.commands import Command
from orrery.table.events import Milliseconds
from orrery.table.view.choices import Choices
from orrery.table.view.scene import SceneItem, SceneView, Words
from orrery.table.view.table import LogLine, ResultView, SeatView, TableView
from orrery.web.http.openapi import reference

#: Every command is described as the table reads it.
_ANY_COMMAND = msgspec.Meta(
    description="One of these. Whoever has only one seat need not name it.",
    extra_json_schema={"oneOf": [reference(kind) for kind in get_args(Command)]},
)

# --- From the client ------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first message: the last number the client has seen, 0 for none."""

    seen: int = 0


class Do(msgspec.Struct, frozen=True, tag="do"):
    """A command for the table, under the client's own name: sent again, it happens once.

    Programs post the same to ``/api/tables/{table}/commands``.
    """

    command: Annotated[dict[str, Any], _ANY_COMMAND]
    id: str = ""


class LookAs(msgspec.Struct, frozen=True, tag="look"):
    """On one screen: show the table as this own seat sees it."""

    seat: int


class Ahead(msgspec.Struct, frozen=True):
    """A position that is only thought of: this kind of program, after these moves."""

    kind: str  # "next" or "if"
    line: list[str | int] = []


class AskPlan(msgspec.Struct, frozen=True, tag="plan"):
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


class AskHint(msgspec.Struct, frozen=True, tag="hint"):
    """Show me a move: it is counted, like the command ``hint``, and answered with a suggestion."""

    id: str


class Explain(msgspec.Struct, frozen=True, tag="explain"):
    """What is this item of the scene, and what does it do?"""

    id: str
    key: str


class AskBest(msgspec.Struct, frozen=True, tag="best"):
    """What would have been the best in the round that is over."""

    id: str


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """Measures the lag: the client's own time, which comes back."""

    at: float
    lag: float = 0.0  # half of the last round trip, in milliseconds


class Back(msgspec.Struct, frozen=True, tag="back"):
    """Show the table as it was after so many moves; the answer is its past."""

    ply: int


FromClient = Hello | Do | LookAs | AskPlan | AskBest | Try | Touch | Explain | AskHint | Ping | Back

# --- From the server ------------------------------------------------------------------------------


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The command has been carried out and written down."""

    id: str
    number: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The command, or the question, is refused: why, by which rule, and what is still fine."""

    id: str
    sentence: Words
    rule: str = ""
    partial: str = ""


class Ghost(msgspec.Struct, frozen=True, tag="ghost"):
    """The scene after a move that was tried: only items that would be new or other."""

    id: str
    items: list[SceneItem]
    gone: list[str]
    said: Words  # the move as a sentence
    reveals: bool = False  # luck or secrets decide; there is nothing to show but what helps


class Help(msgspec.Struct, frozen=True, tag="help"):
    """Further items for a touched one, and a sentence on why it leads nowhere, with its rule."""

    id: str
    items: list[SceneItem]
    sentence: Words = ""
    rule: str = ""


class Suggestion(msgspec.Struct, frozen=True, tag="suggestion", omit_defaults=True):
    """A move that a bot would make in the reader's place, and why; no code: it would wait."""

    id: str
    sentence: Words
    code: int | None = None
    path: tuple[str, ...] = ()


class Explained(msgspec.Struct, frozen=True, tag="explained"):
    """What an item is and does; no words if nobody has said."""

    id: str
    sentence: Words


class Planned(msgspec.Struct, frozen=True, tag="planned"):
    """The table as it is thought of: who moves there, with what, and what to tell the reader."""

    id: str
    scene: SceneView  # the fixed items as now
    seat: int
    choices: Choices
    task: Words


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to a ping: what the client's clock showed then, and what the server's shows.

    Whoever has a state with a lower number has missed one, and asks for the whole.
    """

    at: float
    now: Milliseconds
    number: int


class Past(msgspec.Struct, frozen=True, tag="past"):
    """The table after so many moves, as the reader may see it: all items, the fixed ones as now."""

    ply: int
    scene: SceneView


FromServer = (
    TableView | Done | Refused | Ghost | Help | Explained | Planned | Suggestion | Pong | Past
)

# --- A finished game, or one that somebody wrote down ---------------------------------------------


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table after a move. An item that is as in the frame before is only its key."""

    scene: SceneView  # the fixed items are in the first frame
    task: Words = ""
    line: LogLine | None = None  # the move that led here


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of a game, for the page that replays it: fetched once, from ``.../frames.json``."""

    title: str
    seats: list[SeatView]
    frames: list[Frame]
    result: ResultView | None = None
