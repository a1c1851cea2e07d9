"""Plays Orbis: looks through its own turn and does what is worth most, more or less carefully."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from orrery.core.chance import seeded
from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import Record, copy_array
from orrery.players.orbis.kernel import WORKING_COPIES, best_code, fill_blur
from orrery.players.orbis.worth import TASTES, mind_of


class Care(NamedTuple):
    """How carefully a player looks."""

    error: float  # by how many points it misjudges an option, as a standard deviation
    overlooks: float  # the share of tiles and gods that it does not think of


#: By strength; the strongest misjudges and overlooks nothing.
CARE = (Care(4.0, 0.45), Care(2.2, 0.25), Care(1.2, 0.1), Care(0.6, 0.05), Care(0.0, 0.0))


@cache
def own_taste(players: int) -> Record:
    """What this player thinks with at a table of so many."""
    return mind_of(TASTES[players])


class OrbisPlayer:
    """Greedy: it plans no further than the end of its own turn, and never looks into the stacks."""

    def __init__(self, seed: int | str, strength: int) -> None:
        self._seed = seed
        self._care = CARE[strength - 1]

    def choose(self, position: Position, seat: Seat) -> Move:
        """One move; all moves of a turn follow one plan, since the mistakes are those of a turn."""
        game, p = position.game, position.state
        chance = seeded(f"orbis {self._seed} {seat} {p.turns_taken}")
        mind: Record = copy_array(own_taste(len(game.seats)))[0]
        fill_blur(mind, chance, *self._care)
        work = np.zeros(WORKING_COPIES, game.position_type)
        return game.known_move(seat, int(best_code(p, work, game.box, mind)))
