"""The places of a universe (OB8): four rows that float, since the first tile is column 0.

A place is written ``row:column``. A tile in column c of a higher row lies on columns c and c + 1 of
the row below. The bottom row is at most five wide and holds column 0, so columns go from -4 to 4.
"""

from __future__ import annotations

from typing import NamedTuple

ROW_LENGTHS = (5, 4, 3, 2)
REGIONS = sum(ROW_LENGTHS)


class Place(NamedTuple):
    """Where a tile may lie; row 1 is the bottom."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row}:{self.column}"

    @property
    def below(self) -> tuple[Place, ...]:
        """The two places it rests on; none for the bottom row."""
        if self.row == 1:
            return ()
        return Place(self.row - 1, self.column), Place(self.row - 1, self.column + 1)

    @property
    def beside(self) -> tuple[Place, ...]:
        """Left and right of it."""
        return Place(self.row, self.column - 1), Place(self.row, self.column + 1)

    @property
    def around(self) -> tuple[Place, ...]:
        """Its neighbours: two beside, two above, two below."""
        above = Place(self.row + 1, self.column - 1), Place(self.row + 1, self.column)
        return (*self.beside, *above, *self.below)


PLACES = tuple(
    Place(row, column)
    for row, _ in enumerate(ROW_LENGTHS, 1)
    for column in range(1 - ROW_LENGTHS[0], ROW_LENGTHS[0] - row + 1)
)
PLACE_NAMES = tuple(map(str, PLACES))
NUMBER_OF = {place: number for number, place in enumerate(PLACES)}
CENTRE = NUMBER_OF[Place(1, 0)]
