"""Ortus in a terminal: every cell four characters wide, rows shifted by half a cell.

Brackets say what a cell is and letters who stands there, so that it reads without colour too.
"""

from __future__ import annotations

from collections import defaultdict

from orrery.core.contract import Position, Seat
from orrery.core.terminal import Canvas, Colour, Ink, Piece
from orrery.core.texts import Sentence, listed, say
from orrery.games.ortus.data.arena import WINNING_WELLS
from orrery.games.ortus.rules.box import ELEMENTS, SEATS
from orrery.games.ortus.rules.looking import Sight, Warrior
from orrery.games.ortus.rules.position import ARRANGING, PER_SIDE
from orrery.games.ortus.scene import question
from orrery.games.ortus.scene.warriors import is_turn_of
from orrery.games.ortus.words.names import ELEMENT_WORDS
from orrery.games.ortus.words.progress import WINNING_HONOUR

# Gold's warriors are capital letters, Black's small ones.
LETTERS = ("WETF", "wetf")
GUIDES = ("+", "-")
_BOTH_GUIDES = "*"
_CORE = "(*)"

_CELL = 4
_MARGIN = 4  # for the names of the first and the last cell of a row
_SIDE: tuple[Colour, Colour] = ((255, 214, 110), (222, 228, 250))
_NIGHT, _HAVENS = (30, 38, 78), ((84, 64, 26), (10, 11, 18))
_WELL_GROUND, _CORE_GROUND = (16, 84, 100), (150, 62, 20)
_DIM, _BRIGHT = (128, 140, 190), (141, 240, 226)


def picture(sight: Sight, position: Position, seat: Seat | None, colour: bool) -> str:
    """The arena, and below it how both sides stand and what is asked."""
    board = _board(sight, 0).in_words()
    lines = [board.coloured() if colour else board.plain(), ""]
    lines += [line for side in range(2) for line in _standing(sight, side)]
    lines += map(str, _states(sight))
    asked = question.words(sight)
    if asked:
        lines.append(f"{asked}.")
    lines.append("W wind, E earth, T water, F fire: capitals are gold's, small letters black's.")
    lines.append("( ) well, [ ] haven, (*) core; after a cell + gold's guide, - black's, * both.")
    lines.append(str(position.task(seat)))
    return "\n".join(lines)


def text_board(sight: Sight) -> Canvas:
    """The arena; below it who is who, and who is cloaked, shielded, or has something left to do."""
    states = _states(sight)
    canvas = _board(sight, 1 + len(states))
    top = canvas.height - 1 - len(states)
    canvas.write(0, top, [piece for element in ELEMENTS for piece in _legend(element)])
    for row, said in enumerate(states, top + 1):
        canvas.put(0, row, said, Ink(_DIM))
    return canvas


def _legend(element: str) -> tuple[Piece, ...]:
    """The letters of an element, and what it is called."""
    letters = (side[ELEMENTS.index(element)] for side in LETTERS)
    signs = [Piece(letter, Ink(ink, bold=True)) for letter, ink in zip(letters, _SIDE, strict=True)]
    return (*signs, Piece(" "), Piece(ELEMENT_WORDS[element], Ink(_DIM)), Piece("   "))


# --- The arena ------------------------------------------------------------------------------------


def _board(sight: Sight, below: int) -> Canvas:
    """The arena, and so many empty rows."""
    places = {name: (2 * q + r, r) for name, (q, r) in sight.arena.hex_of.items()}
    left, top = (min(place[i] for place in places.values()) for i in range(2))
    right, bottom = (max(place[i] for place in places.values()) for i in range(2))
    height = bottom - top + 1
    canvas = Canvas((right - left + 2) * _CELL // 2 + 2 * _MARGIN, height + below)
    rows: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for name, (x, y) in places.items():
        rows[y - top].append(((x - left) * _CELL // 2 + _MARGIN, name))
    for row, cells in rows.items():
        (first, name), (last, other) = cells[0], cells[-1]
        canvas.put(first - _MARGIN, row, name, Ink(_DIM))
        canvas.put(last + _CELL, row, other, Ink(_DIM))
        for column, cell in cells:
            _draw(canvas, sight, cell, column, row)
    return canvas


def _draw(canvas: Canvas, sight: Sight, name: str, x: int, y: int) -> None:
    frame, ground, ink = _ground(sight, name)
    canvas.put(x, y, frame, Ink(ink, ground, bold=ground != _NIGHT), f"cell-{name}")
    warrior = sight.warrior_on.get(name)
    if warrior:
        letter = LETTERS[warrior.side][ELEMENTS.index(warrior.element)]
        canvas.put(x + 1, y, letter, Ink(_SIDE[warrior.side], ground, bold=True))
    here = [seat for seat in range(2) if sight.guides[seat] == name]
    if here:
        mark = GUIDES[here[0]] if len(here) == 1 else _BOTH_GUIDES
        canvas.put(x + 3, y, mark, Ink(_SIDE[here[0]], bold=True))


def _ground(sight: Sight, name: str) -> tuple[str, Colour, Colour]:
    """What a cell looks like while nobody stands there, its ground, and its ink."""
    arena = sight.arena
    if name == arena.core:
        return _CORE, _CORE_GROUND, _SIDE[0]
    if name in arena.wells:
        return "( )", _WELL_GROUND, _BRIGHT
    for side, haven in enumerate(arena.havens):
        if name in haven:
            return "[ ]", _HAVENS[side], _SIDE[side]
    return (" . " if name not in sight.warrior_on else "   "), _NIGHT, _DIM


# --- The lines below ------------------------------------------------------------------------------


def _standing(sight: Sight, side: Seat) -> list[str]:
    p = sight.p
    energy = f"energy {p.energy[side]:>2}"
    if sight.box.handicap[side]:
        energy += f" and {p.points[side]} handicap"
    line = f"{SEATS[side]:<5}  {energy}   honour {p.honour[side]}/{WINNING_HONOUR}"
    line += f"   wells {sight.wells[side]}/{WINNING_WELLS}"
    waiting = _waiting(sight, side)
    return [line, f"       {waiting}"] if waiting else [line]


def _waiting(sight: Sight, side: Seat) -> str:
    count = sight.idle(side)
    if sight.hides(side):
        return f"{PER_SIDE - count} of {PER_SIDE} placed, unseen"
    names = [w.element for w in sight.warriors if w.side == side and not w.cell]
    if not names:
        return ""
    return f"{'to place' if sight.p.phase == ARRANGING else 'fallen'}: {listed(names)}"


def _states(sight: Sight) -> list[Sentence]:
    """Who is cloaked or shielded, and who may still move or attack."""
    here = [w for w in sight.warriors if w.cell]
    turn = [w for w in here if is_turn_of(sight, w.side)]
    cloaked = [w for w in here if w.number in sight.cloaked]
    shielded = [w for w in here if w.number in sight.shielded]
    movers = [w for w in turn if not w.moved]
    attackers = [w for w in turn if w.number in sight.attackers]
    said = (
        (cloaked, say("cloaked: {cells}", cells=_cells(cloaked))),
        (shielded, say("shielded: {cells}", cells=_cells(shielded))),
        (movers, say("may move: {cells}", cells=_cells(movers))),
        (attackers, say("may attack: {cells}", cells=_cells(attackers))),
    )
    return [sentence for found, sentence in said if found]


def _cells(warriors: list[Warrior]) -> str:
    return " ".join(warrior.cell for warrior in warriors)
