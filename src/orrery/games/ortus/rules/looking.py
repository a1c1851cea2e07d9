"""What a seat may see of a position, for views, scenes and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from orrery.core.contract import Seat
from orrery.core.kernel import PlainRecord, rule
from orrery.games.ortus.data.arena import Arena
from orrery.games.ortus.rules.box import ELEMENTS
from orrery.games.ortus.rules.hexlines import cloaks_of, first_of, share_hexline, shields_of
from orrery.games.ortus.rules.position import ARRANGING, EARTH, NOWHERE, PER_SIDE, WARRIORS
from orrery.games.ortus.rules.reach import may_attack
from orrery.games.ortus.rules.turn import wells_of

# What is found out about all warriors at once.
_CLOAKED, _SHIELDED, _MAY_ATTACK, _REVEALED, _WELLS = range(5)


@rule
def look_around(p: Any, box: Any, found: Any) -> None:
    """For each side, as bits: who is cloaked, shielded, may attack; and how many wells it has.

    Bit 2 a + b of what is revealed says that earth a of this side shares a hexline with earth b of
    the other.
    """
    for side in range(2):
        found[_CLOAKED, side] = cloaks_of(p[0], box[0], side)
        found[_SHIELDED, side] = shields_of(p[0], box[0], side)
        found[_WELLS, side] = wells_of(p[0], box[0], side)
        found[_MAY_ATTACK, side] = 0
        for number in range(PER_SIDE):
            if may_attack(p[0], box[0], side * PER_SIDE + number):
                found[_MAY_ATTACK, side] |= 1 << number
        found[_REVEALED, side] = 0
        for pair in range(4):
            own, other = first_of(side, EARTH) + pair // 2, first_of(1 - side, EARTH) + pair % 2
            if box[0].earth and share_hexline(p[0], box[0], own, other):
                found[_REVEALED, side] |= 1 << pair


@dataclass(frozen=True)
class Warrior:
    """A warrior as a seat may see it; its cell is empty while it is off the board or hidden."""

    number: int
    side: Seat
    element: str
    cell: str
    moved: bool
    attacked: bool


@lru_cache(maxsize=16_384)
def _warrior(number: int, cell: str, moved: int, attacked: int) -> Warrior:
    side, element = number // PER_SIDE, ELEMENTS[number // 2 % len(ELEMENTS)]
    return Warrior(number, side, element, cell, bool(moved), bool(attacked))


@dataclass(frozen=True, eq=False)
class Sight:
    """A position as a seat, or a spectator, may see it."""

    p: PlainRecord
    box: PlainRecord
    arena: Arena
    seat: Seat | None

    @property
    def common(self) -> Sight:
        """The sight of whoever sees as much: once the arrangements are shown, everybody (OT1)."""
        if self.p.phase == ARRANGING:
            return self
        return sight_of(self.p, self.box, self.arena, None)

    def hides(self, side: Seat) -> bool:
        """Nobody sees the other's arrangement before both are complete (OT1)."""
        return bool(self.p.phase == ARRANGING and side != self.seat)

    def cell(self, number: int) -> str:
        """The name of a cell; empty if it is none."""
        return "" if number == NOWHERE else self.arena.cells[number]

    @cached_property
    def guides(self) -> tuple[str, str]:
        """Where the guides are, by seat; empty before the first point of honour."""
        gold, black = self.p.guide
        return self.cell(gold), self.cell(black)

    @cached_property
    def warriors(self) -> list[Warrior]:
        """All sixteen."""
        hidden = [self.hides(side) for side in range(2)]
        cells = [
            "" if hidden[number // PER_SIDE] else self.cell(cell)
            for number, cell in enumerate(self.p.cell)
        ]
        return list(map(_warrior, range(WARRIORS), cells, self.p.moved, self.p.attacked))

    @cached_property
    def warrior_on(self) -> dict[str, Warrior]:
        """Those on the board, by cell."""
        return {warrior.cell: warrior for warrior in self.warriors if warrior.cell}

    @cached_property
    def _found(self) -> list[list[int]]:
        found = np.empty((_WELLS + 1, 2), np.int64)
        look_around(self.p.array, self.box.array, found)
        return found.tolist()

    @cached_property
    def cloaked(self) -> frozenset[int]:
        """The earth warriors that nobody may name as a target (OT16)."""
        return self._marked(_CLOAKED)

    @cached_property
    def shielded(self) -> frozenset[int]:
        """The warriors that the phoenix protects (OT19)."""
        return self._marked(_SHIELDED)

    @cached_property
    def attackers(self) -> frozenset[int]:
        """The warriors that may attack in a turn of their side (OT4, OT9)."""
        return self._marked(_MAY_ATTACK)

    def _marked(self, what: int) -> frozenset[int]:
        gold, black = self._found[what]
        bits = gold | black << PER_SIDE
        return frozenset([number for number in range(WARRIORS) if bits >> number & 1])

    @property
    def wells(self) -> list[int]:
        """How many wells each side has."""
        return self._found[_WELLS]

    def idle(self, side: Seat) -> int:
        """How many warriors of a side are not on the board."""
        return self.p.cell[side * PER_SIDE : (side + 1) * PER_SIDE].count(NOWHERE)

    def revealing(self, earth: Warrior) -> list[Warrior]:
        """The opposing earth warriors that take the cloak from this one (OT16)."""
        if earth.element != ELEMENTS[EARTH]:
            return []
        bits = self._found[_REVEALED][earth.side] >> 2 * (earth.number % 2)
        first = (1 - earth.side) * PER_SIDE + 2 * EARTH
        return [self.warriors[first + other] for other in range(2) if bits >> other & 1]


@lru_cache(maxsize=128)
def sight_of(p: PlainRecord, box: PlainRecord, arena: Arena, seat: Seat | None) -> Sight:
    """What a seat may see of a position: made once, however often it is asked about."""
    return Sight(p, box, arena, seat)
