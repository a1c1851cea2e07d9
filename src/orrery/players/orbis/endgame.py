"""What the last turns of Orbis are worth, exactly."""

from __future__ import annotations

import numpy as np

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import OrreryError
from orrery.core.kernel import Record, copy_array
from orrery.core.texts import say
from orrery.games.orbis.rules.codes import N_CODES
from orrery.players.orbis.endgame_kernel import (
    TOO_MANY,
    most_points,
    turns_left,
    value,
    value_after,
)

#: With more turns to go there are too many ways. At a table of more than two, whoever cannot win
#: decides which of the others does, so that only the last turn has a value.
MOST_TURNS, MOST_TURNS_OF_MANY = 3, 1

#: Room for the ways through one turn, and for the positions that wait meanwhile.
_WAYS, _WAITING = 1 << 12, 1 << 10


class EndgameTooLong(OrreryError):
    """There are too many turns, or too many ways through one, to try them all."""


class Endgame:
    """Solves the last turns of one game of Orbis; see ``endgame_kernel``."""

    def __init__(self, game: Game) -> None:
        players = len(game.seats)
        self.most_turns = MOST_TURNS if players == 2 else MOST_TURNS_OF_MANY
        self._game = game
        self._room = (
            np.zeros((self.most_turns, _WAYS), game.position_type),
            np.zeros((self.most_turns, _WAITING), game.position_type),
            np.zeros((self.most_turns, 4 * _WAYS), np.int64),
            np.zeros(N_CODES, np.int32),
        )
        self._looked = np.zeros(1, np.int64)

    @property
    def looked(self) -> int:
        """How many endings were looked at so far."""
        return int(self._looked[0])

    def turns_left(self, position: Position) -> int:
        """How many turns all players together have, the one that has begun included."""
        return int(turns_left(position.state, self._game.box))

    def is_near(self, position: Position) -> bool:
        """Whether the end is so near that it can be solved."""
        return self.turns_left(position) <= self.most_turns

    def value(self, position: Position, seat: Seat) -> float:
        """From -1 (lost) to 1 (won) with best play, on average over all deals."""
        self._check(position)
        return _known(value(*self._asked(position), seat, *self._room, self._looked))

    def value_after(self, position: Position, move: Move) -> float:
        """The same after a move, for its player, whichever tile comes after it."""
        self._check(position)
        return _known(value_after(*self._asked(position), move.code, *self._room, self._looked))

    def most_points(self, position: Position) -> int:
        """The most points that whoever is in turn can have at the end of it."""
        self._check(position)
        return int(most_points(*self._asked(position), *self._room))

    def _asked(self, position: Position) -> tuple[Record, Record]:
        return copy_array(position.state)[0], self._game.box

    def _check(self, position: Position) -> None:
        if not self.is_near(position):
            raise EndgameTooLong(say("Too many turns are left to try everything."))


def _known(found: float) -> float:
    if found == TOO_MANY:
        raise EndgameTooLong(say("Too much is open here to try everything."))
    return float(found)
