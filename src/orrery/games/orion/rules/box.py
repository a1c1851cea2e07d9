"""The box of Orion Duel: its board, tiles and options as one flat record for the compiled rules.

Sets of cells are bit maps of two words. A cell (q, r) has the spot 12 q + r + 59, so one step in a
direction is always the same number of spots, and the unused spots between the columns keep steps of
up to two hexes from running over the edge. Words hold 60 spots, so that they stay positive.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from orrery.core.hexes import Hex, disc, neighbours
from orrery.core.kernel import Record, copy_array, new_record, record_type
from orrery.core.options import Value
from orrery.games.orion.data.board import (
    ALIKE,
    BLACK_HOLES,
    CELL_AT,
    CELLS,
    GALAXIES,
    HEX_OF,
    PRESETS,
    TILES,
    UNLIKE,
    ZONES,
    Layout,
)
from orrery.games.orion.rules.tiles import KIND_NUMBER, PLACEMENTS, SHAPES, Placement

WORD = 60
_COLUMN = 12

SEATS = ("blue", "orange")
BY_SEED = "seed"

BOX = record_type(
    [
        # The board
        ("board", np.int64, (2,)),
        ("spot", np.int64, (len(CELLS), 2)),  # each cell as a set of one
        ("beside", np.int64, (len(CELLS), 2)),  # its neighbours as a set
        ("neighbour", np.int8, (len(CELLS), 6)),  # the same one by one, then -1
        ("zone", np.int8, (len(CELLS),)),  # bit z: the cell lies in zone z
        ("near_alike", np.int64, (len(CELLS), 2)),  # too near for a token of the same kind (OD3)
        ("near_unlike", np.int64, (len(CELLS), 2)),  # too near for one of the other kind
        # The tiles
        ("count", np.int8, (len(TILES),)),
        ("shape_kind", np.int8, (len(SHAPES),)),
        ("shape_own", np.int8, (len(SHAPES),)),  # how many own hexes
        ("shape_step", np.int8, (len(SHAPES),)),  # spots from the anchor to the second own hex
        ("shape_other", np.int8, (len(SHAPES),)),  # spots to the hex of the other colour, 0 if none
        ("shape_allowed", np.int8, (len(SHAPES),)),
        ("shape_first", np.int16, (len(SHAPES) + 1,)),  # its first placement
        # The placements
        ("shape_of", np.int8, (len(PLACEMENTS),)),
        ("anchor_word", np.int8, (len(PLACEMENTS),)),  # where its anchor is on a bit map
        ("anchor_bit", np.int8, (len(PLACEMENTS),)),
        ("cells", np.int8, (len(PLACEMENTS), 3)),  # own cells, then the other one, then -1
        ("own", np.int64, (len(PLACEMENTS), 2)),
        ("other", np.int64, (len(PLACEMENTS), 2)),
        # The options
        ("free", np.int8),  # setup=free
        ("preset", np.int8),  # 1: the layout below; 0: a random one
        ("galaxy_cells", np.int8, (GALAXIES,)),
        ("black_hole_cells", np.int8, (BLACK_HOLES,)),
        ("galaxy_player", np.int8),  # a seat, or -1 for one drawn by the seed
        ("first", np.int8),  # the same
    ]
)


def spot(cell: Hex) -> int:
    """The place of a cell on the bit map."""
    return _COLUMN * cell[0] + cell[1] + _COLUMN * 5 - 1


def step(direction: Hex) -> int:
    """How many spots a step in this direction is."""
    return _COLUMN * direction[0] + direction[1]


def as_set(cells: Iterable[int]) -> tuple[int, int]:
    """Cells, by their numbers, as a bit map."""
    words = [0, 0]
    for cell in cells:
        word, bit = divmod(spot(HEX_OF[CELLS[cell]]), WORD)
        words[word] |= 1 << bit
    return words[0], words[1]


def cells_in(cells: Sequence[int]) -> list[int]:
    """The numbers of the cells in a set, for views and scenes."""
    first, second = cells
    return [cell for cell, (a, b) in enumerate(_SPOTS) if first & a or second & b]


_SPOTS = [as_set([cell]) for cell in range(len(CELLS))]


def build_box(options: dict[str, Value]) -> Record:
    """The box for these options."""
    box: Record = copy_array(_board_and_tiles(bool(options["one_sided"])))[0]
    setup = str(options["setup"])
    box.free = setup == "free"
    if setup in PRESETS:
        _fill_layout(box, PRESETS[setup])
    box.galaxy_player = _seat(options["galaxy_player"])
    box.first = _seat(options["first"])
    return box


@cache
def _board_and_tiles(one_sided: bool) -> Record:
    """What is the same for every set-up, made once; nobody may write to it."""
    box = new_record(BOX)
    _fill_board(box)
    _fill_tiles(box, one_sided)
    for code, placement in enumerate(PLACEMENTS):
        _fill_placement(box, code, placement)
    return box


def _seat(option: Value) -> int:
    return -1 if option == BY_SEED else SEATS.index(str(option))


def _fill_board(box: Record) -> None:
    def on_board(cells: Iterable[Hex]) -> list[int]:
        return [CELL_AT[cell] for cell in cells if cell in CELL_AT]

    box.board[:] = as_set(range(len(CELLS)))
    box.neighbour[:] = -1
    for number, name in enumerate(CELLS):
        cell = HEX_OF[name]
        around = on_board(neighbours(cell))
        box.spot[number] = as_set([number])
        box.beside[number] = as_set(around)
        box.neighbour[number, : len(around)] = around
        box.zone[number] = sum(1 << z for z, zone in enumerate(ZONES) if number in zone.cells)
        box.near_alike[number] = as_set(on_board(disc(cell, ALIKE - 1)))
        box.near_unlike[number] = as_set(on_board(disc(cell, UNLIKE - 1)))


def _fill_tiles(box: Record, one_sided: bool) -> None:
    box.count[:] = [tile.count for tile in TILES]
    for number, shape in enumerate(SHAPES):
        box.shape_kind[number] = KIND_NUMBER[shape.kind]
        box.shape_own[number] = len(shape.own)
        box.shape_step[number] = step(shape.own[-1])
        box.shape_other[number] = step(shape.other[0]) if shape.other else 0
        box.shape_allowed[number] = not (one_sided and shape.right_hand)  # OD2
        box.shape_first[number + 1] = sum(p.shape <= number for p in PLACEMENTS)


def _fill_placement(box: Record, code: int, placement: Placement) -> None:
    cells = placement.own + placement.other
    box.shape_of[code] = placement.shape
    word, bit = divmod(spot(HEX_OF[CELLS[placement.anchor]]), WORD)
    box.anchor_word[code], box.anchor_bit[code] = word, bit
    box.cells[code] = (*cells, -1, -1)[:3]
    box.own[code] = as_set(placement.own)
    box.other[code] = as_set(placement.other)


def _fill_layout(box: Record, layout: Layout) -> None:
    box.preset = 1
    box.galaxy_cells[:] = layout.galaxies
    box.black_hole_cells[:] = layout.black_holes
