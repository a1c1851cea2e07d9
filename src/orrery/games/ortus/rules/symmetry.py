"""The symmetries of Ortus: half a turn and a mirror from left to right, if the arena has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orrery.core.hexes import DIRECTIONS, Hex
from orrery.core.kernel import Record
from orrery.games.ortus.data.arena import Arena, is_mirrored, mirrored
from orrery.games.ortus.rules.actions import FIRST_CHARGE

Numbers = npt.NDArray[np.int64]


class ArenaSymmetry(NamedTuple):
    """One way to turn or mirror the arena: where cells, directions and codes come to lie."""

    cells: Numbers
    directions: Numbers
    codes: npt.NDArray[np.int32]


def symmetries(arena: Arena, box: Record) -> tuple[npt.NDArray[np.int32], ...]:
    """The mirror, as a permutation of the codes; half a turn would exchange the players."""
    if not _may_mirror(arena, box):
        return ()
    return (_symmetry(arena, box, mirrored).codes,)


def arena_symmetries(arena: Arena, box: Record) -> tuple[ArenaSymmetry, ...]:
    """All of them, the identity first; half a turn brings each player to the other's place."""
    turns = [_as_it_is]
    if _is_half_turned(arena):
        turns.append(_half_turned)
    if _may_mirror(arena, box):
        turns.append(mirrored)
        if _is_half_turned(arena):
            turns.append(lambda cell: _half_turned(mirrored(cell)))
    return tuple(_symmetry(arena, box, turn) for turn in turns)


def _may_mirror(arena: Arena, box: Record) -> bool:
    """Not once water is advanced: rivers ask clockwise (OT17), and a mirror turns that round."""
    return not box.water and is_mirrored(arena)


def _is_half_turned(arena: Arena) -> bool:
    """Whether half a turn brings every cell onto a like one, and each haven onto the other."""
    pairs = ((arena.cells, arena.cells), (arena.wells, arena.wells), arena.havens)
    return all(
        {_half_turned(arena.hex_of[name]) for name in names} == {arena.hex_of[n] for n in others}
        for names, others in pairs
    )


def _as_it_is(cell: Hex) -> Hex:
    return cell


def _half_turned(cell: Hex) -> Hex:
    return -cell[0], -cell[1]


def _symmetry(arena: Arena, box: Record, turn: Callable[[Hex], Hex]) -> ArenaSymmetry:
    cells = np.array([arena.cell_at[turn(hex_)] for hex_ in arena.hex_of.values()])
    directions = np.array([DIRECTIONS.index(turn(step)) for step in DIRECTIONS])
    return ArenaSymmetry(cells, directions, _turned_codes(box, cells, directions))


def _turned_codes(box: Record, cell: Numbers, direction: Numbers) -> npt.NDArray[np.int32]:
    start, pairs = box.pair_cell[: box.pair_count], int(box.pair_count)
    pair = box.pair_at[cell[start], direction[box.pair_direction[:pairs]]]
    codes = np.arange(int(box.end_code) + 1)
    count, block = len(cell), int(box.block)
    within = np.arange(block)
    for first in range(0, FIRST_CHARGE * count, count):
        within[first : first + count] = first + cell
    for first in range(FIRST_CHARGE * count, block, pairs):
        within[first : first + pairs] = first + pair
    for here in range(count):
        codes[here * block : (here + 1) * block] = cell[here] * block + within
    strikes = int(box.strike_code)
    codes[strikes : strikes + pairs] = strikes + pair
    for target in range(count):
        first = int(box.dragons_code + box.dragons_first[target])
        turned = _turned_dragons(box, cell, target)
        codes[first : first + len(turned)] = int(box.dragons_code) + turned
    for first in range(int(box.guide_code), int(box.bid_code), count):
        codes[first : first + count] = first + cell
    return codes.astype(np.int32)


def _turned_dragons(box: Record, cell: Numbers, target: int) -> Numbers:
    """The numbers of all dragons at a target, after the turn."""
    in_line = int(np.count_nonzero(box.place_in_line[target] >= 0))
    there = cell[target]
    place = box.place_in_line[there, cell[box.cell_in_line[target, :in_line]]].astype(np.int64)
    high, low = np.tril_indices(in_line, -1)  # in the order of their codes
    one, other = place[high], place[low]
    high, low = np.maximum(one, other), np.minimum(one, other)
    return np.asarray(box.dragons_first[there] + high * (high - 1) // 2 + low)
