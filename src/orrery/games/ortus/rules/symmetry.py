"""The symmetry of Ortus: a mirror from left to right, where the arena has it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from orrery.core.kernel import Record
from orrery.games.ortus.data.arena import Arena, is_mirrored, mirrored
from orrery.games.ortus.rules.actions import FIRST_CHARGE


def symmetries(arena: Arena, box: Record) -> tuple[npt.NDArray[np.int32], ...]:
    """The mirror, as a permutation of the codes.

    Not so once water is advanced: rivers ask clockwise (OT17), and a mirror turns that round.
    """
    if box.water or not is_mirrored(arena):
        return ()
    cell = np.array([arena.cell_at[mirrored(hex_)] for hex_ in arena.hex_of.values()])
    pair = _mirrored_pairs(box, cell)
    codes = np.arange(int(box.end_code) + 1)
    count, pairs, block = len(cell), len(pair), int(box.block)
    within = np.arange(block)
    for first in range(0, FIRST_CHARGE * count, count):
        within[first : first + count] = first + cell
    for first in range(FIRST_CHARGE * count, block, pairs):
        within[first : first + pairs] = first + pair
    for start in range(count):
        codes[start * block : (start + 1) * block] = cell[start] * block + within
    strikes = int(box.strike_code)
    codes[strikes : strikes + pairs] = strikes + pair
    # Dragons stay as they are: fire is advanced after water, so here they are never legal.
    for first in range(int(box.guide_code), int(box.bid_code), count):
        codes[first : first + count] = first + cell
    return (codes.astype(np.int32),)


def _mirrored_pairs(box: Record, cell: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Each pair of neighbours in the mirror."""
    pairs = []
    for number in range(int(box.pair_count)):
        start, direction = box.pair_cell[number], box.pair_direction[number]
        end = box.neighbour[start, direction]
        pairs.append(int(box.pair_at[cell[start], box.line[cell[start], cell[end]]]))
    return np.array(pairs)
