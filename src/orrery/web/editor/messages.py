"""What the board of an editor is told, as JSON. Every answer follows from its address alone."""

from __future__ import annotations

import msgspec

from orrery.table.view.scene import SceneItem, SceneView, Words


class FaultView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a position is impossible: a sentence, and the rule."""

    sentence: Words
    rule: str = ""


class ToolView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tool: what it is called, how many are left, and a small picture around the origin."""

    key: str
    title: Words
    group: Words = ""
    left: int | None = None
    picture: list[SceneItem] = []


class EditorField(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number or a choice beside the board."""

    name: str
    title: Words
    value: str
    choices: list[tuple[str, Words]] = []
    least: int | None = None
    most: int | None = None
    is_option: bool = False  # of the game, so that to change it is to begin again


class EditChoices(msgspec.Struct, frozen=True):
    """What the tool in the hand can do: each with its text, and the keys of its path."""

    codes: list[int]
    texts: list[str]
    paths: list[str]


class LinkView(msgspec.Struct, frozen=True):
    """Something that can be done with a position elsewhere."""

    title: Words
    href: str


class EditorView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position that is being put together."""

    line: str
    scene: SceneView
    tools: list[ToolView]
    fields: list[EditorField]
    faults: list[FaultView] = []
    choices: EditChoices | None = None
    task: Words = ""  # what is to be done in this position, if it is possible
    seats: list[Words] = []  # whom one can play
    turn: int = 0  # the seat that acts first
    #: Fields of the form for a table that begins here, without who sits where.
    table: dict[str, str] = {}
    links: list[LinkView] = []
