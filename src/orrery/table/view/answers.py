"""What a reader is told who asks about a table without changing it."""

from __future__ import annotations

import msgspec

from orrery.table.view.choices import Choices
from orrery.table.view.scene import SceneItem, SceneView, Words


class Ahead(msgspec.Struct, frozen=True):
    """A position that is only thought of: this kind of program, after these moves."""

    kind: str  # "next" or "if"
    line: list[str | int] = []


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


class Past(msgspec.Struct, frozen=True, tag="past"):
    """The table after so many moves, as the reader may see it: all items, the fixed ones as now."""

    ply: int
    scene: SceneView
