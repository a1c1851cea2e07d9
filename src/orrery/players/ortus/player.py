"""Plays Ortus: does what is worth most at once, move by move, more or less carefully."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from orrery.core.chance import draw, draw_word, seeded
from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import Record, copy_array
from orrery.games.ortus.rules.box import ELEMENTS
from orrery.games.ortus.rules.position import (
    ARRANGING,
    BIDDING,
    EARTH,
    FIRE,
    NOBODY,
    PER_SIDE,
    WATER,
    WIND,
)
from orrery.games.ortus.rules.turn import idle_warrior
from orrery.players.ortus.kernel import best_code
from orrery.players.ortus.worth import TASTE, mind_of


class Care(NamedTuple):
    """How carefully a player looks."""

    error: float  # by how much it misjudges a move, in log odds, as a standard deviation
    overlooks: float  # the share of moves that it does not think of
    sees_wins: bool = True  # whether it never overlooks a move that wins at once


#: By strength; the strongest misjudges and overlooks nothing.
CARE = (
    Care(1.1, 0.72, sees_wins=False),
    Care(0.75, 0.57, sees_wins=False),
    Care(0.44, 0.38),
    Care(0.2, 0.16),
    Care(0.0, 0.0),
)

#: How the warriors may stand in the haven, from the left; each also the other way round.
ARRANGEMENTS = (
    (WIND, EARTH, WATER, FIRE, FIRE, WATER, EARTH, WIND),
    (WIND, WATER, EARTH, FIRE, FIRE, EARTH, WATER, WIND),
    (WATER, WIND, FIRE, EARTH, EARTH, FIRE, WIND, WATER),
)

#: With how much energy a start is about as good as the other's, by how many elements are advanced.
FAIR_START = (6, 5, 5, 5, 4)


@cache
def own_taste() -> Record:
    """What this player thinks with."""
    return mind_of(TASTE)


class OrtusPlayer:
    """Greedy: it looks one move ahead, and guesses from there what the turns will bring."""

    def __init__(self, seed: int | str, strength: int) -> None:
        self._seed = seed
        self._care = CARE[strength - 1]

    def choose(self, position: Position, seat: Seat) -> Move:
        """One move; the mistakes are those of a turn."""
        game, p = position.game, position.state
        chance = seeded(f"ortus {self._seed} {seat} {p.turn_number}")
        if p.phase == ARRANGING:
            code = _placement(p, game.box, seat, int(draw(chance, 2 * len(ARRANGEMENTS))))
        elif p.phase == BIDDING:
            code = _bid(p, game.box)
        else:
            mind: Record = copy_array(own_taste())[0]
            mind.error, mind.overlooks, mind.sees_wins = self._care
            mind.mood = draw_word(chance)
            work = np.zeros(1, game.position_type)
            code = int(best_code(p, work, game.box, mind, seat, position.codes(seat)))
        return game.known_move(seat, code)


def _placement(p: Record, box: Record, seat: Seat, which: int) -> int:
    """The next warrior of an arrangement, on the first free cell of the haven."""
    elements = ARRANGEMENTS[which // 2][:: -1 if which % 2 else 1]
    place = next(k for k in range(PER_SIDE) if not p.at[box.haven_cells[seat, k]])
    wanted = (elements[place], *range(len(ELEMENTS)))
    element = next(e for e in wanted if idle_warrior(p, seat, e) != NOBODY)
    return int(box.place_code + element * box.cell_count + box.haven_cells[seat, place])


def _bid(p: Record, box: Record) -> int:
    """One less, while the start is worth it (OT20)."""
    fair = FAIR_START[int(box.wind + box.earth + box.water + box.fire)]
    return int(box.bid_code + p.bid - 1 if p.bid > fair else box.pass_code)
