"""The moves of Ortus as spoken sentences."""

from __future__ import annotations

from orrery.core.contract import Move
from orrery.core.texts import Sentence, say
from orrery.games.ortus.words.names import ELEMENT_WORDS
from orrery.games.ortus.words.notation import (
    PLACE,
    Arrival,
    Attack,
    Bid,
    Charge,
    Dragons,
    Lead,
    Walk,
)


def spoken(move: Move, who: Sentence) -> Sentence:
    """What the move does; ``who`` is the title of its seat."""
    match move:
        case Walk():
            return say(
                "{who} moves {element} from {start} to {end}.",
                who=who,
                element=ELEMENT_WORDS[move.element],
                start=move.start,
                end=move.end,
            )
        case Attack():
            return _attack(move, who)
        case Charge():
            return _charge(move, who)
        case Dragons(fires=(a, b)):
            return say(
                "{who} attacks {target} with dragons from {a} and {b}.",
                who=who,
                target=move.target,
                a=a,
                b=b,
            )
        case Arrival():
            return _arrival(move, who)
        case Lead():
            return say("{who} leads the guide to {cell}.", who=who, cell=move.cell)
        case Bid():
            return say("{who} offers to start with {n} energy.", who=who, n=move.energy)
        case _:
            return _decision(move.text, who)


def _attack(move: Attack, who: Sentence) -> Sentence:
    named = {"who": who, "start": move.start, "target": move.target}
    return {
        "strike": say("{who} strikes from {start} at {target}.", **named),
        "storm": say("{who} attacks {target} with a storm from {start}.", **named),
        "flame": say("{who} attacks {target} with a flame from {start}.", **named),
    }[move.verb]


def _charge(move: Charge, who: Sentence) -> Sentence:
    named = {"who": who, "start": move.start, "end": move.end, "target": move.target}
    return {
        "charge earth": say(
            "{who} charges with earth from {start} to {end} and attacks {target}.", **named
        ),
        "charge water": say(
            "{who} charges with water from {start} to {end} and attacks {target}.", **named
        ),
        "rivers": say(
            "{who} charges as rivers from {start} to {end} and attacks {target}.", **named
        ),
        "waves": say("{who} charges as waves from {start} to {end} and attacks {target}.", **named),
    }[move.verb]


def _arrival(move: Arrival, who: Sentence) -> Sentence:
    element = ELEMENT_WORDS[move.element]
    if move.verb == PLACE:
        return say("{who} places {element} on {cell}.", who=who, element=element, cell=move.cell)
    return say("{who} brings {element} back on {cell}.", who=who, element=element, cell=move.cell)


def _decision(word: str, who: Sentence) -> Sentence:
    return {
        "pass": say("{who} passes.", who=who),
        "save": say("{who} saves the warrior.", who=who),
        "fall": say("{who} lets the warrior fall.", who=who),
        "end": say("{who} ends the manoeuvre.", who=who),
    }[word]
