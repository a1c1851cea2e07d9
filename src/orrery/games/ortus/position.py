"""What a position of Ortus holds, and the small questions that every rule asks of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.chance import CHANCE_FIELD
from orrery.core.kernel import record_type, rule
from orrery.games.ortus.arena import MOST_CELLS
from orrery.games.ortus.cells import WORDS, Cells, either, has, without, words

GOLD, BLACK = 0, 1
WIND, EARTH, WATER, FIRE = range(4)

WARRIORS = 16
PER_SIDE = 8
MOST_TURNS = 300

# A warrior that has fallen, or is not placed yet; a guide before its first point of honour.
NOWHERE = -1
NOBODY = -1

# What is done now.
ARRANGING, BIDDING, MANOEUVRING, DEFENDING, GUIDING, RECOVERING, OVER = range(7)

# The attack that is under way.
NO_ATTACK, STRIKE, SHOT, CHARGE, RIVERS, WAVES, DRAGONS = range(7)

# How the game ended.
BY_GUIDE, BY_WELLS, BY_REPETITION, BY_LENGTH = range(1, 5)

POSITION = record_type(
    [
        CHANCE_FIELD,
        # Warriors: two of each element a side, in the order of the elements, gold first
        ("side", np.int64, (2, WORDS)),  # the cells of each side, as a set
        ("cell", np.int16, (WARRIORS,)),
        ("began", np.int16, (WARRIORS,)),  # where it stood when the turn began (OT4, OT10)
        ("moved", np.int8, (WARRIORS,)),
        ("attacked", np.int8, (WARRIORS,)),
        ("at", np.int8, (MOST_CELLS,)),  # 1 + the number of the warrior there, else 0
        # By seat
        ("energy", np.int8, (2,)),
        ("points", np.int8, (2,)),  # of handicap, left in this turn (OT21)
        ("honour", np.int8, (2,)),
        ("guide", np.int16, (2,)),
        # The state of play
        ("phase", np.int8),
        ("turn", np.int8),  # whose turn it is, or who may bid
        ("first", np.int8),
        ("bid", np.int8),  # the energy of the first turn, as far as it is agreed (OT20)
        ("turn_number", np.int16),
        ("on_guide", np.int8),  # a warrior has recovered onto the guide's cell (OT5)
        ("ending", np.int8),
        ("winner", np.int8),
        # The attack under way
        ("attack", np.int8),
        ("attacker", np.int8),
        ("partner", np.int8),  # the second fire of the dragons
        ("target", np.int8),
        ("power", np.int8),
        ("shielded", np.int16),  # bit w: the enemy w, from 0 to 7, had a shield at declaration
        ("rest", np.int8),  # rivers: directions still to ask; bit d
        ("direction", np.int8),  # from the attacker to its named target
        ("wave", np.int8),  # how many waves were asked
        # Positions at collections: only those since the last fall can come again
        ("quiet_since", np.int16),
        ("history", np.int64, (MOST_TURNS + 1,)),  # by the number of the turn
    ]
)


@rule
def element_of(warrior: int) -> int:
    return warrior >> 1 & 3


@rule
def side_of(warrior: int) -> int:
    return warrior >> 3


@rule
def warrior_on(p: Any, cell: int) -> int:
    """The warrior on a cell, or NOBODY."""
    return int(p.at[cell]) - 1


@rule
def is_in_arena(p: Any, box: Any, warrior: int) -> bool:
    """Whether it has neither fallen nor stands in a haven."""
    return p.cell[warrior] != NOWHERE and box.in_arena[p.cell[warrior]] != 0


@rule
def is_own_haven(box: Any, seat: int, cell: int) -> bool:
    return has(box, words(box.haven[seat]), cell)


@rule
def occupied(p: Any) -> Cells:
    return either(words(p.side[GOLD]), words(p.side[BLACK]))


@rule
def free_cells(p: Any, box: Any, seat: int) -> Cells:
    """Where this player may walk: no warrior, no core, no haven of the other (OT7)."""
    return without(words(box.walkable[seat]), occupied(p))


@rule
def put(p: Any, box: Any, warrior: int, cell: int) -> None:
    """A warrior comes onto an empty cell."""
    p.cell[warrior] = cell
    p.at[cell] = warrior + 1
    for w in range(WORDS):
        p.side[side_of(warrior), w] |= box.spot[cell, w]


@rule
def lift(p: Any, box: Any, warrior: int) -> None:
    """A warrior leaves its cell."""
    cell = p.cell[warrior]
    p.cell[warrior] = NOWHERE
    p.at[cell] = 0
    for w in range(WORDS):
        p.side[side_of(warrior), w] &= ~box.spot[cell, w]
