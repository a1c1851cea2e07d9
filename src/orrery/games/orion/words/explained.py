"""What the things on the board of Orion Duel are and do, for whoever points at them."""

from __future__ import annotations

from orrery.core.texts import Sentence, say
from orrery.games.orion.data.board import KINDS
from orrery.games.orion.rules.box import SEATS

_TILES = {
    "single": say("A single: one hex of its owner's colour. Each player has only one."),
    "double": say("A double: two hexes of its owner's colour. Each player has only one."),
    "mixed": say("A mixed tile: one hex of each colour, the owner's first."),
    "line": say("A line: two hexes of its owner's colour and one of the other, in a straight row."),
    "bend": say("A bend: two hexes of its owner's colour and one of the other, in a wide bend."),
    "triangle": say(
        "A triangle: two hexes of its owner's colour and one of the other, all touching."
    ),
}

EXPLANATIONS: dict[str, Sentence] = {
    "galaxy-": say(
        "A galaxy: a chain that holds four of them wins. A colour may cover it only in touch with"
        " that colour on the board."
    ),
    "black-hole-": say(
        "A black hole: a chain that holds three of them loses. A colour may cover it only in touch"
        " with that colour on the board."
    ),
    "zone-": say(
        "A constellation: a chain of one colour from here to the constellation opposite wins."
    ),
    "hex-": say("A cell with a tile. It belongs to the chains of its colour, whoever laid it."),
} | {f"tray-{seat}-{kind}": _TILES[kind] for seat in SEATS for kind in KINDS}
