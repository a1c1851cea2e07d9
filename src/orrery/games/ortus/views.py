"""What a seat may see, as JSON."""

from __future__ import annotations

from typing import Any

from orrery.core.contract import Position
from orrery.games.ortus.rules.box import ELEMENTS, SEATS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.rules.position import ARRANGING, NOBODY, PER_SIDE, element_of
from orrery.games.ortus.words.tasks import ATTACKS

PHASES = (
    "arranging",
    "bidding",
    "manoeuvring",
    "defending",
    "guiding",
    "recovering",
    "over",
)


def view(sight: Sight, position: Position) -> dict[str, Any]:
    """The whole position, but for an arrangement that is still hidden (OT1)."""
    p = sight.p
    return {
        "phase": PHASES[p.phase],
        "to_act": [SEATS[seat] for seat in position.to_act],
        "arena": sight.arena.label,
        "turn": _name(p.turn),
        "turn_number": p.turn_number,
        "first": _name(p.first),
        "bid": p.bid,
        "warriors": _warriors(sight),
        "sides": {name: _side(sight, seat) for seat, name in enumerate(SEATS)},
        "question": _question(sight),
    }


def _name(seat: Any) -> str | None:
    """Whose turn it is and who begins is not drawn before the arrangements are shown (OT2)."""
    return None if seat == NOBODY else SEATS[seat]


def _warriors(sight: Sight) -> list[dict[str, Any]]:
    return [
        {
            "number": warrior.number,
            "side": SEATS[warrior.side],
            "element": warrior.element,
            "cell": warrior.cell,
            "moved": warrior.moved,
            "attacked": warrior.attacked,
            "cloaked": warrior.number in sight.cloaked,
            "shielded": warrior.number in sight.shielded,
        }
        for warrior in sight.warrior_on.values()
    ]


def _side(sight: Sight, seat: int) -> dict[str, Any]:
    p = sight.p
    fallen = [w.element for w in sight.warriors if w.side == seat and not w.cell]
    return {
        "energy": p.energy[seat],
        "handicap": p.points[seat],
        "honour": p.honour[seat],
        "guide": sight.guides[seat],
        "wells": sight.wells[seat],
        "placed": PER_SIDE - sight.idle(seat),
        "fallen": [] if p.phase == ARRANGING else fallen,
    }


def _question(sight: Sight) -> dict[str, Any] | None:
    """The attack that is under way."""
    p = sight.p
    if p.attacker == NOBODY:
        return None
    target = p.target
    return {
        "attack": ATTACKS[p.attack],
        "attackers": [
            sight.cell(p.cell[number]) for number in (p.attacker, p.partner) if number >= 0
        ],
        "target": "" if target == NOBODY else sight.cell(p.cell[target]),
        "element": "" if target == NOBODY else ELEMENTS[element_of(target)],
        "power": p.power,
    }
