"""The box of Ortus: an arena and the options as one flat record for the compiled rules.

It also lays out the codes of all moves. Codes depend on the arena alone:

- for every cell a block of moves that begin there: walks (element, cell), ranged attacks (storm or
  flame, cell), charges (kind, end cell and target as a pair of neighbours);
- strikes (pair of neighbours); dragons (target, pair of cells in line with it);
- guides, recoveries and placements (cell); bids; pass, save, fall, end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

import numpy as np

from orrery.core.hexes import DIRECTIONS, Hex, add, direction_between, distance
from orrery.core.kernel import Record, copy_array, new_record, record_type
from orrery.core.options import Value
from orrery.games.ortus.data.arena import ARENAS, HAVEN_CELLS, MOST_CELLS, RINGS, Arena, core_steps
from orrery.games.ortus.rules.cells import WORD, WORDS, spot

SEATS = ("gold", "black")
ELEMENTS = ("wind", "earth", "water", "fire")
#: The advanced rules come in four steps, in the order of the elements.
ELEMENT_STEPS = ("none", "wind", "wind+earth", "wind+earth+water", "all")
BY_SEED = "seed"

#: Codes within the block of a cell: first the walks of each element, then these.
RANGED = ("storm", "flame")
CHARGES = ("charge earth", "charge water", "rivers", "waves")

FIRST_ENERGY = 7  # OT2
BIDS = FIRST_ENERGY  # OT20: 0 to 6
MOST_ENERGY = 63

# Cells in line with one, two steps away or more: three lines of up to 15 cells.
MOST_IN_LINE = 3 * 2 * RINGS

# Numbers are wide, since a rule is compiled once for each type of its arguments; but not in tables
# by two cells, which should stay near the processor.
BOX = record_type(
    [
        # The codes: where each kind begins
        ("cell_count", np.int64),
        ("pair_count", np.int64),
        ("block", np.int64),
        ("strike_code", np.int64),
        ("dragons_code", np.int64),
        ("guide_code", np.int64),
        ("recover_code", np.int64),
        ("place_code", np.int64),
        ("bid_code", np.int64),
        ("pass_code", np.int64),
        ("save_code", np.int64),
        ("fall_code", np.int64),
        ("end_code", np.int64),
        # Pairs of neighbours, by the first one and then clockwise
        ("pair_at", np.int64, (MOST_CELLS, 6)),  # by cell and direction, -1 off the board
        ("pair_cell", np.int64, (6 * MOST_CELLS,)),
        ("pair_direction", np.int64, (6 * MOST_CELLS,)),
        # Cells in line with a target, for the dragons (OT19)
        ("dragons_first", np.int64, (MOST_CELLS + 1,)),
        ("place_in_line", np.int8, (MOST_CELLS, MOST_CELLS)),  # -1: not in line
        ("cell_in_line", np.int16, (MOST_CELLS, MOST_IN_LINE)),
        # The board
        ("word", np.int64, (MOST_CELLS,)),
        ("bit", np.int64, (MOST_CELLS,)),
        ("cell_at", np.int64, (WORDS, WORD)),
        ("spot", np.int64, (MOST_CELLS, WORDS)),  # each cell as a set of one
        ("neighbour", np.int64, (MOST_CELLS, 6)),  # clockwise, -1 off the board
        ("around", np.int64, (MOST_CELLS, WORDS)),  # the same as a set
        ("line", np.int8, (MOST_CELLS, MOST_CELLS)),  # the direction of the line that joins, or -1
        ("apart", np.int8, (MOST_CELLS, MOST_CELLS)),  # the distance
        ("ray", np.int64, (MOST_CELLS, 6, WORDS)),  # the cells in a direction, up to the edge
        ("core", np.int64),
        ("core_set", np.int64, (WORDS,)),
        ("core_steps", np.int64, (MOST_CELLS,)),
        ("wells", np.int64, (WORDS,)),
        ("haven", np.int64, (2, WORDS)),
        ("haven_cells", np.int64, (2, HAVEN_CELLS)),
        ("arena", np.int64, (WORDS,)),  # neither haven nor core
        ("in_arena", np.int64, (MOST_CELLS,)),
        ("walkable", np.int64, (2, WORDS)),  # by seat: neither core nor the other haven (OT7)
        # Random numbers that tell positions apart, for repetitions
        ("warrior_key", np.int64, (8, MOST_CELLS)),  # by side and element
        ("guide_key", np.int64, (2, MOST_CELLS)),
        ("energy_key", np.int64, (2, MOST_ENERGY + 1)),  # by who collects
        # The options
        ("wind", np.int64),
        ("earth", np.int64),
        ("water", np.int64),
        ("fire", np.int64),
        ("standard", np.int64),
        ("bidding", np.int64),
        ("first", np.int64),  # a seat, or -1 for one drawn by the seed
        ("handicap", np.int64, (2,)),
        ("most_turns", np.int64),
    ]
)


def arena_of(options: dict[str, Value]) -> Arena:
    """The arena that these options name."""
    return ARENAS.find(str(options["arena"]))


def build_box(options: dict[str, Value]) -> Record:
    """The box for these options."""
    box: Record = copy_array(_board(arena_of(options).label))[0]
    _fill_options(box, options)
    return box


@lru_cache(maxsize=32)
def _board(label: str) -> Record:
    """All that depends on the arena alone, made once; people bring arenas without end."""
    arena = ARENAS.find(label)
    box = new_record(BOX)
    _fill_grid(box, arena)
    _fill_places(box, arena)
    _fill_lines(box, arena)
    _fill_codes(box)
    _fill_keys(box)
    return box


def _as_set(cells: Iterable[Hex]) -> list[int]:
    sets = [0] * WORDS
    for cell in cells:
        word, bit = spot(cell)
        sets[word] |= 1 << bit
    return sets


def _fill_grid(box: Record, arena: Arena) -> None:
    """Where cells lie, and which are neighbours."""
    box.cell_count = len(arena.cells)
    box.neighbour[:], box.pair_at[:] = -1, -1
    pair = 0
    for number, cell in enumerate(arena.hex_of.values()):
        box.word[number], box.bit[number] = spot(cell)
        box.cell_at[spot(cell)] = number
        box.spot[number] = _as_set([cell])
        around = [add(cell, step) for step in DIRECTIONS]
        box.around[number] = _as_set(hex_ for hex_ in around if hex_ in arena.cell_at)
        for direction, hex_ in enumerate(around):
            if hex_ in arena.cell_at:
                box.neighbour[number, direction] = arena.cell_at[hex_]
                box.pair_at[number, direction] = pair
                box.pair_cell[pair], box.pair_direction[pair] = number, direction
                pair += 1
    box.pair_count = pair


def _fill_places(box: Record, arena: Arena) -> None:
    """Core, wells and havens."""

    def named(names: Iterable[str]) -> set[Hex]:
        return {arena.hex_of[name] for name in names}

    everything, core = set(arena.hex_of.values()), named([arena.core])
    havens = [named(haven) for haven in arena.havens]
    box.core = arena.number_of[arena.core]
    box.core_set[:] = _as_set(core)
    box.core_steps[: len(arena.cells)] = list(core_steps(arena).values())
    box.wells[:] = _as_set(named(arena.wells))
    inside = everything - core - havens[0] - havens[1]
    box.arena[:] = _as_set(inside)
    for cell in inside:
        box.in_arena[arena.cell_at[cell]] = 1
    for seat, haven in enumerate(havens):
        box.haven[seat] = _as_set(haven)
        box.haven_cells[seat] = [arena.number_of[name] for name in arena.havens[seat]]
        box.walkable[seat] = _as_set(everything - core - havens[1 - seat])


def _fill_lines(box: Record, arena: Arena) -> None:
    """Straight lines: rays, who is in line with whom, distances."""
    box.line[:], box.place_in_line[:] = -1, -1
    for number, cell in enumerate(arena.hex_of.values()):
        for direction, step in enumerate(DIRECTIONS):
            ray: list[Hex] = []
            while add(cell, step, len(ray) + 1) in arena.cell_at:
                ray.append(add(cell, step, len(ray) + 1))
            box.ray[number, direction] = _as_set(ray)
            for hex_ in ray:
                box.line[number, arena.cell_at[hex_]] = direction
        in_line = 0
        for other, hex_ in enumerate(arena.hex_of.values()):
            box.apart[number, other] = distance(cell, hex_)
            if distance(cell, hex_) > 1 and direction_between(cell, hex_):
                box.place_in_line[number, other] = in_line
                box.cell_in_line[number, in_line] = other
                in_line += 1
        pairs = in_line * (in_line - 1) // 2
        box.dragons_first[number + 1] = box.dragons_first[number] + pairs


def _fill_codes(box: Record) -> None:
    cells, pairs = int(box.cell_count), int(box.pair_count)
    box.block = (len(ELEMENTS) + len(RANGED)) * cells + len(CHARGES) * pairs
    box.strike_code = cells * int(box.block)
    box.dragons_code = int(box.strike_code) + pairs
    box.guide_code = int(box.dragons_code) + int(box.dragons_first[cells])
    box.recover_code = int(box.guide_code) + cells
    box.place_code = int(box.recover_code) + len(ELEMENTS) * cells
    box.bid_code = int(box.place_code) + len(ELEMENTS) * cells
    box.pass_code = int(box.bid_code) + BIDS
    box.save_code, box.fall_code, box.end_code = (int(box.pass_code) + k for k in (1, 2, 3))


def _fill_keys(box: Record) -> None:
    """Numbers without any pattern, the same on every machine."""
    for name in ("warrior_key", "guide_key", "energy_key"):
        table = box[name].reshape(-1)
        for place in range(len(table)):
            digest = hashlib.sha256(f"ortus {name} {place}".encode()).digest()
            table[place] = int.from_bytes(digest[:8], "big") >> 2


def _fill_options(box: Record, options: dict[str, Value]) -> None:
    step = ELEMENT_STEPS.index(str(options["elements"]))
    box.wind, box.earth, box.water, box.fire = (step > k for k in range(len(ELEMENTS)))
    box.standard = options["arrangement"] == "standard"
    box.bidding = bool(options["bidding"])
    first = str(options["first"])
    box.first = -1 if first == BY_SEED else SEATS.index(first)
    box.handicap[SEATS.index(str(options["handicap_for"]))] = int(options["handicap"])
    box.most_turns = int(options["max_turns"])


def dragon_pairs(places: int) -> list[tuple[int, int]]:
    """Pairs of places in line with a target, in the order of their codes."""
    return sorted(combinations(range(places), 2), key=lambda pair: (pair[1], pair[0]))
