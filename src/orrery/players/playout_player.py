"""Tries moves by playing random games after each: flat Monte Carlo with sequential halving."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.chance import draw_word, seeded
from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import apply, deal_again, payoff, rule
from orrery.players.playout import play_out

#: Random games per decision, by strength: moments on one core.
PLAYOUTS = (500, 3_000, 12_000, 40_000, 120_000)


@rule
def weigh(
    start: Any, work: Any, box: Any, seat: int, codes: Any, worth: Any, rounds: int, chance: Any
) -> None:
    """Play random games after each of these moves; add what they are worth to the seat."""
    for i in range(len(codes)):
        for _ in range(rounds):
            work[0] = start
            p = work[0]
            for word in range(4):
                p.chance[word] = draw_word(chance)
            deal_again(p, box, seat)  # every game in another world that the seat holds possible
            apply(p, box, seat, codes[i])
            play_out(p, box, chance)
            worth[i] += payoff(p, box, seat)


class PlayoutPlayer:
    """Drops the worse half of the moves again and again, and looks harder at those that remain."""

    def __init__(self, seed: int | str, strength: int) -> None:
        self._chance = seeded(f"simple {seed}")
        self._playouts = PLAYOUTS[strength - 1]

    def choose(self, position: Position, seat: Seat) -> Move:
        codes = position.codes(seat)
        work = np.zeros(1, position.game.position_type)
        halvings = max(1, int(np.ceil(np.log2(max(2, len(codes))))))
        while len(codes) > 1:
            worth = np.zeros(len(codes))
            rounds = max(1, self._playouts // (halvings * len(codes)))
            box = position.game.box
            weigh(position.state, work, box, seat, codes, worth, rounds, self._chance)
            best_first = np.argsort(-worth, kind="stable")
            codes = codes[best_first[: len(codes) // 2]]
        return position.game.move(seat, int(codes[0]))
