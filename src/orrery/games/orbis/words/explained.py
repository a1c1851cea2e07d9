"""What regions, gods and worshippers of Orbis are and do, for whoever points at them."""

from __future__ import annotations

from orrery.core.texts import Sentence, Text, in_a_row, say
from orrery.games.orbis.data.components import GODS
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.words.names import GOD_TITLES, GOD_WORDS
from orrery.games.orbis.words.wording import tile_words

_EFFECTS = {
    "farm": say("A farm: from now on you pay no worshippers of its colour for regions."),
    "village": say("A village: give up so many worshippers, or leave it; only then it has points."),
    "volcano": say(
        "A volcano: destroy these worshippers on the market, or leave it; only then it has points."
    ),
    "irrigation": say(
        "An irrigation: it has points if a region right below has its colour, or is a wasteland."
    ),
    "proselytism": say("Proselytism: these worshippers come to you when you lay it."),
    "temple": say("A temple: at the end temple tokens go to those with most temples."),
    "forest": say("A forest: it has points if so many of its neighbours have these colours."),
    "sacred stone": say("A sacred stone: a point at the end."),
}

EXPLANATIONS: dict[str, Sentence] = {
    f"god-{name}": say(
        "{god}: {gift}. Once in the game you take a god instead of a region.",
        god=GOD_TITLES[name],
        gift=GOD_WORDS[name],
    )
    for name in GODS
} | {
    "seat-": say("A player with a universe of their own: most creation points at the end win."),
    "farm-": _EFFECTS["farm"],
    "stack-": say("Regions that come to the market later: level 1 first, then 2, then 3."),
    "token-": say("A temple token: at the end the most temples get the highest one."),
    "domain-": say("Worshippers in a domain: they pay for regions. Ten at most may stay."),
    "held": say("How many worshippers you hold. At the end of your turn ten may stay."),
    "aether": say("The aether: trade three worshippers of one colour for one of another."),
    "trade": say("Trade three worshippers of one colour for one of another."),
    "crowd-": say("Worshippers on a region of the market: they come to whoever takes it."),
    "place-": say(
        "A place in your universe. From the second row on one of the two regions below must have"
        " the colour of the new one."
    ),
    "face-up": say("Lay the region face up: pay its cost, and get its effect."),
    "wasteland": say(
        "Lay the region face down as a wasteland: it costs nothing, fits everywhere, and loses a"
        " point."
    ),
    "validate": say("Do what the region asks for now, so that it has points at the end."),
    "decline": say("Leave it: the region stays, without points."),
    "mystic-": say("A mystic value: it decides who comes first with equal temples."),
    "points-": say("The points of this region at the end."),
    "number-": say("How many this effect needs, or gives."),
}


def explained(tile: Tile) -> Text:
    """A region: what it is, and what its effect means."""
    return in_a_row([say("{what}.", what=tile_words(tile)), _EFFECTS[tile.effect.kind]])
