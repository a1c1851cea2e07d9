"""How far a warrior comes: walks, kites, and the ground for ranged attacks and charges."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import rule
from orrery.games.ortus.rules.cells import (
    NONE,
    Cells,
    beside,
    both,
    either,
    flood,
    has,
    without,
    words,
)
from orrery.games.ortus.rules.position import (
    EARTH,
    FIRE,
    WIND,
    element_of,
    is_in_arena,
    warrior_on,
)

# What a warrior does besides walking and striking.
SHOOTS, CHARGES, NEITHER = range(3)


@rule
def may_attack(p: Any, box: Any, warrior: int) -> bool:
    """It has not attacked, began the turn in the arena (OT4) and stands there now (OT9)."""
    if p.attacked[warrior] or not is_in_arena(p, box, warrior):
        return False
    return box.in_arena[p.began[warrior]] != 0


@rule
def may_charge(p: Any, box: Any, warrior: int) -> bool:
    """A charge is move and attack in one (OT12)."""
    return not p.moved[warrior] and may_attack(p, box, warrior)


@rule
def craft_of(box: Any, warrior: int) -> int:
    """How this warrior attacks from afar (OT11, OT12); fire loses it to the dragons (OT19)."""
    element = element_of(warrior)
    if element == WIND or (element == FIRE and not box.fire):
        return SHOOTS
    return NEITHER if element == FIRE else CHARGES


@rule
def charge_price(box: Any, warrior: int) -> int:
    """The energy for each cell of a charge (OT12, OT16)."""
    return 2 if element_of(warrior) == EARTH and box.earth else 1


@rule
def attack_steps(p: Any, box: Any, warrior: int) -> int:
    """How many free cells the energy pays for on the way to a target; 0 if it may not attack."""
    energy = p.energy[warrior >> 3]
    craft = craft_of(box, warrior)
    if craft == SHOOTS and may_attack(p, box, warrior):
        return max(energy - 1, 0)  # OT11: the target's cell is paid too
    if craft == CHARGES and may_charge(p, box, warrior):
        return energy // charge_price(box, warrior)
    return 0


@rule
def is_kite(box: Any, warrior: int) -> bool:
    return box.wind != 0 and element_of(warrior) == WIND


@rule
def kites(p: Any, box: Any, warrior: int) -> Cells:
    """The ends of a wind's hexlines (OT15)."""
    cells = NONE
    if is_second_wind(p, warrior):
        return cells
    for direction in range(6):
        end = kite_end(p, box, p.cell[warrior], direction)
        if end != p.cell[warrior]:
            cells = either(cells, words(box.spot[end]))
    return cells


@rule
def kite_end(p: Any, box: Any, cell: int, direction: int) -> int:
    """Where edge, core, warrior or haven stop a kite."""
    ahead = box.neighbour[cell, direction]
    while ahead >= 0 and box.in_arena[ahead] and warrior_on(p, ahead) < 0:
        cell = ahead
        ahead = box.neighbour[cell, direction]
    return cell


@rule
def is_second_wind(p: Any, warrior: int) -> bool:
    """On the first turn of all only one wind may enter the arena (OT15).

    All begin in their haven then, and a kite always leads out of it.
    """
    return p.turn_number == 1 and p.moved[warrior ^ 1] != 0


@rule
def walks(p: Any, box: Any, warrior: int, ground: Cells, steps: int, free: Cells) -> Cells:
    """Where it may move to (OT7, OT15); the ground that some steps reach is known already."""
    if p.moved[warrior]:
        return NONE
    if is_kite(box, warrior):
        return kites(p, box, warrior)
    return both(flood(ground, free, p.energy[warrior >> 3] - steps), free)


@rule
def ground_of(p: Any, box: Any, warrior: int, free: Cells, steps: int) -> Cells:
    """The cells that so many steps reach, its own included."""
    return flood(words(box.spot[p.cell[warrior]]), free, steps)


@rule
def charge_ends(box: Any, ground: Cells, far: Cells, free: Cells) -> Cells:
    """Where a charge may end: a free cell of the arena, next to a target (OT12)."""
    return beside(far, both(ground, both(free, words(box.arena))))


@rule
def not_adjacent(box: Any, targets: Cells, cell: int) -> Cells:
    """The targets for attacks from afar (OT11, OT12)."""
    return without(targets, words(box.around[cell]))


@rule
def steps_to(box: Any, start: int, free: Cells, end: int) -> int:
    """The length of the cheapest walk over free cells, which must exist; the end may be taken."""
    ground = words(box.spot[start])
    goal = words(box.spot[end])
    ground_and_goal = either(free, goal)
    steps = 0
    while not has(box, ground, end):
        ground = either(ground, beside(ground, ground_and_goal))
        steps += 1
    return steps
