"""Attacks: declared, answered, and what a fall brings (OT8 to OT13, OT16 to OT19)."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import rule
from orrery.games.ortus.rules.actions import (
    FIRST_CHARGE,
    FIRST_SHOT,
    RIVERS_CHARGE,
    WAVES_CHARGE,
    dragons_target,
)
from orrery.games.ortus.rules.hexlines import first_of, shields_of
from orrery.games.ortus.rules.position import (
    BY_GUIDE,
    CHARGE,
    DEFENDING,
    DRAGONS,
    EARTH,
    FIRE,
    GUIDING,
    MANOEUVRING,
    NO_ATTACK,
    NOBODY,
    NOWHERE,
    OVER,
    PER_SIDE,
    RIVERS,
    SHOT,
    STRIKE,
    WAVES,
    element_of,
    free_cells,
    is_own_haven,
    lift,
    put,
    side_of,
    warrior_on,
)
from orrery.games.ortus.rules.reach import charge_price, is_kite, steps_to

STRIKE_POWER = 3  # OT10
SHOT_POWER = 4  # OT11
CHARGE_POWER = 5  # OT12
BEAR_POWER = 6  # OT16
RIVERS_POWER = 3  # OT17
DRAGONS_POWER = 4  # OT19
SHIELDED_POWER = 2  # OT19
MOST_WAVES = 3  # OT18


# --- Declaring ------------------------------------------------------------------------------------


@rule
def act(p: Any, box: Any, code: int) -> None:
    """Carry out an action of the manoeuvre."""
    if code >= box.dragons_code:
        fly(p, box, code - box.dragons_code)
    elif code >= box.strike_code:
        strike(p, box, code - box.strike_code)
    else:
        warrior = warrior_on(p, code // box.block)
        action, cells = code % box.block, box.cell_count
        if action < cells * FIRST_SHOT:
            walk(p, box, warrior, action % cells)
        elif action < cells * FIRST_CHARGE:
            shoot(p, box, warrior, action % cells)
        else:
            action -= cells * FIRST_CHARGE
            pairs = box.pair_count
            charge(p, box, warrior, action // pairs, action % pairs)


@rule
def walk(p: Any, box: Any, warrior: int, cell: int) -> None:
    """A walk costs 1 for each cell (OT7), a kite nothing (OT15)."""
    if not is_kite(box, warrior):
        pay_steps(p, box, warrior, cell, 1)
    lift(p, box, warrior)
    put(p, box, warrior, cell)
    p.moved[warrior] = 1


@rule
def pay_steps(p: Any, box: Any, warrior: int, cell: int, price: int) -> None:
    """Pay for the cheapest way to a cell."""
    seat = side_of(warrior)
    steps = steps_to(box, p.cell[warrior], free_cells(p, box, seat), cell)
    p.energy[seat] -= price * steps


@rule
def strike(p: Any, box: Any, pair: int) -> None:
    cell = box.pair_cell[pair]
    direction = box.pair_direction[pair]
    declare(p, box, STRIKE, warrior_on(p, cell), direction)
    ask(p, warrior_on(p, box.neighbour[cell, direction]), STRIKE_POWER)


@rule
def shoot(p: Any, box: Any, warrior: int, cell: int) -> None:
    pay_steps(p, box, warrior, cell, 1)  # OT11: the target's cell included
    declare(p, box, SHOT, warrior, NOBODY)
    ask(p, warrior_on(p, cell), SHOT_POWER)


@rule
def fly(p: Any, box: Any, number: int) -> None:
    fire = first_of(p.turn, FIRE)
    declare(p, box, DRAGONS, fire, NOBODY)
    p.partner = fire + 1
    p.attacked[fire + 1] = 1
    ask(p, warrior_on(p, dragons_target(box, number)), DRAGONS_POWER)


@rule
def charge(p: Any, box: Any, warrior: int, kind: int, pair: int) -> None:
    end, direction = box.pair_cell[pair], box.pair_direction[pair]
    attack = CHARGE
    power = CHARGE_POWER
    if kind == RIVERS_CHARGE:
        attack, power = RIVERS, RIVERS_POWER
    elif kind == WAVES_CHARGE:
        attack = WAVES
    elif element_of(warrior) == EARTH and box.earth:
        power = BEAR_POWER
    declare(p, box, attack, warrior, direction)  # OT14: shields are read before it moves
    pay_steps(p, box, warrior, end, charge_price(box, warrior))
    lift(p, box, warrior)
    put(p, box, warrior, end)
    p.moved[warrior] = 1
    if attack == RIVERS:
        p.rest = bystanders(p, box, end, direction)
    p.wave = 1
    ask(p, warrior_on(p, box.neighbour[end, direction]), power)


@rule
def bystanders(p: Any, box: Any, end: int, named: int) -> int:
    """Directions in which further enemies in the arena are hit (OT17); cloaks do not help."""
    bits = 0
    for direction in range(6):
        cell = box.neighbour[end, direction]
        if direction != named and cell >= 0 and box.in_arena[cell]:
            warrior = warrior_on(p, cell)
            if warrior >= 0 and side_of(warrior) != p.turn:
                bits |= 1 << direction
    return bits


@rule
def declare(p: Any, box: Any, attack: int, attacker: int, direction: int) -> None:
    p.attack = attack
    p.attacker = attacker
    p.direction = direction
    p.attacked[attacker] = 1
    p.shielded = shields_of(p, box, 1 - p.turn)


@rule
def ask(p: Any, target: int, power: int) -> None:
    """The defender is asked to pay or to let the warrior fall (OT8)."""
    p.target = target
    p.power = power
    if p.shielded >> (target % PER_SIDE) & 1 and power > SHIELDED_POWER:  # OT19
        p.power = SHIELDED_POWER
    p.phase = DEFENDING


# --- Answers --------------------------------------------------------------------------------------


@rule
def can_save(p: Any) -> bool:
    seat = side_of(p.target)
    return p.energy[seat] + p.points[seat] >= p.power


@rule
def save(p: Any, box: Any) -> None:
    """Points of handicap are spent before energy (OT21)."""
    seat = side_of(p.target)
    points = min(p.points[seat], p.power)
    p.points[seat] -= points
    p.energy[seat] -= p.power - points
    if p.attack == RIVERS:
        go_on(p, box)
    else:  # OT18: a wave that is saved ends
        end_attack(p)


@rule
def fall(p: Any, box: Any) -> None:
    """The warrior is set aside; the attacker gains a point of honour (OT8, OT13)."""
    lift(p, box, p.target)
    p.target = NOBODY
    p.honour[p.turn] += 1
    p.quiet_since = p.turn_number + 1  # a guide never goes back, so no position comes again
    p.phase = GUIDING


@rule
def is_guide_step(p: Any, box: Any, seat: int, cell: int) -> bool:
    """Where the guide may go for a point of honour (OT13)."""
    guide = p.guide[seat]
    if guide == NOWHERE:
        return is_own_haven(box, seat, cell)
    return box.apart[guide, cell] == 1 and box.core_steps[cell] == box.core_steps[guide] - 1


@rule
def lead(p: Any, box: Any, cell: int) -> None:
    """The guide takes its step; on the core it wins (OT13)."""
    p.guide[p.turn] = cell
    if cell == box.core:
        end_attack(p)
        p.phase = OVER
        p.ending = BY_GUIDE
        p.winner = p.turn
        return
    go_on(p, box)


# --- Multiple attacks (OT17, OT18) ----------------------------------------------------------------


@rule
def go_on(p: Any, box: Any) -> None:
    """The next question of this attack, or its end."""
    if p.attack == RIVERS and p.rest != 0:
        next_river(p, box)
    elif p.attack == WAVES and p.wave < MOST_WAVES:
        next_wave(p, box)
    else:
        end_attack(p)


@rule
def next_river(p: Any, box: Any) -> None:
    """Clockwise around the attacker, from the target (OT17)."""
    direction = p.direction
    while p.rest >> direction & 1 == 0:
        direction = (direction + 1) % 6
    p.rest = p.rest & ~(1 << direction)
    cell = box.neighbour[p.cell[p.attacker], direction]
    ask(p, warrior_on(p, cell), RIVERS_POWER)


@rule
def next_wave(p: Any, box: Any) -> None:
    """The next warrior behind, with power 3, then 1; shields are read anew (OT14, OT18)."""
    cell = p.cell[p.attacker]
    warrior = NOBODY
    while warrior == NOBODY:
        cell = box.neighbour[cell, p.direction]
        if cell < 0 or not box.in_arena[cell]:
            end_attack(p)
            return
        warrior = warrior_on(p, cell)
    if side_of(warrior) == p.turn:
        end_attack(p)
        return
    p.shielded = shields_of(p, box, side_of(warrior))
    p.wave += 1
    ask(p, warrior, CHARGE_POWER - 2 * (p.wave - 1))


@rule
def end_attack(p: Any) -> None:
    p.attack = NO_ATTACK
    p.attacker = NOBODY
    p.partner = NOBODY
    p.target = NOBODY
    p.power = 0
    p.shielded = 0
    p.rest = 0
    p.direction = NOBODY
    p.wave = 0
    p.phase = MANOEUVRING
