"""Corona: the rules CO1 to CO6, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core import kernel
from orrery.core.chance import draw
from orrery.core.kernel import CLOCK, binds, record_type, rule
from orrery.core.trial import list_by_trial, sample_by_trial
from orrery.games.corona.scoring import BODIES, CELLS, DICE, landing_points
from orrery.games.orbit_box.bidding import (
    BID,
    BIDDING,
    BIDDING_BOX_FIELDS,
    BIDDING_FIELDS,
    FACES,
    OVER,
    PASS,
    PLACING,
    PLANNING,
    TIME,
    all_committed,
    clear_bids,
    clear_plan,
    is_bid,
    is_step,
    make_bid,
    make_step,
    may_act_in_bidding,
    open_sealed,
    plan_fields,
    remember_plan,
    roll,
    seal_again,
)
from orrery.games.orbit_box.ring import ahead
from orrery.games.orbit_box.rounds import (
    CLOCK_BIT,
    MOST_ROUNDS,
    NOBODY,
    ROUND_FIELDS,
    draw_master,
    left_of,
    next_master,
    pay,
    seat_bit,
    worth_by_chips,
)

HIGHEST_BID = 21  # CO3: 1 + 2 + ... + 6

# Why a game ended (CO6).
STAR_MASTERS, OUT_OF_CHIPS, DOUBLED, TIME_OVER, ROUNDS = range(1, 6)

# The codes: time, pass and bids as in every bidding game, then these.
CLOSING = BID + HIGHEST_BID + 1  # the agreed time is over; this round is the last
PLACE = CLOSING + 1  # body * cells + cell
STEP = PLACE + BODIES * CELLS  # body * faces + face - 1
N_CODES = STEP + BODIES * FACES

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


@rule
def start_planning(p: Any, box: Any) -> None:
    """Bidding is over: the highest bidder lays a plan; without a bid the round is over (CO3)."""
    if p.bidder == NOBODY:
        end_round(p, box)
    else:
        p.phase = PLANNING


@rule
def step(p: Any, box: Any, body: int, face: int) -> None:
    """A body takes a die, moves clockwise and scores (CO4)."""
    cell = ahead(p.cell[body], face, CELLS)
    standing = 0
    for other in range(BODIES):
        standing += p.cell[other] == cell
    make_step(p, body, face, cell, landing_points(standing, box.empty_scores))
    if p.steps == BODIES:
        settle(p, box)


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
    end_round(p, box)


# --- How the game ends (CO6) ----------------------------------------------------------------------


@rule
def end_round(p: Any, box: Any) -> None:
    p.ending = ending_of(p, box)
    if p.ending:
        p.phase = OVER
    else:
        next_master(p, box)
        open_round(p, box)


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
    if p.phase == BIDDING:
        return may_act_in_bidding(p, box) | closing
    return seat_bit(p.bidder) | closing | (0 if box.sealed else CLOCK_BIT)


@binds(kernel.is_legal, POSITION)
@rule
def is_move(p: Any, box: Any, seat: int, code: int) -> bool:
    if p.phase == OVER:
        return False
    if seat == CLOCK:
        if code == CLOSING:
            return box.end_time != 0 and not p.closing
        return code == TIME and not box.sealed and p.phase != PLACING
    if p.phase == PLACING:
        in_range = PLACE <= code < STEP
        return seat == p.master and in_range and p.cell[(code - PLACE) // CELLS] == NOBODY
    if p.phase == BIDDING:
        return PASS <= code <= BID + HIGHEST_BID and is_bid(p, box, seat, code)
    if seat != p.bidder or code < STEP:
        return False
    return is_step(p, (code - STEP) // FACES, (code - STEP) % FACES + 1)


@binds(kernel.legal, POSITION)
@rule
def list_moves(p: Any, box: Any, seat: int, out: Any) -> int:
    return list_by_trial(p, box, seat, N_CODES, out)


@binds(kernel.sample, POSITION)
@rule
def sample_move(p: Any, box: Any, seat: int, chance: Any) -> int:
    return sample_by_trial(p, box, seat, N_CODES, chance)


@binds(kernel.apply, POSITION)
@rule
def make_move(p: Any, box: Any, seat: int, code: int) -> None:
    if code == CLOSING:
        p.closing = 1
    elif code == TIME:
        time_is_up(p, box)
    elif code < CLOSING:
        make_bid(p, box, seat, code)
        if box.sealed and all_committed(p, box):
            open_sealed(p, box)
            start_planning(p, box)
    elif code < STEP:
        place(p, (code - PLACE) // CELLS, (code - PLACE) % CELLS)
    else:
        step(p, box, (code - STEP) // FACES, (code - STEP) % FACES + 1)


@rule
def time_is_up(p: Any, box: Any) -> None:
    if p.phase == BIDDING:
        start_planning(p, box)
    else:
        p.score = 0  # no plan in time counts as a score of 0 (HA6)
        settle(p, box)


binds(kernel.payoff, POSITION)(worth_by_chips)


@binds(kernel.deal_again, POSITION)
@rule
def deal_hidden(p: Any, box: Any, seat: int) -> None:
    seal_again(p, box, seat)
