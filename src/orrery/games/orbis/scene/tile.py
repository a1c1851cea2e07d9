"""Region tiles: the face a tile shows in the market or in hand, and what is seen of it once laid.

Every part of a tile has a key of its own that goes with it, so that the whole tile can glide.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from orrery.core.scene import Item
from orrery.core.texts import Text, joined
from orrery.games.orbis.data.components import ANY, COLOURS
from orrery.games.orbis.data.tiles import Effect, Tile
from orrery.games.orbis.scene.shapes import Spot, picture_of, signed, words
from orrery.games.orbis.words.wording import tile_words

#: How points stand: earned, still open, or lost for good.
EARNED, OPEN, LOST = "coin-earned", "coin-open", "coin-lost"


class Mark(NamedTuple):
    """A symbol or a number that says more about an effect."""

    dx: float
    dy: float
    size: float
    symbol: str = ""
    number: int = 0


# --- In the market and in hand --------------------------------------------------------------------


def face(tile: Tile, spot: Spot, text: Text) -> tuple[Item, ...]:
    """The whole face; a scale of 2 fills a place of the market."""
    emblem, effect, marks, coin = _in_a_row(tile)
    items = [
        picture_of(f"tile-{tile.id}", f"region-{tile.colour}", (spot.x, spot.y), spot.scale, text),
        *_stars(tile, spot),
        *_cost(tile, spot),
        *_emblem(tile, spot, (emblem, _ROW), 0.86),
        _effect(tile, spot, (effect, _ROW), 0.55),
        *_marks(tile, spot, (marks, _ROW), 0.52),
    ]
    if tile.creation_points:
        items += _coin(tile, spot, (coin, _ROW), 0.72, "coin")
    return tuple(items)


#: Where the emblem, the effect, what more there is to say about it, and the points stand.
_ROW = -4.5
_WIDTHS = {"emblem": 17.0, "effect": 20.0, "coin": 17.0}


def _in_a_row(tile: Tile) -> tuple[float, ...]:
    """What the face shows stands in a row about the middle, with the same space between."""
    marks = effect_marks(tile.effect)
    shown = (True, True, bool(marks), bool(tile.creation_points))
    reach = max((abs(mark.dx) + 10.5 * mark.size for mark in marks), default=0.0) * 0.52
    widths = (_WIDTHS["emblem"], _WIDTHS["effect"], 2 * reach, _WIDTHS["coin"])
    there = [width for width, is_there in zip(widths, shown, strict=True) if is_there]
    space = min(6.0, (92.0 - sum(there)) / (len(there) - 1))
    left = -(sum(there) + space * (len(there) - 1)) / 2
    places = []
    for width, is_there in zip(widths, shown, strict=True):
        places.append(left + width / 2)
        left += width + space if is_there else 0.0
    return tuple(places)


def _stars(tile: Tile, spot: Spot) -> Iterator[Item]:
    symbol = f"stars-{tile.stars}-{tile.level}"
    at = spot.at(-43.0 + 4.4 * tile.level, -23.0)
    yield picture_of(f"stars-{tile.id}", symbol, at, 0.5 * spot.scale)


def _cost(tile: Tile, spot: Spot) -> Iterator[Item]:
    """One symbol for each worshipper, from the right."""
    wanted = [
        name for name, count in zip((*COLOURS, ANY), tile.cost, strict=True) for _ in range(count)
    ]
    step = min(12.4, 62 / max(1, len(wanted)))
    for k, name in enumerate(reversed(wanted)):
        at = spot.at(38.4 - step * k, -22.6)
        yield picture_of(f"cost-{k}-{tile.id}", f"emblem-{name}", at, 0.57 * spot.scale)


def _emblem(tile: Tile, spot: Spot, where: tuple[float, float], size: float) -> Iterator[Item]:
    """The sign of the colour; on white tiles it bears the mystic value."""
    at = spot.at(*where)
    if tile.mystic:
        yield picture_of(f"emblem-{tile.id}", "mystic", at, 0.76 * size * spot.scale)
        letters = 11.2 * size * spot.scale
        yield words(f"mystic-{tile.id}", at, letters, "number", str(tile.mystic))
    else:
        yield picture_of(f"emblem-{tile.id}", f"emblem-{tile.colour}", at, size * spot.scale)


def _effect(tile: Tile, spot: Spot, where: tuple[float, float], size: float) -> Item:
    symbol = f"effect-{tile.effect.kind.replace(' ', '-')}"
    return picture_of(f"effect-{tile.id}", symbol, spot.at(*where), size * spot.scale)


def _coin(
    tile: Tile, spot: Spot, where: tuple[float, float], size: float, symbol: str
) -> Iterator[Item]:
    at, scale = spot.at(*where), size * spot.scale
    yield picture_of(f"coin-{tile.id}", symbol, at, scale)
    style = "coin-number" if symbol in ("coin", EARNED) else "number"
    yield words(f"points-{tile.id}", at, 17 * scale, style, str(tile.creation_points))
    if symbol == LOST:
        yield picture_of(f"strike-{tile.id}", "strike", at, scale)


# --- What more there is to say about an effect ----------------------------------------------------


def _marks(tile: Tile, spot: Spot, where: tuple[float, float], size: float) -> Iterator[Item]:
    for k, mark in enumerate(effect_marks(tile.effect)):
        at = spot.at(where[0] + size * mark.dx, where[1] + size * mark.dy)
        scale = mark.size * size * spot.scale
        yield picture_of(f"shown-{k}-{tile.id}", mark.symbol, at, scale)
        if mark.number:
            yield words(f"number-{k}-{tile.id}", at, 17 * scale, "number", str(mark.number))


def effect_marks(effect: Effect) -> tuple[Mark, ...]:
    """The colours and numbers of an effect, in a square of 56 units."""
    match effect.kind:
        case "farm" | "irrigation":
            return _cluster([f"emblem-{effect.colour}"])
        case "village":
            return (
                Mark(-14, 0, 1.15, "chip", effect.count),
                Mark(14, 0, 1.25, "figure-any"),
            )
        case "volcano":
            counted = zip(COLOURS, effect.destroy, strict=True)
            return _cluster([f"emblem-{colour}" for colour, n in counted for _ in range(n)])
        case "proselytism":
            return _cluster([f"figure-{effect.colour}"] * effect.count)
        case "temple":
            return (Mark(0, 0, 1.1, "effect-temple"),) * (effect.count - 1)
        case "forest":
            colours = _cluster([f"emblem-{colour}" for colour in effect.colours])
            number = Mark(-17, 0, 1.15, "chip", effect.count)
            return (
                number,
                *(Mark(13 + 0.72 * m.dx, 0.9 * m.dy, 0.8 * m.size, m.symbol) for m in colours),
            )
        case _:
            return ()


def _cluster(symbols: list[str]) -> tuple[Mark, ...]:
    """The symbols in one row or two, as large as the square allows."""
    count, left = len(symbols), iter(symbols)
    rows = (count,) if count < 3 else ((count + 1) // 2, count // 2)
    size = min((1.45, 1.1)[len(rows) - 1], 2.5 / rows[0])
    step = 21.5 * size
    return tuple(
        Mark(step * (k - (many - 1) / 2), step * (row - (len(rows) - 1) / 2), size, next(left))
        for row, many in enumerate(rows)
        for k in range(many)
    )


# --- In a universe --------------------------------------------------------------------------------


def laid(tile: Tile, spot: Spot, state: str, text: Text) -> tuple[Item, ...]:
    """A face-up tile in a universe, with its points as they stand."""
    ground = picture_of(
        f"tile-{tile.id}", f"region-{tile.colour}", (spot.x, spot.y), spot.scale, text
    )
    items = [
        ground,
        *_emblem(tile, spot, (-34.5, -17.5), 1.0),
        _effect(tile, spot, (-1.0, 0.0), 1.0),
        *(_marks(tile, spot, (29.5, -15.5), 0.5) if tile.effect.kind in _LASTING else ()),
    ]
    if tile.creation_points:
        items += _coin(tile, spot, (32.5, 16.5), 1.0, state)
    return tuple(items)


#: The effects whose colours and numbers matter until the end.
_LASTING = ("farm", "irrigation", "temple", "forest")


def laid_small(tile: Tile, spot: Spot, state: str, text: Text) -> tuple[Item, ...]:
    """The same in the universe of another player: only what can be read at that size."""
    ground = picture_of(
        f"tile-{tile.id}", f"region-{tile.colour}", (spot.x, spot.y), spot.scale, text
    )
    pointed = bool(tile.creation_points)
    items = [ground, _effect(tile, spot, (-18.0 if pointed else 0.0, 0.0), 1.25)]
    if pointed:
        items += _coin(tile, spot, (25.0, 0.0), 1.65, state)
    return tuple(items)


def tool_face(tile: Tile) -> tuple[Item, ...]:
    """The same on a button of the position editor."""
    return laid_small(tile, Spot(0.0, 0.0, _ON_A_BUTTON), OPEN, "")


_ON_A_BUTTON = 0.3


def wasteland(tile: Tile, spot: Spot, points: int, text: Text) -> tuple[Item, ...]:
    """A flipped tile, and what it costs."""
    at = spot.at(32.5, 16.5)
    return (
        *wasteland_small(tile, spot, text),
        picture_of(f"coin-{tile.id}", LOST, at, spot.scale),
        words(f"points-{tile.id}", at, 16 * spot.scale, "number", signed(points)),
    )


def wasteland_small(tile: Tile, spot: Spot, text: Text) -> tuple[Item, ...]:
    """The same in the universe of another player."""
    return (picture_of(f"tile-{tile.id}", "wasteland", (spot.x, spot.y), spot.scale, text),)


def tile_text(tile: Tile, where: Text) -> Text:
    """What a screen reader says."""
    return joined([where, tile_words(tile)])
