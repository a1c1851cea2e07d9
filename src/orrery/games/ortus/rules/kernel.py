"""Ortus: the rules OT1 to OT23 as a game of the kernel.

The rules themselves stand in ``hexlines``, ``reach``, ``actions``, ``attacks`` and ``turn``; here
they are bound to the operations that every game has.
"""

from __future__ import annotations

from typing import Any

from orrery.core import kernel
from orrery.core.chance import draw
from orrery.core.kernel import binds, rule
from orrery.games.ortus.rules.actions import is_action, list_actions, sample_action
from orrery.games.ortus.rules.attacks import act, fall, is_guide_step, lead, save
from orrery.games.ortus.rules.position import (
    ARRANGING,
    BIDDING,
    BLACK,
    DEFENDING,
    GOLD,
    GUIDING,
    MANOEUVRING,
    NOBODY,
    NOWHERE,
    OVER,
    PER_SIDE,
    POSITION,
    RECOVERING,
    lift,
    put,
)
from orrery.games.ortus.rules.turn import (
    begin,
    bid,
    idle_count,
    idle_warrior,
    is_placement,
    is_recovery,
    place,
    settle,
    start,
)

binds(kernel.set_up, POSITION)(begin)


@binds(kernel.to_act, POSITION)
@rule
def seats_to_act(p: Any, box: Any) -> int:
    """Whoever must decide; the clock runs for that player (OT22)."""
    if p.phase == OVER:
        return 0
    if p.phase == ARRANGING:
        gold, black = idle_count(p, GOLD) > 0, idle_count(p, BLACK) > 0
        return (2 if gold else 0) | (4 if black else 0)
    return 2 << seat_in_charge(p)


@rule
def seat_in_charge(p: Any) -> int:
    """The player to decide, after the arrangement."""
    return 1 - p.turn if p.phase == DEFENDING else p.turn


@binds(kernel.is_legal, POSITION)
@rule
def is_move(p: Any, box: Any, seat: int, code: int) -> bool:
    if p.phase == ARRANGING:
        return is_arranging(p, box, seat, code)
    if p.phase == OVER or seat != seat_in_charge(p):
        return False
    if p.phase == MANOEUVRING:
        return is_action(p, box, seat, code)
    return is_answer(p, box, seat, code)


@rule
def is_arranging(p: Any, box: Any, seat: int, code: int) -> bool:
    if not box.place_code <= code < box.bid_code or seat < 0:
        return False
    number, cells = code - box.place_code, box.cell_count
    return is_placement(p, box, seat, number // cells, number % cells)


@rule
def is_answer(p: Any, box: Any, seat: int, code: int) -> bool:
    """All decisions after the arrangement but the actions of the manoeuvre."""
    if p.phase == DEFENDING:
        return code == box.save_code or code == box.fall_code
    if p.phase == BIDDING:
        return code == box.pass_code or 0 <= code - box.bid_code < p.bid
    if p.phase == GUIDING:
        cell = code - box.guide_code
        return 0 <= cell < box.cell_count and is_guide_step(p, box, seat, cell)
    number, cells = code - box.recover_code, box.cell_count
    if not 0 <= number < 4 * cells:
        return False
    return is_recovery(p, box, seat, number // cells, number % cells)


@binds(kernel.legal, POSITION)
@rule
def list_moves(p: Any, box: Any, seat: int, out: Any) -> int:
    if p.phase == MANOEUVRING:
        return list_actions(p, box, seat, out)
    written = 0
    for code in range(first_code(p, box), last_code(p, box) + 1):
        if is_move(p, box, seat, code):
            out[written] = code
            written += 1
    return written


@rule
def first_code(p: Any, box: Any) -> int:
    """Where the codes of this phase begin."""
    if p.phase == ARRANGING:
        return box.place_code
    if p.phase == BIDDING:
        return box.bid_code
    if p.phase == GUIDING:
        return box.guide_code
    return box.recover_code if p.phase == RECOVERING else box.save_code


@rule
def last_code(p: Any, box: Any) -> int:
    """Where the codes of this phase end."""
    if p.phase == ARRANGING:
        return box.bid_code - 1
    if p.phase == BIDDING:
        return box.pass_code
    if p.phase == GUIDING:
        return box.recover_code - 1
    return box.place_code - 1 if p.phase == RECOVERING else box.fall_code


@binds(kernel.sample, POSITION)
@rule
def sample_move(p: Any, box: Any, seat: int, chance: Any) -> int:
    if p.phase == MANOEUVRING:
        return sample_action(p, box, seat, chance)
    first, last = first_code(p, box), last_code(p, box)
    total = 0
    for code in range(first, last + 1):
        total += is_move(p, box, seat, code)
    n, code = draw(chance, total), first
    while n > 0 or not is_move(p, box, seat, code):
        n -= is_move(p, box, seat, code)
        code += 1
    return code


@binds(kernel.apply, POSITION)
@rule
def make_move(p: Any, box: Any, seat: int, code: int) -> None:
    if p.phase == ARRANGING:
        number, cells = code - box.place_code, box.cell_count
        place(p, box, seat, number // cells, number % cells)
        return
    if p.phase == BIDDING:
        if code == box.pass_code:
            start(p, box, 1 - seat)
        else:
            bid(p, box, code - box.bid_code)
        return
    decide(p, box, seat, code)
    settle(p, box)


@rule
def decide(p: Any, box: Any, seat: int, code: int) -> None:
    """A decision within a turn."""
    if code == box.end_code:
        p.phase = RECOVERING
    elif p.phase == MANOEUVRING:
        act(p, box, code)
    elif code == box.save_code:
        save(p, box)
    elif code == box.fall_code:
        fall(p, box)
    elif p.phase == GUIDING:
        lead(p, box, code - box.guide_code)
    else:
        number, cells = code - box.recover_code, box.cell_count
        put(p, box, idle_warrior(p, seat, number // cells), number % cells)


@binds(kernel.payoff, POSITION)
@rule
def worth(p: Any, box: Any, seat: int) -> float:
    if p.winner == NOBODY:
        return 0.0
    return 1.0 if p.winner == seat else -1.0


@binds(kernel.deal_again, POSITION)
@rule
def deal_hidden(p: Any, box: Any, seat: int) -> None:
    """Until both arrangements are shown, nobody knows the other's (OT1)."""
    if p.phase == ARRANGING:
        for other in range(2):
            if other != seat:
                arrange_again(p, box, other)


@rule
def arrange_again(p: Any, box: Any, seat: int) -> None:
    """As many warriors in the haven as before, others on other cells."""
    placed = PER_SIDE - idle_count(p, seat)
    for number in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        if p.cell[number] != NOWHERE:
            lift(p, box, number)
    for _ in range(placed):
        n = draw(p.chance, 4 * PER_SIDE)
        while not is_placement(p, box, seat, n % 4, box.haven_cells[seat, n // 4]):
            n = draw(p.chance, 4 * PER_SIDE)
        put(p, box, idle_warrior(p, seat, n % 4), box.haven_cells[seat, n // 4])
