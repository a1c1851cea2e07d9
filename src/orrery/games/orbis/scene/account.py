"""The final account as a table over the market: a column for each player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from orrery.core.contract import ScoreLine
from orrery.core.hexes import Point
from orrery.core.scene import Item, kept
from orrery.core.texts import say
from orrery.games.orbis.scene.shapes import (
    GODS_BOTTOM,
    MARGIN,
    WIDTH,
    box,
    box_around,
    picture_of,
    signed,
    words,
)
from orrery.games.orbis.scene.table import OpenTable
from orrery.games.orbis.words.names import SEAT_TITLES, SEAT_WORDS

_HEAD_Y = 32.0
_FIRST_LINE, _STEP = 66.0, 21.6
_TOTAL_Y = GODS_BOTTOM - 32


@lru_cache(maxsize=64)
def account(table: OpenTable) -> tuple[Item, ...]:
    """Every tile, the temple token and the god of each player, and the sum."""
    outcome = table.outcome
    assert outcome is not None  # there is an account when all is over
    size = (WIDTH - 2 * MARGIN, GODS_BOTTOM - MARGIN)
    items = [Item("account", "polygon", points=box(MARGIN, MARGIN, *size), style="sheet")]
    width = (WIDTH - 2 * MARGIN) / len(table.players)
    for seat, name in enumerate(table.players):
        won, lines = seat in outcome.winners, outcome.accounts[seat]
        items += _column(table, name, lines, won, MARGIN + width * seat, width)
    return tuple(map(kept, items))


def _column(
    table: OpenTable, name: str, lines: tuple[ScoreLine, ...], won: bool, left: float, width: float
) -> Iterator[Item]:
    x = left + width / 2
    if won:
        shape = box_around(x, (GODS_BOTTOM + MARGIN) / 2, width - 8, GODS_BOTTOM - MARGIN - 8)
        said = say("{who} wins", who=SEAT_WORDS[name])
        yield Item(f"winner-{name}", "polygon", points=shape, style="winner highlight", text=said)
    sign = x - 46  # beside a name of up to seven letters
    yield Item(f"column-{name}", "symbol", (sign, _HEAD_Y), 0.95, "mark sign", "", f"seat-{name}")
    yield words(f"column-{name}-name", (x + 10, _HEAD_Y), 22, "name", SEAT_TITLES[name])
    for k, (line, symbols) in enumerate(zip(lines, _counted(table, name), strict=True)):
        yield from _line(f"line-{name}-{k}", line, symbols, (x, _FIRST_LINE + _STEP * k))
    yield from _total(table, name, won, x)


def _counted(table: OpenTable, name: str) -> Iterator[tuple[str, ...]]:
    """The symbols of what is counted, in the order of the account."""
    known = table.player(name)
    for lying in known["universe"].values():
        tile = table.tiles[lying["tile"]]
        if lying["wasteland"]:
            yield ("wasteland",)
        else:
            yield f"region-{tile.colour}", f"effect-{tile.effect.kind.replace(' ', '-')}"
    if known["temples"]:
        yield "token", "effect-temple"
    if known["god"]:
        yield (f"god-{known['god']}",)


def _line(key: str, line: ScoreLine, symbols: tuple[str, ...], middle: Point) -> Iterator[Item]:
    """The pictures of what is counted, and its points."""
    x, y = middle
    said = say("{what}: {n}, {why}", what=line.what, n=line.points, why=line.why)
    yield Item(key, "polygon", points=box_around(x, y, 126, _STEP - 2), style="line", text=said)
    for k, symbol in enumerate(symbols):
        tile = symbol.startswith(("region", "wasteland"))
        at = (x - 38 + 32 * k, y)
        yield picture_of(f"{key}-picture-{k}", symbol, at, 0.31 if tile else 0.44)
    style = "count" if line.points else "count gone"
    yield words(f"{key}-points", (x + 38, y), 18, style, signed(line.points))


def _total(table: OpenTable, name: str, won: bool, x: float) -> Iterator[Item]:
    """The sum, and the worshippers left, who decide between equals (OB15)."""
    known = table.player(name)
    if won:
        yield picture_of(f"laurel-{name}", "laurel", (x - 20, _TOTAL_Y), 1.75, say("winner"))
    total = say("total: {n}", n=known["points"])
    yield picture_of(f"total-{name}", "coin", (x - 20, _TOTAL_Y), 1.45, total)
    points = signed(known["points"])
    yield words(f"total-{name}-number", (x - 20, _TOTAL_Y), 23, "coin-number", points)
    left = sum(known["domain"].values())
    said = say("worshippers left: {n}", n=left)
    yield picture_of(f"left-{name}", "figure-any", (x + 28, _TOTAL_Y), 0.95, said)
    yield words(f"left-{name}-count", (x + 50, _TOTAL_Y), 19, "count", str(left))
