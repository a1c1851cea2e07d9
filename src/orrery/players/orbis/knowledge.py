"""Orbis: the greedy player's judgement, as an order of moves, as a hasty player, as an estimate.

Gain (benchmarks/KNOWLEDGE.md): at a tenth of a second a move the search won 18 of 20 games against
plain UCT; against itself 17 of 20 without ``prefer``, 16 without ``roll``, and 15.5 without
``estimate``, when hasty games go on to the end.
"""

from __future__ import annotations

from math import tanh
from typing import Any

from orrery.core.contract import Game
from orrery.core.kernel import apply, binds, copy_array, rule
from orrery.games.orbis.rules.codes import CHOOSE, FACE, LAY_CODE, OVER, TRADE_CODE
from orrery.games.orbis.rules.kernel import POSITION
from orrery.players.orbis.kernel import best_code, best_face, cover_stack, worth_of_turn
from orrery.players.orbis.player import own_taste
from orrery.players.orbis.worth import look_around, worth
from orrery.players.search.knowledge import brings_lore, declare_knowledge, estimate, prefer, roll

#: So many points ahead are as good as a win, about.
CLEAR_LEAD = 8.0
#: Trades are rarely needed where a tile is chosen or laid: they look as bad as the worst move.
NEEDLESS = -1e6


@binds(prefer, POSITION)
@rule
def look_at_moves(
    p: Any, box: Any, seat: int, codes: Any, count: int, scores: Any, spare: Any, lore: Any
) -> None:
    """What each move is worth once the turn is over, from the worst to the best as 0 to 1."""
    look_around(p, box, lore[0], seat)
    lowest, highest = 1e9, -1e9
    for k in range(count):
        if TRADE_CODE <= codes[k] < LAY_CODE and p.phase <= FACE:
            scores[k] = NEEDLESS
            continue
        scores[k] = worth_after(p, box, seat, codes[k], spare, lore)
        lowest, highest = min(lowest, scores[k]), max(highest, scores[k])
    for k in range(count):
        scores[k] = max(0.0, (scores[k] - lowest) / (highest - lowest + 1e-9))


@rule
def worth_after(p: Any, box: Any, seat: int, code: int, spare: Any, lore: Any) -> float:
    """What the turn is worth to the seat if it begins, or goes on, like this."""
    spare[1] = p
    cover_stack(spare[1])
    apply(spare[1], box, seat, code)
    if spare[1].phase == FACE and spare[1].turn == seat:
        return best_face(spare, 1, box, lore[0], seat)[1]
    return worth_of_turn(spare[1], box, lore[0], seat)


@binds(roll, POSITION)
@rule
def play_greedily(p: Any, box: Any, seat: int, chance: Any, spare: Any, lore: Any) -> int:
    return best_code(p, spare, box, lore[0])


@binds(estimate, POSITION)
@rule
def compare_worth(p: Any, box: Any, values: Any, spare: Any, lore: Any) -> None:
    """How far each seat is ahead of the best of the others, once this round is over."""
    spare[0] = p
    while not is_between_rounds(spare[0], box):
        code = best_code(spare[0], spare[1:], box, lore[0])
        apply(spare[0], box, int(spare[0].turn), code)
    for seat in range(len(values)):
        look_around(spare[0], box, lore[0], seat)
        values[seat] = worth(spare[0], box, lore[0], seat)
    compare(values)


@rule
def is_between_rounds(p: Any, box: Any) -> bool:
    """Whether all have had as many turns; whoever has had one more would look better than it is."""
    if p.phase == OVER:
        return True
    return bool(p.phase == CHOOSE and p.turns_taken % box.players == 0)


@rule
def compare(values: Any) -> None:
    """From points to how sure a win is."""
    first, second, leader = -1e9, -1e9, 0
    for seat in range(len(values)):
        if values[seat] > first:
            first, second, leader = values[seat], first, seat
        elif values[seat] > second:
            second = values[seat]
    for seat in range(len(values)):
        best_other = second if seat == leader else first
        values[seat] = tanh((values[seat] - best_other) / CLEAR_LEAD)


def _mind(game: Game) -> Any:
    return copy_array(own_taste(len(game.seats)))


brings_lore(POSITION, _mind)
declare_knowledge(POSITION, "prefer", "roll", "estimate")
