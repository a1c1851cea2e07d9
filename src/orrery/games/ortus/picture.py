"""Ortus in a terminal: every cell three characters wide, rows shifted by half a cell."""

from __future__ import annotations

from orrery.core.contract import Position, Seat
from orrery.core.terminal import Canvas, Colour, Ink
from orrery.games.ortus.arena import Arena
from orrery.games.ortus.box import ELEMENTS, SEATS
from orrery.games.ortus.looking import Sight

# Gold's warriors are capital letters, Black's small ones.
LETTERS = ("WETF", "wetf")
_INK: tuple[Colour, Colour] = ((236, 190, 80), (160, 170, 200))
_HALF = 2


def picture(sight: Sight, position: Position, seat: Seat | None, colour: bool) -> str:
    """The arena, and below it how both sides stand."""
    board = _board(sight)
    lines = [board.coloured() if colour else board.plain(), ""]
    lines += [_standing(sight, side) for side in range(2)]
    lines.append("W wind, E earth, T water, F fire; o well, * core, _ haven, + guide")
    lines.append(str(position.task(seat)))
    return "\n".join(lines)


def _board(sight: Sight) -> Canvas:
    arena = sight.arena
    places = {name: (2 * q + r, r) for name, (q, r) in arena.hex_of.items()}
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    wide = (max(x for x, _ in places.values()) - left) * _HALF + 8
    canvas = Canvas(wide, max(y for _, y in places.values()) - top + 1)
    for name, (x, y) in places.items():
        mark, ink = _mark(sight, name)
        canvas.put((x - left) * _HALF + 4, y - top, mark, ink)
        canvas.put(0, y - top, name[0])
    return canvas


def _mark(sight: Sight, name: str) -> tuple[str, Ink]:
    tail = "+" if name in sight.guides else ""
    warrior = sight.warrior_on.get(name)
    if warrior:
        letter = LETTERS[warrior.side][ELEMENTS.index(warrior.element)]
        return letter + tail, Ink(_INK[warrior.side], bold=True)
    return _ground(sight.arena, name) + tail, Ink()


def _ground(arena: Arena, name: str) -> str:
    if name == arena.core:
        return "*"
    if name in arena.wells:
        return "o"
    return "_" if any(name in haven for haven in arena.havens) else "."


def _standing(sight: Sight, side: Seat) -> str:
    p = sight.p
    line = f"{SEATS[side]:<6} energy {p.energy[side]}, honour {p.honour[side]}"
    if p.points[side]:
        line += f", handicap {p.points[side]}"
    fallen = [w.element for w in sight.warriors if w.side == side and not w.cell]
    return line + (f", off the board: {', '.join(fallen)}" if fallen else "")
