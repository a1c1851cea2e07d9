"""What the board of a lesson is told, as JSON. Every answer follows from its address alone."""

from __future__ import annotations

import msgspec

from orrery.table.view.choices import Choices
from orrery.table.view.scene import SceneItem, SceneView, Words
from orrery.web.learn.frames import MoveFrame


class StepView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a lesson: what is said, what is asked, and the board to do it on."""

    number: int
    asks: str  # "read", "play" or "refusal"
    said: Words
    task: Words
    scene: SceneView
    choices: Choices | None = None
    #: Keys of items to look at.
    points: tuple[str, ...] = ()


class StepAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a move: the boards that follow it, or why it was not the right one."""

    right: bool
    done: bool = False
    sentence: Words = ""
    rule: str = ""
    frames: list[MoveFrame] = []
    choices: Choices | None = None


class TouchAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What helps whoever touched something, why it leads nowhere, and whether that was asked."""

    items: list[SceneItem] = []
    sentence: Words = ""
    rule: str = ""
    done: bool = False
    said: Words = ""


class ItemExplained(msgspec.Struct, frozen=True):
    """What an item of the scene is and does; no words if nobody has said."""

    sentence: Words


class MoveShown(msgspec.Struct, frozen=True):
    """What to touch for a move that the step wants."""

    path: tuple[str, ...]
