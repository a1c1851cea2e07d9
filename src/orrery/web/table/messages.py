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
from orrery.table.view.answers import (
    Ahead,
    Explained,
    Ghost,
    Help,
    Past,
    Planned,
    Suggestion,
)
from orrery.table.view.common import ResultView, SeatView
from orrery.table.view.scene import SceneView, Words
from orrery.table.view.table import TableView
from orrery.table.view.text_board import TextBoard
from orrery.table.view.words.log_lines import LogLine
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


class AskTextBoard(msgspec.Struct, frozen=True, tag="board"):
    """The board in characters, for a terminal."""

    id: str


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


FromClient = (
    Hello
    | Do
    | LookAs
    | AskPlan
    | AskBest
    | AskTextBoard
    | Try
    | Touch
    | Explain
    | AskHint
    | Ping
    | Back
)

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


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to a ping: what the client's clock showed then, and what the server's shows.

    Whoever has a state with a lower number has missed one, and asks for the whole.
    """

    at: float
    now: Milliseconds
    number: int


FromServer = (
    TableView
    | Done
    | Refused
    | Ghost
    | Help
    | Explained
    | Planned
    | Suggestion
    | Pong
    | Past
    | TextBoard
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
