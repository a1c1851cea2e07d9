"""Tiles and costs in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from orrery.core.texts import Sentence, Text, joined, listed, say
from orrery.games.orbis.data.components import ANY, COLOURS
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.words.names import COLOUR_WORDS, coloured


def numbered(counts: Iterable[int]) -> Text:
    """``1 red and 2 any``; ``nothing`` if there is nothing to count."""
    return _numbered(tuple(counts))


@lru_cache(maxsize=4096)
def _numbered(counts: tuple[int, ...]) -> Text:
    names = (*COLOURS, ANY)
    words = [coloured(count, name) for count, name in zip(counts, names, strict=False) if count]
    return listed(words) or say("nothing")


def effect_words(tile: Tile) -> Sentence:
    """What the tile does, in a few words."""
    effect = tile.effect
    match effect.kind:
        case "farm":
            return say("farm, {colour}", colour=COLOUR_WORDS[effect.colour])
        case "irrigation":
            return say("irrigation, {colour}", colour=COLOUR_WORDS[effect.colour])
        case "village":
            return say("village {count}", count=effect.count)
        case "temple":
            return say("temple {count}", count=effect.count)
        case "volcano":
            return say("volcano, {destroy}", destroy=numbered(effect.destroy))
        case "proselytism":
            return say("proselytism, {gain}", gain=coloured(effect.count, effect.colour))
        case "forest":
            colours = listed([COLOUR_WORDS[colour] for colour in effect.colours], "or")
            return say("forest, {count} of {colours}", count=effect.count, colours=colours)
        case _:
            return say("sacred stone")


def region_words(tile: Tile) -> Text:
    """The tile in a list: its name, its colour and what it does."""
    named = say("{tile}: {colour}", tile=tile.id, colour=COLOUR_WORDS[tile.colour])
    return joined([named, effect_words(tile)])


@lru_cache(maxsize=1024)
def tile_words(tile: Tile) -> Text:
    """The whole tile, for a screen reader."""
    return joined(
        [
            say("{tile}: {colour}", tile=tile.id, colour=COLOUR_WORDS[tile.colour]),
            say("level {n}", n=tile.level),
            say("costs {cost}", cost=numbered(tile.cost)),
            effect_words(tile),
            say("points: {n}", n=tile.creation_points),
            say("mystic value {n}", n=tile.mystic) if tile.mystic else "",
        ]
    )
