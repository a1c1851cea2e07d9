"""Ortus: what the greedy player thinks of every move, and of a position.

While the warriors are arranged, unseen, nothing is known; the search should not be asked then.
"""

from __future__ import annotations

from math import exp, tanh
from typing import Any

from orrery.core.kernel import apply, binds, copy_array, payoff, rule
from orrery.games.ortus.position import BIDDING, DEFENDING, OVER, POSITION
from orrery.players.ortus_kernel import carry_on
from orrery.players.ortus_worth import ODDS, TASTE, mind_of, save_worth, worth
from orrery.players.search.knowledge import DECISIVE, bind_nothing, brings_lore, estimate, prefer

#: A move that is worth a point of honour less than the best looks so much worse, as an exponent.
SHARP = 1.5
#: From points of honour to what a position is worth.
STEEP = 0.24


@binds(prefer, POSITION)
@rule
def look_at_moves(
    p: Any, box: Any, seat: int, codes: Any, count: int, scores: Any, spare: Any, lore: Any
) -> None:
    """Each move is tried; the best looks like 1, and worse ones less and less."""
    if p.phase <= BIDDING:
        for k in range(count):
            scores[k] = 0.5
        return
    if p.phase == DEFENDING:
        look_at_answers(p, box, codes, count, scores, lore)
        return
    best = -1e9
    for k in range(count):
        scores[k] = try_out(p, box, seat, codes[k], spare, lore)
        if scores[k] < DECISIVE_WORTH:
            best = max(best, scores[k])
    for k in range(count):
        if scores[k] == DECISIVE_WORTH:
            scores[k] = DECISIVE
        else:
            scores[k] = exp(SHARP * (scores[k] - best))


#: More than any position is worth.
DECISIVE_WORTH = 1e6


@rule
def try_out(p: Any, box: Any, seat: int, code: int, spare: Any, lore: Any) -> float:
    """What a move is worth once its questions are answered."""
    spare[0] = p
    apply(spare[0], box, seat, code)
    if spare[0].phase == OVER and payoff(spare[0], box, seat) == 1.0:
        return DECISIVE_WORTH
    carry_on(spare[0], box, lore[0])
    return worth(spare[0], box, lore[0], seat)


@rule
def look_at_answers(p: Any, box: Any, codes: Any, count: int, scores: Any, lore: Any) -> None:
    saving = 0.5 + 0.5 * tanh(save_worth(p, box, lore[0]))
    for k in range(count):
        scores[k] = saving if codes[k] == box.save_code else 1 - saving


@binds(estimate, POSITION)
@rule
def compare_sides(p: Any, box: Any, values: Any, spare: Any, lore: Any) -> None:
    values[0], values[1] = 0.0, 0.0
    if p.phase > BIDDING:
        values[0] = tanh(STEEP * worth(p, box, lore[0], 0))
        values[1] = -values[0]


brings_lore(POSITION, lambda game: copy_array(mind_of(TASTE)))
bind_nothing(POSITION, "prefer", "estimate")
