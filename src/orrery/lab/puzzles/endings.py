"""Puzzles of the last turns: whatever keeps what best play is worth is right."""

from __future__ import annotations

from orrery.core.contract import Move, Position
from orrery.games.orbis.rules.codes import LAY_CODE, TRADE_CODE
from orrery.players.orbis.endgame import Endgame
from orrery.players.orbis.endgame_kernel import is_needless

#: Values are sums of thirds and halves; less than this is a rounding error.
NEARLY = 1e-6


class TurnKeeper:
    """The rest of a turn near the end of a game, as its solver sees it."""

    def __init__(self, endgame: Endgame, worth: float) -> None:
        self._endgame, self._worth = endgame, worth

    def keeps(self, position: Position, move: Move) -> bool:
        """Whether nothing is lost by this move: best play is still worth as much."""
        return self._endgame.value_after(position, move) >= self._worth - NEARLY

    def following(self, position: Position) -> Move | None:
        """A move that keeps it and has a purpose; a trade only where nothing else does."""
        p, box = position.state, position.game.box
        moves = sorted(
            position.moves(), key=lambda move: (is_needless(p, box, move.code), is_trade(move))
        )
        return next((move for move in moves if self.keeps(position, move)), None)


def is_trade(move: Move) -> bool:
    """Whether worshippers are traded, which can be done in many orders."""
    return TRADE_CODE <= move.code < LAY_CODE


def is_same_turn(before: Position, now: Position) -> bool:
    """Whether the turn of the first position goes on in the second."""
    return not now.is_over and bool(before.state.turns_taken == now.state.turns_taken)
