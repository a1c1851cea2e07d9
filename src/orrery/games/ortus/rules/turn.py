"""The course of a game: set-up, bidding, and the phases of a turn (OT1 to OT6, OT20, OT21).

Decisions that leave no choice are made by ``settle``. Whoever must decide is the seat to act, and
that is the player whose clock runs (OT22).
"""

from __future__ import annotations

from typing import Any

from orrery.core.chance import draw
from orrery.core.kernel import rule
from orrery.games.ortus.data.arena import WINNING_WELLS
from orrery.games.ortus.rules.actions import can_act
from orrery.games.ortus.rules.attacks import can_save, end_attack, fall, is_guide_step, lead
from orrery.games.ortus.rules.box import FIRST_ENERGY
from orrery.games.ortus.rules.cells import both, count, words
from orrery.games.ortus.rules.position import (
    ARRANGING,
    BIDDING,
    BLACK,
    BY_LENGTH,
    BY_REPETITION,
    BY_WELLS,
    DEFENDING,
    FIRE,
    GOLD,
    GUIDING,
    MANOEUVRING,
    NOBODY,
    NOWHERE,
    OVER,
    PER_SIDE,
    RECOVERING,
    WARRIORS,
    element_of,
    is_own_haven,
    put,
    side_of,
    warrior_on,
)

ENERGY = 14  # OT3
WELL_ENERGY = 4

# --- Set-up (OT1, OT2, OT20) ----------------------------------------------------------------------


@rule
def begin(p: Any, box: Any) -> None:
    for warrior in range(WARRIORS):
        p.cell[warrior] = NOWHERE
        p.began[warrior] = NOWHERE
    p.guide[GOLD] = NOWHERE
    p.guide[BLACK] = NOWHERE
    p.winner = NOBODY
    end_attack(p)
    p.bid = FIRST_ENERGY
    p.first, p.turn = NOBODY, NOBODY
    p.phase = ARRANGING
    if box.standard:
        for place in range(PER_SIDE):
            arrange_standard(p, box, GOLD, place)
            arrange_standard(p, box, BLACK, place)
        show(p, box)


@rule
def arrange_standard(p: Any, box: Any, seat: int, place: int) -> None:
    """Wind earth water fire, then the same backwards."""
    element = place if place <= FIRE else PER_SIDE - 1 - place
    put(p, box, idle_warrior(p, seat, element), box.haven_cells[seat, place])


@rule
def idle_warrior(p: Any, seat: int, element: int) -> int:
    """A warrior of this element that is not on the board, or NOBODY; alike ones are alike."""
    first = seat * PER_SIDE + 2 * element
    for warrior in range(first, first + 2):
        if p.cell[warrior] == NOWHERE:
            return warrior
    return NOBODY


@rule
def idle_count(p: Any, seat: int) -> int:
    """How many warriors of a side are not on the board."""
    total = 0
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        total += p.cell[warrior] == NOWHERE
    return total


@rule
def is_placement(p: Any, box: Any, seat: int, element: int, cell: int) -> bool:
    """An own warrior comes to a free cell of the own haven (OT1)."""
    if not is_own_haven(box, seat, cell) or warrior_on(p, cell) >= 0:
        return False
    return idle_warrior(p, seat, element) != NOBODY


@rule
def place(p: Any, box: Any, seat: int, element: int, cell: int) -> None:
    """When both sides are complete the arrangements are shown."""
    put(p, box, idle_warrior(p, seat, element), cell)
    if idle_count(p, seat) == 1:
        place_last(p, box, seat)
    if idle_count(p, GOLD) + idle_count(p, BLACK) == 0:
        show(p, box)


@rule
def place_last(p: Any, box: Any, seat: int) -> None:
    """The eighth warrior goes where room is left."""
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        if p.cell[warrior] == NOWHERE:
            for spot in range(PER_SIDE):
                if warrior_on(p, box.haven_cells[seat, spot]) < 0:
                    put(p, box, warrior, box.haven_cells[seat, spot])
                    return


@rule
def show(p: Any, box: Any) -> None:
    """Only when both arrangements lie open is drawn who begins (OT2)."""
    p.first = box.first if box.first >= 0 else draw(p.chance, 2)
    if box.bidding:
        p.phase = BIDDING
        p.turn = 1 - p.first  # OT20: the player drawn second may offer first
    else:
        start(p, box, p.first)


@rule
def bid(p: Any, box: Any, energy: int) -> None:
    p.bid = energy
    p.turn = 1 - p.turn
    if energy == 0:  # nobody can go lower
        start(p, box, 1 - p.turn)


@rule
def start(p: Any, box: Any, first: int) -> None:
    """The first turn has little energy and no collection (OT2)."""
    p.first = first
    p.turn = first
    p.energy[first] = p.bid
    p.energy[1 - first] = ENERGY
    p.turn_number = 1
    p.quiet_since = 1
    open_manoeuvre(p, box)
    settle(p, box)


# --- A turn (OT3 to OT5) --------------------------------------------------------------------------


@rule
def open_manoeuvre(p: Any, box: Any) -> None:
    p.points[p.turn] = 0
    p.points[1 - p.turn] = box.handicap[1 - p.turn]  # OT21
    for warrior in range(WARRIORS):
        p.began[warrior] = p.cell[warrior]
        p.moved[warrior] = 0
        p.attacked[warrior] = 0
    p.phase = MANOEUVRING


@rule
def wells_of(p: Any, box: Any, seat: int) -> int:
    """How many wells a player's warriors stand on."""
    return count(both(words(p.side[seat]), words(box.wells)))


@rule
def next_turn(p: Any, box: Any) -> None:
    """The other player collects, unless the game ends before or by that (OT3)."""
    if p.turn_number == box.most_turns:
        finish(p, BY_LENGTH, NOBODY)
        return
    p.turn_number += 1
    p.turn = 1 - p.turn
    seat = p.turn
    wells = wells_of(p, box, seat)
    if wells >= WINNING_WELLS:
        finish(p, BY_WELLS, seat)
    elif is_third_time(p, box):
        finish(p, BY_REPETITION, NOBODY)
    else:
        p.energy[seat] = ENERGY + WELL_ENERGY * wells
        open_manoeuvre(p, box)


@rule
def is_third_time(p: Any, box: Any) -> bool:
    """Remember the position at this collection, and look for its like."""
    now = key_of(p, box)
    p.history[p.turn_number] = now
    before = 0
    for turn in range(max(p.quiet_since, 2), p.turn_number):
        before += p.history[turn] == now
    return before >= 2


@rule
def key_of(p: Any, box: Any) -> int:
    """A number for warriors, fallen, guides, who collects, and the other player's energy."""
    seat = p.turn
    key = box.energy_key[seat, p.energy[1 - seat]]
    for warrior in range(WARRIORS):
        if p.cell[warrior] != NOWHERE:
            kind = 4 * side_of(warrior) + element_of(warrior)
            key ^= box.warrior_key[kind, p.cell[warrior]]
    for side in range(2):
        if p.guide[side] != NOWHERE:
            key ^= box.guide_key[side, p.guide[side]]
    return key


@rule
def finish(p: Any, ending: int, winner: int) -> None:
    p.phase = OVER
    p.ending = ending
    p.winner = winner


# --- Recovery (OT5) -------------------------------------------------------------------------------


@rule
def is_recovery(p: Any, box: Any, seat: int, element: int, cell: int) -> bool:
    """To a free cell of the own haven; one warrior may go onto the guide's cell, if it is free."""
    if warrior_on(p, cell) >= 0 or idle_warrior(p, seat, element) == NOBODY:
        return False
    return is_own_haven(box, seat, cell) or p.guide[seat] == cell


@rule
def recover_alone(p: Any, box: Any) -> bool:
    """Recover the last fallen warrior if one cell only is left for it; whether that was so."""
    seat = p.turn
    if idle_count(p, seat) > 1:
        return False
    element = 0
    while idle_warrior(p, seat, element) == NOBODY:
        element += 1
    only = NOWHERE
    for cell in range(box.cell_count):
        if is_recovery(p, box, seat, element, cell):
            if only != NOWHERE:
                return False
            only = cell
    put(p, box, idle_warrior(p, seat, element), only)
    return True


# --- Decisions without a choice -------------------------------------------------------------------


@rule
def settle(p: Any, box: Any) -> None:
    """Make every decision that leaves no choice, until somebody has one or the game is over.

    It ends, since every round of the loop makes a warrior fall or recover, or a guide or the number
    of the turn advance.
    """
    while True:
        if p.phase == DEFENDING and not can_save(p):
            fall(p, box)
        elif p.phase == GUIDING and only_guide_step(p, box) != NOWHERE:
            lead(p, box, only_guide_step(p, box))
        elif p.phase == MANOEUVRING and not can_act(p, box, p.turn):
            p.phase = RECOVERING
        elif p.phase == RECOVERING and idle_count(p, p.turn) == 0:
            next_turn(p, box)
        elif not (p.phase == RECOVERING and recover_alone(p, box)):
            return


@rule
def only_guide_step(p: Any, box: Any) -> int:
    """The single cell where the guide may go, or NOWHERE if there are several."""
    only = NOWHERE
    for cell in range(box.cell_count):
        if is_guide_step(p, box, p.turn, cell):
            if only != NOWHERE:
                return NOWHERE
            only = cell
    return only
