"""The symmetries of the board as permutations of the codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orrery.core.contract import Seat
from orrery.core.hexes import Hex
from orrery.core.hexes import symmetries as hex_symmetries
from orrery.core.kernel import Record
from orrery.core.options import Value
from orrery.games.orion.data.board import CELL_AT, HEX_OF, PRESETS
from orrery.games.orion.rules.box import cells_in
from orrery.games.orion.rules.kernel import BLACK_HOLE_CODE, GALAXY_CODE, N_CODES
from orrery.games.orion.rules.tiles import CODE_OF, PLACEMENTS, kind_of


class BoardSymmetry(NamedTuple):
    """One way to turn or mirror the board: where each cell comes to lie, and each code."""

    cells: list[int]
    codes: npt.NDArray[np.int32]


@cache
def board_symmetries(one_sided: bool) -> tuple[BoardSymmetry, ...]:
    """Those that carry the empty board onto itself, whatever tokens lie on it; a mirror turns
    bends over, which ``one_sided`` does not allow.
    """
    maps = hex_symmetries()[: 6 if one_sided else 12]
    cell_maps = [_of_cells(turn) for turn in maps]
    return tuple(BoardSymmetry(cells, _of_codes(cells)) for cells in cell_maps)


def symmetries(options: dict[str, Value]) -> tuple[npt.NDArray[np.int32], ...]:
    """Those that carry the start of the game onto itself; a random start has only the identity."""
    turns = board_symmetries(bool(options["one_sided"]))
    if options["setup"] == "random":
        turns = turns[:1]
    layout = PRESETS.get(str(options["setup"]))
    if layout is not None:
        groups = [set(layout.galaxies), set(layout.black_holes)]
        turns = tuple(
            turn for turn in turns if [{turn.cells[c] for c in group} for group in groups] == groups
        )
    return tuple(turn.codes for turn in turns)


def forms(p: Record, seat: Seat, one_sided: bool) -> Iterator[bytes]:
    """The board as a seat sees it, own colour first, in all its turns, and the tiles left."""
    own = np.where(p.colour == 0, 0, np.where(p.colour == 1 + seat, 1, 2)).astype(np.int8)
    tokens = np.zeros(len(own), np.int8)
    tokens[cells_in(p.galaxies.tolist())] = 3
    tokens[cells_in(p.black_holes.tolist())] = 6
    left = p.left[[seat, 1 - seat]].tobytes()
    for turn in board_symmetries(one_sided):
        turned = np.zeros(len(own), np.int8)
        turned[turn.cells] = own + tokens
        yield turned.tobytes() + left


def _of_cells(turn: Callable[[Hex], Hex]) -> list[int]:
    return [CELL_AT[turn(cell)] for cell in HEX_OF.values()]


def _of_codes(cells: list[int]) -> npt.NDArray[np.int32]:
    codes = np.arange(N_CODES, dtype=np.int32)
    for code, p in enumerate(PLACEMENTS):
        own, other = (tuple(sorted(cells[c] for c in group)) for group in (p.own, p.other))
        codes[code] = CODE_OF[kind_of(p), own, other]
    for base in (GALAXY_CODE, BLACK_HOLE_CODE):
        codes[base : base + len(cells)] = [base + cell for cell in cells]
    return codes
