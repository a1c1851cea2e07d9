"""What a position of Ortus is worth to a side: every term in log odds of winning, and named.

Whoever is in turn attacks with the energy that is left, and the other defends with what was left
before; then the roles change, and energy is collected anew. So energy is worth hardly anything by
itself: it is worth the warriors that it fells or saves. How many fall is guessed from who could
attack whom, at which cost and with which power, as if no warrior stood in another's way.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from orrery.core.kernel import Record, new_record, record_type, rule
from orrery.games.ortus.data.arena import HAVEN_STEPS, WINNING_WELLS
from orrery.games.ortus.rules.attacks import (
    BEAR_POWER,
    CHARGE_POWER,
    DRAGONS_POWER,
    SHIELDED_POWER,
    SHOT_POWER,
    STRIKE_POWER,
)
from orrery.games.ortus.rules.cells import WORDS, lowest
from orrery.games.ortus.rules.hexlines import cloaks_of, first_of, shields_of
from orrery.games.ortus.rules.kernel import worth as payoff
from orrery.games.ortus.rules.position import (
    EARTH,
    FIRE,
    NOWHERE,
    OVER,
    PER_SIDE,
    RECOVERING,
    WIND,
    element_of,
    is_in_arena,
    side_of,
    warrior_on,
)
from orrery.games.ortus.rules.reach import charge_price, kite_end
from orrery.games.ortus.rules.turn import ENERGY, WELL_ENERGY, wells_of

WINNING_HONOUR = HAVEN_STEPS + 1  # OT13
#: A game that is won, in log odds.
WON = 100.0
#: Farther than any cell.
FAR = 99
#: A well or a guide this many steps away plays no part.
HORIZON = 8

# --- What the terms weigh -------------------------------------------------------------------------


class Taste(NamedTuple):
    """How much each guess counts."""

    honour: float  # a point of honour
    race: float  # and how much more each one is worth than the one before
    well: float  # a well that is held
    wells: float  # and how much more each one is worth than the one before
    hold: float  # five wells, if nobody can fell a warrior there
    fallen: float  # a warrior that has fallen
    present: float  # a warrior in the arena, against one in its haven
    cloaked: float
    shielded: float
    reach: float  # a warrior beside a well that its side does not hold
    guide: float  # a guide beside such a well: a fallen warrior may come back there
    energy: float  # a point of energy that is left for the other's turn
    now: float  # a fall that the rest of this turn should bring
    next: float  # a fall that the other's next turn should bring
    tight: float  # attacks that can all be saved, but with the last energy
    turn: float  # to be in turn


#: Fitted to the results of 1,600 games of an earlier taste against itself, then rounded.
#: ``hold`` and ``tight`` were set by hand; ``cloaked`` and ``shielded`` came out below 0 and are
#: left out; with ``next`` at less than its fit of 0.9 it won more of its games.
TASTE = Taste(
    honour=0.34,
    race=0.08,
    well=0.6,
    wells=0.0,
    hold=6.0,
    fallen=0.05,
    present=0.33,
    cloaked=0.0,
    shielded=0.0,
    reach=0.04,
    guide=0.12,
    energy=0.072,
    now=0.85,
    next=0.65,
    tight=0.235,
    turn=-0.6,
)

#: A taste for compiled code, with tables by the number of points and wells; and how a player errs.
MIND = record_type(
    [
        *((name, np.float64) for name in Taste._fields if name not in ("honour", "wells", "well")),
        ("honour", np.float64, (WINNING_HONOUR + PER_SIDE + 2,)),
        ("wells", np.float64, (PER_SIDE + 1,)),
        ("error", np.float64),  # by how much it misjudges a move, as a standard deviation
        ("overlooks", np.float64),  # the share of moves that it does not think of
        ("sees_wins", np.int64),  # 1 if it never overlooks a move that wins at once
        ("mood", np.int64),  # which moves these are
    ]
)


def mind_of(taste: Taste) -> Record:
    """The record that thinks with this taste, and without mistakes."""
    mind = new_record(MIND)
    for name, weight in taste._asdict().items():
        if name in MIND.names and not mind[name].shape:  # type: ignore[operator]
            mind[name] = weight
    for points in range(len(mind.honour)):
        mind.honour[points] = taste.honour * points + taste.race * points * (points - 1) / 2
        if points >= WINNING_HONOUR:
            mind.honour[points] = WON
    for count in range(len(mind.wells)):
        mind.wells[count] = taste.well * count + taste.wells * count * (count - 1) / 2
    return mind


# --- Who could attack whom ------------------------------------------------------------------------

#: Attackers as bits; their costs, six bits each; their powers, three bits each; targets as bits.
Threats = tuple[int, int, int, int]
#: The cost and the power of one attack; no power, no attack.
Attack = tuple[int, int]


@rule
def exposed(p: Any, box: Any, side: int) -> int:
    """The warriors of a side that can be attacked, as bits (OT9, OT16)."""
    bits = 0
    for number in range(PER_SIDE):
        if is_in_arena(p, box, side * PER_SIDE + number):
            bits |= 1 << number
    return bits & ~cloaks_of(p, box, side)


@rule
def on_wells(p: Any, box: Any, side: int) -> int:
    """The warriors of a side that stand on wells, as bits."""
    bits = 0
    for w in range(WORDS):
        word = p.side[side, w] & box.wells[w]
        while word != 0:
            bits |= 1 << (warrior_on(p, lowest(box, w, word)) % PER_SIDE)
            word &= word - 1
    return bits


@rule
def threats_of(p: Any, box: Any, side: int, now: bool, budget: int, named: int) -> Threats:
    """The best attack of each warrior of a side at one of the named; now, or in its next turn."""
    ready, costs, powers, targets = 0, 0, 0, 0
    shields = shields_of(p, box, 1 - side)
    for number in range(PER_SIDE):
        warrior = side * PER_SIDE + number
        if not can_threaten(p, box, warrior, now):
            continue
        cost, power, seen = best_attack(p, box, warrior, now, budget, named, shields)
        targets |= seen
        if power > 0:
            ready |= 1 << number
            costs |= cost << (6 * number)
            powers |= power << (3 * number)
    if box.fire and ready >> (2 * FIRE) == 0:
        cost, power, seen = best_dragons(p, box, side, now, budget, named, shields)
        targets |= seen
        if power > 0:
            ready |= 1 << (2 * FIRE)
            costs |= cost << (12 * FIRE)
            powers |= power << (6 * FIRE)
    return ready, costs, powers, targets


@rule
def can_threaten(p: Any, box: Any, warrior: int, now: bool) -> bool:
    """It stands in the arena, and if it is to attack now, may still do so (OT4)."""
    if not is_in_arena(p, box, warrior):
        return False
    return not now or (p.attacked[warrior] == 0 and box.in_arena[p.began[warrior]] != 0)


@rule
def best_attack(
    p: Any, box: Any, warrior: int, now: bool, budget: int, named: int, shields: int
) -> tuple[int, int, int]:
    """Cost and power of a warrior's best attack, and whom it could attack; winds may kite first."""
    here = p.cell[warrior]
    cost, power, seen = look_from(p, box, warrior, here, now, budget, named, shields)
    if element_of(warrior) == WIND and box.wind and not (now and p.moved[warrior]):
        for direction in range(6):
            end = kite_end(p, box, here, direction)
            if end != here:
                a, b, c = look_from(p, box, warrior, end, now, budget, named, shields)
                seen |= c
                if is_better(a, b, cost, power):
                    cost, power = a, b
    return cost, power, seen


@rule
def look_from(
    p: Any, box: Any, warrior: int, here: int, now: bool, budget: int, named: int, shields: int
) -> tuple[int, int, int]:
    """The same if the warrior stood on this cell."""
    best, best_power, seen = 0, 0, 0
    other = (1 - side_of(warrior)) * PER_SIDE
    for number in range(PER_SIDE):
        if named >> number & 1:
            cost, power = attack_from(p, box, warrior, here, p.cell[other + number], now)
            if power > 0 and cost <= budget:
                seen |= 1 << number
                power = shielded_power(power, shields, number)
                if is_better(cost, power, best, best_power):
                    best, best_power = cost, power
    return best, best_power, seen


@rule
def is_better(cost: int, power: int, than: int, than_power: int) -> bool:
    """Power counts more than twice what it costs."""
    return 5 * power - 2 * cost > 5 * than_power - 2 * than


@rule
def shielded_power(power: int, shields: int, number: int) -> int:
    """The power against a warrior, which may be shielded (OT19)."""
    return min(power, SHIELDED_POWER) if shields >> number & 1 else power


@rule
def attack_from(p: Any, box: Any, warrior: int, here: int, there: int, now: bool) -> Attack:
    """What an attack from one cell at another costs, at the best, and its power (OT10 to OT18)."""
    apart = int(box.apart[here, there])
    element = element_of(warrior)
    if apart == 1:
        began = p.began[warrior] if now else p.cell[warrior]
        return 0, STRIKE_POWER if box.apart[began, there] == 1 else 0
    if element == WIND or (element == FIRE and not box.fire):
        return apart, SHOT_POWER
    if element == FIRE or (now and p.moved[warrior]):
        return 0, 0
    power = BEAR_POWER if element == EARTH and box.earth else CHARGE_POWER
    return charge_price(box, warrior) * (apart - 1), power


@rule
def best_dragons(
    p: Any, box: Any, side: int, now: bool, budget: int, named: int, shields: int
) -> tuple[int, int, int]:
    """The same for both fires together (OT19)."""
    best, best_power, seen = 0, 0, 0
    fire, other = first_of(side, FIRE), (1 - side) * PER_SIDE
    if not (can_threaten(p, box, fire, now) and can_threaten(p, box, fire + 1, now)):
        return best, best_power, seen
    for number in range(PER_SIDE):
        if named >> number & 1:
            there = p.cell[other + number]
            cost = way_to_line(p, box, fire, there, now) + way_to_line(p, box, fire + 1, there, now)
            if cost <= budget:
                seen |= 1 << number
                power = shielded_power(DRAGONS_POWER, shields, number)
                if is_better(cost, power, best, best_power):
                    best, best_power = cost, power
    return best, best_power, seen


@rule
def way_to_line(p: Any, box: Any, fire: int, there: int, now: bool) -> int:
    """How far, roughly, a fire is from a hexline to a cell."""
    here = p.cell[fire]
    if box.line[here, there] >= 0 and box.apart[here, there] > 1:
        return 0
    return FAR if now and p.moved[fire] else 2


# --- How many of them fall ------------------------------------------------------------------------


@rule
def falls_by(threats: Threats, mind: Any, budget: int, defence: int) -> float:
    """How many warriors fall if the attacks are made cheapest first, and the weakest are saved."""
    ready, costs, powers, targets = threats
    if ready == 0:
        return 0.0
    by_power, total = affordable(ready, costs, powers, budget)
    left, missing, partly = defence, 0, 0.0
    for power in range(1, BEAR_POWER + 1):
        asked = by_power >> (4 * power) & 15
        saved = min(asked, left // power)
        left -= saved * power
        if asked > saved and missing == 0:
            partly = left / power
        missing += asked - saved
    if missing == 0:
        return float(mind.tight * total / (defence + 1.0))
    return float(min(missing - mind.tight * partly, size_of(targets)))


@rule
def affordable(ready: int, costs: int, powers: int, budget: int) -> tuple[int, int]:
    """The attacks that the budget pays for, counted by power in four bits each; their power."""
    by_power, total = 0, 0
    while ready != 0:
        first, least = 0, FAR
        for number in range(PER_SIDE):
            cost = costs >> (6 * number) & 63
            if ready >> number & 1 and cost < least:
                first, least = number, cost
        if least > budget:
            break
        budget -= least
        ready &= ~(1 << first)
        power = powers >> (3 * first) & 7
        by_power += 1 << (4 * power)
        total += power
    return by_power, total


@rule
def size_of(bits: int) -> int:
    """How many of eight bits are set."""
    total = 0
    for number in range(PER_SIDE):
        total += bits >> number & 1
    return total


@rule
def attack_budget(p: Any, box: Any, side: int) -> int:
    """The energy for attacks: what is left of this turn, or the next collection (OT3)."""
    if side == p.turn:
        return int(p.energy[side])
    return ENERGY + WELL_ENERGY * wells_of(p, box, side)


@rule
def defence_of(p: Any, box: Any, side: int) -> int:
    """What a side can pay for saves in the turn of the other, this one or the next (OT21)."""
    points = box.handicap[side] if side == p.turn else p.points[side]
    return int(p.energy[side] + points)


@rule
def expected_falls(p: Any, box: Any, mind: Any, side: int, named: int) -> float:
    """How many of the named warriors of the other side this side should fell in its turn."""
    now = side == p.turn
    if now and p.phase == RECOVERING:
        return 0.0
    budget = attack_budget(p, box, side)
    threats = threats_of(p, box, side, now, budget, named)
    return falls_by(threats, mind, budget, defence_of(p, box, 1 - side))


# --- What all of it is worth ----------------------------------------------------------------------


@rule
def worth(p: Any, box: Any, mind: Any, seat: int) -> float:
    """What a position within a game is worth to a seat, against the other."""
    if p.phase == OVER:
        return WON * payoff(p, box, seat)
    return side_worth(p, box, mind, seat) - side_worth(p, box, mind, 1 - seat)


@rule
def side_worth(p: Any, box: Any, mind: Any, side: int) -> float:
    return (
        honour_worth(p, box, mind, side)
        + well_worth(p, box, mind, side)
        + reach_worth(p, box, mind, side)
        + warrior_worth(p, box, mind, side)
        + energy_worth(p, mind, side)
    )


@rule
def honour_worth(p: Any, box: Any, mind: Any, side: int) -> float:
    """The points that a side has and should make in its turn, and what the falls cost the other."""
    share = mind.now if side == p.turn else mind.next
    falls = share * expected_falls(p, box, mind, side, exposed(p, box, 1 - side))
    points = p.honour[side] + falls
    whole = int(points)
    rest = points - whole
    honour = (1 - rest) * mind.honour[whole] + rest * mind.honour[whole + 1]
    return float(honour + mind.fallen * falls)


@rule
def well_worth(p: Any, box: Any, mind: Any, side: int) -> float:
    """The wells that are held, and whether five of them will be held at the collection (OT3)."""
    count = wells_of(p, box, side)
    value = mind.wells[count]
    if count >= WINNING_WELLS:
        falls = expected_falls(p, box, mind, 1 - side, on_wells(p, box, side))
        value += mind.hold * max(0.0, 1 - falls / (count - WINNING_WELLS + 1))
    return float(value)


@rule
def reach_worth(p: Any, box: Any, mind: Any, side: int) -> float:
    """How near warriors and guide are to the wells that the side does not hold."""
    value = 0.0
    for w in range(WORDS):
        word = box.wells[w] & ~p.side[side, w]
        while word != 0:
            well = lowest(box, w, word)
            value += mind.reach * nearness(nearest_to(p, box, side, well))
            if p.guide[side] != NOWHERE:
                value += mind.guide * nearness(int(box.apart[p.guide[side], well]))
            word &= word - 1
    return value


@rule
def nearness(steps: int) -> float:
    return max(0.0, 1 - steps / HORIZON)


@rule
def nearest_to(p: Any, box: Any, side: int, well: int) -> int:
    """The steps to the nearest warrior of a side that holds no well."""
    nearest = FAR
    for warrior in range(side * PER_SIDE, (side + 1) * PER_SIDE):
        cell = p.cell[warrior]
        if cell != NOWHERE and box.wells[box.word[cell]] >> box.bit[cell] & 1 == 0:
            nearest = min(nearest, int(box.apart[cell, well]))
    return nearest


@rule
def warrior_worth(p: Any, box: Any, mind: Any, side: int) -> float:
    """Where the warriors are, and who is cloaked or shielded."""
    value = 0.0
    for warrior in range(side * PER_SIDE, (side + 1) * PER_SIDE):
        if p.cell[warrior] == NOWHERE:
            value -= mind.fallen
        elif box.in_arena[p.cell[warrior]]:
            value += mind.present
    value += mind.cloaked * size_of(cloaks_of(p, box, side))
    return float(value + mind.shielded * size_of(shields_of(p, box, side)))


@rule
def energy_worth(p: Any, mind: Any, side: int) -> float:
    """To be in turn, and what is left for defence; the other's energy is worth what it saves."""
    return float(mind.turn + mind.energy * p.energy[side]) if side == p.turn else 0.0


# --- Defending ------------------------------------------------------------------------------------


@rule
def save_worth(p: Any, box: Any, mind: Any) -> float:
    """What it is worth to save the warrior that is asked for, with further attacks in mind."""
    side = side_of(p.target)
    if p.honour[p.turn] >= WINNING_HONOUR - 1:
        return WON
    number = p.target % PER_SIDE
    budget = attack_budget(p, box, p.turn)
    named = exposed(p, box, side) & ~(1 << number)
    threats = threats_of(p, box, p.turn, True, budget, named)
    defence = defence_of(p, box, side)
    more = falls_by(threats, mind, budget, defence - p.power)
    more -= falls_by(threats, mind, budget, defence)
    points = p.honour[p.turn]
    price = mind.honour[points + 1] - mind.honour[points] + mind.fallen + mind.present
    lost = price
    count = wells_of(p, box, side)
    if on_wells(p, box, side) >> number & 1:
        lost += mind.wells[count] - mind.wells[count - 1]
        if count == WINNING_WELLS:
            lost += mind.hold
    return float(lost - mind.now * price * more)
