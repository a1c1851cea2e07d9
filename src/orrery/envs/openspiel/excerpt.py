"""A part of a game that is small enough to be solved: its first rounds, only its sealed choices.

The rules stay those of the game. The rest of it is cut off, and it is scored as if it had ended
there, by what every seat has at hand; what is no sealed choice is played by a bot of ours.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from orrery.core.contract import Game, Position
from orrery.players.asking import ask
from orrery.players.levels import LevelPlayer


class Excerpt(NamedTuple):
    """How much of a game is played: so many rounds, or all of it (0); by whom, beside sealed bids.

    The expert is the level of the bot that moves wherever only one seat may act and no choice is
    sealed; at 0 the players make all moves.
    """

    rounds: int = 0
    expert: int = 0

    def is_over(self, position: Position) -> bool:
        """Whether the rounds have been played."""
        return self.rounds > 0 and position.game.rounds_over(position) >= self.rounds

    def experts_moves(self, position: Position) -> tuple[int, ...]:
        """What the expert plays from here on, until somebody else has a choice."""
        if not self.expert or position.game.secrets(position):
            return ()
        return _moves_on(position.game, self, position.state.tobytes())

    def is_experts(self, position: Position) -> bool:
        """Whether the next move is the expert's."""
        is_alone = len(position.to_act) == 1 and not position.game.secrets(position)
        return is_alone and not self.is_over(position)


@lru_cache(maxsize=65_536)
def _moves_on(game: Game, excerpt: Excerpt, content: bytes) -> tuple[int, ...]:
    """The same position, the same moves: whoever solves a game comes here again and again."""
    array = np.frombuffer(bytearray(content), game.position_type)
    position, bot = Position(game, array, None), LevelPlayer(excerpt.expert, 0)
    while excerpt.is_experts(position):
        move = ask(bot, position, position.to_act[0])
        assert move is not None, "bots wait only for the clock"
        position.play(move)
    return tuple(move.code for move in position.history)
