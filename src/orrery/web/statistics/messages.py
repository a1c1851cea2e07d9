"""What the board of the opening explorer is told, as JSON. Every answer follows from its address
and from the games that are counted.
"""

from __future__ import annotations

import msgspec

from orrery.table.view.choices import Choices
from orrery.table.view.scene import SceneView, Words


class ScoreView(msgspec.Struct, frozen=True):
    """Games, and how they ended for whoever made the move."""

    games: int
    won: int
    drawn: int
    lost: int
    percent: int  # of the points that could be made


class ExploredMoveView(msgspec.Struct, frozen=True):
    """A move that was made here."""

    code: int
    text: str
    spoken: Words
    score: ScoreView
    by: dict[str, ScoreView]  # "people", or the level of bots


class PlayedMoveView(msgspec.Struct, frozen=True):
    """A move that has led here."""

    text: str
    spoken: Words


class ExplorerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The board after an opening, what can be played, and what was."""

    scene: SceneView
    task: Words
    played: list[PlayedMoveView]
    moves: list[ExploredMoveView]
    score: ScoreView  # of all games from here on, for whoever is to move
    choices: Choices | None = None  # none at the end of what is counted
