"""Greedy Ortus in compiled code: try every move, let the questions be answered, compare.

A move is looked at on a working copy: the other side answers as this player would, the guide takes
its step, and after ``end`` the fallen come back. What the position is worth then decides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.kernel import apply, rule
from orrery.games.ortus.rules.attacks import is_guide_step
from orrery.games.ortus.rules.position import (
    DEFENDING,
    FIRE,
    GUIDING,
    NOBODY,
    NOWHERE,
    OVER,
    PER_SIDE,
    RECOVERING,
    warrior_on,
)
from orrery.games.ortus.rules.turn import idle_warrior
from orrery.players.ortus.worth import WON, save_worth, worth

#: Less than anything is worth.
NOTHING = -1e9
#: A move that is overlooked is made only when there is no other.
OVERLOOKED = -1e6


# --- The move that is worth most ------------------------------------------------------------------


@rule
def best_code(p: Any, work: Any, box: Any, mind: Any, seat: int, codes: Any) -> int:
    """The best of these legal moves within a turn; ``work`` holds a working copy."""
    if p.phase == DEFENDING:
        return answer(p, box, mind, mind.error * deviation(mind, p.target))
    best, best_worth = codes[len(codes) - 1], NOTHING
    for code in codes:
        found = move_worth(p, work, box, mind, seat, code)
        if mind.sees_wins and work[0].phase == OVER and found == WON:
            return int(code)
        if code != box.end_code:
            found += mind.error * deviation(mind, code) if notices(mind, code) else OVERLOOKED
        if found > best_worth:
            best, best_worth = code, found
    return int(best)


@rule
def move_worth(p: Any, work: Any, box: Any, mind: Any, seat: int, code: int) -> float:
    """What a move is worth to its seat once all questions are answered."""
    work[0] = p
    apply(work[0], box, seat, code)
    carry_on(work[0], box, mind)
    return worth(work[0], box, mind, seat)


@rule
def carry_on(p: Any, box: Any, mind: Any) -> None:
    """Settle whatever a move has begun, until somebody manoeuvres or the game is over."""
    while True:
        if p.phase == DEFENDING:
            apply(p, box, 1 - p.turn, answer(p, box, mind, 0.0))
        elif p.phase == GUIDING:
            apply(p, box, p.turn, box.guide_code + any_step(p, box))
        elif p.phase == RECOVERING:
            apply(p, box, p.turn, any_recovery(p, box))
        else:
            return


@rule
def answer(p: Any, box: Any, mind: Any, error: float) -> int:
    return int(box.save_code if save_worth(p, box, mind) + error >= 0 else box.fall_code)


@rule
def any_step(p: Any, box: Any) -> int:
    """A step of the guide; all lead nearer to the core."""
    guide = p.guide[p.turn]
    if guide == NOWHERE:
        return int(box.haven_cells[p.turn, PER_SIDE // 2])
    for direction in range(6):
        cell = box.neighbour[guide, direction]
        if cell >= 0 and is_guide_step(p, box, p.turn, cell):
            return int(cell)
    return -1  # never: every cell but the core has a neighbour that is nearer


@rule
def any_recovery(p: Any, box: Any) -> int:
    """A fallen warrior to a free cell of its haven."""
    element = FIRE
    while idle_warrior(p, p.turn, element) == NOBODY:
        element -= 1
    place = 0
    while warrior_on(p, box.haven_cells[p.turn, place]) >= 0:
        place += 1
    return int(box.recover_code + element * box.cell_count + box.haven_cells[p.turn, place])


# --- Mistakes -------------------------------------------------------------------------------------

#: An odd number that scatters the codes; products with a word stay below 2**63.
_SCATTER = 1_640_531_527
_WORD = 0xFFFFFFFF


@rule
def scattered(mind: Any, code: int, turn: int) -> int:
    """A number of 32 bits without any pattern, for a move in this mood."""
    word = (np.int64(code) * 4 + turn) & _WORD
    for _ in range(3):
        word = (word ^ mind.mood) * _SCATTER
        word = (word ^ word >> 29) & _WORD
    return int(word)


@rule
def notices(mind: Any, code: int) -> bool:
    """Whether the player thinks of this move."""
    return bool(scattered(mind, code, 3) >= mind.overlooks * _WORD)


@rule
def deviation(mind: Any, code: int) -> float:
    """A number that is 0 on average and deviates by 1: twice the sum of three uniform ones."""
    spread = 0.0
    for turn in range(3):
        spread += scattered(mind, code, turn) / _WORD - 0.5
    return 2 * spread
