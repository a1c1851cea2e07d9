"""Below the ring: the seats with their chips, then the buttons for bids and other choices."""

from __future__ import annotations

from functools import lru_cache

from orrery.core.hexes import Point
from orrery.core.scene import Item, kept
from orrery.core.texts import Text, joined, say
from orrery.games.orbit_box.scene.shapes import BOARD_BOTTOM, LEFT, TOP, WIDTH, box
from orrery.games.orbit_box.scene.table import RingTable, SeatLine
from orrery.games.orbit_box.words.names import SEAT_TITLES, SEAT_WORDS

_MARGIN = 7.0
_GAP = 6.0
_SEAT_WIDTH = (WIDTH - 2 * _MARGIN - _GAP) / 2
_SEAT_HEIGHT = 30.0
_SEAT_STEP = _SEAT_HEIGHT + 5.0
_BUTTON_STEP = 36.0
_BUTTON_HEIGHT = 31.0
_WORD_WIDTH = 36.0


def height(cells: int, seats: int) -> float:
    """The height of the whole scene: the same for every position of a game."""
    return _buttons_top(seats) + _button_rows(cells, seats) * _BUTTON_STEP + 2 - TOP


def _buttons_top(seats: int) -> float:
    return BOARD_BOTTOM + (seats + 1) // 2 * _SEAT_STEP + 3


def _button_rows(cells: int, seats: int) -> int:
    # Players of the large ring bid against each other; two rows hold every bid.
    return 3 if cells > 7 and seats > 1 else 1


# --- Seats ----------------------------------------------------------------------------------------


def frames(seats: int) -> list[Item]:
    """The empty lines of the panel."""
    return [
        Item(f"line-{k + 1}", "polygon", points=_frame(_corner(k)), style="frame")
        for k in range(seats)
    ]


def _corner(k: int) -> Point:
    """The upper left of a line; two stand side by side."""
    row, column = divmod(k, 2)
    return LEFT + _MARGIN + column * (_SEAT_WIDTH + _GAP), BOARD_BOTTOM + row * _SEAT_STEP


def _frame(corner: Point) -> tuple[Point, ...]:
    return box(*corner, _SEAT_WIDTH, _SEAT_HEIGHT)


def seats(table: RingTable) -> list[Item]:
    """Each player's name and chips, and what is special about them now."""
    return [item for k, seat in enumerate(table.seats) for item in _seat(seat, k)]


@lru_cache(maxsize=4096)
def _seat(seat: SeatLine, number: int) -> tuple[Item, ...]:
    corner = _corner(number)
    key, x, y = f"seat-{seat.name}", corner[0], corner[1] + _SEAT_HEIGHT / 2
    style = "seat acting" if seat.acting else "seat"
    items = [
        Item(key, "polygon", points=_frame(corner), style=style, text=_said(seat)),
        *_won(seat, corner),
        Item(f"{key}-sign", "symbol", (x + 16, y), 1.5, "sign", symbol=key),
        Item(f"{key}-name", "label", (x + 29, y + 0.5), 12, "name", SEAT_TITLES[seat.name]),
        *_chips(seat, x, y),
    ]
    if seat.acting:
        items.append(Item(f"{key}-acting", "symbol", (x, y), 1, "mark", symbol="pointer"))
    if seat.master:
        items.append(Item(f"{key}-master", "symbol", (x + 99, y), 0.9, "mark", symbol="master"))
    if seat.suspended:
        items.append(Item(f"{key}-suspended", "symbol", (x + 128, y), 1, "mark", symbol="barred"))
    elif seat.bid or seat.bidder:
        items += _bid(seat, x + 128, y)
    return tuple(map(kept, items))


def _won(seat: SeatLine, corner: Point) -> list[Item]:
    if not seat.winner:
        return []
    return [Item(f"won-{seat.name}", "polygon", points=_frame(corner), style="won highlight")]


def _chips(seat: SeatLine, x: float, y: float) -> list[Item]:
    key = f"seat-{seat.name}-chips"
    if seat.chips is None:
        return [Item(key, "symbol", (x + 164, y), 1, "mark", symbol="closed-hand")]
    return [
        Item(key, "symbol", (x + 155, y), 0.68, "mark", symbol="chip"),
        Item(f"{key}-count", "label", (x + 172, y + 0.5), 12, "count", str(seat.chips)),
    ]


def _bid(seat: SeatLine, x: float, y: float) -> list[Item]:
    style, key = ("bid standing" if seat.bidder else "bid"), f"seat-{seat.name}-bid"
    frame = box(x - 18, y - 9, 36, 18, 8.9)
    word = say("bid {n}", n=seat.bid) if seat.bid else say("bid")
    return [
        Item(key, "polygon", points=frame, style=style),
        Item(f"{key}-word", "label", (x, y + 0.4), 9.2, f"{style} word", word),
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
    x = LEFT + 7
    for (key, word, chips), y in zip(there, (TOP + 22, BOARD_BOTTOM - 32), strict=False):
        said = say("{treasure}: {chips}", treasure=word, chips=chips)
        items += [
            Item(key, "symbol", (x + 12, y), 1, "treasure", said, symbol="chips"),
            Item(f"{key}-count", "label", (x + 27, y - 1), 15, "treasure-count", str(chips)),
            Item(f"{key}-word", "label", (x + 1, y + 19), 10, "treasure-word", word),
        ]
    return tuple(map(kept, items))


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
