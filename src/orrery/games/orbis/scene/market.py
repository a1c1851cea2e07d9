"""The market with the worshippers who gather there; the gods, stacks and temple tokens below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from orrery.core.hexes import Point
from orrery.core.scene import Item, kept
from orrery.core.texts import count, joined, say
from orrery.games.orbis.data.components import COLOURS, GODS, LEVELS, MARKET, TOKENS
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.scene.shapes import (
    GODS_BOTTOM,
    GODS_TOP,
    MARGIN,
    WIDTH,
    Spot,
    box,
    box_around,
    counted,
    picture_of,
    words,
)
from orrery.games.orbis.scene.table import OpenTable, SceneTable
from orrery.games.orbis.scene.tile import face, tile_text
from orrery.games.orbis.words.names import GOD_NAMES, GOD_TITLES, GOD_WORDS, SEAT_WORDS, coloured
from orrery.games.orbis.words.wording import numbered

SLOT_WIDTH, SLOT_HEIGHT = 192.0, 128.0
_STEP_X, _STEP_Y = 198.0, 131.0
#: Where the crowd stands, below the middle of its tile.
_CROWD_Y, _CROWD_WIDTH, _CROWD_HEIGHT = 40.0, 178.0, 36.0
#: By the number of colours: the size of a figure and of its number.
_CROWD_SIZES = {1: (1.02, 21.0), 2: (1.02, 21.0), 3: (1.02, 21.0), 4: (0.94, 19.0), 5: (0.8, 15.5)}

_GOD_Y = (GODS_TOP + GODS_BOTTOM) / 2 - 10
_SUPPLY_LEFT = 426.0


def slot(place: str) -> Point:
    """The middle of a place of the market."""
    row, column = divmod(MARKET.index(place), 3)
    return 102.0 + _STEP_X * column, 70.0 + _STEP_Y * row


# --- What never changes ---------------------------------------------------------------------------


def frames(players: int) -> Iterator[Item]:
    """The empty market, and the niches of the gods."""
    for place in MARKET:
        x, y = slot(place)
        shape = box_around(x, y, SLOT_WIDTH, SLOT_HEIGHT)
        yield Item(f"bed-{place}", "polygon", points=shape, style="bed")
        yield words(f"bed-{place}-name", (x, y), 24, "bed-name", place)
    height = GODS_BOTTOM - GODS_TOP
    shape = box(MARGIN, GODS_TOP, WIDTH - 2 * MARGIN, height)
    yield Item("shelf", "polygon", points=shape, style="plate")
    for k in range(players + 1):
        yield Item(f"niche-{k}", "disc", _niche(k, players), 25, "niche")


# --- The market -----------------------------------------------------------------------------------


def market(table: SceneTable) -> Sequence[Item]:
    """The market, the gods below it, and what is left."""
    if table.may_destroy:
        live = {place: table.destroyed(place) for place in MARKET}
        return (*_stalls(table, live), *_gods(table), *_supply(table))
    return _open_market(table.common)


@lru_cache(maxsize=64)
def _open_market(table: OpenTable) -> tuple[Item, ...]:
    """The same for everybody who destroys nobody now."""
    return (*_stalls(table, {}), *_gods(table), *_supply(table))


def _stalls(table: OpenTable, live: dict[str, frozenset[str]]) -> list[Item]:
    """The tiles and who stands on them; some may be destroyed."""
    items: list[Item] = []
    for place, lying in table.view["market"].items():
        if lying["tile"] is not None:
            crowd = tuple(lying["worshippers"].values())
            items.append(_slot(table.tiles[lying["tile"]], place, crowd))
            items += _face(table.tiles[lying["tile"]], place)
            if any(crowd):
                items += _crowd(place, crowd, live.get(place, frozenset()))
    return items


@lru_cache(maxsize=8192)
def _slot(tile: Tile, place: str, crowd: tuple[int, ...]) -> Item:
    worshippers = say("worshippers: {crowd}", crowd=numbered(crowd))
    said = joined([tile_text(tile, place), worshippers])
    shape = box_around(*slot(place), SLOT_WIDTH, SLOT_HEIGHT)
    return Item(f"market-{place}", "polygon", points=shape, style="slot", text=said)


@lru_cache(maxsize=2048)
def _face(tile: Tile, place: str) -> tuple[Item, ...]:
    return face(tile, Spot(*slot(place), 2.0), "")


@lru_cache(maxsize=8192)
def _crowd(place: str, crowd: tuple[int, ...], live: frozenset[str]) -> tuple[Item, ...]:
    return tuple(map(kept, _gathered(place, crowd, live)))


def _gathered(place: str, crowd: tuple[int, ...], live: frozenset[str]) -> Iterator[Item]:
    """A figure and a number for each colour that is there; few of them are drawn larger."""
    there = [(colour, many) for colour, many in zip(COLOURS, crowd, strict=True) if many]
    x, y = slot(place)
    y += _CROWD_Y
    shape = box_around(x, y, _CROWD_WIDTH, _CROWD_HEIGHT)
    yield Item(f"ground-{place}", "polygon", points=shape, style="ground")
    step = _CROWD_WIDTH / max(3, len(there))
    size, letters = _CROWD_SIZES[len(there)]
    for k, (colour, many) in enumerate(there):
        key, at = f"crowd-{place}-{colour}", (x + step * (k - (len(there) - 1) / 2), y)
        style = "crowd live" if colour in live else "crowd"
        shape = box_around(*at, step - 1, _CROWD_HEIGHT)
        said = say("{crowd} on {place}", crowd=coloured(many, colour), place=place)
        yield Item(key, "polygon", points=shape, style=style, text=said)
        yield from counted(key, colour, many, at, size, letters)


# --- Gods -----------------------------------------------------------------------------------------


def _niche(k: int, players: int) -> Point:
    return MARGIN + _god_step(players) * (k + 0.5), _GOD_Y


def _god_step(players: int) -> float:
    return (_SUPPLY_LEFT - MARGIN) / (players + 1)


def _gods(table: OpenTable) -> Iterator[Item]:
    """The gods who can still be taken, each in the niche it has from the start."""
    players = table.view["players"].values()
    taken = {player["god"] for player in players}
    shown = [god for god in GODS if god in taken or god in table.view["gods"]]
    for k, god in enumerate(shown):
        if god not in taken:
            yield from _god(god, k, len(players))


@cache
def _god(god: str, k: int, players: int) -> tuple[Item, ...]:
    """A god in a niche."""
    x, y = _niche(k, players)
    letters = min(18.0, _god_step(players) / 6)
    name = words(f"god-{god}-word", (x, y + 37), letters, "small", GOD_NAMES[god])
    return god_item(god, Spot(x, y), ""), name


@cache
def god_item(god: str, spot: Spot, owner: str) -> Item:
    """A god, in a niche or with a player."""
    named = {"god": GOD_TITLES[god], "gives": GOD_WORDS[god]}
    said = say("{god}: {gives}", **named)
    if owner:
        said = say("{god}: {gives}; of {who}", **named, who=SEAT_WORDS[owner])
    style = "god taken" if owner else "god"
    return Item(f"god-{god}", "symbol", (spot.x, spot.y), spot.scale, style, said, f"god-{god}")


# --- Stacks and temple tokens ---------------------------------------------------------------------


def _supply(table: OpenTable) -> Iterator[Item]:
    """What is left of each level, and the temple tokens."""
    for level in LEVELS:
        yield from _stack(level, table.view["stacks"][str(level)])
    yield from _tokens(len(table.view["players"]))


@cache
def _stack(level: int, left: int) -> tuple[Item, ...]:
    x, y = _SUPPLY_LEFT + 14 + 56 * LEVELS.index(level), GODS_TOP + 21
    said = count("level {level}: {n} tile left", "level {level}: {n} tiles left", left, level=level)
    style = "mark" if left else "mark gone"
    return (
        Item(f"stack-{level}", "symbol", (x, y + 2), 0.64, style, said, f"stack-{level}"),
        words(f"stack-{level}-count", (x + 27, y), 18, "count", str(left)),
    )


@cache
def _tokens(players: int) -> tuple[Item, ...]:
    items, tokens = [], TOKENS[players]
    for k, points in enumerate(tokens):
        x, y = _SUPPLY_LEFT + 82 + 40 * (k - (len(tokens) - 1) / 2), GODS_TOP + 59
        said = count("temple token, {n} point", "temple token, {n} points", points)
        items.append(picture_of(f"token-{points}", "token", (x, y), 1.15, said))
        items.append(words(f"token-{points}-number", (x, y + 5), 19, "coin-number", str(points)))
    return tuple(items)
