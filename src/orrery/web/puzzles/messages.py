"""What the board of a puzzle is told, as JSON."""

from __future__ import annotations

import msgspec

from orrery.table.view.choices import Choices
from orrery.table.view.scene import SceneView, Words
from orrery.web.learn.frames import MoveFrame


class PuzzleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle as it begins: the board, what can be played, and which try of this reader it is."""

    number: int
    scene: SceneView
    choices: Choices | None


class TryResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a try has ended, in words, and what only then may be known about the puzzle."""

    solved: bool
    sentence: Words
    themes: list[Words] = []


class PuzzleAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a move: the boards that follow it, or why it was not the right one.

    ``found`` goes with the next question. There is a result as soon as the try is decided.
    """

    right: bool
    done: bool = False
    sentence: Words = ""
    rule: str = ""
    frames: list[MoveFrame] = []
    choices: Choices | None = None
    found: str = ""
    result: TryResult | None = None


class HintShown(msgspec.Struct, frozen=True):
    """What to touch first, and what the hint has cost."""

    path: tuple[str, ...]
    result: TryResult


class SolutionShown(msgspec.Struct, frozen=True):
    """The rest of the solution, move by move, and what the look has cost."""

    frames: list[MoveFrame]
    result: TryResult
