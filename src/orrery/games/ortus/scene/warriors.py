"""The warriors in the scene, and the marks they bear."""

from __future__ import annotations

from orrery.core.hexes import Point
from orrery.core.scene import Item
from orrery.core.texts import Text, joined, say
from orrery.games.ortus.rules.box import SEATS
from orrery.games.ortus.rules.looking import Sight, Warrior
from orrery.games.ortus.rules.position import DEFENDING, GUIDING, MANOEUVRING
from orrery.games.ortus.rules.reach import may_attack
from orrery.games.ortus.scene.arena import ground_of
from orrery.games.ortus.scene.panel import waiting_place
from orrery.games.ortus.words.names import WARRIOR_WORDS

_WAITING_SCALE = 0.5
_LOW = 9.4  # marks stand low at the sides of a warrior


def warriors(sight: Sight) -> list[Item]:
    """Those on the board, and those that wait beside it: fallen, or not placed yet."""
    ground = ground_of(sight.arena.label)
    items, waiting = [], [0, 0]
    for warrior in sight.warriors:
        if warrior.cell:
            who = say("{cell}: {warrior}", cell=warrior.cell, warrior=_named(warrior))
            said = joined([who, *_state(sight, warrior)])
            items.append(_warrior(warrior, ground.places[warrior.cell], ground.scale, said))
        elif not sight.hides(warrior.side):
            at = waiting_place(warrior.side, waiting[warrior.side])
            waiting[warrior.side] += 1
            said = say("beside the board: {warrior}", warrior=_named(warrior))
            items.append(_warrior(warrior, at, _WAITING_SCALE, said).styled("falls"))
    return items


def _named(warrior: Warrior) -> Text:
    return WARRIOR_WORDS[SEATS[warrior.side], warrior.element]


def _warrior(warrior: Warrior, at: Point, scale: float, said: Text) -> Item:
    style = f"warrior {SEATS[warrior.side]} {warrior.element}"
    symbol = f"{SEATS[warrior.side]}-{warrior.element}"
    return Item(f"warrior-{warrior.number}", "symbol", at, scale, style, said, symbol)


def _state(sight: Sight, warrior: Warrior) -> list[Text]:
    """Its state in words."""
    now = is_turn_of(sight, warrior)
    return [
        say("cloaked") if warrior.number in sight.cloaked else "",
        say("shielded") if warrior.number in sight.shielded else "",
        say("may move") if now and not warrior.moved else "",
        say("may attack") if now and still_attacks(sight, warrior) else "",
    ]


def is_turn_of(sight: Sight, warrior: Warrior) -> bool:
    during = sight.p.phase in (MANOEUVRING, DEFENDING, GUIDING)
    return bool(during and warrior.side == sight.p.turn)


def still_attacks(sight: Sight, warrior: Warrior) -> bool:
    return bool(may_attack(sight.p, sight.box, warrior.number))


def marks(sight: Sight) -> list[Item]:
    """Cloaks and shields, and who may still move or attack in this turn (OT4)."""
    items = []
    for warrior in sight.warrior_on.values():
        if warrior.number in sight.cloaked:
            items.append(_mark(sight, warrior, "cloak", 0, 0))
        if warrior.number in sight.shielded:
            items.append(_mark(sight, warrior, "shield", 0, 0))
        if is_turn_of(sight, warrior):
            if not warrior.moved:
                items.append(_mark(sight, warrior, "may-move", -_LOW, _LOW))
            if still_attacks(sight, warrior):
                items.append(_mark(sight, warrior, "may-attack", _LOW, _LOW))
    return items


def _mark(sight: Sight, warrior: Warrior, name: str, right: float, down: float) -> Item:
    ground = ground_of(sight.arena.label)
    at = ground.near(warrior.cell, right, down)
    style = f"mark {name} {SEATS[warrior.side]}"
    return Item(f"{name}-{warrior.number}", "symbol", at, ground.scale, style, symbol=name)
