"""What a seat may see of a position, for views, scenes and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from orrery.core.contract import Seat
from orrery.core.kernel import Record
from orrery.games.ortus.data.arena import Arena
from orrery.games.ortus.rules.box import ELEMENTS
from orrery.games.ortus.rules.hexlines import cloaks_of, shields_of
from orrery.games.ortus.rules.position import ARRANGING, NOWHERE, PER_SIDE, WARRIORS


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

    @cached_property
    def guides(self) -> tuple[str, str]:
        """Where the guides are, by seat; empty before the first point of honour."""
        gold, black = self.p.guide.tolist()
        return self.cell(gold), self.cell(black)

    @cached_property
    def warriors(self) -> list[Warrior]:
        """All sixteen."""
        cells, moved, attacked = (self.p[name].tolist() for name in ("cell", "moved", "attacked"))
        hidden = [self.hides(side) for side in range(2)]
        return [
            Warrior(
                number,
                number // PER_SIDE,
                ELEMENTS[number // 2 % len(ELEMENTS)],
                "" if hidden[number // PER_SIDE] else self.cell(cells[number]),
                bool(moved[number]),
                bool(attacked[number]),
            )
            for number in range(WARRIORS)
        ]

    @cached_property
    def warrior_on(self) -> dict[str, Warrior]:
        """Those on the board, by cell."""
        return {warrior.cell: warrior for warrior in self.warriors if warrior.cell}

    @cached_property
    def cloaked(self) -> frozenset[int]:
        """The earth warriors that nobody may name as a target (OT16)."""
        return self._marked([int(cloaks_of(self.p, self.box, side)) for side in range(2)])

    @cached_property
    def shielded(self) -> frozenset[int]:
        """The warriors that the phoenix protects (OT19)."""
        return self._marked([int(shields_of(self.p, self.box, side)) for side in range(2)])

    def _marked(self, bits: list[int]) -> frozenset[int]:
        return frozenset(n for n in range(WARRIORS) if bits[n // PER_SIDE] >> n % PER_SIDE & 1)
