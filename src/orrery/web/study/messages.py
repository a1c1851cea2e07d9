"""What the page of a study and the server say to each other, as JSON."""

from __future__ import annotations

import msgspec

from orrery.core.contract import Seat
from orrery.table.view.choices import Choices
from orrery.table.view.scene import SceneItem, SceneView, Words
from orrery.web.study.tree import Step, StudyStart

# --- About the board ------------------------------------------------------------------------------


class StudyPlace(msgspec.Struct, frozen=True):
    """A place in a study, and through whose eyes it is seen: a seat's, or with everything open."""

    start: StudyStart
    path: list[Step] = []
    eyes: Seat | None = None


class AskBoard(StudyPlace, frozen=True, tag="show"):
    """The board, and what can be played there."""


class AskGhost(StudyPlace, frozen=True, tag="try"):
    """What would come of this move."""

    move: int = 0


class AskTouch(StudyPlace, frozen=True, tag="touch"):
    """What helps whoever has touched these items, and why they lead nowhere, if so."""

    keys: list[str] = []


class AskItem(StudyPlace, frozen=True, tag="explain"):
    """What an item of the scene is and does."""

    key: str = ""


class AskLine(StudyPlace, frozen=True, tag="line"):
    """What would come of some moves, one after the other."""

    moves: list[Step] = []


BoardQuestion = AskBoard | AskGhost | AskTouch | AskItem | AskLine


class StudyBoard(msgspec.Struct, frozen=True, tag="board", omit_defaults=True):
    """The board at a place, and what can be played there by whom."""

    scene: SceneView
    task: Words
    #: The last move in words.
    spoken: Words = ""
    mover: Seat | None = None
    acting: list[Seat] = []
    choices: Choices | None = None
    #: What the clock would do, where it may act.
    clock: list[MoveWords] = []
    over: bool = False
    #: The position as one line of text, if everything is open.
    line: str = ""


class MoveWords(msgspec.Struct, frozen=True):
    """A move as people read it."""

    seat: Seat
    code: int
    text: str
    spoken: Words


class GhostStep(msgspec.Struct, frozen=True):
    """What one move of a line would change, and what one touches for it."""

    items: list[SceneItem]
    gone: list[str]
    path: tuple[str, ...]


class LineGhost(msgspec.Struct, frozen=True, tag="line"):
    """A line of moves on the board, as far as luck does not decide."""

    steps: list[GhostStep]


class BoardHelp(msgspec.Struct, frozen=True, tag="help", omit_defaults=True):
    """What helps whoever touched something, or a sentence about it."""

    items: list[SceneItem] = []
    sentence: Words = ""
    rule: str = ""


# --- A whole study --------------------------------------------------------------------------------


class NodeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of the tree: as in the study, with its words."""

    before: int
    seat: Seat
    code: int
    text: str
    spoken: Words
    comment: str = ""


class StudyView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A study as its page begins with it."""

    start: StudyStart
    seats: list[Words]
    #: Who sat there, if somebody says so.
    names: list[str]
    moves: list[NodeView] = []
    title: str = ""
    comment: str = ""
    #: Whether games with these options hide anything from somebody.
    hides: bool = False


# --- Over the socket ------------------------------------------------------------------------------


class AskGraph(msgspec.Struct, frozen=True, tag="graph"):
    """Judge every move of this line."""

    id: str
    start: StudyStart
    path: list[Step]


class AskLines(msgspec.Struct, frozen=True, tag="lines"):
    """The best lines from this place, told as the search deepens."""

    id: str
    start: StudyStart
    path: list[Step]


class AskWhy(msgspec.Struct, frozen=True, tag="why"):
    """Why not the last of these moves?"""

    id: str
    start: StudyStart
    path: list[Step]


class StopThinking(msgspec.Struct, frozen=True, tag="stop"):
    """Nobody waits any more for what was asked under this name."""

    id: str


StudyQuestion = AskGraph | AskLines | AskWhy | StopThinking


class EngineLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the engine: what its first move is worth to whoever makes it, and the moves."""

    value: float
    moves: list[MoveWords]
    exact: bool = False


class GraphPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one move was worth."""

    ply: int
    seat: Seat
    text: str
    spoken: Words
    value: float | None = None
    worth: float | None = None
    loss: float = 0.0
    grade: str = ""
    exact: bool = False
    #: What the game is worth to each seat after it.
    standing: list[float | None] = []
    better: list[EngineLine] = []


class GraphBegun(msgspec.Struct, frozen=True, tag="begun"):
    """So many moves will be judged, in this unit: ``value`` or ``points``."""

    id: str
    plies: int
    unit: str


class GraphGrown(msgspec.Struct, frozen=True, tag="point"):
    """One more move is judged."""

    id: str
    point: GraphPoint


class GraphTurn(msgspec.Struct, frozen=True):
    """After this ply another seat was the favourite."""

    ply: int
    before: Seat
    after: Seat


class GraphDone(msgspec.Struct, frozen=True, tag="concluded"):
    """All moves are judged: where the game turned, and where it was decided."""

    id: str
    turns: list[GraphTurn]
    decided: int | None


class LinesFound(msgspec.Struct, frozen=True, tag="lines", omit_defaults=True):
    """The best lines so far; done: there will be no better ones. A sentence, if there are none."""

    id: str
    lines: list[EngineLine]
    unit: str
    simulations: int = 0
    done: bool = False
    sentence: Words = ""


class WhyNot(msgspec.Struct, frozen=True, tag="why"):
    """What a tried move is worth, in words, what was better, and the answer to it."""

    id: str
    sentence: Words
    grade: str
    better: list[EngineLine]
    answers: list[MoveWords]


class Unanswered(msgspec.Struct, frozen=True, tag="refused"):
    """Why a question gets no answer."""

    id: str
    sentence: Words


FromEngine = GraphBegun | GraphGrown | GraphDone | LinesFound | WhyNot | Unanswered
