"""The aether below the domain of whoever looks, and the trade."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from orrery.core.scene import Item, kept
from orrery.core.texts import say
from orrery.games.orbis.data.components import COLOURS
from orrery.games.orbis.rules.kernel import MOST_WORSHIPPERS
from orrery.games.orbis.scene.panel import NEAR
from orrery.games.orbis.scene.shapes import (
    MARGIN,
    NEAR_TOP,
    WIDTH,
    box_around,
    picture_of,
    words,
)
from orrery.games.orbis.scene.table import SceneTable
from orrery.games.orbis.words.names import COLOUR_WORDS

_Y = NEAR_TOP + 404
_HEIGHT = 44.0


_RIGHT = (NEAR.domain.x + 4.5 * NEAR.step + WIDTH - MARGIN) / 2


def aether(table: SceneTable) -> Iterator[Item]:
    """The unlimited supply, each colour below that of the domain."""
    for colour in COLOURS:
        yield from _unlimited(colour, colour in table.gained)
    if table.trades:
        yield from _trade()
    else:
        yield from _held(sum(table.player(table.seats[0])["domain"].values()))


@cache
def _unlimited(colour: str, live: bool) -> tuple[Item, ...]:
    x = NEAR.domain.x + NEAR.step * COLOURS.index(colour)
    style = "aether live" if live else "aether"
    shape = box_around(x, _Y, NEAR.step - 4, _HEIGHT)
    said = say("aether: {colour}", colour=COLOUR_WORDS[colour])
    figure = picture_of(f"aether-{colour}-figure", f"figure-{colour}", (x, _Y), 1.05)
    return (
        Item(f"aether-{colour}", "polygon", points=shape, style=style, text=said),
        kept(figure.styled("hops", "endless")),
    )


@lru_cache(maxsize=256)
def _held(held: int) -> tuple[Item, ...]:
    style = "count over" if held > MOST_WORSHIPPERS else "count"
    number = f"{held} / {MOST_WORSHIPPERS}"
    return (
        words("held", (_RIGHT, NEAR.domain.y), 24, style, number),
        kept(words("aether-word", (_RIGHT, _Y), 18, "small", say("aether"))),
    )


@cache
def _trade() -> tuple[Item, ...]:
    x, y = _RIGHT, (NEAR.domain.y + _Y) / 2
    said = say("trade three worshippers of one colour for one of another")
    shape = box_around(x, y, 124, 96)
    return (
        Item("trade", "polygon", points=shape, style="button", text=said),
        picture_of("trade-sign", "trade", (x, y - 14), 1.7),
        words("trade-word", (x, y + 27), 22, "button-word", say("trade 3:1")),
    )
