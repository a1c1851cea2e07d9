"""What lies in and around the black hole: dice, arrow die, and the hand that is still to place."""

from __future__ import annotations

from functools import cache, lru_cache
from math import pi

from orrery.core.scene import Item, kept
from orrery.core.texts import Sentence, say
from orrery.games.orbit_box.scene.shapes import BAND_INNER, BAND_OUTER, TOP, polar
from orrery.games.orbit_box.scene.table import (
    CLOCKWISE,
    OUT,
    DieOnTable,
    RingTable,
    die_keys,
    numbered,
)
from orrery.games.orbit_box.words.names import STAR_WORDS, body_word

_MIDDLE_ORBIT = (BAND_INNER + BAND_OUTER) / 2 - 1
_HAND_STONE = 13.0
_HAND_TURN = 22.5 * pi / 180


def dice(table: RingTable) -> tuple[Item, ...]:
    """The dice in two rows, and below them the arrow die."""
    return _rolled(table.dice, table.arrow)


@lru_cache(maxsize=1024)
def _rolled(dice: tuple[DieOnTable, ...], arrow: int) -> tuple[Item, ...]:
    lettered = any(die.colour for die in dice)
    pitch, drop = (27.0, 36.0) if lettered else (25.0, 26.0)
    middle = -3.0 if lettered else -9.0 if arrow else 0.0
    columns = max(3, (len(dice) + 1) // 2)
    rows = -(-len(dice) // columns)
    items: list[Item] = []
    for k, (die, key) in enumerate(zip(dice, die_keys(dice), strict=True)):
        row, column = divmod(k, columns)
        many = min(columns, len(dice) - row * columns)
        x = pitch * (column - (many - 1) / 2)
        items += _die(die, key, x, middle + drop * (row - (rows - 1) / 2))
    if arrow:
        items.append(_arrow_die(arrow, 44.0 if lettered else 32.0))
    return tuple(items)


@lru_cache(maxsize=4096)
def _die(die: DieOnTable, key: str, x: float, y: float) -> tuple[Item, ...]:
    used = " used" if die.used else ""
    style = f"die {die.colour or 'plain'}{used or ' rolls'}"
    said = say("{die}, used", die=_named(die)) if die.used else _named(die)
    symbol = f"die-{die.value}"
    if not die.colour:
        return (Item(key, "symbol", (x, y), 1.1, style, said, symbol=symbol),)
    name = f"die-name {die.colour}{used}"
    return (
        Item(key, "symbol", (x, y + 4), 1.05, style, said, symbol=symbol),
        kept(Item(f"{key}-name", "label", (x, y - 12.6), 11, name, die.colour)),
    )


def _named(die: DieOnTable) -> Sentence:
    if die.colour:
        return say("{colour} die: {n}", colour=body_word(die.colour), n=die.value)
    return say("die: {n}", n=die.value)


@cache
def _arrow_die(arrow: int, y: float) -> Item:
    way, said = (
        ("clockwise", say("bodies move clockwise"))
        if arrow == CLOCKWISE
        else ("counter-clockwise", say("bodies move counter-clockwise"))
    )
    return Item("arrow-die", "symbol", (0, y), 1, "die arrow-die rolls", said, symbol=way)


def hourglass(table: RingTable) -> list[Item]:
    """Whether time runs or is out, in the upper right corner."""
    return [_hourglass(table.hourglass)] if table.hourglass else []


@cache
def _hourglass(state: str) -> Item:
    said = say("time is up") if state == OUT else say("time is running")
    symbol = f"hourglass-{state}"
    return Item("hourglass", "symbol", (168, TOP + 29), 1.1, symbol, said, symbol=symbol)


def hand(table: RingTable) -> tuple[Item, ...]:
    """What is still to place, on an orbit: bodies below the black hole, stars above it."""
    return _hand(table.hand_bodies, table.hand_stars)


@lru_cache(maxsize=1024)
def _hand(bodies: tuple[str, ...], stars: tuple[str, ...]) -> tuple[Item, ...]:
    items = []
    for k, letter in enumerate(bodies):
        turn = pi + _HAND_TURN * ((len(bodies) - 1) / 2 - k)
        at, key = polar(_MIDDLE_ORBIT, turn), f"body-{letter}"
        said = say("{body}, to be placed", body=body_word(letter))
        items.append(Item(key, "symbol", at, _HAND_STONE / 10, "body hand", said, symbol=key))
    numbers: dict[str, int] = {}
    for k, colour in enumerate(stars):
        numbers[colour] = numbers.get(colour, 0) + 1
        at = polar(_MIDDLE_ORBIT, _HAND_TURN * (k - (len(stars) - 1) / 2))
        key = numbered(f"star-{colour}", numbers[colour])
        said = say("{star}, to be placed", star=STAR_WORDS[colour])
        items.append(Item(key, "symbol", at, 1.25, "star hand", said, symbol=f"star-{colour}"))
    return tuple(map(kept, items))
