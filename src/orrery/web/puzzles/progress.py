"""How far somebody is in a puzzle, as their browser keeps it.

The right moves found so far travel with every question, signed. Without that one could ask about a
position after any move, and learn from the answer whether the move is right before it counts.
"""

from __future__ import annotations

from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from orrery.core.contract import Position
from orrery.core.errors import OptionError
from orrery.core.texts import say
from orrery.lab.puzzles import Tactic, judge

#: The seed of worlds that only answer questions.
_IMAGINED = 0


class FoundSoFar(NamedTuple):
    """A puzzle, and the right moves that somebody has found in it."""

    puzzle: Tactic
    moves: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The position after these moves and the answers to them."""
        return judge(self.puzzle, self.moves).position

    @property
    def imagined(self) -> Position:
        """One that agrees with all that the solver may know: it answers questions."""
        return self.position.imagine(self.puzzle.seat, _IMAGINED)


class ProgressTokens:
    """Signs what was found, by the key of the site."""

    def __init__(self, key: str) -> None:
        self._signed = URLSafeSerializer(key, salt="puzzle")

    def written(self, found: FoundSoFar) -> str:
        """What a browser keeps; nothing where nothing was found."""
        return self._sign(found) if found.moves else ""

    def read(self, puzzle: Tactic, token: str) -> FoundSoFar:
        """What was found in this puzzle; an ``OptionError`` if nobody has found that."""
        if not token:
            return FoundSoFar(puzzle)
        try:
            name, *moves = self._signed.loads(token)
        except (BadSignature, ValueError, TypeError):
            name, moves = "", []
        if name != puzzle.id:
            raise OptionError(say("The puzzle does not go this way. Load the page again."))
        return FoundSoFar(puzzle, tuple(moves))

    def _sign(self, found: FoundSoFar) -> str:
        return str(self._signed.dumps([found.puzzle.id, *found.moves]))
