"""The warriors in the scene, and the marks they bear."""

from __future__ import annotations

from functools import cache, lru_cache

from orrery.core.contract import Seat
from orrery.core.hexes import Point
from orrery.core.scene import Item
from orrery.core.texts import Text, joined, say
from orrery.games.ortus.rules.box import ELEMENTS, SEATS
from orrery.games.ortus.rules.looking import Sight, Warrior
from orrery.games.ortus.rules.position import (
    DEFENDING,
    GUIDING,
    MANOEUVRING,
    element_of,
    side_of,
)
from orrery.games.ortus.scene.arena import ground_of
from orrery.games.ortus.scene.panel import waiting_place
from orrery.games.ortus.words.names import WARRIOR_WORDS

_WAITING_SCALE = 0.5
_LOW = 9.4  # marks stand low at the sides of a warrior


def warriors(sight: Sight) -> list[Item]:
    """Those on the board, and those that wait beside it: fallen, or not placed yet."""
    label, items, waiting = sight.arena.label, [], [0, 0]
    for warrior in sight.warriors:
        number, side = warrior.number, warrior.side
        if warrior.cell:
            items.append(_on_board(label, number, warrior.cell, *state_of(sight, warrior)))
        elif not sight.hides(side):
            items.append(_beside(number, waiting[side]))
            waiting[side] += 1
    return items


@lru_cache(maxsize=16_384)
def _on_board(
    label: str, number: int, cell: str, cloaked: bool, shielded: bool, moves: bool, attacks: bool
) -> Item:
    ground = ground_of(label)
    said = joined(
        [
            say("{cell}: {warrior}", cell=cell, warrior=_named(number)),
            say("cloaked") if cloaked else "",
            say("shielded") if shielded else "",
            say("may move") if moves else "",
            say("may attack") if attacks else "",
        ]
    )
    return _warrior(number, ground.places[cell], ground.scale, said).styled("trails")


@cache
def _beside(number: int, place: int) -> Item:
    """A warrior beside the board, the so-and-so-many-th of its side there."""
    said = say("beside the board: {warrior}", warrior=_named(number))
    at = waiting_place(side_of(number), place)
    return _warrior(number, at, _WAITING_SCALE, said).styled("falls")


def _side_and_element(number: int) -> tuple[str, str]:
    return SEATS[side_of(number)], ELEMENTS[element_of(number)]


def _named(number: int) -> Text:
    return WARRIOR_WORDS[_side_and_element(number)]


def _warrior(number: int, at: Point, scale: float, said: Text) -> Item:
    side, element = _side_and_element(number)
    style, symbol = f"warrior {side} {element}", f"{side}-{element}"
    return Item(f"warrior-{number}", "symbol", at, scale, style, said, symbol)


def state_of(sight: Sight, warrior: Warrior) -> tuple[bool, bool, bool, bool]:
    """Whether a warrior on the board is cloaked, shielded, may still move, may still attack."""
    number, now = warrior.number, is_turn_of(sight, warrior.side)
    return (
        number in sight.cloaked,
        number in sight.shielded,
        now and not warrior.moved,
        now and number in sight.attackers,
    )


def is_turn_of(sight: Sight, side: Seat) -> bool:
    """Whether warriors of this side act in this turn."""
    return side == sight.p.turn and sight.p.phase in (MANOEUVRING, DEFENDING, GUIDING)


def marks(sight: Sight) -> list[Item]:
    """Cloaks and shields, and who may still move or attack in this turn (OT4)."""
    label = sight.arena.label
    return [
        _mark(label, mark, warrior.number, warrior.cell)
        for warrior in sight.warrior_on.values()
        for mark, bears in zip(_MARKS, state_of(sight, warrior), strict=True)
        if bears
    ]


#: In the order of a warrior's state: where each mark stands.
_MARKS = {
    "cloak": (0.0, 0.0),
    "shield": (0.0, 0.0),
    "may-move": (-_LOW, _LOW),
    "may-attack": (_LOW, _LOW),
}


@lru_cache(maxsize=16_384)
def _mark(label: str, name: str, number: int, cell: str) -> Item:
    ground = ground_of(label)
    at = ground.near(cell, *_MARKS[name])
    style = f"mark {name} {SEATS[side_of(number)]}"
    return Item(f"{name}-{number}", "symbol", at, ground.scale, style, symbol=name)
