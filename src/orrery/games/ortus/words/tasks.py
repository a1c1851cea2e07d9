"""What is to be done now, in one sentence for each phase."""

from __future__ import annotations

from functools import lru_cache

from orrery.core.contract import Seat
from orrery.core.texts import Sentence, count, say
from orrery.games.ortus.rules.box import ELEMENTS, SEATS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.rules.position import (
    ARRANGING,
    BIDDING,
    DEFENDING,
    GUIDING,
    MANOEUVRING,
    NOWHERE,
    OVER,
    element_of,
)
from orrery.games.ortus.words.names import ELEMENT_WORDS, SEAT_TITLES

ATTACKS = ("", "strike", "ranged attack", "charge", "rivers", "waves", "dragons")


@lru_cache(maxsize=128)
def task(sight: Sight, acting: tuple[Seat, ...]) -> Sentence:
    """The task of whoever must decide; while both arrange, that of the seat that looks."""
    p = sight.p
    if p.phase == ARRANGING:
        return _arranging(sight, acting)
    if p.phase == OVER:
        return say("The game is over.")
    who = SEAT_TITLES[SEATS[acting[0]]]
    if p.phase == BIDDING:
        return say(
            "{who}: offer to start with less than {bid} energy, or pass.", who=who, bid=p.bid
        )
    if p.phase == MANOEUVRING:
        energy = p.energy[p.turn]
        return say("{who}: move and attack with {energy} energy, or end.", who=who, energy=energy)
    if p.phase == DEFENDING:
        return _defending(sight, who)
    if p.phase == GUIDING:
        return _guiding(sight, who)
    fallen = sight.idle(p.turn)
    return count("{who}: bring back {n} fallen.", "{who}: bring back {n} fallen.", fallen, who=who)


def _arranging(sight: Sight, acting: tuple[Seat, ...]) -> Sentence:
    if sight.seat in acting:
        left = sight.idle(sight.seat)
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
        power=p.power,
        element=ELEMENT_WORDS[ELEMENTS[element_of(p.target)]],
        cell=sight.cell(p.cell[p.target]),
    )


def _guiding(sight: Sight, who: Sentence) -> Sentence:
    if sight.p.guide[sight.p.turn] == NOWHERE:
        return say("{who}: put your guide on a cell of your haven.", who=who)
    return say("{who}: lead your guide one cell nearer to the core.", who=who)


@lru_cache(maxsize=128)
def instruction(sight: Sight) -> Sentence:
    """The task of the seat that looks, and must decide, in the second person."""
    p, seat = sight.p, sight.seat
    assert seat is not None
    if p.phase == ARRANGING:
        return count(
            "Choose an element, then a cell of your haven: {n} warrior to place.",
            "Choose an element, then a cell of your haven: {n} warriors to place.",
            sight.idle(seat),
        )
    if p.phase == BIDDING:
        return say("Offer to start with less than {bid} energy, or pass.", bid=p.bid)
    if p.phase == MANOEUVRING:
        return say(
            "Your turn, {energy} energy: choose a warrior, then where it goes or whom it attacks.",
            energy=p.energy[seat],
        )
    if p.phase == DEFENDING:
        return say(
            "Your {element} on {cell} is attacked: pay {power} to save it, or let it fall.",
            element=ELEMENT_WORDS[ELEMENTS[element_of(p.target)]],
            cell=sight.cell(p.cell[p.target]),
            power=p.power,
        )
    if p.phase == GUIDING:
        if p.guide[p.turn] == NOWHERE:
            return say("A point of honour: put your guide on a cell of your haven.")
        return say("A point of honour: lead your guide one cell nearer to the core.")
    return count(
        "Bring back your fallen: choose an element, then a cell; {n} warrior is left.",
        "Bring back your fallen: choose an element, then a cell; {n} warriors are left.",
        sight.idle(seat),
    )
