"""Positions made by hand, for lessons and pictures: warriors on chosen cells, somebody's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.core.contract import Position
from orrery.core.kernel import Record
from orrery.games.ortus.rules.box import ELEMENTS, SEATS
from orrery.games.ortus.rules.position import NOWHERE, WARRIORS, lift, put
from orrery.games.ortus.rules.turn import idle_warrior, open_manoeuvre, settle

if TYPE_CHECKING:
    from orrery.games.ortus.game import Ortus


def duel(
    game: Ortus,
    gold: str = "",
    black: str = "",
    turn: str = "gold",
    energy: tuple[int, int] = (14, 14),
    turn_number: int = 5,
    honour: tuple[int, int] = (0, 0),
    guides: tuple[str, str] = ("", ""),
    fallen: str = "",
) -> Position:
    """A manoeuvre that begins now, with these warriors: ``"wind f4, earth g5"``.

    Whoever is neither there nor among the fallen, ``"gold fire"``, stands in the own haven.
    """
    position = game.start(1)
    p, box, number = position.state, game.box, game.arena.number_of
    for warrior in range(WARRIORS):
        lift(p, box, warrior)
    down = [tuple(named.split()) for named in filter(None, fallen.split(","))]
    for seat, side in enumerate((gold, black)):
        for named in filter(None, side.split(",")):
            word, cell = named.split()
            put(p, box, idle_warrior(p, seat, ELEMENTS.index(word)), number[cell])
        for element, name in enumerate(ELEMENTS):
            while _idle(p, seat, element) > down.count((SEATS[seat], name)):
                home = next(c for c in box.haven_cells[seat].tolist() if not p.at[c])
                put(p, box, idle_warrior(p, seat, element), home)
        p.honour[seat] = honour[seat]
        p.guide[seat] = number[guides[seat]] if guides[seat] else NOWHERE
    p.turn = SEATS.index(turn)
    p.turn_number = turn_number
    p.quiet_since = turn_number
    p.energy[:] = energy
    open_manoeuvre(p, box)
    settle(p, box)
    return position


def _idle(p: Record, seat: int, element: int) -> int:
    """How many warriors of an element are off the board."""
    first = 8 * seat + 2 * element
    return int(p.cell[first : first + 2].tolist().count(NOWHERE))
