"""Positions made by hand: warriors on chosen cells, in the middle of somebody's turn."""

from __future__ import annotations

from functools import cache

import orrery
from orrery.core.kernel import Record
from orrery.games.ortus.box import ELEMENTS, SEATS
from orrery.games.ortus.position import NOWHERE, WARRIORS, lift, put
from orrery.games.ortus.turn import idle_warrior, open_manoeuvre, settle


@cache
def ortus(**options: object) -> orrery.Game:
    """The game with these options, built once."""
    return orrery.game("ortus", **{"arrangement": "standard", "first": "gold", **options})


def duel(
    gold: str = "",
    black: str = "",
    turn: str = "gold",
    energy: tuple[int, int] = (14, 14),
    turn_number: int = 5,
    honour: tuple[int, int] = (0, 0),
    guides: tuple[str, str] = ("", ""),
    fallen: str = "",
    **options: object,
) -> orrery.Position:
    """A manoeuvre that begins now, with these warriors: ``"wind f4, earth g5"``.

    Whoever is neither there nor among the fallen, ``"gold fire"``, stands in the own haven.
    """
    position = ortus(**options).start(1)
    p, game = position.state, position.game
    number = game.arena.number_of  # type: ignore[attr-defined]
    for warrior in range(WARRIORS):
        lift(p, game.box, warrior)
    down = [tuple(named.split()) for named in filter(None, fallen.split(","))]
    for seat, side in enumerate((gold, black)):
        for named in filter(None, side.split(",")):
            element, cell = named.split()
            warrior = idle_warrior(p, seat, ELEMENTS.index(element))
            put(p, game.box, warrior, number[cell])
        for element, name in enumerate(ELEMENTS):
            while idle_of(p, seat, element) > down.count((SEATS[seat], name)):
                home = next(c for c in game.box.haven_cells[seat].tolist() if not p.at[c])
                put(p, game.box, idle_warrior(p, seat, element), home)
        p.honour[seat] = honour[seat]
        p.guide[seat] = number[guides[seat]] if guides[seat] else NOWHERE
    p.turn = SEATS.index(turn)
    p.turn_number = turn_number
    p.quiet_since = turn_number
    p.energy[:] = energy
    open_manoeuvre(p, game.box)
    settle(p, game.box)
    return position


def idle_of(p: Record, seat: int, element: int) -> int:
    """How many warriors of an element are off the board."""
    first = 8 * seat + 2 * element
    return p.cell[first : first + 2].tolist().count(NOWHERE)


def texts(position: orrery.Position, start: str = "") -> set[str]:
    """The legal moves whose text begins so."""
    return {move.text for move in position.moves() if move.text.startswith(start)}


def energy(position: orrery.Position) -> list[int]:
    """What both sides have."""
    return position.state.energy.tolist()


def cell(position: orrery.Position, name: str) -> dict[str, object] | None:
    """What a spectator sees of the warrior on a cell."""
    return next((w for w in position.view()["warriors"] if w["cell"] == name), None)


def asked(position: orrery.Position) -> tuple[str, int] | None:
    """The target that is asked about, and the power."""
    question = position.view()["question"]
    return question and (question["target"], question["power"])
