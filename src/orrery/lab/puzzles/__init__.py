"""Tactics: positions from games where one idea wins, saves or gains, and nothing else does.

``puzzle`` says what one is, ``themes`` what it is about, ``storage`` how a set lies in its file,
``judging`` whether somebody has found it.
"""

from orrery.lab.puzzles.judging import GO_ON, RIGHT, WRONG, TacticVerdict, judge
from orrery.lab.puzzles.puzzle import GAIN, KINDS, SAVE, WIN, Branch, Tactic, TacticProof
from orrery.lab.puzzles.storage import PuzzleError, puzzle_named, puzzles
from orrery.lab.puzzles.themes import THEMES

__all__ = [
    "GAIN",
    "GO_ON",
    "KINDS",
    "RIGHT",
    "SAVE",
    "THEMES",
    "WIN",
    "WRONG",
    "Branch",
    "PuzzleError",
    "Tactic",
    "TacticProof",
    "TacticVerdict",
    "judge",
    "puzzle_named",
    "puzzles",
]
