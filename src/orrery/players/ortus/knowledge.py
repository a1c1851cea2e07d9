"""Ortus: what the greedy player thinks of every move, and of a position.

While the warriors are arranged, unseen, nothing is known; the search should not be asked then.

Gain (benchmarks/KNOWLEDGE.md): with ``estimate`` the search won 16 of 16 games against itself
without it; with ``prefer`` 11 of 20 at a tenth of a second a move, which decides nothing.
"""

from __future__ import annotations

from math import exp, tanh
from typing import Any

from orrery.core.kernel import apply, binds, copy_array, payoff, rule
from orrery.games.ortus.rules.position import BIDDING, DEFENDING, OVER, POSITION
from orrery.players.ortus.kernel import carry_on
from orrery.players.ortus.worth import TASTE, mind_of, save_worth, worth
from orrery.players.search.knowledge import (
    DECISIVE,
    brings_lore,
    declare_knowledge,
    estimate,
    judges_only,
    prefer,
)

#: How quickly moves look worse that are worth less than the best.
SHARP = 2.0
#: More than any position is worth: a move that wins at once.
WINS = 1e6


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
    best = -WINS
    for k in range(count):
        scores[k] = try_out(p, box, seat, codes[k], spare, lore)
        if scores[k] < WINS:
            best = max(best, scores[k])
    for k in range(count):
        scores[k] = DECISIVE if scores[k] == WINS else exp(SHARP * (scores[k] - best))


@rule
def try_out(p: Any, box: Any, seat: int, code: int, spare: Any, lore: Any) -> float:
    """What a move is worth once its questions are answered."""
    spare[0] = p
    apply(spare[0], box, seat, code)
    if spare[0].phase == OVER and payoff(spare[0], box, seat) == 1.0:
        return WINS
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
    """How the sides stand once the attack under way is settled."""
    values[0], values[1] = 0.0, 0.0
    if p.phase > BIDDING:
        spare[0] = p
        carry_on(spare[0], box, lore[0])
        values[0] = tanh(worth(spare[0], box, lore[0], 0) / 2)  # from log odds
        values[1] = -values[0]


judges_only(POSITION, lambda position: bool(position.state.phase > BIDDING))
brings_lore(POSITION, lambda game: copy_array(mind_of(TASTE)))
declare_knowledge(POSITION, "prefer", "estimate")
