"""What is to be done now, in one sentence for each phase."""

from __future__ import annotations

from orrery.core.contract import Position, Seat
from orrery.core.texts import Sentence, count, say
from orrery.games.ortus.rules.box import ELEMENTS, SEATS
from orrery.games.ortus.rules.kernel import seat_in_charge
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.rules.position import (
    ARRANGING,
    BIDDING,
    DEFENDING,
    GUIDING,
    MANOEUVRING,
    NOWHERE,
    RECOVERING,
    element_of,
)
from orrery.games.ortus.rules.turn import idle_count
from orrery.games.ortus.words.names import ELEMENT_WORDS, SEAT_TITLES

ATTACKS = ("", "strike", "ranged attack", "charge", "rivers", "waves", "dragons")


def task(sight: Sight, position: Position) -> Sentence:
    """The task of whoever must decide; while both arrange, that of the seat that looks."""
    p = sight.p
    if p.phase == ARRANGING:
        return _arranging(sight, position.to_act)
    who = SEAT_TITLES[SEATS[seat_in_charge(p)]]
    if p.phase == BIDDING:
        return say(
            "{who}: offer to start with less than {bid} energy, or pass.", who=who, bid=int(p.bid)
        )
    if p.phase == MANOEUVRING:
        energy = int(p.energy[p.turn])
        return say("{who}: move and attack with {energy} energy, or end.", who=who, energy=energy)
    if p.phase == DEFENDING:
        return _defending(sight, who)
    if p.phase == GUIDING:
        return _guiding(sight, who)
    if p.phase == RECOVERING:
        fallen = int(idle_count(p, int(p.turn)))
        return count(
            "{who}: bring back {n} fallen.", "{who}: bring back {n} fallen.", fallen, who=who
        )
    return say("The game is over.")


def _arranging(sight: Sight, acting: tuple[Seat, ...]) -> Sentence:
    if sight.seat in acting:
        left = int(idle_count(sight.p, sight.seat))
        return count(
            "{who}: place {n} more warrior in your haven.",
            "{who}: place {n} more warriors in your haven.",
            left,
            who=SEAT_TITLES[SEATS[sight.seat]],
        )
    return say("The warriors are placed in their havens, unseen.")


def _defending(sight: Sight, who: Sentence) -> Sentence:
    p = sight.p
    return say(
        "{who}: pay {power} to save the {element} on {cell}, or let it fall.",
        who=who,
        power=int(p.power),
        element=ELEMENT_WORDS[ELEMENTS[element_of(int(p.target))]],
        cell=sight.cell(int(p.cell[p.target])),
    )


def _guiding(sight: Sight, who: Sentence) -> Sentence:
    if sight.p.guide[sight.p.turn] == NOWHERE:
        return say("{who}: put your guide on a cell of your haven.", who=who)
    return say("{who}: lead your guide one cell nearer to the core.", who=who)
