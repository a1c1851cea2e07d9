"""Hexlines that matter: which line reveals an earth warrior, and which ones shield (OT16, OT19)."""

from __future__ import annotations

from orrery.core.hexes import Point
from orrery.core.scene import Item
from orrery.core.texts import Sentence, say
from orrery.games.ortus.rules.box import SEATS
from orrery.games.ortus.rules.hexlines import share_hexline
from orrery.games.ortus.rules.looking import Sight, Warrior
from orrery.games.ortus.scene.arena import Ground, ground_of
from orrery.games.ortus.words.names import ELEMENT_WORDS

_FROM_MIDDLE = 11.5  # lines run from rim to rim of the warriors


def share(sight: Sight, a: Warrior, b: Warrior) -> bool:
    """Whether two warriors share a hexline (OT14)."""
    return bool(share_hexline(sight.p, sight.box, a.number, b.number))


def revealing(sight: Sight, earth: Warrior) -> list[Warrior]:
    """The opposing earth warriors that take the cloak from this one (OT16)."""
    if not sight.box.earth or earth.element != "earth":
        return []
    others = [w for w in sight.warriors if w.element == "earth" and w.side != earth.side]
    return [other for other in others if share(sight, earth, other)]


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
        for other in revealing(sight, warrior):
            key = _key("reveals", warrior, other)
            said = say("hexline {a} to {b}: earth reveals earth", a=warrior.cell, b=other.cell)
            items[key] = hexline(sight, key, warrior, other, "hexline reveals", said)
        for fire in shielding(sight, warrior):
            key = _key("shields", warrior, fire)
            said = say(
                "hexline {a} to {b}: fire shields {element}",
                a=fire.cell,
                b=warrior.cell,
                element=ELEMENT_WORDS[warrior.element],
            )
            style = f"hexline shields {SEATS[warrior.side]}"
            items[key] = hexline(sight, key, fire, warrior, style, said)
    return list(items.values())


def _key(what: str, a: Warrior, b: Warrior) -> str:
    first, second = sorted((a.number, b.number))
    return f"{what}-{first}-{second}"


def hexline(sight: Sight, key: str, a: Warrior, b: Warrior, style: str, said: Sentence) -> Item:
    """The line between two warriors, as an item."""
    points = between(ground_of(sight.arena.label), a.cell, b.cell)
    return Item(key, "line", points=points, style=style, text=said)


def between(ground: Ground, start: str, end: str) -> tuple[Point, Point]:
    """A straight line that leaves the middles of both cells free."""
    (x, y), (u, v) = ground.places[start], ground.places[end]
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    part = _FROM_MIDDLE * ground.scale / length
    right, down = part * (u - x), part * (v - y)
    return (x + right, y + down), (u - right, v - down)
