"""Greedy Orbis in compiled code: look through the own turn, choose what is worth most after it.

A turn is looked at on copies from which the next tile of the stack has been removed, so that what
the refill would show plays no part. A take and a place are searched; what follows them (payments,
effects, the limit) is settled one step at a time, by what the worshippers are worth.
"""

from __future__ import annotations

from typing import Any

from orrery.core.chance import draw, draw_word
from orrery.core.kernel import apply, rule
from orrery.games.orbis.data.components import VILLAGE
from orrery.games.orbis.rules.box import N_TILES, NONE
from orrery.games.orbis.rules.codes import (
    CHOOSE,
    DECLINE_CODE,
    DESTROY,
    DESTROY_CODE,
    DISCARD_CODE,
    FACE,
    GAIN,
    GAIN_CODE,
    LAY_CODE,
    LIMIT,
    N_CODES,
    N_COLOURS,
    N_MARKET,
    OVER,
    PAY,
    PAY_CODE,
    TRADE_CODE,
    VALIDATE,
    VALIDATE_CODE,
)
from orrery.games.orbis.rules.kernel import (
    MOST_WORSHIPPERS,
    PRICE_OF_DEATH,
    can_choose,
    can_pay_any,
    can_trade,
    can_validate,
    is_possible,
)
from orrery.games.orbis.rules.payment import PRICE, total
from orrery.games.orbis.rules.places import REGIONS
from orrery.players.orbis.worth import look_around, pile_worth, use_for, worth

#: How many positions a look through a turn needs: before it, after the take, after the turn.
WORKING_COPIES = 3
#: Less than anything is worth.
NOTHING = -1e9
#: An option that is overlooked is taken only when there is no other.
OVERLOOKED = -1e6


# --- Looking through a turn -----------------------------------------------------------------------


@rule
def best_code(p: Any, work: Any, box: Any, mind: Any) -> int:
    """The move of whoever is in turn; ``work`` holds the working copies."""
    seat = int(p.turn)
    look_around(p, box, mind, seat)
    work[0] = p
    cover_stack(work[0])
    if p.phase == CHOOSE:
        return best_take(work, box, mind, seat)
    if p.phase == FACE:
        return best_face(work, 0, box, mind, seat)[0]
    return settling(p, box, mind, seat)


@rule
def cover_stack(p: Any) -> None:
    """The tile that the refill will show is not known."""
    if p.drawn < N_TILES:
        p.stack[p.drawn] = NONE


@rule
def best_take(work: Any, box: Any, mind: Any, seat: int) -> int:
    """The tile or god that leads to the best turn."""
    best, best_worth = NONE, NOTHING
    for code in range(TRADE_CODE):
        if can_choose(work[0], code):
            work[1] = work[0]
            apply(work[1], box, seat, code)
            found = mind.blur[code]
            if work[1].phase == FACE and work[1].turn == seat:
                found += best_face(work, 1, box, mind, seat)[1]
            else:
                found += worth_of_turn(work[1], box, mind, seat)
            if found > best_worth:
                best, best_worth = code, found
    return best


@rule
def best_face(work: Any, k: int, box: Any, mind: Any, seat: int) -> tuple[int, float]:
    """Where the tile in hand of the k-th position goes and on which face, and what comes of it."""
    best, best_worth = NONE, NOTHING
    for code in range(LAY_CODE, PAY_CODE):
        if is_possible(work[k], box, code):
            work[2] = work[k]
            apply(work[2], box, seat, code)
            found = mind.blur[code] + worth_of_turn(work[2], box, mind, seat)
            if found > best_worth:
                best, best_worth = code, found
    return best, best_worth


@rule
def worth_of_turn(p: Any, box: Any, mind: Any, seat: int) -> float:
    """Bring the turn to its end; what the position is worth then."""
    while p.turn == seat and p.phase > FACE and p.phase != OVER:
        apply(p, box, seat, settling(p, box, mind, seat))
    return worth(p, box, mind, seat)


# --- Settling what a tile or a god asks for -------------------------------------------------------


@rule
def settling(p: Any, box: Any, mind: Any, seat: int) -> int:
    """The next step after a tile was laid or a god was taken."""
    if p.phase == PAY:
        return payment(p, box, mind, seat)
    if p.phase == VALIDATE:
        return answer(p, box, mind, seat)
    if p.phase == DESTROY:
        return victim(p)
    if p.phase == GAIN:
        return GAIN_CODE + dearest(p, mind, seat)
    if p.phase == LIMIT:
        code = trade_at_the_limit(p, box, mind, seat)
        if code != NONE:
            return code
    return DISCARD_CODE + cheapest(p, mind, seat)


@rule
def step_worth(p: Any, mind: Any, seat: int, colour: int, step: int, given: int = 0) -> float:
    """What the domain gains by so many more worshippers of a colour, or loses by fewer."""
    count = left_of(p, seat, colour, given)
    return pile_worth(p, mind, seat, colour, count + step) - pile_worth(
        p, mind, seat, colour, count
    )


@rule
def left_of(p: Any, seat: int, colour: int, given: int) -> int:
    """How many of a colour are left once these are given away: four bits of ``given`` a colour."""
    return int(p.domain[seat, colour]) - (given >> (4 * colour) & 15)


@rule
def cheapest(p: Any, mind: Any, seat: int, given: int = 0) -> int:
    """The colour of the worshipper that is missed least, once these are given away."""
    best, best_worth = NONE, NOTHING
    for colour in range(N_COLOURS):
        if left_of(p, seat, colour, given) > 0:
            found = step_worth(p, mind, seat, colour, -1, given)
            if found > best_worth:
                best, best_worth = colour, found
    return best


@rule
def dearest(p: Any, mind: Any, seat: int) -> int:
    """The colour of the worshipper that helps most."""
    best, best_worth = 0, NOTHING
    for colour in range(N_COLOURS):
        found = step_worth(p, mind, seat, colour, 1)
        if found > best_worth:
            best, best_worth = colour, found
    return best


@rule
def loss_of(p: Any, mind: Any, seat: int, count: int) -> float:
    """What it costs to give away the least missed worshippers; there must be so many."""
    given, lost = 0, 0.0
    for _ in range(count):
        colour = cheapest(p, mind, seat, given)
        lost -= step_worth(p, mind, seat, colour, -1, given)
        given += 1 << (4 * colour)
    return lost


@rule
def payment(p: Any, box: Any, mind: Any, seat: int) -> int:
    """Trade for a colour that is missing; pay "any" symbols with what is missed least."""
    if total(p.due) > 0:
        return best_trade(p, box, mind, seat)[0]
    best, best_worth = NONE, NOTHING
    for colour in range(N_COLOURS):
        if can_pay_any(p, colour):
            found = step_worth(p, mind, seat, colour, -1)
            if found > best_worth:
                best, best_worth = colour, found
    return PAY_CODE + best


@rule
def best_trade(p: Any, box: Any, mind: Any, seat: int) -> tuple[int, float]:
    """The trade that costs least, for a colour that is due if any is; and what it brings."""
    best, best_worth = NONE, NOTHING
    needed = p.phase == PAY
    for code in range(TRADE_CODE, LAY_CODE):
        given, taken = box.trade[code - TRADE_CODE, 0], box.trade[code - TRADE_CODE, 1]
        if (needed and p.due[taken] == 0) or not can_trade(p, box, code - TRADE_CODE):
            continue
        found = step_worth(p, mind, seat, given, -PRICE)
        if not needed:
            found += step_worth(p, mind, seat, taken, 1)
        if found > best_worth:
            best, best_worth = code, found
    return best, best_worth


@rule
def trade_at_the_limit(p: Any, box: Any, mind: Any, seat: int) -> int:
    """A trade that costs less than to discard as many (OB10); NONE if there is none."""
    code, brings = best_trade(p, box, mind, seat)
    above = total(p.domain[seat]) - MOST_WORSHIPPERS
    if code != NONE and -brings < loss_of(p, mind, seat, min(above, PRICE - 1)):
        return code
    return NONE


@rule
def answer(p: Any, box: Any, mind: Any, seat: int) -> int:
    """Validate a village, a volcano or Death if its points are worth the worshippers."""
    if not can_validate(p, box):  # a trade has used up what was there when the question came
        return DECLINE_CODE
    regions = REGIONS - int(p.regions[seat])
    price, points = PRICE_OF_DEATH, 3.0  # OB14
    if p.laid != NONE:
        tile = p.universe[seat, p.laid]
        points = float(box.points[tile])
        price = int(box.count[tile]) if box.effect[tile] == VILLAGE else 0
    lost = use_for(mind, regions) * loss_of(p, mind, seat, price)
    return VALIDATE_CODE if points >= lost else DECLINE_CODE


@rule
def victim(p: Any) -> int:
    """A volcano takes worshippers from the tile that has most of them: others come there first."""
    best, most = NONE, 0
    for colour in range(N_COLOURS):
        if p.to_destroy[colour] > 0:
            for place in range(N_MARKET):
                crowd = total(p.crowd[place])
                if p.crowd[place, colour] > 0 and crowd > most:
                    best, most = DESTROY_CODE + colour * N_MARKET + place, crowd
    return best


# --- Mistakes -------------------------------------------------------------------------------------


@rule
def fill_blur(mind: Any, chance: Any, error: float, overlooks: float) -> None:
    """How a player misjudges every option of a turn, in points; some are overlooked.

    A place in the own universe is easier to judge than a tile or a god.
    """
    for code in range(N_CODES):
        mind.blur[code] = 0.0
    if error == 0:
        return
    for code in range(PAY_CODE):
        mind.blur[code] = error * deviation(chance) * (1.0 if code < TRADE_CODE else 0.4)
        if code < TRADE_CODE and draw(chance, 1000) < 1000 * overlooks:
            mind.blur[code] += OVERLOOKED


@rule
def deviation(chance: Any) -> float:
    """A number that is 0 on average and deviates by 1: twice the sum of three uniform ones."""
    spread = 0.0
    for _ in range(3):
        spread += draw_word(chance) / 4294967296.0 - 0.5
    return 2 * spread
