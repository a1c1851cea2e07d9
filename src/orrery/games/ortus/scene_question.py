"""The attack under way: who asks, who is asked, with what power, and what a save costs (OT8)."""

from __future__ import annotations

from orrery.core.scene import Item
from orrery.core.texts import listed
from orrery.games.ortus.looking import Sight, Warrior
from orrery.games.ortus.position import NOBODY, PER_SIDE, RIVERS, WAVES
from orrery.games.ortus.scene_arena import Ground, ground_of
from orrery.games.ortus.scene_lines import between
from orrery.games.ortus.scene_shapes import badge
from orrery.games.ortus.tasks import ATTACKS


def question(sight: Sight) -> list[Item]:
    """The cell of the target, lines from the attackers to it, and those asked later."""
    target = target_of(sight)
    if target is None:
        return []
    ground = ground_of(sight.arena.label)
    said = f"{target.cell}: attacked with power {sight.p.power}"
    at, size = ground.places[target.cell], ground.side - 1
    later = _still_to_ask(sight)
    return [
        Item("question", "hex", at, size, "question", said, turn=30),
        *(Item(f"next-{c}", "hex", ground.places[c], size, "next", turn=30) for c in later),
        *(_line(ground, attacker, target) for attacker in attackers_of(sight)),
    ]


def _line(ground: Ground, attacker: Warrior, target: Warrior) -> Item:
    points = between(ground, attacker.cell, target.cell)
    return Item(f"question-from-{attacker.cell}", "line", points=points, style="question-line")


def power(sight: Sight) -> list[Item]:
    """The power of the attack, on the target."""
    target = target_of(sight)
    if target is None:
        return []
    at = ground_of(sight.arena.label).near(target.cell, 10, -10)
    return badge("power", at, 6.6, "power", str(sight.p.power))


def attackers_of(sight: Sight) -> list[Warrior]:
    """One, or both fires of the dragons."""
    numbers = (int(sight.p.attacker), int(sight.p.partner))
    return [sight.warriors[number] for number in numbers if number != NOBODY]


def target_of(sight: Sight) -> Warrior | None:
    """The warrior whose fate is asked."""
    number = int(sight.p.target)
    return None if number == NOBODY else sight.warriors[number]


def _still_to_ask(sight: Sight) -> list[str]:
    """Those around the attacker whom the rivers reach later (OT17)."""
    p = sight.p
    around = sight.box.neighbour[p.cell[p.attacker]]
    return [sight.cell(int(cell)) for d, cell in enumerate(around) if int(p.rest) >> d & 1]


def words(sight: Sight) -> str:
    """The attack in words; empty if none is under way."""
    attackers, target = attackers_of(sight), target_of(sight)
    if target is None:
        return ""
    cells = listed([attacker.cell for attacker in attackers])
    said = f"{ATTACKS[sight.p.attack].capitalize()} from {cells} on {target.cell}"
    if sight.p.attack == WAVES:
        said += f", wave {sight.p.wave}"
    said += f", power {sight.p.power}"
    if int(sight.p.shielded) >> target.number % PER_SIDE & 1:
        said += ", shielded"
    if sight.p.attack == RIVERS and sight.p.rest:
        said += f", {int(sight.p.rest).bit_count()} more to follow"
    return said


def price(sight: Sight, target: Warrior) -> str:
    """What a save costs: points of handicap first (OT21)."""
    power = int(sight.p.power)
    points = min(int(sight.p.points[target.side]), power)
    parts = [f"{points} handicap"] if points else []
    parts += [f"{power - points} energy"] if power > points else []
    return " + ".join(parts)
