"""Harun: the rules HA1 to HA7, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core import kernel
from orrery.core.chance import draw
from orrery.core.kernel import binds, record_type, rule
from orrery.games.harun.scoring import (
    BLACK_STAR,
    BODIES,
    CELLS,
    DICE,
    NO_STAR,
    RED_STAR,
    landing_points,
)
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
    MOST_ROUNDS,
    NOBODY,
    ROUND_FIELDS,
    draw_master,
    left_of,
    seat_bit,
    worth_by_chips,
)
from orrery.games.orbit_box.rules.trial import bind_by_trial

HIGHEST_BID = 14  # HA3: seven bodies on black stars
STARS_OF_A_COLOUR = 2  # HA1
RESERVE = 72
LOW_RESERVE = 10  # HA7
CONSOLATION = 3  # HA5

# Why a game ended.
BY_RESERVE, ROUNDS = 1, 2

# The codes of its own, after those of every bidding game.
PLACE = BID + HIGHEST_BID + 1 + BODIES * FACES  # body * cells + cell
STAR = PLACE + BODIES * CELLS  # (star - 1) * cells + cell
N_CODES = STAR + 2 * CELLS

POSITION = record_type(
    [
        *ROUND_FIELDS,
        *BIDDING_FIELDS,
        *plan_fields(BODIES),
        ("star", np.int8, (CELLS,)),  # what lies on each cell
        ("last_star", np.int8, (CELLS,)),
        ("direction", np.int8),  # 1 clockwise, -1 counter-clockwise, 0 before the roll
        ("last_direction", np.int8),
        ("reserve", np.int16),
        ("last_winner", np.int8),  # of the most recent estimate that was reached
    ]
)

BOX = record_type(BIDDING_BOX_FIELDS)


# --- A round --------------------------------------------------------------------------------------


@rule
def begin(p: Any, box: Any) -> None:
    p.reserve = RESERVE
    p.last_bidder = NOBODY
    p.last_winner = NOBODY
    draw_master(p, box)
    open_round(p, box)


@binds(bidding.open_round, POSITION)
@rule
def open_round(p: Any, box: Any) -> None:
    """The star master sets stars and bodies, or the seed does (HA2)."""
    clear_bids(p, box)
    clear_plan(p, BODIES)
    p.direction = 0
    for cell in range(CELLS):
        p.star[cell] = NO_STAR
    for body in range(BODIES):
        p.cell[body] = NOBODY
    p.phase = PLACING
    if box.random_deal:
        for body in range(BODIES):
            p.cell[body] = draw(p.chance, CELLS)
        for star in range(2 * STARS_OF_A_COLOUR):
            scatter_star(p, RED_STAR if star < STARS_OF_A_COLOUR else BLACK_STAR)
        start_bidding(p)


@rule
def scatter_star(p: Any, star: int) -> None:
    cell = draw(p.chance, CELLS)
    while p.star[cell] != NO_STAR:
        cell = draw(p.chance, CELLS)
    p.star[cell] = star


@rule
def start_bidding(p: Any) -> None:
    roll(p, DICE)
    p.direction = 1 - 2 * draw(p.chance, 2)
    p.phase = BIDDING


@rule
def stars_placed(p: Any, star: int) -> int:
    placed = 0
    for cell in range(CELLS):
        placed += p.star[cell] == star
    return placed


@rule
def start_bidding_when_set(p: Any) -> None:
    for body in range(BODIES):
        if p.cell[body] == NOBODY:
            return
    if stars_placed(p, RED_STAR) + stars_placed(p, BLACK_STAR) == 2 * STARS_OF_A_COLOUR:
        start_bidding(p)


@binds(bidding.land, POSITION)
@rule
def land(p: Any, box: Any, body: int, face: int) -> None:
    """A body takes a die, moves as the arrow shows, and scores by the star there (HA4)."""
    cell = ahead(p.cell[body], p.direction * face, CELLS)
    make_step(p, body, face, cell, landing_points(p.star[cell]))


@binds(bidding.settle, POSITION)
@rule
def settle(p: Any, box: Any) -> None:
    """As many chips as were bid, or three for everybody else and a suspension (HA5)."""
    if p.score >= p.bid:
        take_from_reserve(p, p.bidder, p.bid)
        p.last_winner = p.bidder
    else:
        p.barred[p.bidder] = 1
        for place_at_left in range(1, box.players):
            take_from_reserve(p, left_of(p.bidder, place_at_left, box.players), CONSOLATION)
    remember_plan(p, BODIES)
    p.last_direction = p.direction
    for cell in range(CELLS):
        p.last_star[cell] = p.star[cell]


@rule
def take_from_reserve(p: Any, seat: int, chips: int) -> None:
    """A reserve that cannot pay in full pays what it has (HA6)."""
    paid = min(chips, p.reserve)
    p.reserve -= paid
    p.chips[seat] += paid


# --- How the game ends (HA7) ----------------------------------------------------------------------


@binds(bidding.ending_of, POSITION)
@rule
def ending_of(p: Any, box: Any) -> int:
    """A low reserve ends the game; the last winner takes the rest of it."""
    if p.reserve < LOW_RESERVE:
        if p.last_winner != NOBODY:
            take_from_reserve(p, p.last_winner, p.reserve)
        return BY_RESERVE
    return ROUNDS if p.round_number == MOST_ROUNDS else 0


# --- The operations of the kernel -----------------------------------------------------------------

binds(kernel.set_up, POSITION)(begin)


@binds(kernel.to_act, POSITION)
@rule
def seats_to_act(p: Any, box: Any) -> int:
    if p.phase == OVER:
        return 0
    return seat_bit(p.master) if p.phase == PLACING else bidding_seats(p, box)


@binds(kernel.is_legal, POSITION)
@rule
def is_move(p: Any, box: Any, seat: int, code: int) -> bool:
    if p.phase == OVER:
        return False
    if p.phase == PLACING:
        return seat == p.master and is_setting(p, code)
    return is_bidding_move(p, box, seat, code)


@rule
def is_setting(p: Any, code: int) -> bool:
    """A body not yet placed goes anywhere; a star onto a cell without one (HA2)."""
    if code >= STAR:
        left = stars_placed(p, 1 + (code - STAR) // CELLS) < STARS_OF_A_COLOUR
        return left and p.star[(code - STAR) % CELLS] == NO_STAR
    return code >= PLACE and p.cell[(code - PLACE) // CELLS] == NOBODY


bind_by_trial(POSITION, N_CODES)


@binds(kernel.apply, POSITION)
@rule
def make_move(p: Any, box: Any, seat: int, code: int) -> None:
    if code >= STAR:
        p.star[(code - STAR) % CELLS] = 1 + (code - STAR) // CELLS
        start_bidding_when_set(p)
    elif code >= PLACE:
        p.cell[(code - PLACE) // CELLS] = (code - PLACE) % CELLS
        start_bidding_when_set(p)
    else:
        make_bidding_move(p, box, seat, code)


binds(kernel.payoff, POSITION)(worth_by_chips)


@binds(kernel.deal_again, POSITION)
@rule
def deal_hidden(p: Any, box: Any, seat: int) -> None:
    seal_again(p, box, seat)
