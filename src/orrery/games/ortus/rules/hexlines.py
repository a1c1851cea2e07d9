"""Hexlines and what they do to defenders: the cloak and the shield (OT14, OT16, OT19)."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import rule
from orrery.games.ortus.rules.cells import NONE, WORDS, Cells, either, words
from orrery.games.ortus.rules.position import (
    EARTH,
    FIRE,
    PER_SIDE,
    element_of,
    is_in_arena,
    side_of,
    warrior_on,
)


@rule
def share_hexline(p: Any, box: Any, a: int, b: int) -> bool:
    """Whether two warriors share a hexline (OT14)."""
    if not (is_in_arena(p, box, a) and is_in_arena(p, box, b)):
        return False
    here, there = p.cell[a], p.cell[b]
    direction = int(box.line[here, there])
    if direction < 0:
        return False
    back = (direction + 3) % 6
    for w in range(WORDS):
        between = box.ray[here, direction, w] & box.ray[there, back, w]
        if between & (p.side[0, w] | p.side[1, w] | box.core_set[w]) != 0:
            return False
    return True


@rule
def first_of(side: int, element: int) -> int:
    """The first of the two warriors of an element."""
    return side * PER_SIDE + 2 * element


@rule
def is_cloaked(p: Any, box: Any, warrior: int) -> bool:
    """Earth in the arena that no opposing earth reveals (OT16)."""
    if not box.earth or element_of(warrior) != EARTH or not is_in_arena(p, box, warrior):
        return False
    other = first_of(1 - side_of(warrior), EARTH)
    return not (share_hexline(p, box, warrior, other) or share_hexline(p, box, warrior, other + 1))


@rule
def cloaks_of(p: Any, box: Any, side: int) -> int:
    """All cloaked warriors of a side, as bits."""
    bits = 0
    for number in range(PER_SIDE):
        if is_cloaked(p, box, side * PER_SIDE + number):
            bits |= 1 << number
    return bits


@rule
def is_shielded(p: Any, box: Any, warrior: int) -> bool:
    """Whether the phoenix protects a warrior (OT19)."""
    if not box.fire:
        return False
    fire = first_of(side_of(warrior), FIRE)
    if element_of(warrior) == FIRE:
        return share_hexline(p, box, fire, fire + 1)
    return share_hexline(p, box, warrior, fire) and share_hexline(p, box, warrior, fire + 1)


@rule
def shields_of(p: Any, box: Any, side: int) -> int:
    """All shielded warriors of a side, as bits (OT14: read when an action is declared)."""
    bits = 0
    for number in range(PER_SIDE):
        if is_shielded(p, box, side * PER_SIDE + number):
            bits |= 1 << number
    return bits


@rule
def is_target(p: Any, box: Any, seat: int, cell: int) -> bool:
    """Whether this player may name the warrior on a cell as a target (OT9, OT16)."""
    warrior = warrior_on(p, cell)
    if warrior < 0 or side_of(warrior) == seat or not box.in_arena[cell]:
        return False
    return not is_cloaked(p, box, warrior)


@rule
def targets_of(p: Any, box: Any, seat: int) -> Cells:
    """The cells of all warriors that this player may name as a target."""
    cells = NONE
    for warrior in range((1 - seat) * PER_SIDE, (2 - seat) * PER_SIDE):
        if is_in_arena(p, box, warrior) and not is_cloaked(p, box, warrior):
            cells = either(cells, words(box.spot[p.cell[warrior]]))
    return cells
