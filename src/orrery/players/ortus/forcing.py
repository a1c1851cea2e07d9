"""Ortus for the prover: a turn is a stage, so that "in this turn" is a question with an answer."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import binds, rule
from orrery.games.ortus.rules.position import PER_SIDE, POSITION, WARRIORS
from orrery.players.proof.forcing import fingerprint, mixed, outlook, stage

#: Honour that brings a guide to the core in the arenas of the box (OT13); only a first guess.
HONOUR = 8
#: How much a fall that is still needed counts, energy that can prevent it, and a walk.
A_FALL, ENERGY_FOR_ONE, A_WALK = 2, 3, 2

_LOW = (1 << 31) - 1


@binds(fingerprint, POSITION)
@rule
def turn_print(p: Any, box: Any) -> int:
    """Everything but the generator, which nothing draws from once play has begun."""
    key = mixed(0, int(p.phase) << 20 | int(p.turn + 1) << 18 | int(p.turn_number))
    for warrior in range(WARRIORS):
        where = int(p.cell[warrior] + 1) << 10 | int(p.began[warrior] + 1)
        key = mixed(key, where << 2 | int(p.moved[warrior]) << 1 | int(p.attacked[warrior]))
    for seat in range(2):
        energy = int(p.energy[seat]) << 6 | int(p.points[seat])
        key = mixed(key, energy << 16 | int(p.honour[seat]) << 8 | int(p.guide[seat] + 1))
    asked = int(p.attack) << 25 | int(p.attacker + 1) << 20 | int(p.partner + 1) << 15
    key = mixed(key, asked | int(p.target + 1) << 10 | int(p.power) << 6 | int(p.rest))
    key = mixed(key, int(p.shielded) << 8 | int(p.direction + 1) << 4 | int(p.wave))
    key = mixed(key, int(p.first + 1) << 16 | int(p.bid) << 10 | int(p.quiet_since))
    for turn in range(p.quiet_since, p.turn_number + 1):  # only these can come again
        key = mixed(mixed(key, int(p.history[turn] & _LOW)), int(p.history[turn] >> 31 & _LOW))
    return key


@binds(stage, POSITION)
@rule
def turns_begun(p: Any, box: Any) -> int:
    return int(p.turn_number)


@binds(outlook, POSITION)
@rule
def count_falls(
    p: Any, box: Any, attacker: int, left: int, room: Any, spare: Any, notes: Any, found: Any
) -> None:
    """Falls still to be won, energy that stands in the way, and walks: most of them lead nowhere.

    A turn is one side's alone but for its answers, so without a price for walks the first of them
    would be followed to the end of the turn.
    """
    walks = 0
    for warrior in range(attacker * PER_SIDE, (attacker + 1) * PER_SIDE):
        walks += p.moved[warrior] != 0 and p.attacked[warrior] == 0
    needed = max(HONOUR - p.honour[attacker], 1)
    found[0] = 1 + A_FALL * needed + p.energy[1 - attacker] // ENERGY_FOR_ONE + A_WALK * walks
    found[1] = 1
