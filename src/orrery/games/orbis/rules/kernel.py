"""Orbis: the rules OB1 to OB15, compiled.

Read from top to bottom: what a position holds, the set-up, the steps of a turn in their order, then
what is legal, and last the bindings that make it a game of the kernel. Payments, places and points
have files of their own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core import kernel
from orrery.core.chance import CHANCE_FIELD, draw
from orrery.core.kernel import binds, record_type, rule
from orrery.games.orbis.data.components import (
    DEATH,
    FARM,
    FOREST,
    IRRIGATION,
    LOVE,
    PROSELYTISM,
    VILLAGE,
    VOLCANO,
)
from orrery.games.orbis.rules.box import MOST_PLAYERS, N_TILES, NONE
from orrery.games.orbis.rules.codes import (
    CHOOSE,
    DECLINE_CODE,
    DESTROY,
    DESTROY_CODE,
    DISCARD,
    DISCARD_CODE,
    FACE,
    FLIP_CODE,
    GAIN,
    GAIN_CODE,
    GOD_CODE,
    LAY_CODE,
    LIMIT,
    N_COLOURS,
    N_GODS,
    N_MARKET,
    N_PLACES,
    OVER,
    PAY,
    PAY_CODE,
    TAKE_CODE,
    TRADE_CODE,
    VALIDATE,
    VALIDATE_CODE,
)
from orrery.games.orbis.rules.payment import PRICE, is_payable, is_payable_after, pay_colours, total
from orrery.games.orbis.rules.places import REGIONS
from orrery.games.orbis.rules.scoring import winners
from orrery.games.orbis.rules.universe import fits, has_room, lies_on

MOST_WORSHIPPERS = 10  # OB10
GIFT_OF_LOVE = 5  # OB14
PRICE_OF_DEATH = 6  # OB14
TURNS = REGIONS + 1  # OB3

POSITION = record_type(
    [
        CHANCE_FIELD,
        # The table
        ("stack", np.int8, (N_TILES,)),  # all tiles in play, level by level, in their order
        ("drawn", np.int8),  # how many of them have been shown; the order of the rest is hidden
        ("market", np.int8, (N_MARKET,)),
        ("crowd", np.int8, (N_MARKET, N_COLOURS)),  # worshippers on the tiles of the market
        ("offered", np.int8, (N_GODS,)),  # 1 for a god that can be taken
        # By seat
        ("domain", np.int8, (MOST_PLAYERS, N_COLOURS)),
        ("farm", np.int8, (MOST_PLAYERS, N_COLOURS)),
        ("universe", np.int8, (MOST_PLAYERS, N_PLACES)),  # the tile at each place
        ("wasteland", np.int8, (MOST_PLAYERS, N_PLACES)),  # 1 where it is flipped
        ("validated", np.int8, (MOST_PLAYERS, N_PLACES)),
        ("regions", np.int8, (MOST_PLAYERS,)),
        ("bottom_row", np.int8, (MOST_PLAYERS,)),  # how many of them lie there
        ("god", np.int8, (MOST_PLAYERS,)),
        ("sacrificed", np.int8, (MOST_PLAYERS,)),  # 1 if Death was given its due
        # The turn
        ("phase", np.int8),
        ("turn", np.int8),
        ("turns_taken", np.int8),  # by all players together
        ("taken", np.int8),  # the place of the market that is to be refilled
        ("hand", np.int8),  # the tile taken, until it is laid
        ("laid", np.int8),  # where it was laid, face up; NONE before, and for a god
        ("due", np.int8, (N_COLOURS,)),  # coloured symbols to be paid
        ("due_any", np.int8),
        ("to_destroy", np.int8, (N_COLOURS,)),
        ("to_discard", np.int8),
        ("to_gain", np.int8),
        ("winners", np.int8),  # bits by seat, once the game is over
    ]
)


# --- Set-up (OB1 to OB3) --------------------------------------------------------------------------


@binds(kernel.set_up, POSITION)
@rule
def begin(p: Any, box: Any) -> None:
    for k in range(box.level_start[3]):
        p.stack[k] = box.in_play[k]
    shuffle_stacks(p, box)
    for place in range(N_MARKET):
        p.market[place] = p.stack[place]
    p.drawn = N_MARKET
    for _ in range(box.players + 1):
        offer_god(p)
    for seat in range(MOST_PLAYERS):
        p.god[seat] = NONE
        for place in range(N_PLACES):
            p.universe[seat, place] = NONE
    p.taken, p.hand, p.laid = NONE, NONE, NONE
    p.turn = draw(p.chance, box.players)


@rule
def shuffle_stacks(p: Any, box: Any) -> None:
    """Shuffle each level, as far as it has not been drawn."""
    for level in range(3):
        first = max(box.level_start[level], int(p.drawn))
        for k in range(box.level_start[level + 1] - 1, first, -1):
            other = first + draw(p.chance, k - first + 1)
            p.stack[k], p.stack[other] = p.stack[other], p.stack[k]


@rule
def sort_stacks(p: Any, box: Any) -> None:
    """Put the hidden tiles of each level into a known order, so that no trace of theirs is left."""
    for level in range(3):
        first = max(box.level_start[level], int(p.drawn))
        for k in range(first + 1, box.level_start[level + 1]):
            tile, gap = p.stack[k], k
            while gap > first and p.stack[gap - 1] > tile:
                p.stack[gap] = p.stack[gap - 1]
                gap -= 1
            p.stack[gap] = tile


@rule
def offer_god(p: Any) -> None:
    """Show one more god (OB2)."""
    god = draw(p.chance, N_GODS)
    while p.offered[god]:
        god = draw(p.chance, N_GODS)
    p.offered[god] = 1


# --- Taking a tile or a god -----------------------------------------------------------------------


@rule
def take_region(p: Any, box: Any, place: int) -> None:
    tile = p.market[place]
    p.hand, p.taken, p.market[place] = tile, place, NONE
    generate(p, box, place, box.colour[tile])
    collect(p, place)
    for colour in range(N_COLOURS):
        p.due[colour] = 0 if p.farm[p.turn, colour] else box.cost[tile, colour]  # OB7
    p.due_any = box.cost[tile, N_COLOURS]
    p.phase = FACE


@rule
def generate(p: Any, box: Any, place: int, colour: int) -> None:
    """One worshipper on each tile orthogonally beside the place (OB4)."""
    for k in range(4):
        beside = box.beside_market[place, k]
        if beside != NONE:
            p.crowd[beside, colour] += 1


@rule
def collect(p: Any, place: int) -> None:
    """All worshippers there come into the domain (OB5)."""
    for colour in range(N_COLOURS):
        p.domain[p.turn, colour] += p.crowd[place, colour]
        p.crowd[place, colour] = 0


@rule
def take_god(p: Any, god: int) -> None:
    """A god costs nothing and generates nothing; Love and Death act at once (OB14)."""
    p.god[p.turn] = god
    p.offered[god] = 0
    p.phase = LIMIT
    if god == LOVE:
        p.to_gain = GIFT_OF_LOVE
        p.phase = GAIN
    elif god == DEATH and total(p.domain[p.turn]) >= PRICE_OF_DEATH:
        p.phase = VALIDATE


@rule
def trade(p: Any, box: Any, number: int) -> None:
    p.domain[p.turn, box.trade[number, 0]] -= PRICE
    p.domain[p.turn, box.trade[number, 1]] += 1


# --- Laying and paying (OB6 to OB8) ---------------------------------------------------------------


@rule
def lay(p: Any, box: Any, place: int, wasteland: int) -> None:
    """Put the tile into the universe; face up it must then be paid for."""
    seat = p.turn
    p.universe[seat, place] = p.hand
    p.wasteland[seat, place] = wasteland
    p.regions[seat] += 1
    if box.row[place] == 1:
        p.bottom_row[seat] += 1
    p.hand = NONE
    if wasteland:
        forget_price(p)
        p.phase = LIMIT
    else:
        p.laid = place
        p.phase = PAY


@rule
def forget_price(p: Any) -> None:
    """Nothing is paid for a wasteland (OB6)."""
    for colour in range(N_COLOURS):
        p.due[colour] = 0
    p.due_any = 0


@rule
def is_paid(p: Any) -> bool:
    return p.due_any == 0 and total(p.due) == 0


@rule
def pay_any(p: Any, colour: int) -> None:
    p.domain[p.turn, colour] -= 1
    p.due_any -= 1


# --- Effects (OB9) --------------------------------------------------------------------------------


@rule
def begin_effect(p: Any, box: Any) -> None:
    """What the tile just paid for does by itself, or which decision it asks for."""
    seat, place = p.turn, p.laid
    tile = p.universe[seat, place]
    effect, colour = box.effect[tile], box.effect_colour[tile]
    p.phase = LIMIT
    if effect in (VILLAGE, VOLCANO):
        if can_validate(p, box):
            p.phase = VALIDATE
        return
    if effect == FARM:
        p.farm[seat, colour] = 1
    elif effect == PROSELYTISM:
        proselytise(p, colour, box.count[tile])
    if effect == IRRIGATION:
        p.validated[seat, place] = lies_on(p, box, seat, place, colour)
    elif effect != FOREST:  # forests are checked at the end
        p.validated[seat, place] = 1


@rule
def proselytise(p: Any, colour: int, count: int) -> None:
    if colour < N_COLOURS:
        p.domain[p.turn, colour] += count
    else:
        p.to_gain = count
        p.phase = GAIN


@rule
def can_validate(p: Any, box: Any) -> bool:
    """Whether the village, the volcano or Death can have what it asks for."""
    if p.laid == NONE:
        return total(p.domain[p.turn]) >= PRICE_OF_DEATH
    tile = p.universe[p.turn, p.laid]
    if box.effect[tile] == VILLAGE:
        return total(p.domain[p.turn]) >= box.count[tile]
    for colour in range(N_COLOURS):
        if in_market(p, colour) < box.destroys[tile, colour]:
            return False
    return True


@rule
def in_market(p: Any, colour: int) -> int:
    """How many worshippers of a colour stand on the market; nobody stands on the place taken."""
    count = 0
    for place in range(N_MARKET):
        count += int(p.crowd[place, colour])
    return count


@rule
def validate(p: Any, box: Any) -> None:
    """Agree to what the effect asks for; it is handed over next."""
    if p.laid == NONE:
        p.sacrificed[p.turn] = 1
        p.to_discard = PRICE_OF_DEATH
        p.phase = DISCARD
        return
    p.validated[p.turn, p.laid] = 1
    tile = p.universe[p.turn, p.laid]
    if box.effect[tile] == VILLAGE:
        p.to_discard = box.count[tile]
        p.phase = DISCARD
        return
    for colour in range(N_COLOURS):
        p.to_destroy[colour] = box.destroys[tile, colour]
    p.phase = DESTROY


@rule
def destroy(p: Any, colour: int, place: int) -> None:
    p.crowd[place, colour] -= 1
    p.to_destroy[colour] -= 1


@rule
def destroy_without_choice(p: Any) -> None:
    """Colours that must all go, or that stand on one tile only."""
    for colour in range(N_COLOURS):
        if p.to_destroy[colour] > 0 and not has_choice(p, colour):
            for place in range(N_MARKET):
                while p.to_destroy[colour] > 0 and p.crowd[place, colour] > 0:
                    destroy(p, colour, place)


@rule
def has_choice(p: Any, colour: int) -> bool:
    """Whether it matters from which tiles the worshippers of this colour are taken."""
    places = 0
    for place in range(N_MARKET):
        places += p.crowd[place, colour] > 0
    return places > 1 and in_market(p, colour) > p.to_destroy[colour]


@rule
def discard(p: Any, colour: int) -> None:
    p.domain[p.turn, colour] -= 1
    if p.phase == DISCARD:
        p.to_discard -= 1


@rule
def discard_without_choice(p: Any) -> None:
    """When all must go, nobody chooses."""
    if total(p.domain[p.turn]) == p.to_discard:
        for colour in range(N_COLOURS):
            p.domain[p.turn, colour] = 0
        p.to_discard = 0


@rule
def gain(p: Any, colour: int) -> None:
    p.domain[p.turn, colour] += 1
    p.to_gain -= 1


# --- The course of a turn -------------------------------------------------------------------------


@rule
def advance(p: Any, box: Any) -> None:
    """Go on to the next decision: past all steps that are done."""
    if p.phase == PAY:
        pay_colours(p.domain[p.turn], p.due)
        if is_paid(p):
            begin_effect(p, box)
    if p.phase == DISCARD:
        discard_without_choice(p)
        if p.to_discard == 0:
            p.phase = LIMIT
    elif p.phase == DESTROY:
        destroy_without_choice(p)
        if total(p.to_destroy) == 0:
            p.phase = LIMIT
    elif p.phase == GAIN and p.to_gain == 0:
        p.phase = LIMIT
    if p.phase == LIMIT and total(p.domain[p.turn]) <= MOST_WORSHIPPERS:  # OB10
        end_turn(p, box)


@rule
def end_turn(p: Any, box: Any) -> None:
    if p.taken != NONE:
        refill(p)
    p.laid = NONE
    p.turns_taken += 1
    if p.turns_taken == box.players * TURNS:
        p.phase = OVER
        p.winners = winners(p, box)
    else:
        p.phase = CHOOSE
        p.turn = (p.turn + 1) % box.players


@rule
def refill(p: Any) -> None:
    """The next tile, of level 1, then 2, then 3, comes without worshippers (OB11)."""
    p.market[p.taken] = p.stack[p.drawn]
    p.drawn += 1
    p.taken = NONE


# --- What is legal --------------------------------------------------------------------------------


@rule
def can_choose(p: Any, code: int) -> bool:
    """A region, or once in the game a god."""
    if code < GOD_CODE:
        return p.regions[p.turn] < REGIONS
    return p.god[p.turn] == NONE and p.offered[code - GOD_CODE] == 1


@rule
def can_trade(p: Any, box: Any, number: int) -> bool:
    given, taken = box.trade[number, 0], box.trade[number, 1]
    if p.domain[p.turn, given] < PRICE:
        return False
    # OB6: once the face is chosen, only trades that keep the tile payable
    return p.phase != PAY or is_payable_after(
        p.domain[p.turn], p.due, p.due_any, given, PRICE, taken
    )


@rule
def can_lay(p: Any, box: Any, place: int) -> bool:
    """Whether the tile in hand may lie there face up, and can be paid (OB6)."""
    return fits(p, box, p.turn, place, box.colour[p.hand]) and is_payable(
        p.domain[p.turn], p.due, p.due_any
    )


@rule
def can_pay_any(p: Any, colour: int) -> bool:
    """Whether this colour may pay one "any" symbol, and the rest still be paid."""
    if p.due_any == 0 or p.domain[p.turn, colour] == 0:
        return False
    return is_payable_after(p.domain[p.turn], p.due, p.due_any - 1, colour, 1, NONE)


@rule
def can_destroy(p: Any, number: int) -> bool:
    colour, place = number // N_MARKET, number % N_MARKET
    return p.to_destroy[colour] > 0 and p.crowd[place, colour] > 0


@rule
def belongs(code: int, phase: int) -> bool:
    """Whether moves of this kind are made in this phase."""
    if code < TRADE_CODE:
        return phase == CHOOSE
    if code < LAY_CODE:
        return phase in (CHOOSE, FACE, PAY, VALIDATE, LIMIT)
    if code < PAY_CODE:
        return phase == FACE
    if code < VALIDATE_CODE:
        return phase == PAY
    if code < DISCARD_CODE:
        return phase == VALIDATE
    if code < GAIN_CODE:
        return phase in (DISCARD, LIMIT)
    return phase == (GAIN if code < DESTROY_CODE else DESTROY)


@rule
def is_possible(p: Any, box: Any, code: int) -> bool:
    """Whether a move of this phase is legal."""
    if code < TRADE_CODE:
        return can_choose(p, code)
    if code < LAY_CODE:
        return can_trade(p, box, code - TRADE_CODE)
    if code < FLIP_CODE:
        return can_lay(p, box, code - LAY_CODE)
    if code < PAY_CODE:
        return has_room(p, box, p.turn, code - FLIP_CODE)
    if code < VALIDATE_CODE:
        return can_pay_any(p, code - PAY_CODE)
    if code < DISCARD_CODE:
        return code == DECLINE_CODE or can_validate(p, box)
    if code < GAIN_CODE:
        return p.domain[p.turn, code - DISCARD_CODE] > 0
    return code < DESTROY_CODE or can_destroy(p, code - DESTROY_CODE)


# --- A game of the kernel -------------------------------------------------------------------------


@binds(kernel.to_act, POSITION)
@rule
def acting(p: Any, box: Any) -> int:
    return 0 if p.phase == OVER else 2 << int(p.turn)


@binds(kernel.is_legal, POSITION)
@rule
def is_move(p: Any, box: Any, seat: int, code: int) -> bool:
    return seat == p.turn and belongs(code, p.phase) and is_possible(p, box, code)


@binds(kernel.legal, POSITION)
@rule
def list_moves(p: Any, box: Any, seat: int, out: Any) -> int:
    count = 0
    for k in range(box.phase_count[p.phase]):
        code = box.phase_codes[p.phase, k]
        if is_possible(p, box, code):
            out[count] = code
            count += 1
    return count


@binds(kernel.sample, POSITION)
@rule
def sample_move(p: Any, box: Any, seat: int, chance: Any) -> int:
    count = box.phase_count[p.phase]
    while True:
        code = int(box.phase_codes[p.phase, draw(chance, count)])
        if is_possible(p, box, code):
            return code


@binds(kernel.apply, POSITION)
@rule
def make_move(p: Any, box: Any, seat: int, code: int) -> None:
    """Play a move, and after it every move that is the only one.

    But a trade flips and declines nothing: whoever gave away too much may still think again (OB6).
    """
    traded = box.asks_after_trade == 1 and TRADE_CODE <= code < LAY_CODE
    while code != NONE:
        act(p, box, code)
        advance(p, box)
        asked = traded and p.phase in (FACE, VALIDATE)
        code = NONE if asked else only_move(p, box)


@rule
def act(p: Any, box: Any, code: int) -> None:
    if code < GOD_CODE:
        take_region(p, box, code - TAKE_CODE)
    elif code < TRADE_CODE:
        take_god(p, code - GOD_CODE)
    elif code < LAY_CODE:
        trade(p, box, code - TRADE_CODE)
    elif code < FLIP_CODE:
        lay(p, box, code - LAY_CODE, 0)
    elif code < PAY_CODE:
        lay(p, box, code - FLIP_CODE, 1)
    else:
        answer(p, box, code)


@rule
def answer(p: Any, box: Any, code: int) -> None:
    """The moves that settle what a tile or a god asks for."""
    if code < VALIDATE_CODE:
        pay_any(p, code - PAY_CODE)
    elif code == VALIDATE_CODE:
        validate(p, box)
    elif code == DECLINE_CODE:
        p.phase = LIMIT
    elif code < GAIN_CODE:
        discard(p, code - DISCARD_CODE)
    elif code < DESTROY_CODE:
        gain(p, code - GAIN_CODE)
    else:
        destroy(p, (code - DESTROY_CODE) // N_MARKET, (code - DESTROY_CODE) % N_MARKET)


@rule
def only_move(p: Any, box: Any) -> int:
    """The only legal move, which nobody needs to be asked about; NONE if there are others."""
    only = NONE
    if p.phase == CHOOSE:  # there are always several tiles and gods to choose from
        return only
    for k in range(box.phase_count[p.phase]):
        code = int(box.phase_codes[p.phase, k])
        if is_possible(p, box, code):
            if only != NONE:
                return NONE
            only = code
    return only


@binds(kernel.payoff, POSITION)
@rule
def worth(p: Any, box: Any, seat: int) -> float:
    """Those who share a victory share its worth (OB15)."""
    if p.winners >> seat & 1 == 0:
        return -1.0
    count = 0
    for other in range(box.players):
        count += p.winners >> other & 1
    return (box.players - count) / (box.players - 1)


@binds(kernel.deal_again, POSITION)
@rule
def deal_hidden(p: Any, box: Any, seat: int) -> None:
    """Nobody knows the order of the stacks; all else is open."""
    sort_stacks(p, box)
    shuffle_stacks(p, box)
