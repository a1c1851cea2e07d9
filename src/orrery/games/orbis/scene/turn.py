"""The turn beside the near universe: the tile in hand, what is asked for, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from orrery.core.hexes import Point
from orrery.core.scene import Item, kept
from orrery.core.texts import Sentence, say
from orrery.games.orbis.data.components import COLOURS
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.kernel import PRICE_OF_DEATH
from orrery.games.orbis.scene.market import slot
from orrery.games.orbis.scene.shapes import NEAR_TOP, WIDTH, Spot, box_around, picture_of, words
from orrery.games.orbis.scene.table import SceneTable
from orrery.games.orbis.scene.tile import face, tile_text
from orrery.games.orbis.words.names import SEAT_WORDS

_LEFT, _RIGHT = 84.0, WIDTH - 84.0
_BUTTON_WIDTH, _BUTTON_HEIGHT = 142.0, 54.0
_TOP = NEAR_TOP + 68


def turn(table: SceneTable) -> Iterator[Item]:
    """What the player in turn holds; for that player also what is to be done."""
    if table.turn["hand"]:
        yield from _hand(table)
    if table.near_acts:
        yield from _asked(table)
        yield from _buttons(table)


# --- The tile in hand -----------------------------------------------------------------------------


def _hand(table: SceneTable) -> Iterator[Item]:
    """Beside the universe it will go to; others see it lifted from its place."""
    tile = table.tiles[table.turn["hand"]]
    assert table.acting is not None  # whoever holds a tile is in turn
    if table.near_acts:
        yield from _held(tile, table.acting, Spot(_LEFT, _TOP + 40, 1.52))
        yield from _price(_symbols(table.turn["due"]), table.turn["payable"])
        return
    empty = next(name for name, here in table.view["market"].items() if here["tile"] is None)
    x, y = slot(empty)
    yield from _held(tile, table.acting, Spot(x, y, 1.7))
    yield from _holder(table.acting, (x, y + 30))


@lru_cache(maxsize=4096)
def _held(tile: Tile, seat: str, spot: Spot) -> tuple[Item, ...]:
    return face(tile, spot, tile_text(tile, say("{who} holds", who=SEAT_WORDS[seat])))


@cache
def _holder(seat: str, at: Point) -> tuple[Item, ...]:
    chip = kept(picture_of("holder-chip", "chip", at, 1.8))
    return chip, Item("holder", "symbol", at, 1.1, "mark sign", "", f"seat-{seat}")


@lru_cache(maxsize=1024)
def _price(due: tuple[str, ...], payable: bool) -> tuple[Item, ...]:
    """What is due for the tile in hand, and whether it can be paid."""
    y = _TOP + 104
    x = _LEFT - 12 * len(due)
    sign, said = ("yes", say("payable")) if payable else ("no", say("not payable"))
    items = [picture_of("payable", sign, (x, y), 1.15, said)]
    if not due:
        items.append(words("free", (_LEFT + 34, y), 20, "small", say("free")))
    for k, name in enumerate(due):
        items.append(picture_of(f"due-{k}", f"emblem-{name}", (x + 30 + 24 * k, y), 1.1))
    return tuple(map(kept, items))


def _symbols(counts: dict[str, int]) -> tuple[str, ...]:
    return tuple(name for name, count in counts.items() for _ in range(count))


# --- What is asked for ----------------------------------------------------------------------------


def _asked(table: SceneTable) -> Iterator[Item]:
    """A word and the symbols of what is still to be handed over or taken."""
    asked = _asks(table)
    if asked:
        word, names = asked
        yield from _request(word, tuple(names))


@lru_cache(maxsize=1024)
def _request(word: Sentence, names: tuple[str, ...]) -> tuple[Item, ...]:
    shape = box_around(_LEFT, _TOP + 40, _BUTTON_WIDTH, 2 * _BUTTON_HEIGHT)
    said = say("{what}: {n}", what=word, n=len(names))
    items = (
        Item("asked", "polygon", points=shape, style="asked", text=said),
        words("asked-word", (_LEFT, _TOP + 8), 22, "name", word),
        *_row(names, (_LEFT, _TOP + 56)),
    )
    return tuple(map(kept, items))


def _asks(table: SceneTable) -> tuple[Sentence, list[str]] | None:
    turn = table.turn
    match table.view["phase"]:
        case "pay":
            return say("pay"), [f"emblem-{name}" for name in _symbols(turn["due"])]
        case "validate":
            return _asks_to_validate(table)
        case "destroy":
            return say("destroy"), [f"figure-{name}" for name in _symbols(turn["to_destroy"])]
        case "discard" | "limit":
            return say("discard"), ["figure-any"] * turn["to_discard"]
        case "gain":
            return say("gain"), ["figure-any"] * turn["to_gain"]
        case _:
            return None


def _asks_to_validate(table: SceneTable) -> tuple[Sentence, list[str]]:
    """What the village, the volcano or Death would have."""
    laid = table.turn["laid"]
    if laid is None:
        return say("discard"), ["figure-any"] * PRICE_OF_DEATH
    effect = table.tiles[table.player(table.seats[0])["universe"][laid]["tile"]].effect
    if effect.kind == "village":
        return say("discard"), ["figure-any"] * effect.count
    destroyed = dict(zip(COLOURS, effect.destroy, strict=True))
    return say("destroy"), [f"figure-{name}" for name in _symbols(destroyed)]


def _row(names: tuple[str, ...], middle: Point) -> Iterator[Item]:
    """The symbols in a row or two; of many only one, with their number."""
    x, y = middle
    if len(names) > 8:
        yield picture_of("asked-0", names[0], (x - 26, y), 1.6)
        yield words("asked-count", (x + 20, y), 30, "count", f"\u00d7{len(names)}")
        return
    half = len(names) if len(names) < 5 else (len(names) + 1) // 2
    rows = [names[:half], *([names[half:]] if names[half:] else [])]
    size = 1.35 if len(rows) == 1 else 1.0
    for r, row in enumerate(rows):
        for k, name in enumerate(row):
            at = (x + 34 * (k - (len(row) - 1) / 2), y + 33 * (r - (len(rows) - 1) / 2))
            yield picture_of(f"asked-{half * r + k}", name, at, size)


# --- Buttons --------------------------------------------------------------------------------------


def _buttons(table: SceneTable) -> Iterator[Item]:
    if table.view["phase"] == codes.PHASES[codes.FACE]:
        tile = table.tiles[table.turn["hand"]]
        if table.lay_places:
            region, said = f"region-{tile.colour}", say("lay it face up")
            yield from _button(0, "face-up", say("lay"), region, said, 0.46)
        said = say("flip it: a wasteland")
        yield from _button(1, "wasteland", say("flip"), "wasteland", said, 0.46)
    if table.view["phase"] == codes.PHASES[codes.VALIDATE]:
        if codes.VALIDATE_CODE in table.legal:
            said = say("validate the effect")
            yield from _button(0, "validate", say("validate"), "yes", said, 1.1)
        yield from _button(1, "decline", say("decline"), "no", say("decline the effect"), 1.1)


@cache
def _button(
    row: int, key: str, word: Sentence, symbol: str, said: Sentence, size: float
) -> tuple[Item, ...]:
    y = _TOP + 12 + row * (_BUTTON_HEIGHT + 6)
    shape = box_around(_RIGHT, y, _BUTTON_WIDTH, _BUTTON_HEIGHT)
    items = (
        Item(key, "polygon", points=shape, style="button", text=said),
        picture_of(f"{key}-sign", symbol, (_RIGHT - 45, y), size),
        words(f"{key}-word", (_RIGHT + 19, y), 19, "button-word", word),
    )
    return tuple(map(kept, items))
