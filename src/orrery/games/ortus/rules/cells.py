"""Sets of cells as bit maps: five words of three rows each, in plain tuples.

A cell (q, r) has 16 bits for its row, one more than any row needs, so that a step to the side never
runs into the next row. A step up or down is a shift by a whole row. Words hold 48 bits, so that
they stay positive.
"""

from __future__ import annotations

from typing import Any

from orrery.core.hexes import Hex
from orrery.core.kernel import rule
from orrery.games.ortus.data.arena import RINGS

ROW = 16
WORD_ROWS = 3
WORD = ROW * WORD_ROWS
WORDS = 5

LOWER_ROWS = (1 << (WORD - ROW)) - 1
LAST_ROWS = WORD - ROW
ONE_ROW = (1 << ROW) - 1

Cells = tuple[int, int, int, int, int]

NONE: Cells = (0, 0, 0, 0, 0)


def spot(cell: Hex) -> tuple[int, int]:
    """The word of a cell, and its bit there."""
    word, row = divmod(cell[1] + RINGS, WORD_ROWS)
    return word, ROW * row + cell[0] + RINGS


@rule
def words(field: Any) -> Cells:
    """The set in a field of a record."""
    return int(field[0]), int(field[1]), int(field[2]), int(field[3]), int(field[4])


@rule
def both(a: Cells, b: Cells) -> Cells:
    """The cells in both sets."""
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3], a[4] & b[4]


@rule
def either(a: Cells, b: Cells) -> Cells:
    """The cells in at least one of the sets."""
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3], a[4] | b[4]


@rule
def without(a: Cells, b: Cells) -> Cells:
    """The cells of the first set that are not in the second."""
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3], a[4] & ~b[4]


@rule
def is_empty(cells: Cells) -> bool:
    return (cells[0] | cells[1] | cells[2] | cells[3] | cells[4]) == 0


@rule
def has(box: Any, cells: Cells, cell: int) -> bool:
    """Whether the set holds this cell."""
    return (cells[box.word[cell]] >> box.bit[cell] & 1) != 0


@rule
def size(word: int) -> int:
    """How many bits of a word are set."""
    word = word - (word >> 1 & 0x555555555555)
    word = (word & 0x333333333333) + (word >> 2 & 0x333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x3F


@rule
def count(cells: Cells) -> int:
    """How many cells the set holds."""
    return size(cells[0]) + size(cells[1]) + size(cells[2]) + size(cells[3]) + size(cells[4])


@rule
def lowest(box: Any, w: int, word: int) -> int:
    """The first cell in word number w of a set."""
    return box.cell_at[w, size((word & -word) - 1)]


@rule
def write_codes(box: Any, cells: Cells, base: int, out: Any, written: int) -> int:
    """Write base + cell for each cell, rising; how many codes are written now."""
    for w in range(WORDS):
        word = cells[w]
        while word != 0:
            out[written] = base + lowest(box, w, word)
            written += 1
            word &= word - 1
    return written


@rule
def nth(box: Any, cells: Cells, n: int) -> int:
    """The cell with n others of the set before it."""
    for w in range(WORDS):
        word = cells[w]
        here = size(word)
        if n < here:
            for _ in range(n):
                word &= word - 1
            return lowest(box, w, word)
        n -= here
    return -1  # uncovered: n is less than the size of the set


@rule
def beside(x: Cells, ground: Cells) -> Cells:
    """The cells of the ground that lie next to a cell of the set."""
    # Up go northwest and northeast, the same and the next bit of the row above; down likewise.
    a0, a1, a2 = x[0] | x[0] << 1, x[1] | x[1] << 1, x[2] | x[2] << 1
    a3, a4 = x[3] | x[3] << 1, x[4] | x[4] << 1
    b0, b1, b2 = x[0] | x[0] >> 1, x[1] | x[1] >> 1, x[2] | x[2] >> 1
    b3, b4 = x[3] | x[3] >> 1, x[4] | x[4] >> 1
    y0 = x[0] << 1 | x[0] >> 1 | a0 >> ROW | (a1 & ONE_ROW) << LAST_ROWS | (b0 & LOWER_ROWS) << ROW
    y1 = x[1] << 1 | x[1] >> 1 | a1 >> ROW | (a2 & ONE_ROW) << LAST_ROWS | (b1 & LOWER_ROWS) << ROW
    y2 = x[2] << 1 | x[2] >> 1 | a2 >> ROW | (a3 & ONE_ROW) << LAST_ROWS | (b2 & LOWER_ROWS) << ROW
    y3 = x[3] << 1 | x[3] >> 1 | a3 >> ROW | (a4 & ONE_ROW) << LAST_ROWS | (b3 & LOWER_ROWS) << ROW
    y4 = x[4] << 1 | x[4] >> 1 | a4 >> ROW | (b4 & LOWER_ROWS) << ROW
    return (
        y0 & ground[0],
        (y1 | b0 >> LAST_ROWS) & ground[1],
        (y2 | b1 >> LAST_ROWS) & ground[2],
        (y3 | b2 >> LAST_ROWS) & ground[3],
        (y4 | b3 >> LAST_ROWS) & ground[4],
    )


@rule
def flood(x: Cells, free: Cells, steps: int) -> Cells:
    """The set with all free cells that so many steps over free cells lead to."""
    for _ in range(steps):
        wider = either(x, beside(x, free))
        if wider == x:
            break
        x = wider
    return x
