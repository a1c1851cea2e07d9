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
from orrery.lab.puzzles import Tactic

#: The seed of worlds that only answer questions.
_IMAGINED = 0


class FoundSoFar(NamedTuple):
    """A puzzle, the right moves that somebody has found in it, and all moves with the answers."""

    puzzle: Tactic
    moves: tuple[str, ...] = ()
    line: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The position after these moves and the answers to them."""
        position = self.puzzle.position()
        for move in self.line:
            position.play(move)
        return position

    def written(self, code: int) -> str:
        """The text of a further move; one that the rules do not allow raises ``Refusal``."""
        after = self.position.play(code, self.puzzle.seat)
        assert after.last is not None
        return after.last.text

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
            name, moves, line = self._signed.loads(token)
        except BadSignature:
            name, moves, line = "", (), ()
        if name != puzzle.id:
            raise OptionError(say("The puzzle does not go this way. Load the page again."))
        return FoundSoFar(puzzle, tuple(moves), tuple(line))

    def _sign(self, found: FoundSoFar) -> str:
        return str(self._signed.dumps([found.puzzle.id, found.moves, found.line]))
