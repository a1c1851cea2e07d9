"""Moves as sentences, made once: everybody hears of a move, and reads it in the log ever after."""

from __future__ import annotations

from orrery.core.contract import Game, Move
from orrery.core.texts import Sentence

#: By which move it is: a game makes each once. The moves are held, so that no other gets their
#: identity.
_kept: dict[int, tuple[Move, Sentence]] = {}
_MOST = 65_536


def spoken(game: Game, move: Move) -> Sentence:
    """What a move of this game does."""
    known = _kept.get(id(move))
    if known is None:
        if len(_kept) >= _MOST:
            _kept.clear()
        known = _kept[id(move)] = move, game.spoken(move)
    return known[1]
