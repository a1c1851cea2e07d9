"""Tiles and costs in words."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.core.texts import Sentence, listed, say
from orrery.games.orbis.names import ANY, COLOURS
from orrery.games.orbis.tiles import Tile


def numbered(counts: Iterable[int], names: Iterable[str] = (*COLOURS, ANY)) -> str:
    """``1 red and 2 any``; ``nothing`` if there is nothing to count."""
    words = [f"{count} {name}" for count, name in zip(counts, names, strict=False) if count]
    return str(listed(words)) or "nothing"


def effect_words(tile: Tile) -> Sentence:
    """What the tile does, in a few words."""
    effect = tile.effect
    match effect.kind:
        case "farm" | "irrigation":
            return say("{kind}, {colour}", kind=effect.kind, colour=effect.colour)
        case "village" | "temple":
            return say("{kind} {count}", kind=effect.kind, count=effect.count)
        case "volcano":
            return say("volcano, {destroy}", destroy=numbered(effect.destroy))
        case "proselytism":
            return say("proselytism, {count} {colour}", count=effect.count, colour=effect.colour)
        case "forest":
            colours = listed(effect.colours, "or")
            return say("forest, {count} of {colours}", count=effect.count, colours=colours)
        case _:
            return say("sacred stone")


def tile_words(tile: Tile) -> Sentence:
    """The whole tile, for a screen reader."""
    return say(
        "{id}: {colour}, level {level}, costs {cost}, {effect}, points: {points}{mystic}",
        id=tile.id,
        colour=tile.colour,
        level=tile.level,
        cost=numbered(tile.cost),
        effect=effect_words(tile),
        points=tile.creation_points,
        mystic=f", mystic value {tile.mystic}" if tile.mystic else "",
    )
