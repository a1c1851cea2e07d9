"""Orbis for a full screen of characters: a small market, then the universes, the own one first."""

from __future__ import annotations

from typing import Any

from orrery.core.contract import Position, Seat
from orrery.core.terminal import PLAIN, Canvas, Colour, Ink, Piece
from orrery.core.texts import Sentence, say
from orrery.games.orbis.data.components import ANY, LEVELS, MARKET
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.picture.inks import (
    BRASS,
    GAP,
    INKS,
    SPACE,
    STRONG,
    Line,
    amounts,
    cost_of,
    formula,
)
from orrery.games.orbis.picture.market import effect_line
from orrery.games.orbis.picture.universe import GROUND, HALF_WIDTH, draw_universe, rows_of
from orrery.games.orbis.scene.table import SceneTable, Worshippers, table
from orrery.games.orbis.words.names import GOD_NAMES, SEAT_WORDS

_CARD_WIDTH, _CARD_HEIGHT = 17, 3
#: The width of what stands on a card.
CARD_ROOM = _CARD_WIDTH - 1
_WIDTH = 3 * _CARD_WIDTH
_MARKET_HEIGHT = 3 * _CARD_HEIGHT
#: Rows of cards differ, so that each is seen as one.
_OTHER_GROUND: Colour = (28, 30, 54)
#: Where the worshippers of a player stand, beside the name.
_BESIDE_NAME = 11


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
        canvas.write(0, y, line)
        y += 1
    for name, height in zip(seen.seats, heights, strict=True):
        _draw_head(canvas, seen, name, y)
        draw_universe(canvas, seen, name, (_WIDTH - HALF_WIDTH) // 2, y + 1)
        y += height
    return canvas


def _draw_card(canvas: Canvas, seen: SceneTable, place: str, x: int, y: int) -> None:
    """Its name and value, its effect, its cost and who stands on it."""
    lying: dict[str, Any] = seen.view["market"][place]
    if not lying["tile"]:
        canvas.put(x, y, place, BRASS)
        return
    ground = GROUND if y % 2 else _OTHER_GROUND
    for line in range(_CARD_HEIGHT):
        canvas.put(x, y + line, " " * CARD_ROOM, Ink(ground=ground), f"market-{place}")
    for line, pieces in enumerate(card(seen.tiles[lying["tile"]], place, lying["worshippers"])):
        inked = [piece._replace(ink=piece.ink._replace(ground=ground)) for piece in pieces]
        canvas.write(x, y + line, inked, CARD_ROOM)


def card(tile: Tile, place: str, worshippers: Worshippers) -> list[Line]:
    """The lines of a card; who takes it gets what stands behind the plus."""
    name = Piece(f"{tile.id} {'*' * tile.level}", INKS[tile.colour])
    worth = [SPACE, Piece(say("{n}CP", n=tile.creation_points), STRONG)]
    mystic = Piece(f" m{tile.mystic}" if tile.mystic else "", STRONG)
    there = formula(worshippers)
    return [
        [Piece(f"{place} ", STRONG), name, *(worth if tile.creation_points else ()), mystic],
        effect_line(tile.effect, formula),
        _exchange(_cost(tile), there) if there else _cost(tile),
    ]


def _exchange(cost: Line, gain: Line) -> Line:
    length = sum(len(str(piece.words)) for piece in (*cost, *gain))
    return [*cost, Piece(" +" if length < CARD_ROOM - 1 else "+", BRASS), *gain]


def _lines(seen: SceneTable) -> list[Line]:
    """What is left, what is in hand, and what is still to be handed over or taken."""
    stacks = " ".join(str(seen.view["stacks"][str(level)]) for level in LEVELS)
    tokens = " ".join(map(str, seen.view["temple_tokens"]))
    left = [*_named(say("stacks"), [Piece(stacks)]), Piece("   ")]
    lines = [[*left, *_named(say("temple tokens"), [Piece(tokens)])]]
    turn = seen.turn
    if turn["hand"]:
        tile = seen.tiles[turn["hand"]]
        held = _named(say("hand"), [Piece(tile.id, INKS[tile.colour])])
        effect = effect_line(tile.effect, formula)
        lines.append([*held, GAP, *effect, GAP, *_named(say("costs"), _cost(tile))])
    asked = (
        (say("pay"), turn["due"]),
        (say("destroy"), turn["to_destroy"]),
        (say("discard"), {ANY: turn["to_discard"]}),
        (say("gain"), {ANY: turn["to_gain"]}),
    )
    lines += [_named(word, formula(counts)) for word, counts in asked if any(counts.values())]
    return lines


def _named(word: Sentence, line: Line) -> Line:
    return [Piece(word, BRASS), SPACE, *line]


def _cost(tile: Tile) -> Line:
    return formula(cost_of(tile)) or [Piece(say("free"))]


def _draw_head(canvas: Canvas, seen: SceneTable, name: str, y: int) -> None:
    """Who it is, and the worshippers, the god and the mystic value they have."""
    known, acts = seen.player(name), name == seen.acting
    canvas.put(0, y, "> " if acts else "  ", STRONG)
    canvas.write(2, y, [Piece(SEAT_WORDS[name], STRONG if acts else PLAIN)], _BESIDE_NAME - 3)
    god = [Piece(GOD_NAMES[known["god"]] if known["god"] else "-")]
    held = [*amounts(known["domain"]), GAP, *_named(say("god"), god), GAP]
    canvas.write(_BESIDE_NAME, y, [*held, Piece(f"m{known['mystic_value']}", STRONG)])
