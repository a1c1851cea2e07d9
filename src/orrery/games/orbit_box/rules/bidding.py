"""A round of Harun or Corona: bidding for the right to lay a plan, live or sealed, compiled.

Live, bids are events in their order and the clock says when time is up. Sealed, every seat commits
one bid or none, unseen, and the highest is opened when all have. What differs between the games,
they bind to the operations below.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.chance import draw
from orrery.core.kernel import CLOCK, operation, rule
from orrery.games.orbit_box.data.bodies import MOST_PLAYERS
from orrery.games.orbit_box.rules.plans import FACES, is_step
from orrery.games.orbit_box.rules.rounds import CLOCK_BIT, NOBODY, left_of, next_master, seat_bit

PLACING, BIDDING, PLANNING, OVER = range(4)

# The codes that both games have: time is up, no bid, the bids from 1 upward, then the steps of a
# plan (body * faces + face - 1); codes of a game's own follow.
TIME, PASS, BID = 0, 1, 1

NOT_YET = -1

BIDDING_FIELDS = (
    ("bid", np.int8),  # the standing bid, 0 for none
    ("bidder", np.int8),
    ("sealed", np.int8, (MOST_PLAYERS,)),  # committed unseen: -1 not yet, 0 no bid
    ("suspended", np.int8, (MOST_PLAYERS,)),  # may not bid in this round
    ("barred", np.int8, (MOST_PLAYERS,)),  # will not be allowed to in the next
    ("last_bid", np.int8),  # how the round before ended
    ("last_bidder", np.int8),
    ("last_score", np.int8),
    ("last_round", np.int16),
)

#: Of a box: who plays, how, and how high a bid may be. Wide, so that interpreted sums are too.
BIDDING_BOX_FIELDS = (
    ("players", np.int64),
    ("sealed", np.int64),
    ("random_deal", np.int64),
    ("highest", np.int64),
    ("bodies", np.int64),
)


# --- What the games bind --------------------------------------------------------------------------


@operation
def open_round(p: Any, box: Any) -> None:
    """Set up a round, or let the star master do it."""


@operation
def land(p: Any, box: Any, body: int, face: int) -> None:
    """A body takes a die, moves and scores."""


@operation
def settle(p: Any, box: Any) -> None:
    """Pay for the plan that was laid, or was not."""


@operation
def ending_of(p: Any, box: Any) -> int:
    """Why the game ends with this round, or 0 if it goes on."""
    return 0


# --- A round --------------------------------------------------------------------------------------


@rule
def first_step(box: Any) -> int:
    """The code of the first step of a plan."""
    return BID + box.highest + 1


@rule
def bidding_seats(p: Any, box: Any) -> int:
    """Who may act while bids are made or the plan is laid."""
    if p.phase == BIDDING:
        return may_act_in_bidding(p, box)
    return seat_bit(p.bidder) | (0 if box.sealed else CLOCK_BIT)


@rule
def is_bidding_move(p: Any, box: Any, seat: int, code: int) -> bool:
    if seat == CLOCK:
        return code == TIME and not box.sealed
    if p.phase == BIDDING:
        return PASS <= code < first_step(box) and is_bid(p, box, seat, code)
    step = code - first_step(box)
    in_range = 0 <= step < box.bodies * FACES
    return seat == p.bidder and in_range and is_step(p, step // FACES, step % FACES + 1)


@rule
def make_bidding_move(p: Any, box: Any, seat: int, code: int) -> None:
    if p.phase == PLANNING:
        if lay_plan(p, box, code):
            settle(p, box)
            end_round(p, box)
    elif code == TIME:
        start_planning(p, box)
    else:
        make_bid(p, box, seat, code)
        if box.sealed and all_committed(p, box):
            open_sealed(p, box)
            start_planning(p, box)


@rule
def lay_plan(p: Any, box: Any, code: int) -> bool:
    """A body lands, or time is up; whether the plan is over, so that it can be paid for."""
    if code == TIME:
        p.score = 0  # no plan in time counts as a score of 0 (HA6)
        return True
    step = code - first_step(box)
    land(p, box, step // FACES, step % FACES + 1)
    return p.steps == box.bodies


@rule
def start_planning(p: Any, box: Any) -> None:
    """The highest bidder lays a plan; without a bid the round is over (HA6, CO3)."""
    if p.bidder == NOBODY:
        end_round(p, box)
    else:
        p.phase = PLANNING


@rule
def end_round(p: Any, box: Any) -> None:
    p.ending = ending_of(p, box)
    if p.ending:
        p.phase = OVER
    else:
        next_master(p, box)
        open_round(p, box)


# --- Bids -----------------------------------------------------------------------------------------


@rule
def clear_bids(p: Any, box: Any) -> None:
    """A new round: the barred are suspended, and nobody has bid."""
    p.bid = 0
    p.bidder = NOBODY
    for seat in range(box.players):
        p.suspended[seat] = p.barred[seat]
        p.barred[seat] = 0
        p.sealed[seat] = NOT_YET


@rule
def may_act_in_bidding(p: Any, box: Any) -> int:
    """Whoever may still bid, and live the clock."""
    bits = 0 if box.sealed else CLOCK_BIT
    for seat in range(box.players):
        if may_bid_at_all(p, box, seat):
            bits |= seat_bit(seat)
    return bits


@rule
def may_bid_at_all(p: Any, box: Any, seat: int) -> bool:
    if p.suspended[seat]:
        return False
    return p.sealed[seat] == NOT_YET if box.sealed else p.bid < box.highest


@rule
def is_bid(p: Any, box: Any, seat: int, code: int) -> bool:
    """Live, a bid beats the standing one; sealed, any bid or none, once."""
    if not may_bid_at_all(p, box, seat):
        return False
    return code >= PASS if box.sealed else code - BID > p.bid


@rule
def make_bid(p: Any, box: Any, seat: int, code: int) -> None:
    if box.sealed:
        p.sealed[seat] = code - BID
    else:
        p.bid = code - BID
        p.bidder = seat


@rule
def all_committed(p: Any, box: Any) -> bool:
    for seat in range(box.players):
        if may_bid_at_all(p, box, seat):
            return False
    return True


@rule
def open_sealed(p: Any, box: Any) -> None:
    """The highest bid wins; among equals the first from the star master's left."""
    for place in range(1, box.players + 1):
        seat = left_of(p.master, place, box.players)
        if p.sealed[seat] > p.bid:
            p.bid = p.sealed[seat]
            p.bidder = seat


@rule
def seal_again(p: Any, box: Any, seat: int) -> None:
    """Other seats' unopened bids are unknown: any bid, or none, could be one."""
    if box.sealed and p.phase == BIDDING:
        for other in range(box.players):
            if other != seat and p.sealed[other] != NOT_YET:
                p.sealed[other] = draw(p.chance, box.highest + 1)
