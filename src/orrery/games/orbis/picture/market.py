"""The market in a terminal: nine boxes."""

from __future__ import annotations

from typing import Any

from orrery.core.terminal import PLAIN, Canvas
from orrery.games.orbis.data.components import COLOURS, MARKET
from orrery.games.orbis.data.tiles import Effect, Tile
from orrery.games.orbis.picture.inks import BRASS, INKS, STRONG, Line, amounts, letter, price, write
from orrery.games.orbis.scene.table import SceneTable

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
    write(canvas, x + 2, y + 1, name_line(tile))
    write(canvas, x + 2, y + 2, cost_line(tile))
    write(canvas, x + 2, y + 3, effect_line(tile.effect))
    if any(lying["worshippers"].values()):
        write(canvas, x + 2, y + 4, [("on it ", BRASS), *amounts(lying["worshippers"])])


def name_line(tile: Tile) -> Line:
    """The name, the colour, the points and the mystic value."""
    points = f"  {tile.creation_points} CP" if tile.creation_points else ""
    mystic = f"  mystic {tile.mystic}" if tile.mystic else ""
    return [(f"{tile.id} {tile.colour}", INKS[tile.colour]), (points + mystic, STRONG)]


def cost_line(tile: Tile) -> Line:
    """What it costs."""
    return [("costs ", BRASS), *price(tile)]


def effect_line(effect: Effect) -> Line:
    """The effect in one word and a few letters."""
    word: Line = [(effect.kind, PLAIN)]
    match effect.kind:
        case "farm" | "irrigation":
            return [*word, (f" {letter(effect.colour)}", INKS[effect.colour])]
        case "village" | "temple":
            return [*word, (f" {effect.count}", PLAIN)]
        case "volcano":
            destroyed = dict(zip(COLOURS, effect.destroy, strict=True))
            return [*word, (" ", PLAIN), *amounts(destroyed)]
        case "proselytism":
            return [*word, (" ", PLAIN), *amounts({effect.colour: effect.count})]
        case "forest":
            wanted: Line = [(letter(colour), INKS[colour]) for colour in effect.colours]
            return [*word, (f" {effect.count} of ", PLAIN), *wanted]
        case _:
            return word
