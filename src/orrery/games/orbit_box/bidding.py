"""Bidding for the right to lay a plan, live or sealed, and the plan itself (HA3, CO3), compiled.

Live, bids are events in their order and the clock says when time is up. Sealed, every seat commits
one bid or none, unseen, and the highest is opened when all have.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.chance import draw
from orrery.core.kernel import rule
from orrery.games.orbit_box.bodies import MOST_PLAYERS
from orrery.games.orbit_box.rounds import CLOCK_BIT, NOBODY, left_of, seat_bit

PLACING, BIDDING, PLANNING, OVER = range(4)

# The codes that both games have: time is up, no bid, and the bids from 1 upward.
TIME, PASS, BID = 0, 1, 1

NOT_YET = -1

FACES = 6

BIDDING_FIELDS = (
    ("bid", np.int8),  # the standing bid, 0 for none
    ("bidder", np.int8),
    ("sealed", np.int8, (MOST_PLAYERS,)),  # committed unseen: -1 not yet, 0 no bid
    ("suspended", np.int8, (MOST_PLAYERS,)),  # may not bid in this round
    ("barred", np.int8, (MOST_PLAYERS,)),  # will not be allowed to in the next
    ("last_bid", np.int8),  # how the round before ended
    ("last_bidder", np.int8),
    ("last_score", np.int8),
)

#: Of a box: who plays, how, and how high a bid may be.
BIDDING_BOX_FIELDS = (
    ("players", np.int8),
    ("sealed", np.int8),
    ("random_deal", np.int8),
    ("highest", np.int8),
)


def plan_fields(bodies: int) -> tuple[tuple[Any, ...], ...]:
    """The fields of a plan for this many bodies and as many dice."""
    return (
        ("cell", np.int8, (bodies,)),  # where each body is, -1 before it is placed
        ("rolled", np.int8, (FACES + 1,)),  # how many dice show each face
        ("dice", np.int8, (FACES + 1,)),  # the same for those not yet used
        ("steps", np.int8),
        ("order", np.int8, (bodies,)),  # which body moved first, second, ...
        ("took", np.int8, (bodies,)),  # the die a body took, 0 for none
        ("origin", np.int8, (bodies,)),  # where it stood before
        ("points", np.int8, (bodies,)),  # what its landing was worth
        ("score", np.int8),
        ("last_cell", np.int8, (bodies,)),  # the finished plan of the round before
        ("last_order", np.int8, (bodies,)),
        ("last_took", np.int8, (bodies,)),
        ("last_points", np.int8, (bodies,)),
    )


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


# --- Dice and plans -------------------------------------------------------------------------------


@rule
def roll(p: Any, dice: int) -> None:
    for face in range(FACES + 1):
        p.rolled[face] = 0
    for _ in range(dice):
        p.rolled[1 + draw(p.chance, FACES)] += 1
    for face in range(FACES + 1):
        p.dice[face] = p.rolled[face]


@rule
def clear_plan(p: Any, bodies: int) -> None:
    p.steps = 0
    p.score = 0
    for body in range(bodies):
        p.took[body] = 0
        p.order[body] = NOBODY
        p.origin[body] = NOBODY
        p.points[body] = 0


@rule
def is_step(p: Any, body: int, face: int) -> bool:
    """A body that has no die yet may take one that is left."""
    return p.took[body] == 0 and p.dice[face] > 0


@rule
def make_step(p: Any, body: int, face: int, cell: int, points: int) -> None:
    """The body takes the die and lands."""
    p.dice[face] -= 1
    p.took[body] = face
    p.origin[body] = p.cell[body]
    p.order[p.steps] = body
    p.steps += 1
    p.cell[body] = cell
    p.points[body] = points
    p.score += points


@rule
def remember_plan(p: Any, bodies: int) -> None:
    """What was bid and laid stays to be seen in the next round."""
    p.last_bid = p.bid
    p.last_bidder = p.bidder
    p.last_score = p.score
    for body in range(bodies):
        p.last_cell[body] = p.origin[body]
        p.last_order[body] = p.order[body]
        p.last_took[body] = p.took[body]
        p.last_points[body] = p.points[body]
