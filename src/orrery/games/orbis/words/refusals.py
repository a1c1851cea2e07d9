"""Why a move is refused: the rule and a sentence."""

from __future__ import annotations

from collections.abc import Callable

from orrery.core.errors import Refusal
from orrery.core.kernel import Record
from orrery.core.texts import Sentence, listed, say
from orrery.games.orbis.data.components import COLOURS, GODS, SEATS
from orrery.games.orbis.data.tiles import TileSet
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.box import BOTTOM_ROW, NONE
from orrery.games.orbis.rules.kernel import belongs
from orrery.games.orbis.rules.payment import PRICE
from orrery.games.orbis.rules.places import PLACES, REGIONS
from orrery.games.orbis.rules.universe import fits, has_room, is_filled
from orrery.games.orbis.words.names import COLOUR_WORDS, GOD_TITLES, SEAT_WORDS, coloured
from orrery.games.orbis.words.notation import OrbisMove
from orrery.games.orbis.words.wording import numbered

_RULES = {codes.CHOOSE: "OB3", codes.FACE: "OB6", codes.PAY: "OB7", codes.LIMIT: "OB10"}


def _rule_now(p: Record) -> str:
    """The rule that says what is done in this phase; the rest are effects of tiles or gods."""
    return _RULES.get(int(p.phase), "OB14" if p.laid == NONE else "OB9")


def refusal(p: Record, box: Record, tiles: TileSet, move: OrbisMove, task: Sentence) -> Refusal:
    """Why this illegal move is illegal, while this is to be done."""
    if not belongs(move.code, p.phase):
        return Refusal(_rule_now(p), say("Not now. {task}", task=task))
    rule, sentence = _REASONS[move.verb](p, box, tiles, move)
    return Refusal(rule, sentence, move.verb)


def _take(p: Record, box: Record, tiles: TileSet, move: OrbisMove) -> tuple[str, Sentence]:
    return "OB3", say("You have {count} regions already; take a god.", count=REGIONS)


def _god(p: Record, box: Record, tiles: TileSet, move: OrbisMove) -> tuple[str, Sentence]:
    if p.god[p.turn] != NONE:
        return "OB3", say("You have the {god} already.", god=GOD_TITLES[GODS[p.god[p.turn]]])
    god = move.names[0]
    for seat in range(box.players):
        if p.god[seat] == GODS.index(god):
            who = SEAT_WORDS[SEATS[seat]]
            return "OB2", say("The {god} is with {who}.", god=GOD_TITLES[god], who=who)
    return "OB2", say("The {god} is not in this game.", god=GOD_TITLES[god])


def _trade(p: Record, box: Record, tiles: TileSet, move: OrbisMove) -> tuple[str, Sentence]:
    given = move.names[0]
    held = int(p.domain[p.turn, COLOURS.index(given)])
    if held >= PRICE:
        return "OB6", say("After this trade the tile could not be paid any more.")
    return "OB3", say(
        "A trade takes {price}; you have {held}.", price=coloured(PRICE, given), held=held
    )


def _lay(p: Record, box: Record, tiles: TileSet, move: OrbisMove) -> tuple[str, Sentence]:
    tile = tiles.tiles[p.hand]
    place = move.code - codes.LAY_CODE
    if not has_room(p, box, p.turn, place):
        return _no_room(p, place)
    if not fits(p, box, p.turn, place, box.colour[p.hand]):
        return "OB8", say(
            "Neither tile below {place} is {colour}; flipped it could lie there.",
            place=move.names[0],
            colour=COLOUR_WORDS[tile.colour],
        )
    cost = numbered((*p.due.tolist(), int(p.due_any)))
    return "OB6", say("You cannot pay {cost}; flip the tile.", cost=cost)


def _flip(p: Record, box: Record, tiles: TileSet, move: OrbisMove) -> tuple[str, Sentence]:
    return _no_room(p, move.code - codes.FLIP_CODE)


def _no_room(p: Record, number: int) -> tuple[str, Sentence]:
    place = PLACES[number]
    if is_filled(p, p.turn, number):
        return "OB8", say("A tile lies at {place} already.", place=str(place))
    if place.row > 1:
        below = listed([str(tile) for tile in place.below])
        return "OB8", say(
            "A tile at {place} needs tiles at {below}.", place=str(place), below=below
        )
    if p.bottom_row[p.turn] == BOTTOM_ROW:
        return "OB8", say("The bottom row has its {count} tiles.", count=BOTTOM_ROW)
    return "OB8", say("The bottom row is one line without gaps that holds 1:0.")


def _pay(p: Record, box: Record, tiles: TileSet, move: OrbisMove) -> tuple[str, Sentence]:
    name = move.names[0]
    colour = COLOUR_WORDS[name]
    if p.due_any == 0:
        wanted = numbered(p.due.tolist())
        return "OB7", say("Only {wanted} is still to be paid; trade for it.", wanted=wanted)
    if p.domain[p.turn, COLOURS.index(name)] == 0:
        return "OB7", say("You have no {colour} worshipper.", colour=colour)
    return "OB7", say("Without this {colour} the rest could not be paid.", colour=colour)


def _validate(p: Record, box: Record, tiles: TileSet, move: OrbisMove) -> tuple[str, Sentence]:
    return _rule_now(p), say("You have too few worshippers left for that.")


def _discard(p: Record, box: Record, tiles: TileSet, move: OrbisMove) -> tuple[str, Sentence]:
    colour = COLOUR_WORDS[move.names[0]]
    return _rule_now(p), say("You have no {colour} worshipper.", colour=colour)


def _destroy(p: Record, box: Record, tiles: TileSet, move: OrbisMove) -> tuple[str, Sentence]:
    name, place = move.names
    colour = COLOUR_WORDS[name]
    if p.to_destroy[COLOURS.index(name)] == 0:
        return "OB9", say("The volcano destroys no more {colour}.", colour=colour)
    return "OB9", say("No {colour} worshipper stands on {place}.", colour=colour, place=place)


_REASONS: dict[str, Callable[[Record, Record, TileSet, OrbisMove], tuple[str, Sentence]]] = {
    "take": _take,
    "god": _god,
    "trade": _trade,
    "lay": _lay,
    "flip": _flip,
    "pay": _pay,
    "validate": _validate,
    "discard": _discard,
    "destroy": _destroy,
}
