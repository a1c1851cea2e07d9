"""Tactics by trying everything, for any game of two seats whose moves alternate."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.contract import Position
from orrery.core.kernel import apply, copy_array, legal, payoff, rule, to_act


@rule
def wins_at_once(p: Any, work: Any, box: Any, seat: int, codes: Any, found: Any) -> int:
    """The moves that end the game with a win for the seat; how many."""
    count = 0
    for k in range(legal(p, box, seat, codes)):
        work[0] = p
        apply(work[0], box, seat, codes[k])
        if to_act(work[0], box) == 0 and payoff(work[0], box, seat) == 1.0:
            found[count] = codes[k]
            count += 1
    return count


@rule
def leaves_no_win(
    p: Any, work: Any, box: Any, seat: int, codes: Any, replies: Any, found: Any, wins: Any
) -> int:
    """The moves after which the game is not lost and the other seat cannot win at once."""
    count = 0
    for k in range(legal(p, box, seat, codes)):
        work[0] = p
        apply(work[0], box, seat, codes[k])
        if to_act(work[0], box) == 0:
            safe = payoff(work[0], box, seat) >= 0
        else:
            safe = wins_at_once(work[0], work[1:], box, 1 - seat, replies, wins) == 0
        if safe:
            found[count] = codes[k]
            count += 1
    return count


def winning_moves(position: Position) -> set[int]:
    """The codes that win at once."""
    game = position.game
    codes, found = np.empty(game.code_count, np.int32), np.empty(game.code_count, np.int32)
    work = np.zeros(1, game.position_type)
    p = copy_array(position.state)[0]
    return set(found[: wins_at_once(p, work, game.box, position.to_act[0], codes, found)].tolist())


def saving_moves(position: Position) -> set[int]:
    """The codes after which the other cannot win at once."""
    game = position.game
    codes, replies, found, wins = np.empty((4, game.code_count), np.int32)
    work = np.zeros(2, game.position_type)
    p, seat = copy_array(position.state)[0], position.to_act[0]
    count = leaves_no_win(p, work, game.box, seat, codes, replies, found, wins)
    return set(found[:count].tolist())
