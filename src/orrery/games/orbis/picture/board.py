"""Orbis for a full screen of characters: a small market, then the universes, the own one first."""

from __future__ import annotations

from typing import Any

from orrery.core.contract import Position, Seat
from orrery.core.terminal import PLAIN, Canvas, Colour, Ink
from orrery.games.orbis.data.components import LEVELS, MARKET
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.picture.inks import BRASS, INKS, STRONG, Line, amounts, price, write
from orrery.games.orbis.picture.market import effect_line
from orrery.games.orbis.picture.universe import GROUND, HALF_WIDTH, draw_universe, rows_of
from orrery.games.orbis.scene.table import SceneTable, table

_CARD_WIDTH, _CARD_HEIGHT = 17, 3
_WIDTH = 3 * _CARD_WIDTH
_MARKET_HEIGHT = 3 * _CARD_HEIGHT
#: Rows of cards differ, so that each is seen as one.
_OTHER_GROUND: Colour = (28, 30, 54)


def text_board(position: Position, seat: Seat | None) -> Canvas:
    """The market in nine cards of three lines, and below it every universe."""
    seen = table(position, seat)
    said = _lines(seen)
    heights = [1 + 2 * rows_of(seen, name) for name in seen.seats]
    canvas = Canvas(_WIDTH, _MARKET_HEIGHT + len(said) + sum(heights))
    for number, place in enumerate(MARKET):
        row, column = divmod(number, 3)
        _draw_card(canvas, seen, place, column * _CARD_WIDTH, row * _CARD_HEIGHT)
    y = _MARKET_HEIGHT
    for line in said:
        write(canvas, 0, y, line)
        y += 1
    for name, height in zip(seen.seats, heights, strict=True):
        write(canvas, 0, y, _head(seen, name))
        draw_universe(canvas, seen, name, (_WIDTH - HALF_WIDTH) // 2, y + 1)
        y += height
    return canvas


def _draw_card(canvas: Canvas, seen: SceneTable, place: str, x: int, y: int) -> None:
    """Its name and value, its cost, its effect and who stands on it."""
    lying = seen.view["market"][place]
    if not lying["tile"]:
        canvas.put(x, y, place, BRASS)
        return
    ground = GROUND if y % 2 else _OTHER_GROUND
    for line in range(_CARD_HEIGHT):
        canvas.put(x, y + line, " " * (_CARD_WIDTH - 1), Ink(ground=ground), f"market-{place}")
    tile = seen.tiles[lying["tile"]]
    for line, words in enumerate(_card(tile, place, lying)):
        write(canvas, x, y + line, [(text, ink._replace(ground=ground)) for text, ink in words])


def _card(tile: Tile, place: str, lying: dict[str, Any]) -> list[Line]:
    worth = f" {tile.creation_points}CP" if tile.creation_points else ""
    mystic = f" m{tile.mystic}" if tile.mystic else ""
    there = _close(amounts(lying["worshippers"])) if any(lying["worshippers"].values()) else []
    cost = _close(price(tile)) if any(tile.cost) else [("free", PLAIN)]
    name = (f"{tile.id} {'*' * tile.level}", INKS[tile.colour])
    return [
        [(f"{place} ", STRONG), name, (f"{worth}{mystic}", STRONG)],
        effect_line(tile.effect),
        [*cost, (" on " if there else "", BRASS), *there],
    ]


def _close(line: Line) -> Line:
    """The same without gaps."""
    return [(text, ink) for text, ink in line if text != " "]


def _lines(seen: SceneTable) -> list[Line]:
    """What is left, and what is in hand or still to be paid."""
    stacks = " ".join(str(seen.view["stacks"][str(level)]) for level in LEVELS)
    tokens = " ".join(map(str, seen.view["temple_tokens"]))
    lines: list[Line] = [
        [("stacks ", BRASS), (stacks, PLAIN), ("   temple tokens ", BRASS), (tokens, PLAIN)]
    ]
    turn = seen.turn
    if turn["hand"]:
        tile = seen.tiles[turn["hand"]]
        held = (("hand ", BRASS), (tile.id, INKS[tile.colour]), (" costs ", BRASS))
        lines.append([*held, *price(tile), (" ", PLAIN), *effect_line(tile.effect)])
    if sum(turn["due"].values()):
        lines.append([("due ", BRASS), *amounts(turn["due"])])
    return lines


def _head(seen: SceneTable, name: str) -> Line:
    known = seen.player(name)
    return [
        ("> " if name == seen.acting else "  ", STRONG),
        (f"{name} ", STRONG if name == seen.acting else PLAIN),
        *amounts(known["domain"]),
        ("  god ", BRASS),
        (known["god"] or "-", PLAIN),
        ("  mystic ", BRASS),
        (str(known["mystic_value"]), PLAIN),
    ]
