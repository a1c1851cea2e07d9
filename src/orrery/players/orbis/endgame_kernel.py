"""The last turns of Orbis, exactly: every way a turn can go, every tile that may come.

The value of a position is what it is worth to one seat with best play on both sides: -1 (lost) to 1
(won), on average over the order of the hidden tiles. The solver of a turn tries all that can
matter and nothing else. Three rules keep the number of ways small and lose none:

- Trades are made only where a colour is missing when paying, and at the limit (OB10). A trade gives
  three for one, so it never helps to make one earlier than it is needed.
- In the own last turn worshippers are only counted (OB15), so their colours do not matter.
- Where no order of steps matters (destroying by colour, trading before paying), one is tried.
"""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import apply, legal, payoff, rule
from orrery.games.orbis.rules.codes import (
    DESTROY_CODE,
    DISCARD_CODE,
    LAY_CODE,
    LIMIT,
    N_COLOURS,
    N_MARKET,
    N_PLACES,
    OVER,
    PAY,
    PAY_CODE,
    TRADE_CODE,
    VALIDATE_CODE,
)
from orrery.games.orbis.rules.kernel import TURNS
from orrery.games.orbis.rules.payment import total
from orrery.games.orbis.rules.scoring import creation_points

#: A turn went more ways than there is room for.
TOO_MANY = -2.0
#: Fewer points than anybody can have.
NOTHING = -100

_FIRST_KEY = 0x0BF29CE484222325
_62_BITS = (1 << 62) - 1

# --- Which steps of a turn are tried --------------------------------------------------------------


@rule
def turns_left(p: Any, box: Any) -> int:
    """How many turns are to be played, the one that has begun included."""
    return int(box.players) * TURNS - int(p.turns_taken)


@rule
def is_needless(p: Any, box: Any, code: int) -> bool:
    """Whether a step can be left out, since another way brings as much."""
    if TRADE_CODE <= code < LAY_CODE:
        if p.phase == PAY:
            return int(p.due[box.trade[code - TRADE_CODE, 1]]) == 0
        return int(p.phase) != LIMIT
    if PAY_CODE <= code < VALIDATE_CODE:
        return total(p.due) > 0  # trades come first
    if code >= DESTROY_CODE:
        return (code - DESTROY_CODE) // N_MARKET != first_to_destroy(p)
    return False


@rule
def first_to_destroy(p: Any) -> int:
    colour = 0
    while colour < N_COLOURS and p.to_destroy[colour] == 0:
        colour += 1
    return colour


@rule
def is_choice_of_colour(code: int) -> bool:
    """Whether a step only chooses which worshippers are given or taken."""
    return (
        TRADE_CODE <= code < LAY_CODE
        or PAY_CODE <= code < VALIDATE_CODE
        or DISCARD_CODE <= code < DESTROY_CODE
    )


@rule
def one_is_enough(p: Any, box: Any, code: int) -> bool:
    """Whether all steps of this kind come to the same: in the own last turn, and in the very last.

    Nobody but their owner uses the worshippers of a domain, and nobody those of the market once the
    game is over.
    """
    left = turns_left(p, box)
    if code >= DESTROY_CODE:
        return left == 1
    return left <= box.players and is_choice_of_colour(code)


# --- Every way through a turn ---------------------------------------------------------------------


@rule
def key_of(p: Any, seat: int) -> int:
    """What tells two ways through one turn of a seat apart, as a number that is never 0."""
    key = mixed(_FIRST_KEY, int(p.phase))
    for colour in range(N_COLOURS):
        key = mixed(key, int(p.domain[seat, colour]))
        key = mixed(key, 16 * int(p.due[colour]) + int(p.to_destroy[colour]))
        for place in range(N_MARKET):
            key = mixed(key, int(p.crowd[place, colour]))
    for place in range(N_PLACES):
        faces = 2 * int(p.wasteland[seat, place]) + int(p.validated[seat, place])
        key = mixed(key, 4 * int(p.universe[seat, place]) + faces)
    for place in range(N_MARKET):
        key = mixed(key, int(p.market[place]))
    key = mixed(key, 4 * int(p.hand) + int(p.sacrificed[seat]))
    key = mixed(key, 16 * int(p.god[seat]) + int(p.laid))
    key = mixed(key, int(p.due_any) + 32 * int(p.to_discard) + 1024 * int(p.to_gain))
    return key | 1


@rule
def mixed(key: int, number: int) -> int:
    """The hash of Fowler, Noll and Vo, in 62 bits so that it is the same uncompiled."""
    return ((key ^ (number + 256)) * 1099511628211) & _62_BITS


@rule
def is_new(seen: Any, key: int) -> bool:
    """Whether this key was never seen; from now on it has been."""
    slot = (key >> 20) % len(seen)
    while seen[slot] != 0:
        if seen[slot] == key:
            return False
        slot = (slot + 1) % len(seen)
    seen[slot] = key
    return True


@rule
def ways_through(p: Any, box: Any, ends: Any, room: Any, seen: Any, codes: Any) -> int:
    """Write into ``ends`` every position after this turn, each once; how many, or -1: no room.

    ``room`` holds the positions that wait, and last the one that is looked at.
    """
    seat, turns = int(p.turn), int(p.turns_taken)
    seen[:] = 0
    room[0] = p
    here = room[len(room) - 1]
    waiting, count, looked = 1, 0, 0
    while waiting > 0:
        waiting -= 1
        room[len(room) - 1] = room[waiting]
        one_is_chosen = False
        for k in range(legal(here, box, seat, codes)):
            code = int(codes[k])
            if is_needless(here, box, code):
                continue
            if one_is_enough(here, box, code):
                if one_is_chosen:
                    continue
                one_is_chosen = True
            if waiting + 2 > len(room) - 1 or 2 * looked > len(seen) or count == len(ends):
                return -1
            room[waiting] = here
            apply(room[waiting], box, seat, code)
            if is_new(seen, key_of(room[waiting], seat)):
                looked += 1
                if room[waiting].turns_taken != turns:
                    ends[count] = room[waiting]
                    count += 1
                else:
                    waiting += 1
    return count


# --- What a position is worth ---------------------------------------------------------------------


@rule
def deals_after(p: Any, box: Any, drawn: int) -> int:
    """How many tiles might have come, now that the turn is over; 1 if none has."""
    if int(p.drawn) == drawn or turns_left(p, box) == 0:
        return 1
    level = 0
    while box.level_start[level + 1] <= drawn:
        level += 1
    return int(box.level_start[level + 1]) - drawn


@rule
def deal_another(p: Any, number: int) -> None:
    """The refill shows the tile that lies so many places further down."""
    if number > 0:
        first = int(p.drawn) - 1
        place = 0
        while p.market[place] != p.stack[first]:
            place += 1
        p.stack[first], p.stack[first + number] = p.stack[first + number], p.stack[first]
        p.market[place] = p.stack[first]


@rule
def value(
    p: Any, box: Any, seat: int, ends: Any, rooms: Any, seen: Any, codes: Any, looked: Any
) -> float:
    """What a position is worth to a seat; TOO_MANY if there was no room for all ways.

    ``ends`` and ``rooms`` have a row for each turn that is left, the last turn first.
    """
    if p.phase == OVER:
        looked[0] += 1
        return payoff(p, box, seat)
    row = turns_left(p, box) - 1
    count = ways_through(p, box, ends[row], rooms[row], seen[row], codes)
    if count < 0:
        return TOO_MANY
    side = 1.0 if p.turn == seat else -1.0
    best, drawn, after = -1.0, int(p.drawn), rooms[row][0]
    for k in range(count):
        deals = deals_after(ends[row][k], box, drawn)
        most = float(deals)  # what this way is worth if all goes well from here on, times the deals
        for number in range(deals):
            if most <= best * deals:
                break
            rooms[row][0] = ends[row][k]
            deal_another(after, number)
            found = value(after, box, seat, ends, rooms, seen, codes, looked)
            if found == TOO_MANY:
                return TOO_MANY
            most += side * found - 1.0
        best = max(best, most / deals)
        if best == 1.0:
            break
    return side * best


@rule
def value_after(
    p: Any, box: Any, code: int, ends: Any, rooms: Any, seen: Any, codes: Any, looked: Any
) -> float:
    """What a position is worth after this move to whoever makes it, whichever tile comes then."""
    seat, drawn, turns = int(p.turn), int(p.drawn), int(p.turns_taken)
    row = turns_left(p, box) - 1
    apply(p, box, seat, code)
    if int(p.turns_taken) == turns:
        return value(p, box, seat, ends, rooms, seen, codes, looked)
    deals, summed = deals_after(p, box, drawn), 0.0
    for number in range(deals):
        rooms[row][0] = p
        deal_another(rooms[row][0], number)
        found = value(rooms[row][0], box, seat, ends, rooms, seen, codes, looked)
        if found == TOO_MANY:
            return TOO_MANY
        summed += found
    return summed / deals


@rule
def most_points(p: Any, box: Any, ends: Any, rooms: Any, seen: Any, codes: Any) -> int:
    """The most points that whoever is in turn can have when it is over."""
    seat, row = int(p.turn), turns_left(p, box) - 1
    most = NOTHING
    for k in range(ways_through(p, box, ends[row], rooms[row], seen[row], codes)):
        most = max(most, creation_points(ends[row][k], box, seat))
    return most
