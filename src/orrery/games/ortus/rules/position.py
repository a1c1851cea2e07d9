"""What a position of Ortus holds, and the small questions that every rule asks of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.chance import CHANCE_FIELD
from orrery.core.kernel import record_type, rule
from orrery.games.ortus.data.arena import MOST_CELLS
from orrery.games.ortus.rules.cells import WORDS, Cells, either, has, without, words

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

# Numbers are wide: a rule is compiled once for each type of its arguments.
POSITION = record_type(
    [
        CHANCE_FIELD,
        # Warriors: two of each element a side, in the order of the elements, gold first
        ("side", np.int64, (2, WORDS)),  # the cells of each side, as a set
        ("cell", np.int64, (WARRIORS,)),
        ("began", np.int64, (WARRIORS,)),  # where it stood when the turn began (OT4, OT10)
        ("moved", np.int64, (WARRIORS,)),
        ("attacked", np.int64, (WARRIORS,)),
        ("at", np.int8, (MOST_CELLS,)),  # 1 + the number of the warrior there, else 0
        # By seat
        ("energy", np.int64, (2,)),
        ("points", np.int64, (2,)),  # of handicap, left in this turn (OT21)
        ("honour", np.int64, (2,)),
        ("guide", np.int64, (2,)),
        # The state of play
        ("phase", np.int64),
        ("turn", np.int64),  # whose turn it is, or who may bid; -1 during the arrangement
        ("first", np.int64),  # likewise: it is drawn after it (OT2)
        ("bid", np.int64),  # the energy of the first turn, as far as it is agreed (OT20)
        ("turn_number", np.int64),
        ("ending", np.int64),
        ("winner", np.int64),
        # The attack under way
        ("attack", np.int64),
        ("attacker", np.int64),
        ("partner", np.int64),  # the second fire of the dragons
        ("target", np.int64),
        ("power", np.int64),
        ("shielded", np.int64),  # bit w: the enemy w, from 0 to 7, had a shield at declaration
        ("rest", np.int64),  # rivers: directions still to ask; bit d
        ("direction", np.int64),  # from the attacker to its named target
        ("wave", np.int64),  # how many waves were asked
        # Positions at collections: only those since the last fall can come again
        ("quiet_since", np.int64),
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
