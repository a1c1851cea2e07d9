"""The attack under way: who asks, who is asked, with what power, and what a save costs (OT8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from orrery.core.scene import Item
from orrery.core.texts import Sentence, Text, count, joined, listed, say
from orrery.games.ortus.rules.looking import Sight, Warrior
from orrery.games.ortus.rules.position import NOBODY, PER_SIDE, RIVERS, WAVES
from orrery.games.ortus.scene.arena import ground_of
from orrery.games.ortus.scene.lines import between
from orrery.games.ortus.scene.shapes import badge
from orrery.games.ortus.words.tasks import ATTACKS


def question(sight: Sight) -> list[Item]:
    """The cell of the target, lines from the attackers to it, and those asked later."""
    target = target_of(sight)
    if target is None:
        return []
    label = sight.arena.label
    return [
        _asked(label, target.cell, sight.p.power),
        *(_next(label, cell) for cell in _still_to_ask(sight)),
        *(_line(label, attacker.cell, target.cell) for attacker in attackers_of(sight)),
    ]


@lru_cache(maxsize=4096)
def _asked(label: str, cell: str, power: int) -> Item:
    ground = ground_of(label)
    said = say("{cell}: attacked with power {n}", cell=cell, n=power)
    return Item("question", "hex", ground.places[cell], ground.side - 1, "question", said, turn=30)


@lru_cache(maxsize=1024)
def _next(label: str, cell: str) -> Item:
    ground = ground_of(label)
    return Item(f"next-{cell}", "hex", ground.places[cell], ground.side - 1, "next", turn=30)


@lru_cache(maxsize=4096)
def _line(label: str, start: str, end: str) -> Item:
    points = between(ground_of(label), start, end)
    return Item(f"question-from-{start}", "line", points=points, style="question-line")


def power(sight: Sight) -> Sequence[Item]:
    """The power of the attack, on the target."""
    target = target_of(sight)
    return () if target is None else _power(sight.arena.label, target.cell, sight.p.power)


@lru_cache(maxsize=4096)
def _power(label: str, cell: str, power: int) -> Sequence[Item]:
    return badge("power", ground_of(label).near(cell, 10, -10), 6.6, "power", str(power))


def attackers_of(sight: Sight) -> list[Warrior]:
    """One, or both fires of the dragons."""
    numbers = (sight.p.attacker, sight.p.partner)
    return [sight.warriors[number] for number in numbers if number != NOBODY]


def target_of(sight: Sight) -> Warrior | None:
    """The warrior whose fate is asked."""
    number = sight.p.target
    return None if number == NOBODY else sight.warriors[number]


def _still_to_ask(sight: Sight) -> list[str]:
    """Those around the attacker whom the rivers reach later (OT17)."""
    p = sight.p
    around = sight.box.neighbour[p.cell[p.attacker]]
    return [sight.cell(cell) for d, cell in enumerate(around) if p.rest >> d & 1]


def words(sight: Sight) -> Text:
    """The attack in words; empty if none is under way."""
    p, target = sight.p, target_of(sight)
    if target is None:
        return ""
    cells = listed([attacker.cell for attacker in attackers_of(sight)])
    shielded = p.shielded >> target.number % PER_SIDE & 1
    rest = p.rest.bit_count() if p.attack == RIVERS else 0
    return joined(
        [
            _attack(ATTACKS[p.attack], cells, target.cell),
            say("wave {n}", n=p.wave) if p.attack == WAVES else "",
            say("power {n}", n=p.power),
            say("shielded") if shielded else "",
            count("{n} more to follow", "{n} more to follow", rest) if rest else "",
        ]
    )


def _attack(attack: str, cells: Text, target: str) -> Sentence:
    named = {"cells": cells, "target": target}
    return {
        "strike": say("Strike from {cells} on {target}", **named),
        "ranged attack": say("Ranged attack from {cells} on {target}", **named),
        "charge": say("Charge from {cells} on {target}", **named),
        "rivers": say("Rivers from {cells} on {target}", **named),
        "waves": say("Waves from {cells} on {target}", **named),
        "dragons": say("Dragons from {cells} on {target}", **named),
    }[attack]


def price(sight: Sight, target: Warrior) -> Sentence:
    """What a save costs: points of handicap first (OT21)."""
    power = sight.p.power
    points = min(sight.p.points[target.side], power)
    if not points:
        return say("{n} energy", n=power)
    if points == power:
        return say("{n} handicap", n=points)
    return say("{points} handicap + {energy} energy", points=points, energy=power - points)
