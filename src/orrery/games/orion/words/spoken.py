"""The moves of Orion Duel as spoken sentences."""

from __future__ import annotations

from orrery.core.contract import Move
from orrery.core.texts import Sentence, listed, say
from orrery.games.orion.rules.box import SEATS
from orrery.games.orion.words.names import SEAT_TITLES, SEAT_WORDS
from orrery.games.orion.words.notation import FirstMove, TileMove, TokenMove

#: What is laid.
_TILES = {
    "single": say("a single"),
    "double": say("a double"),
    "mixed": say("a mixed tile"),
    "line": say("a line"),
    "bend": say("a bend"),
    "triangle": say("a triangle"),
}


def spoken(move: Move) -> Sentence:
    """What the move does."""
    who = SEAT_TITLES[SEATS[move.seat]]
    if isinstance(move, TileMove):
        return _laid(move, who)
    if isinstance(move, TokenMove):
        if move.token == "galaxy":
            return say("{who} places a galaxy on {cell}.", who=who, cell=move.cell)
        return say("{who} places a black hole on {cell}.", who=who, cell=move.cell)
    assert isinstance(move, FirstMove)
    return say("{who} says: {first} moves first.", who=who, first=SEAT_WORDS[SEATS[move.first]])


def _laid(move: TileMove, who: Sentence) -> Sentence:
    tile, own = _TILES[move.kind], listed(move.own)
    if not move.other:
        return say("{who} lays {tile} on {own}.", who=who, tile=tile, own=own)
    return say(
        "{who} lays {tile}: {colour} on {own}, {other} on {cell}.",
        who=who,
        tile=tile,
        colour=SEAT_WORDS[SEATS[move.seat]],
        own=own,
        other=SEAT_WORDS[SEATS[1 - move.seat]],
        cell=listed(move.other),
    )
