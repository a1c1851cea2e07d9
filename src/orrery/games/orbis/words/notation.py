"""The moves of Orbis as values, as text and as codes.

``take b2`` and ``god fire`` choose; ``trade red blue`` gives three red for one blue; ``lay 1:0``
and ``flip 2:-1`` put the tile into the universe, face up or as a wasteland; ``validate`` and
``decline`` answer an effect; ``pay red``, ``discard red``, ``gain red`` and ``destroy red b2``
settle what is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from orrery.core.contract import Move, Seat
from orrery.core.errors import Refusal
from orrery.core.texts import Sentence, listed, say
from orrery.games.orbis.data.components import COLOURS, GODS, MARKET, SEATS
from orrery.games.orbis.rules.codes import TRADES
from orrery.games.orbis.rules.places import PLACES


@dataclass(frozen=True)
class OrbisMove(Move):
    """What is done, and with what: colours, a god, a place of the market or of the universe."""

    verb: str
    names: tuple[str, ...]


_PLACE_NAMES = tuple(map(str, PLACES))


def _all_words() -> Iterator[tuple[str, ...]]:
    """The words of every move, in the order of the codes."""
    yield from (("take", place) for place in MARKET)
    yield from (("god", god) for god in GODS)
    yield from (("trade", COLOURS[given], COLOURS[taken]) for given, taken in TRADES)
    yield from (("lay", place) for place in _PLACE_NAMES)
    yield from (("flip", place) for place in _PLACE_NAMES)
    yield from (("pay", colour) for colour in COLOURS)
    yield ("validate",)
    yield ("decline",)
    yield from (("discard", colour) for colour in COLOURS)
    yield from (("gain", colour) for colour in COLOURS)
    yield from (("destroy", colour, place) for colour in COLOURS for place in MARKET)


_WORDS = tuple(_all_words())
_CODE_OF = {words: code for code, words in enumerate(_WORDS)}

VERBS = tuple(dict.fromkeys(verb for verb, *_ in _WORDS))

#: What stands behind each verb: the rule that is about it, and the words it takes.
_OBJECTS: dict[str, tuple[str, tuple[tuple[str, ...], ...]]] = {
    "take": ("OB1", (MARKET,)),
    "god": ("OB14", (GODS,)),
    "trade": ("OB3", (COLOURS, COLOURS)),
    "lay": ("OB8", (_PLACE_NAMES,)),
    "flip": ("OB8", (_PLACE_NAMES,)),
    "pay": ("OB7", (COLOURS,)),
    "validate": ("OB9", ()),
    "decline": ("OB9", ()),
    "discard": ("OB10", (COLOURS,)),
    "gain": ("OB9", (COLOURS,)),
    "destroy": ("OB9", (COLOURS, MARKET)),
}


def move(seat: Seat, code: int) -> OrbisMove:
    """The move with this code."""
    verb, *names = _WORDS[code]
    path = _path(seat, verb, names)
    return OrbisMove(seat, code, " ".join(_WORDS[code]), path, verb, tuple(names))


def _path(seat: Seat, verb: str, names: list[str]) -> tuple[str, ...]:
    """The scene items that a person touches to make this move."""
    name = SEATS[seat]
    match verb, names:
        case "take", [place]:
            return (f"market-{place}",)
        case "god", [god]:
            return (f"god-{god}",)
        case "trade", [given, taken]:
            return "trade", f"domain-{name}-{given}", f"aether-{taken}"
        case "lay", [place]:
            return "face-up", f"place-{name}-{place}"
        case "flip", [place]:
            return "wasteland", f"place-{name}-{place}"
        case (("pay" | "discard"), [colour]):
            return (f"domain-{name}-{colour}",)
        case "gain", [colour]:
            return (f"aether-{colour}",)
        case "destroy", [colour, place]:
            return (f"crowd-{place}-{colour}",)
        case _:
            return (verb,)


def read(text: str, seat: Seat) -> OrbisMove:
    """The move that this text says; a ``Refusal`` if it says none."""
    verb, *names = text.lower().replace(",", " ").split() or [""]
    if verb not in VERBS:
        verbs = listed(VERBS, "or")
        raise Refusal("", say("A move begins with {verbs}, not {said!r}.", verbs=verbs, said=verb))
    rule, objects = _OBJECTS[verb]
    for count, (name, choices) in enumerate(zip(names, objects, strict=False)):
        if name not in choices:
            fine = " ".join((verb, *names[:count]))
            raise Refusal(rule, _no_such(name, choices), fine)
    if len(names) != len(objects):
        raise Refusal(rule, say("Say it like {example!r}.", example=_example(verb)), verb)
    code = _CODE_OF.get((verb, *names))
    if code is None:  # only trades of a colour for itself are left
        raise Refusal(rule, say("A trade is for another colour."), f"{verb} {names[0]}")
    return move(seat, code)


def _no_such(name: str, choices: tuple[str, ...]) -> Sentence:
    if choices is _PLACE_NAMES:
        return say("{name!r} is not a place; they go from 1:-4 to 4:1, row and column.", name=name)
    return say("{name!r} is not one of {names}.", name=name, names=listed(choices))


def _example(verb: str) -> str:
    return " ".join(next(words for words in _WORDS if words[0] == verb))
