"""The moves of Orbis as spoken sentences."""

from __future__ import annotations

from orrery.core.texts import Sentence, say
from orrery.games.orbis.words.names import COLOUR_WORDS, GOD_TITLES
from orrery.games.orbis.words.notation import OrbisMove


def spoken(move: OrbisMove, who: Sentence) -> Sentence:
    """What the move does; ``who`` is the title of its seat."""
    match move.verb, move.names:
        case "take", (place,):
            return say("{who} takes the tile on {place}.", who=who, place=place)
        case "lay", (place,):
            return say("{who} lays the tile at {place}.", who=who, place=place)
        case "flip", (place,):
            return say("{who} flips the tile at {place}: a wasteland.", who=who, place=place)
        case "god", (god,):
            return say("{who} takes the {god}.", who=who, god=GOD_TITLES[god])
        case _, (colour, *rest):
            return _worshippers(move.verb, who, COLOUR_WORDS[colour], rest)
        case "validate", _:
            return say("{who} validates the effect.", who=who)
        case _:
            return say("{who} declines the effect.", who=who)


def _worshippers(verb: str, who: Sentence, colour: Sentence, rest: list[str]) -> Sentence:
    match verb:
        case "trade":
            taken = COLOUR_WORDS[rest[0]]
            return say(
                "{who} trades three {given} for one {taken}.", who=who, given=colour, taken=taken
            )
        case "destroy":
            return say(
                "{who} destroys one {colour} on {place}.", who=who, colour=colour, place=rest[0]
            )
        case "pay":
            return say("{who} pays one {colour}.", who=who, colour=colour)
        case "discard":
            return say("{who} discards one {colour}.", who=who, colour=colour)
        case _:
            return say("{who} gains one {colour}.", who=who, colour=colour)
