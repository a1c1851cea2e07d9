"""What a player of Ortus sees, as planes over the cells: all but a hidden arrangement (OT1).

Earlier positions, which a repetition could bring back, are not told.
"""

from __future__ import annotations

from typing import Any

from orrery.core import kernel
from orrery.core.kernel import binds, rule
from orrery.core.planes import board_planes, fill_plane, mark_plane, table_planes
from orrery.games.ortus.data.arena import MOST_CELLS
from orrery.games.ortus.rules.box import ELEMENTS
from orrery.games.ortus.rules.cells import has, words
from orrery.games.ortus.rules.position import (
    ARRANGING,
    DRAGONS,
    GOLD,
    NO_ATTACK,
    NOBODY,
    NOWHERE,
    OVER,
    PER_SIDE,
    POSITION,
    WARRIORS,
    element_of,
    side_of,
)
from orrery.games.ortus.rules.turn import idle_count

_SIDES = ("own", "other")
_PHASES = ("arranging", "bidding", "manoeuvring", "defending", "guiding", "recovering")
_ATTACKS = ("strike", "shot", "charge", "rivers", "waves", "dragons")
_DIRECTIONS = 6

# Where each group of planes over the cells begins, in the order of PLANES.
_ARENA, _WARRIOR, _MOVED, _ATTACKED, _BEGAN, _SHIELDED = 0, 5, 13, 14, 15, 16
_GUIDE = 17

PLANES = (
    *board_planes(
        ("cell", "core", "well", "own haven", "other haven"), "1 on this part of the arena: {}"
    ),
    *board_planes(
        (f"{side} {element}" for side in _SIDES for element in ELEMENTS), "1 where one stands: {}"
    ),
    *board_planes(("has moved", "has attacked"), "1 under a warrior that {} in this turn"),
    *board_planes(("began here",), "1 where a warrior stood when the turn began (OT4, OT10)"),
    *board_planes(("had a shield",), "1 under a warrior that had one when attacked"),
    *board_planes(("own guide", "other guide"), "1 where it is: {}"),
    *board_planes(("attacker", "second attacker", "target"), "1 under the warrior: {}"),
    *table_planes(
        (
            f"{side} {what}"
            for side in _SIDES
            for what in ("energy", "honour", "handicap", "warriors to place")
        ),
        "a number: {}",
    ),
    *table_planes(_PHASES, "1 during this part of a turn: {}"),
    *table_planes(_ATTACKS, "1 while this attack is under way: {}"),
    *table_planes(("power", "waves asked", "bid"), "a number: {}"),
    *table_planes(("direction",), "0, or 1 + the direction from the attacker to its target"),
    *table_planes(
        (f"direction {d + 1} to ask" for d in range(_DIRECTIONS)), "1 for rivers still to ask: {}"
    ),
    *table_planes(("turns left",), "before the game is drawn; 127 for more"),
    *table_planes((f"advanced {element}" for element in ELEMENTS), "1 if in play: {}"),
    *table_planes(("own turn", "to act"), "1 if it is so: {}"),
)


@binds(kernel.observe, POSITION)
@rule
def observe(p: Any, box: Any, seat: int, out: Any) -> None:
    """All planes, for gold if a spectator looks."""
    own = GOLD if seat < 0 else seat
    observe_arena(box, own, out)
    for plane in range(_WARRIOR, _GUIDE):
        fill_plane(out, plane, 0)
    for warrior in range(WARRIORS):
        if p.phase != ARRANGING or side_of(warrior) == seat:
            observe_warrior(p, warrior, own, out)
    plane = mark_plane(out, _GUIDE, p.guide[own])
    plane = mark_plane(out, plane, p.guide[1 - own])
    plane = mark_plane(out, plane, cell_of(p, p.attacker))
    plane = mark_plane(out, plane, cell_of(p, p.partner))
    plane = mark_plane(out, plane, cell_of(p, p.target))
    plane = observe_sides(p, own, plane, out)
    plane = observe_attack(p, plane, out)
    plane = fill_plane(out, plane, box.most_turns - p.turn_number)
    plane = fill_plane(out, plane, box.wind)
    plane = fill_plane(out, plane, box.earth)
    plane = fill_plane(out, plane, box.water)
    plane = fill_plane(out, plane, box.fire)
    plane = fill_plane(out, plane, p.turn == seat and p.phase != OVER)
    fill_plane(out, plane, seat >= 0 and kernel.to_act(p, box) >> (seat + 1) & 1)


@rule
def observe_arena(box: Any, own: int, out: Any) -> None:
    for cell in range(MOST_CELLS):
        is_cell = cell < box.cell_count
        out[_ARENA, cell] = is_cell
        out[_ARENA + 1, cell] = is_cell and cell == box.core
        out[_ARENA + 2, cell] = is_cell and has(box, words(box.wells), cell)
        out[_ARENA + 3, cell] = is_cell and has(box, words(box.haven[own]), cell)
        out[_ARENA + 4, cell] = is_cell and has(box, words(box.haven[1 - own]), cell)


@rule
def observe_warrior(p: Any, warrior: int, own: int, out: Any) -> None:
    cell = p.cell[warrior]
    if p.began[warrior] != NOWHERE and p.phase != ARRANGING:
        out[_BEGAN, p.began[warrior]] = 1
    if cell == NOWHERE:
        return
    other = side_of(warrior) != own
    out[_WARRIOR + len(ELEMENTS) * other + element_of(warrior), cell] = 1
    out[_MOVED, cell] = p.moved[warrior] != 0
    out[_ATTACKED, cell] = p.attacked[warrior] != 0
    if p.attacker != NOBODY and side_of(warrior) != side_of(p.attacker):
        out[_SHIELDED, cell] = p.shielded >> (warrior % PER_SIDE) & 1


@rule
def cell_of(p: Any, warrior: int) -> int:
    """Where a warrior stands; NOWHERE for nobody."""
    return NOWHERE if warrior < 0 else p.cell[warrior]


@rule
def observe_sides(p: Any, own: int, plane: int, out: Any) -> int:
    for k in range(2):
        side = own if k == 0 else 1 - own
        plane = fill_plane(out, plane, p.energy[side])
        plane = fill_plane(out, plane, p.honour[side])
        plane = fill_plane(out, plane, p.points[side])
        plane = fill_plane(out, plane, idle_count(p, side))
    return plane


@rule
def observe_attack(p: Any, plane: int, out: Any) -> int:
    """What is done now, and the attack under way."""
    for phase in range(OVER):
        plane = fill_plane(out, plane, p.phase == phase)
    for attack in range(NO_ATTACK + 1, DRAGONS + 1):
        plane = fill_plane(out, plane, p.attack == attack)
    plane = fill_plane(out, plane, p.power)
    plane = fill_plane(out, plane, p.wave)
    plane = fill_plane(out, plane, p.bid)
    plane = fill_plane(out, plane, 1 + p.direction if p.attack != NO_ATTACK else 0)
    for direction in range(_DIRECTIONS):
        plane = fill_plane(out, plane, p.rest >> direction & 1)
    return plane
