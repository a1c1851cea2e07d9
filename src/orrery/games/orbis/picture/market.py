"""The market in a terminal: nine boxes."""

from __future__ import annotations

from typing import Any

from orrery.core.terminal import Canvas, Piece
from orrery.core.texts import say
from orrery.games.orbis.data.components import COLOURS, MARKET
from orrery.games.orbis.data.tiles import Effect, Tile
from orrery.games.orbis.picture.inks import (
    BRASS,
    INKS,
    SPACE,
    STRONG,
    Counted,
    Line,
    amounts,
    letter,
    price,
)
from orrery.games.orbis.scene.table import SceneTable
from orrery.games.orbis.words.names import KIND_WORDS

_BOX_WIDTH, _BOX_HEIGHT = 32, 6
MARKET_HEIGHT = 3 * _BOX_HEIGHT


def draw_market(canvas: Canvas, seen: SceneTable) -> None:
    """The places row by row, each with its name, its tile and its worshippers."""
    for number, place in enumerate(MARKET):
        row, column = divmod(number, 3)
        x, y = column * _BOX_WIDTH, row * _BOX_HEIGHT
        lying = seen.view["market"][place]
        tile = seen.tiles[lying["tile"]] if lying["tile"] else None
        ink = INKS[tile.colour] if tile else BRASS
        edge = "+" + "-" * (_BOX_WIDTH - 3) + "+"
        canvas.put(x, y, edge, ink)
        canvas.put(x, y + _BOX_HEIGHT - 1, edge, ink)
        for line in range(1, _BOX_HEIGHT - 1):
            canvas.put(x, y + line, "|", ink)
            canvas.put(x + _BOX_WIDTH - 2, y + line, "|", ink)
        canvas.put(x + 2, y, f" {place} ", STRONG)
        if tile:
            _draw_tile(canvas, tile, lying, x, y)


def _draw_tile(canvas: Canvas, tile: Tile, lying: dict[str, Any], x: int, y: int) -> None:
    stars = f" {'*' * tile.level} {tile.stars} "
    canvas.put(x + _BOX_WIDTH - 4 - len(stars), y, stars, BRASS)
    for line, pieces in enumerate((name_line(tile), cost_line(tile), effect_line(tile.effect)), 1):
        canvas.write(x + 2, y + line, pieces)
    if any(lying["worshippers"].values()):
        canvas.write(x + 2, y + 4, [Piece("on it ", BRASS), *amounts(lying["worshippers"])])


def name_line(tile: Tile) -> Line:
    """The name, the colour, the points and the mystic value."""
    points = f"  {tile.creation_points} CP" if tile.creation_points else ""
    mystic = f"  mystic {tile.mystic}" if tile.mystic else ""
    named = Piece(f"{tile.id} {tile.colour}", INKS[tile.colour])
    return [named, Piece(points + mystic, STRONG)]


def cost_line(tile: Tile) -> Line:
    """What it costs."""
    return [Piece("costs ", BRASS), *price(tile)]


def effect_line(effect: Effect, counted: Counted = amounts) -> Line:
    """The effect in one word and a few letters."""
    word: Line = [Piece(KIND_WORDS[effect.kind])]
    match effect.kind:
        case "farm" | "irrigation":
            return [*word, Piece(f" {letter(effect.colour)}", INKS[effect.colour])]
        case "village" | "temple":
            return [*word, Piece(f" {effect.count}")]
        case "volcano":
            destroyed = dict(zip(COLOURS, effect.destroy, strict=True))
            return [*word, SPACE, *counted(destroyed)]
        case "proselytism":
            return [*word, SPACE, *counted({effect.colour: effect.count})]
        case "forest":
            wanted = [Piece(letter(colour), INKS[colour]) for colour in effect.colours]
            return [*word, SPACE, Piece(say("{n} of", n=effect.count)), SPACE, *wanted]
        case _:
            return word
