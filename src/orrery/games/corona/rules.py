"""Corona: the rules CO1 to CO6, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core import kernel
from orrery.core.chance import draw
from orrery.core.kernel import CLOCK, binds, record_type, rule
from orrery.games.corona.scoring import BODIES, CELLS, DICE, landing_points
from orrery.games.orbit_box.rules import bidding
from orrery.games.orbit_box.rules.bidding import (
    BID,
    BIDDING,
    BIDDING_BOX_FIELDS,
    BIDDING_FIELDS,
    OVER,
    PLACING,
    bidding_seats,
    clear_bids,
    is_bidding_move,
    make_bidding_move,
    seal_again,
)
from orrery.games.orbit_box.rules.plans import (
    FACES,
    clear_plan,
    make_step,
    plan_fields,
    remember_plan,
    roll,
)
from orrery.games.orbit_box.rules.ring import ahead
from orrery.games.orbit_box.rules.rounds import (
    CLOCK_BIT,
    MOST_ROUNDS,
    NOBODY,
    ROUND_FIELDS,
    draw_master,
    left_of,
    pay,
    seat_bit,
    worth_by_chips,
)
from orrery.games.orbit_box.rules.trial import bind_by_trial

HIGHEST_BID = 21  # CO3: 1 + 2 + ... + 6

# Why a game ended (CO6).
STAR_MASTERS, OUT_OF_CHIPS, DOUBLED, TIME_OVER, ROUNDS = range(1, 6)

# The codes of its own, after those of every bidding game.
CLOSING = BID + HIGHEST_BID + 1 + BODIES * FACES  # the agreed time is over; this round is the last
PLACE = CLOSING + 1  # body * cells + cell
N_CODES = PLACE + BODIES * CELLS

POSITION = record_type([*ROUND_FIELDS, *BIDDING_FIELDS, *plan_fields(BODIES), ("closing", np.int8)])

BOX = record_type(
    [
        *BIDDING_BOX_FIELDS,
        ("empty_scores", np.int8),
        ("start_chips", np.int16),
        ("laps", np.int8),  # 0: this ending is off
        ("end_broke", np.int8),
        ("end_doubled", np.int8),
        ("end_time", np.int8),
    ]
)


# --- A round --------------------------------------------------------------------------------------


@rule
def begin(p: Any, box: Any) -> None:
    for seat in range(box.players):
        p.chips[seat] = box.start_chips  # CO1
    p.last_bidder = NOBODY
    draw_master(p, box)
    open_round(p, box)


@binds(bidding.open_round, POSITION)
@rule
def open_round(p: Any, box: Any) -> None:
    """The star master places the bodies, or the seed does (CO2)."""
    clear_bids(p, box)
    clear_plan(p, BODIES)
    for body in range(BODIES):
        p.cell[body] = draw(p.chance, CELLS) if box.random_deal else NOBODY
    p.phase = PLACING
    if box.random_deal:
        start_bidding(p)


@rule
def start_bidding(p: Any) -> None:
    roll(p, DICE)
    p.phase = BIDDING


@rule
def place(p: Any, body: int, cell: int) -> None:
    p.cell[body] = cell
    for other in range(BODIES):
        if p.cell[other] == NOBODY:
            return
    start_bidding(p)


@binds(bidding.land, POSITION)
@rule
def land(p: Any, box: Any, body: int, face: int) -> None:
    """A body takes a die, moves clockwise and scores (CO4)."""
    cell = ahead(p.cell[body], face, CELLS)
    standing = 0
    for other in range(BODIES):
        standing += p.cell[other] == cell
    make_step(p, body, face, cell, landing_points(standing, box.empty_scores))


@binds(bidding.settle, POSITION)
@rule
def settle(p: Any, box: Any) -> None:
    """A chip from each opponent, or one to each and a suspension (CO5)."""
    reached = p.score >= p.bid
    for place_at_left in range(1, box.players):
        other = left_of(p.bidder, place_at_left, box.players)
        if reached:
            pay(p, other, p.bidder, 1)
        else:
            pay(p, p.bidder, other, 1)
    if not reached:
        p.barred[p.bidder] = 1
    remember_plan(p, BODIES)


# --- How the game ends (CO6) ----------------------------------------------------------------------


@binds(bidding.ending_of, POSITION)
@rule
def ending_of(p: Any, box: Any) -> int:
    """The first ending that holds at the end of a round, or 0."""
    if box.laps and p.round_number >= box.laps * box.players:
        return STAR_MASTERS
    for seat in range(box.players):
        if box.end_broke and p.chips[seat] == 0:
            return OUT_OF_CHIPS
    for seat in range(box.players):
        if box.end_doubled and p.chips[seat] >= 2 * box.start_chips:
            return DOUBLED
    if p.closing:
        return TIME_OVER
    return ROUNDS if p.round_number == MOST_ROUNDS else 0


# --- The operations of the kernel -----------------------------------------------------------------

binds(kernel.set_up, POSITION)(begin)


@binds(kernel.to_act, POSITION)
@rule
def seats_to_act(p: Any, box: Any) -> int:
    if p.phase == OVER:
        return 0
    closing = CLOCK_BIT if box.end_time and not p.closing else 0
    if p.phase == PLACING:
        return seat_bit(p.master) | closing
    return bidding_seats(p, box) | closing


@binds(kernel.is_legal, POSITION)
@rule
def is_move(p: Any, box: Any, seat: int, code: int) -> bool:
    if p.phase == OVER:
        return False
    if code == CLOSING:
        return seat == CLOCK and box.end_time != 0 and not p.closing
    if p.phase == PLACING:
        return seat == p.master and code >= PLACE and p.cell[(code - PLACE) // CELLS] == NOBODY
    return is_bidding_move(p, box, seat, code)


bind_by_trial(POSITION, N_CODES)


@binds(kernel.apply, POSITION)
@rule
def make_move(p: Any, box: Any, seat: int, code: int) -> None:
    if code == CLOSING:
        p.closing = 1
    elif code >= PLACE:
        place(p, (code - PLACE) // CELLS, (code - PLACE) % CELLS)
    else:
        make_bidding_move(p, box, seat, code)


binds(kernel.payoff, POSITION)(worth_by_chips)


@binds(kernel.deal_again, POSITION)
@rule
def deal_hidden(p: Any, box: Any, seat: int) -> None:
    seal_again(p, box, seat)
