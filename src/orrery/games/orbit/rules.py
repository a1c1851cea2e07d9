"""Orbit: the rules OR1 to OR9, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core import kernel
from orrery.core.chance import draw
from orrery.core.kernel import CLOCK, binds, record_type, rule
from orrery.games.orbit_box.data.bodies import MOST_PLAYERS
from orrery.games.orbit_box.rules.ring import ahead
from orrery.games.orbit_box.rules.rounds import (
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
from orrery.games.orbit_box.rules.trial import bind_by_trial

CELLS = 7  # OR1
BODIES = 6
FACES = 6
START_CHIPS = 12
FREE_TAKES = 3  # OR9: so often the pot is taken before anybody may end the game

CLAIMING, WISHING, CHOOSING, OVER = range(4)

# Why a game ended.
ENDED, ROUNDS = 1, 2

# What a landing does (OR6, OR7).
NOTHING, FROM_OWNER, TO_POT, FROM_POT, WHOLE_POT, POT_STAYS = range(6)

# The codes: time is up, claims, wishes, the list is done, end the game, go on.
TIME = 0
CLAIM = 1
WISH = CLAIM + BODIES
DONE = WISH + BODIES
END = DONE + 1
GO_ON = END + 1
N_CODES = GO_ON + 1

POSITION = record_type(
    [
        *ROUND_FIELDS,
        ("pot", np.int16),
        ("cell", np.int8, (BODIES,)),
        ("die", np.int8, (BODIES,)),
        ("direction", np.int8),  # 1 clockwise, -1 counter-clockwise
        ("owner", np.int8, (BODIES,)),
        ("claims", np.int8),  # how many seats have a body
        ("wishes", np.int8, (MOST_PLAYERS, BODIES)),  # sealed: bodies, dearest first, then -1
        ("done", np.int8, (MOST_PLAYERS,)),  # sealed: whose list is complete
        ("takes", np.int16),  # how often a player has taken the pot (OR7)
        ("chooser", np.int8),  # who may end the game
        ("last_cell", np.int8, (BODIES,)),  # how the round before began
        ("last_die", np.int8, (BODIES,)),
        ("last_direction", np.int8),
        ("last_owner", np.int8, (BODIES,)),
        ("last_event", np.int8, (BODIES,)),  # what each landing did, -1 if it did not move
    ]
)

BOX = record_type([("players", np.int64), ("sealed", np.int64), ("timed", np.int64)])


# --- A round begins (OR2, OR3) --------------------------------------------------------------------


@rule
def begin(p: Any, box: Any) -> None:
    for seat in range(box.players):
        p.chips[seat] = START_CHIPS
    p.chooser = NOBODY
    for body in range(BODIES):
        p.last_owner[body] = NOBODY
        p.last_event[body] = NOBODY
    draw_master(p, box)
    open_round(p, box)


@rule
def open_round(p: Any, box: Any) -> None:
    if p.round_number == 1 or p.pot < box.players:  # OR2
        for seat in range(box.players):
            pay_pot(p, seat)
    scatter(p)
    for body in range(BODIES):
        p.die[body] = 1 + draw(p.chance, FACES)
        p.owner[body] = NOBODY
    p.direction = 1 - 2 * draw(p.chance, 2)
    p.claims = 0
    for seat in range(box.players):
        p.done[seat] = 0
        for place in range(BODIES):
            p.wishes[seat, place] = NOBODY
    p.phase = WISHING if box.sealed else CLAIMING


@rule
def scatter(p: Any) -> None:
    """One body on a cell at most; every way is equally likely."""
    for body in range(BODIES):
        p.cell[body] = draw(p.chance, CELLS)
        while is_taken(p, body):
            p.cell[body] = draw(p.chance, CELLS)


@rule
def is_taken(p: Any, body: int) -> bool:
    for other in range(body):
        if p.cell[other] == p.cell[body]:
            return True
    return False


@rule
def pay_pot(p: Any, seat: int) -> None:
    """A player without chips pays nothing (OR8)."""
    paid = min(1, p.chips[seat])
    p.chips[seat] -= paid
    p.pot += paid


# --- Claims (OR4, OR5) ----------------------------------------------------------------------------


@rule
def has_claimed(p: Any, seat: int) -> bool:
    for body in range(BODIES):
        if p.owner[body] == seat:
            return True
    return False


@rule
def claim(p: Any, box: Any, seat: int, body: int) -> None:
    """The first to claim pays at once, the last one before the bodies move (OR4)."""
    p.owner[body] = seat
    p.claims += 1
    if p.claims == 1 or p.claims == box.players:
        pay_pot(p, seat)


@rule
def allot(p: Any, box: Any) -> None:
    """Whoever has not claimed gets a free body by lot, from the star master's left (OR5)."""
    for place in range(1, box.players + 1):
        seat = left_of(p.master, place, box.players)
        if not has_claimed(p, seat):
            claim(p, box, seat, free_body(p))


@rule
def free_body(p: Any) -> int:
    body = draw(p.chance, BODIES)
    while p.owner[body] != NOBODY:
        body = draw(p.chance, BODIES)
    return body


@rule
def serve_wishes(p: Any, box: Any) -> None:
    """Sealed: from the star master's left each gets its first free wish, or a body by lot."""
    for place in range(1, box.players + 1):
        seat = left_of(p.master, place, box.players)
        claim(p, box, seat, first_free_wish(p, seat))


@rule
def first_free_wish(p: Any, seat: int) -> int:
    for place in range(BODIES):
        body = p.wishes[seat, place]
        if body != NOBODY and p.owner[body] == NOBODY:
            return body
    return free_body(p)


# --- The bodies move (OR6 to OR8) -----------------------------------------------------------------


@rule
def fly(p: Any, box: Any) -> None:
    """All bodies move in the order of the rainbow, or the reverse, until the pot is taken."""
    remember_round(p)
    for turn in range(BODIES):
        body = mover(p, turn)
        event = land(p, body)
        p.last_event[body] = event
        if event in (WHOLE_POT, POT_STAYS):
            end_round(p, box, p.owner[body])
            return
    end_round(p, box, NOBODY)


@rule
def remember_round(p: Any) -> None:
    p.last_direction = p.direction
    for body in range(BODIES):
        p.last_cell[body] = p.cell[body]
        p.last_die[body] = p.die[body]
        p.last_owner[body] = p.owner[body]
        p.last_event[body] = NOBODY


@rule
def mover(p: Any, turn: int) -> int:
    """Clockwise red moves first, counter-clockwise violet (OR3)."""
    return turn if p.direction > 0 else BODIES - 1 - turn


@rule
def land(p: Any, body: int) -> int:
    """Move one body and pay what its landing asks for; what it did."""
    cell = ahead(p.cell[body], p.direction * p.die[body], CELLS)
    standing, met = 0, NOBODY
    for other in range(BODIES):
        if p.cell[other] == cell:
            standing += 1
            met = other
    p.cell[body] = cell
    if standing == 0:
        return NOTHING
    if standing == 1:
        return meet(p, p.owner[body], p.owner[met])
    if p.owner[body] == NOBODY:
        return POT_STAYS
    p.chips[p.owner[body]] += p.pot  # OR7
    p.pot = 0
    return WHOLE_POT


@rule
def meet(p: Any, arriving: int, standing: int) -> int:
    """The owner of the arriving body takes a chip from the other; neutral bodies use the pot."""
    if arriving == NOBODY and standing == NOBODY:
        return NOTHING
    if arriving == NOBODY:
        pay_pot(p, standing)
        return TO_POT
    if standing == NOBODY:
        taken = min(1, p.pot)
        p.pot -= taken
        p.chips[arriving] += taken
        return FROM_POT
    pay(p, standing, arriving, 1)
    return FROM_OWNER


# --- How the game ends (OR9) ----------------------------------------------------------------------


@rule
def end_round(p: Any, box: Any, taker: int) -> None:
    """The taker of the pot may end the game once it was taken three times before."""
    if taker != NOBODY:
        p.takes += 1
    if taker != NOBODY and p.takes > FREE_TAKES:
        p.chooser = taker
        p.phase = CHOOSING
    else:
        next_round(p, box)


@rule
def next_round(p: Any, box: Any) -> None:
    p.chooser = NOBODY
    if p.round_number == MOST_ROUNDS:
        finish(p, ROUNDS)
    else:
        next_master(p, box)
        open_round(p, box)


@rule
def finish(p: Any, ending: int) -> None:
    p.ending = ending
    p.phase = OVER


# --- The operations of the kernel -----------------------------------------------------------------

binds(kernel.set_up, POSITION)(begin)


@binds(kernel.to_act, POSITION)
@rule
def seats_to_act(p: Any, box: Any) -> int:
    if p.phase == OVER:
        return 0
    if p.phase == CHOOSING:
        return seat_bit(p.chooser)
    bits = CLOCK_BIT if p.phase == CLAIMING and box.timed else 0
    for seat in range(box.players):
        waiting = not p.done[seat] if p.phase == WISHING else not has_claimed(p, seat)
        if waiting:
            bits |= seat_bit(seat)
    return bits


@binds(kernel.is_legal, POSITION)
@rule
def is_move(p: Any, box: Any, seat: int, code: int) -> bool:
    if p.phase == CHOOSING:
        return seat == p.chooser and code >= END
    if seat == CLOCK:
        return p.phase == CLAIMING and box.timed != 0 and code == TIME
    if p.phase == CLAIMING:
        is_claim = CLAIM <= code < WISH
        return is_claim and p.owner[code - CLAIM] == NOBODY and not has_claimed(p, seat)
    if p.phase == WISHING:
        return not p.done[seat] and is_wish(p, seat, code)
    return False


@rule
def is_wish(p: Any, seat: int, code: int) -> bool:
    """A body not yet on the list, or the end of the list."""
    if code == DONE:
        return True
    if code < WISH or code > DONE:
        return False
    for place in range(BODIES):
        if p.wishes[seat, place] == code - WISH:
            return False
    return True


bind_by_trial(POSITION, N_CODES)


@binds(kernel.apply, POSITION)
@rule
def make_move(p: Any, box: Any, seat: int, code: int) -> None:
    if code <= DONE:
        make_claims(p, box, seat, code)
        if all_claimed(p, box):
            fly(p, box)
    elif code == END:
        finish(p, ENDED)
    else:
        next_round(p, box)


@rule
def make_claims(p: Any, box: Any, seat: int, code: int) -> None:
    """A claim, a wish, or all that are missing when time is up; nothing moves yet."""
    if code == TIME:
        allot(p, box)
    elif code < WISH:
        claim(p, box, seat, code - CLAIM)
    else:
        wish(p, box, seat, code)


@rule
def all_claimed(p: Any, box: Any) -> bool:
    return p.claims == box.players


@rule
def wish(p: Any, box: Any, seat: int, code: int) -> None:
    """A full list is done by itself; when all lists are, they are served."""
    count = 0
    while count < BODIES and p.wishes[seat, count] != NOBODY:
        count += 1
    if code == DONE:
        p.done[seat] = 1
    else:
        p.wishes[seat, count] = code - WISH
        p.done[seat] = count + 1 == BODIES
    for other in range(box.players):
        if not p.done[other]:
            return
    serve_wishes(p, box)


binds(kernel.payoff, POSITION)(worth_by_chips)


@binds(kernel.deal_again, POSITION)
@rule
def deal_hidden(p: Any, box: Any, seat: int) -> None:
    """Other seats' lists are unknown; hands follow from the log and stay (OR1)."""
    for other in range(box.players):
        if p.phase == WISHING and other != seat:
            shuffle_wishes(p, other)


@rule
def shuffle_wishes(p: Any, seat: int) -> None:
    """Another list of the same length."""
    for place in range(BODIES):
        if p.wishes[seat, place] == NOBODY:
            return
        body = draw(p.chance, BODIES)
        while is_listed_before(p, seat, place, body):
            body = draw(p.chance, BODIES)
        p.wishes[seat, place] = body


@rule
def is_listed_before(p: Any, seat: int, places: int, body: int) -> bool:
    for place in range(places):
        if p.wishes[seat, place] == body:
            return True
    return False
