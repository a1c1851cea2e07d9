"""What a seat may see of a position, for views, scenes and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from orrery.core.contract import Seat
from orrery.core.kernel import Record
from orrery.games.ortus.arena import Arena
from orrery.games.ortus.box import ELEMENTS
from orrery.games.ortus.position import ARRANGING, NOWHERE, WARRIORS, element_of, side_of


@dataclass(frozen=True)
class Warrior:
    """A warrior as a seat may see it; its cell is empty while it is off the board or hidden."""

    number: int
    side: Seat
    element: str
    cell: str
    moved: bool
    attacked: bool


@dataclass(frozen=True)
class Sight:
    """A position as a seat, or a spectator, may see it."""

    p: Record
    box: Record
    arena: Arena
    seat: Seat | None

    def hides(self, side: Seat) -> bool:
        """Nobody sees the other's arrangement before both are complete (OT1)."""
        return bool(self.p.phase == ARRANGING and side != self.seat)

    def cell(self, number: int) -> str:
        """The name of a cell; empty if it is none."""
        return "" if number == NOWHERE else self.arena.cells[number]

    def guide(self, side: Seat) -> str:
        return self.cell(int(self.p.guide[side]))

    def warriors(self) -> Iterator[Warrior]:
        for number in range(WARRIORS):
            side = int(side_of(number))
            yield Warrior(
                number,
                side,
                ELEMENTS[element_of(number)],
                "" if self.hides(side) else self.cell(int(self.p.cell[number])),
                bool(self.p.moved[number]),
                bool(self.p.attacked[number]),
            )
