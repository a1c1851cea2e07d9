"""Below the ring: the purses of the seats, then the buttons for bids and other choices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from orrery.core.hexes import Point
from orrery.core.scene import Item, LayoutPart, WideLayout, kept
from orrery.core.texts import Text, joined, say
from orrery.games.orbit_box.scene.shapes import BOARD_BOTTOM, LEFT, TOP, WIDTH, box
from orrery.games.orbit_box.scene.table import RingTable, SeatLine
from orrery.games.orbit_box.words.names import SEAT_WORDS

_MARGIN = 7.0
_GAP = 6.0
_WIDEST_PURSE = 120.0
_PURSE_HEIGHT = 30.0
_PURSE_STEP = _PURSE_HEIGHT + 5.0
_BUTTON_STEP = 36.0
_BUTTON_HEIGHT = 31.0
_WORD_WIDTH = 36.0
_TREASURE_LEFT, _TREASURE_TOP = LEFT + 7, TOP + 22


def height(cells: int, seats: int) -> float:
    """The height of the whole scene: the same for every position of a game."""
    return _buttons_top(seats) + _button_rows(cells, seats) * _BUTTON_STEP + 2 - TOP


def _buttons_top(seats: int) -> float:
    return BOARD_BOTTOM + -(-seats // _columns(seats)) * _PURSE_STEP + 3


def _button_rows(cells: int, seats: int) -> int:
    # Players of the large ring bid against each other; two rows hold every bid.
    return 3 if cells > 7 and seats > 1 else 1


# --- Beside the ring ------------------------------------------------------------------------------


#: On a wide screen the ring stays where it is, since its colours shine from its middle, and there
#: is so much room beside it: for the purses one below the other, and for the buttons.
_ASIDE = 217.0
_LARGER_PURSE = 1.3
_BUTTON_SCALE = _ASIDE / WIDTH


@cache
def wide(cells: int, seats: int) -> WideLayout:
    """The ring as high as the screen, purses and buttons beside it."""
    bottom, x = BOARD_BOTTOM + 1, LEFT + WIDTH + 2
    parts = [LayoutPart(LEFT, TOP, WIDTH, bottom - TOP - 2, LEFT, TOP)]
    buttons, purse = _button_rows(cells, seats) * _BUTTON_STEP + 2, _purse_width(seats) + _GAP
    below = bottom - 10 - buttons * _BUTTON_SCALE
    parts.append(LayoutPart(LEFT, _buttons_top(seats) - 2, WIDTH, buttons, x, below, _BUTTON_SCALE))
    top = TOP + 14
    scale = min(_LARGER_PURSE, (below - top) / (_PURSE_STEP * max(1, seats)))
    for k in range(seats):
        left, y = _corner(k, seats)
        place = (x + (_ASIDE - purse * scale) / 2, top + k * _PURSE_STEP * scale)
        parts.append(LayoutPart(left - _GAP / 2, y - 2, purse, _PURSE_STEP - 1, *place, scale))
    return WideLayout(LEFT, TOP, WIDTH + _ASIDE + 4, bottom - TOP, tuple(parts))


# --- Purses ---------------------------------------------------------------------------------------


def frames(seats: int) -> list[Item]:
    """The empty purses."""
    return [
        Item(f"line-{k + 1}", "polygon", points=_frame(k, seats), style="frame")
        for k in range(seats)
    ]


@cache
def _columns(seats: int) -> int:
    """How many purses stand side by side."""
    return max(1, seats) if seats <= 4 else 3 if seats <= 6 else 4


@cache
def _purse_width(seats: int) -> float:
    columns = max(3, _columns(seats))
    return min(_WIDEST_PURSE, (WIDTH - 2 * _MARGIN + _GAP) / columns - _GAP)


@cache
def _corner(k: int, seats: int) -> Point:
    """The upper left of a purse; each row is about the middle."""
    columns, step = _columns(seats), _purse_width(seats) + _GAP
    row, column = divmod(k, columns)
    many = min(columns, seats - row * columns)
    return step * (column - many / 2) + _GAP / 2, BOARD_BOTTOM + row * _PURSE_STEP


@cache
def _frame(k: int, seats: int) -> tuple[Point, ...]:
    return box(*_corner(k, seats), _purse_width(seats), _PURSE_HEIGHT)


def seats(table: RingTable) -> list[Item]:
    """Each player's sign and chips, and what is special about them now."""
    count = len(table.seats)
    return [item for k, seat in enumerate(table.seats) for item in _seat(seat, k, count)]


@lru_cache(maxsize=4096)
def _seat(seat: SeatLine, number: int, count: int) -> tuple[Item, ...]:
    (x, top), width = _corner(number, count), _purse_width(count)
    key, y, frame = f"seat-{seat.name}", top + _PURSE_HEIGHT / 2, _frame(number, count)
    style = "seat acting" if seat.acting else "seat"
    items = [
        Item(key, "polygon", points=frame, style=style, text=_said(seat)),
        *_won(seat, frame),
        Item(f"{key}-sign", "symbol", (x + 15, y), 1.4, "sign", symbol=key),
        *_chips(seat, x + width, y),
    ]
    if seat.acting:
        items.append(Item(f"{key}-acting", "symbol", (x, y), 1, "mark", symbol="pointer"))
    if seat.master:
        at = (x + 28, y - 9)
        items.append(Item(f"{key}-master", "symbol", at, 0.62, "mark", symbol="master"))
    middle = x + (width - 8) / 2
    if seat.suspended:
        at = (middle, y)
        items.append(Item(f"{key}-suspended", "symbol", at, 1, "mark", symbol="barred"))
    elif seat.bid or seat.bidder:
        items += _bid(seat, middle, y)
    return tuple(map(kept, items))


def _won(seat: SeatLine, frame: tuple[Point, ...]) -> list[Item]:
    if not seat.winner:
        return []
    return [Item(f"won-{seat.name}", "polygon", points=frame, style="won highlight")]


def _chips(seat: SeatLine, right: float, y: float) -> list[Item]:
    key = f"seat-{seat.name}-chips"
    if seat.chips is None:
        return [Item(key, "symbol", (right - 15, y), 1, "mark", symbol="closed-hand")]
    return [
        Item(key, "symbol", (right - 25, y), 0.6, "mark", symbol="chip"),
        Item(f"{key}-count", "label", (right - 10, y + 0.5), 12, "count", str(seat.chips)),
    ]


def _bid(seat: SeatLine, x: float, y: float) -> list[Item]:
    style, key = ("bid standing" if seat.bidder else "bid"), f"seat-{seat.name}-bid"
    frame = box(x - 16, y - 8.5, 32, 17, 8.4)
    word = say("bid {n}", n=seat.bid) if seat.bid else say("bid")
    return [
        Item(key, "polygon", points=frame, style=style),
        Item(f"{key}-word", "label", (x, y + 0.4), 8.6, f"{style} word", word),
    ]


def _said(seat: SeatLine) -> Text:
    return joined(
        [
            SEAT_WORDS[seat.name],
            say("chips hidden") if seat.chips is None else say("chips: {n}", n=seat.chips),
            say("star master") if seat.master else "",
            say("to act") if seat.acting else "",
            say("bid: {n}", n=seat.bid) if seat.bid else "",
            say("standing bid") if seat.bidder else "",
            say("suspended") if seat.suspended else "",
            say("winner") if seat.winner else "",
        ]
    )


def treasure(table: RingTable) -> tuple[Item, ...]:
    """The pot or the reserve, in the corner of the sky left of the ring."""
    return _treasure(table.pot, table.reserve)


@lru_cache(maxsize=1024)
def _treasure(pot: int | None, reserve: int | None) -> tuple[Item, ...]:
    both = (("pot", say("pot"), pot), ("reserve", say("reserve"), reserve))
    there = [(key, word, chips) for key, word, chips in both if chips is not None]
    items: list[Item] = []
    x = _TREASURE_LEFT
    for (key, word, chips), y in zip(there, (_TREASURE_TOP, BOARD_BOTTOM - 32), strict=False):
        said = say("{treasure}: {chips}", treasure=word, chips=chips)
        items += [
            Item(key, "symbol", (x + 12, y), 1, "treasure", said, symbol="chips"),
            Item(f"{key}-count", "label", (x + 27, y - 1), 15, "treasure-count", str(chips)),
            Item(f"{key}-word", "label", (x + 1, y + 19), 10, "treasure-word", word),
        ]
    return tuple(map(kept, items))


def chips_at(owner: str, seats: Sequence[str]) -> Point:
    """Where the chips of a seat lie, or those in the pot or the reserve."""
    if owner not in seats:
        return _TREASURE_LEFT + 12, _TREASURE_TOP
    x, y = _corner(seats.index(owner), len(seats))
    return x + _purse_width(len(seats)) - 26, y + _PURSE_HEIGHT / 2


# --- Buttons --------------------------------------------------------------------------------------


#: Buttons: key and word.
Choices = tuple[tuple[str, Text], ...]


def buttons(table: RingTable) -> tuple[Item, ...]:
    """The bids if any, then the other choices."""
    return _buttons(table.bids, table.choices, table.cells, len(table.seats))


@lru_cache(maxsize=1024)
def _buttons(bids: tuple[int, ...], choices: Choices, cells: int, seats: int) -> tuple[Item, ...]:
    top, rows = _buttons_top(seats), _button_rows(cells, seats)
    if rows == 1:
        all_choices: Choices = tuple((f"bid-{bid}", str(bid)) for bid in bids) + choices
        return tuple(map(kept, _choices(all_choices, top)))
    below = top + (rows - 1) * _BUTTON_STEP if bids else top
    return tuple(map(kept, _bids(bids, top, rows - 1) + _choices(choices, below)))


def _bids(bids: tuple[int, ...], top: float, rows: int) -> list[Item]:
    """Every bid keeps its place; those that are too low by now are dim."""
    if not bids:
        return []
    columns = -(-max(bids) // rows)
    left = LEFT + _MARGIN + _WORD_WIDTH
    step = (WIDTH - 2 * _MARGIN - _WORD_WIDTH + 3) / columns
    middle = (LEFT + _MARGIN + _WORD_WIDTH / 2 - 3, top + rows * _BUTTON_STEP / 2 - 2)
    items = [Item("bids", "label", middle, 13, "bids", say("Bid"))]
    for bid in range(1, max(bids) + 1):
        row, column = divmod(bid - 1, columns)
        place = (left + column * step, top + row * _BUTTON_STEP)
        key = f"bid-{bid}" if bid in bids else f"low-bid-{bid}"
        said = say("Bid {n}", n=bid)
        items += _button(key, str(bid), place, step - 3, said, bid in bids)
    return items


def _choices(choices: Choices, top: float) -> list[Item]:
    items: list[Item] = []
    step = min(150.0, (WIDTH - 2 * _MARGIN + 6) / max(1, len(choices)))
    for k, (key, word) in enumerate(choices):
        x = step * (k - len(choices) / 2) + 3
        items += _button(key, word, (x, top), step - 6, word, True)
    return items


def _button(
    key: str, word: Text, corner: Point, width: float, said: Text, offered: bool
) -> list[Item]:
    style = "button" if offered else "button low"
    frame = box(*corner, width, _BUTTON_HEIGHT)
    middle = (corner[0] + width / 2, corner[1] + _BUTTON_HEIGHT / 2 + 0.5)
    return [
        Item(key, "polygon", points=frame, style=style, text=said if offered else ""),
        Item(f"{key}-word", "label", middle, 13, f"{style} word", word),
    ]
