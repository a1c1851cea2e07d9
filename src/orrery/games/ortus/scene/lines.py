"""Hexlines that matter: which line reveals an earth warrior, and which ones shield (OT16, OT19)."""

from __future__ import annotations

from functools import lru_cache

from orrery.core.hexes import Point
from orrery.core.scene import Item
from orrery.core.texts import Sentence, say
from orrery.games.ortus.rules.box import ELEMENTS, SEATS
from orrery.games.ortus.rules.hexlines import share_hexline
from orrery.games.ortus.rules.looking import Sight, Warrior
from orrery.games.ortus.rules.position import element_of, side_of
from orrery.games.ortus.scene.arena import Ground, ground_of
from orrery.games.ortus.words.names import ELEMENT_WORDS

_FROM_MIDDLE = 11.5  # lines run from rim to rim of the warriors


def share(sight: Sight, a: Warrior, b: Warrior) -> bool:
    """Whether two warriors share a hexline (OT14)."""
    return bool(share_hexline(sight.p.array[0], sight.box.array[0], a.number, b.number))


def shielding(sight: Sight, warrior: Warrior) -> list[Warrior]:
    """The own fire warriors whose hexlines shield this one (OT19)."""
    if warrior.number not in sight.shielded:
        return []
    fires = [w for w in sight.warriors if w.element == "fire" and w.side == warrior.side]
    return [fire for fire in fires if fire.number != warrior.number]


def hexlines(sight: Sight) -> list[Item]:
    """Thin lines between warriors of which one reveals or shields the other."""
    items = {}
    for warrior in sight.warrior_on.values():
        for other in sight.revealing(warrior):
            line = _reveals(
                sight.arena.label, warrior.number, warrior.cell, other.number, other.cell
            )
            items[line.key] = line
        for fire in shielding(sight, warrior):
            line = _shields(sight.arena.label, warrior.number, warrior.cell, fire.number, fire.cell)
            items[line.key] = line
    return list(items.values())


@lru_cache(maxsize=4096)
def _reveals(label: str, number: int, cell: str, other: int, there: str) -> Item:
    said = say("hexline {a} to {b}: earth reveals earth", a=cell, b=there)
    return hexline(label, _key("reveals", number, other), cell, there, "hexline reveals", said)


@lru_cache(maxsize=16_384)
def _shields(label: str, number: int, cell: str, fire: int, there: str) -> Item:
    element = ELEMENT_WORDS[ELEMENTS[element_of(number)]]
    said = say("hexline {a} to {b}: fire shields {element}", a=there, b=cell, element=element)
    style = f"hexline shields {SEATS[side_of(number)]}"
    return hexline(label, _key("shields", number, fire), there, cell, style, said)


def _key(what: str, a: int, b: int) -> str:
    first, second = sorted((a, b))
    return f"{what}-{first}-{second}"


def hexline(label: str, key: str, start: str, end: str, style: str, said: Sentence) -> Item:
    """The line between two warriors, as an item."""
    points = between(ground_of(label), start, end)
    return Item(key, "line", points=points, style=style, text=said)


def between(ground: Ground, start: str, end: str) -> tuple[Point, Point]:
    """A straight line that leaves the middles of both cells free."""
    (x, y), (u, v) = ground.places[start], ground.places[end]
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    part = _FROM_MIDDLE * ground.scale / length
    right, down = part * (u - x), part * (v - y)
    return (x + right, y + down), (u - right, v - down)
