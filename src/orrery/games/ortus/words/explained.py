"""What warriors, places and buttons of Ortus are and do, for whoever points at them."""

from __future__ import annotations

from orrery.core.texts import Sentence, Text, say
from orrery.games.ortus.data.arena import Arena
from orrery.games.ortus.rules.box import ELEMENT_STEPS, ELEMENTS

EXPLANATIONS: dict[str, Sentence] = {
    "held-": say("A well that somebody holds: it brings 4 more energy at the next collection."),
    "guide-": say(
        "A guide: every point of honour takes it one cell nearer to the core, and there it wins."
    ),
    "side-": say(
        "Energy to move and to save warriors, honour for the guide, and wells: five of them at a"
        " collection win."
    ),
    "waiting-": say("Fallen warriors: they come back to the haven when their side ends its turn."),
    "reveals-": say("A hexline between two earths: it reveals one that is cloaked."),
    "shields-": say("A hexline that shields: attacks on this warrior have power 2 at most."),
    "verb-charge": say("Walk up to an enemy and attack it, with the move and the attack in one."),
    "verb-rivers": say("Charge at an enemy, and attack everybody around the end with power 3."),
    "verb-waves": say(
        "Charge at an enemy with power 5; if it falls, the next two in line get 3 and 1."
    ),
    "end": say("End your turn. The energy that is left pays for saves while the other side moves."),
    "save": say("Pay as much energy as the attack has power: the warrior stays."),
    "fall": say("Pay nothing: the warrior falls, and the other side gains a point of honour."),
}

_BASIC = {
    "wind": say("Wind: walks for 1 energy a cell, and attacks from afar with power 4."),
    "earth": say("Earth: walks for 1 energy a cell, and charges with power 5."),
    "water": say("Water: walks for 1 energy a cell, and charges with power 5."),
    "fire": say("Fire: walks for 1 energy a cell, and attacks from afar with power 4."),
}
_ADVANCED = {
    "wind": say(
        "Wind: flies for nothing to the very end of a straight line, and attacks from afar with"
        " power 4."
    ),
    "earth": say(
        "Earth: cannot be attacked unless an enemy earth sees it in a straight line. Its charge has"
        " power 6 and costs 2 energy a cell."
    ),
    "water": say(
        "Water: charges at everybody around with power 3, or along a line with 5, 3 and 1."
    ),
    "fire": say(
        "Fire: two that see the same enemy attack it together for nothing, with power 4; whom both"
        " see is shielded."
    ),
}

_WELL = say("A well: a warrior on it brings 4 more energy. Whoever collects with five wins.")
_CORE = say("The core: nobody may enter it but a guide, which wins there.")
_HAVEN = say("A haven: nobody here can attack or be attacked, and no enemy may enter.")


def explained(arena: Arena, elements: str, key: str) -> Text:
    """What a warrior or a cell is; empty for a plain cell."""
    kind, _, name = key.partition("-")
    if kind == "warrior":
        element = int(name) % (2 * len(ELEMENTS)) // 2
        is_advanced = element < ELEMENT_STEPS.index(elements)
        return (_ADVANCED if is_advanced else _BASIC)[ELEMENTS[element]]
    if name == arena.core:
        return _CORE
    if name in arena.wells:
        return _WELL
    return _HAVEN if any(name in haven for haven in arena.havens) else ""
