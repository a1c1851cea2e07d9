"""The standing order of Ortus: save my warriors as long as enough energy is left (OT8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from orrery.core.contract import Position, Seat
from orrery.core.errors import Refusal
from orrery.core.options import Number
from orrery.core.programs import Offer, Several, StandingOrder
from orrery.core.texts import Sentence, Text, count, say
from orrery.games.ortus.rules.box import ELEMENTS
from orrery.games.ortus.rules.position import ARRANGING, DEFENDING, OVER, PER_SIDE
from orrery.games.ortus.words.names import ELEMENT_WORDS

if TYPE_CHECKING:
    from orrery.games.ortus.game import Ortus

#: What nobody has more of: 14, and 4 for each well short of the five that win (OT3).
MOST_ENERGY = 14 + 4 * 4

#: Both warriors of each element have a name that stays theirs wherever they go.
NAMES = tuple(f"{element}-{which}" for element in ELEMENTS for which in (1, 2))


class Saving(StandingOrder):
    """Pay for a save whenever one of these warriors is attacked and enough energy stays."""

    kind = "save"

    def offer(self, position: Position, seat: Seat) -> Offer:
        if position.plain.phase in (ARRANGING, OVER):
            raise Refusal("OT8", _NO_BATTLE)
        sight = cast("Ortus", position.game).sight(position, seat).common
        own = [warrior for warrior in sight.warriors if warrior.side == seat]
        return _offer(tuple(warrior.cell for warrior in own))

    def move(self, position: Position, seat: Seat, values: Mapping[str, Any]) -> str | None:
        p = position.state
        if p.phase != DEFENDING or NAMES[int(p.target) % PER_SIDE] not in values["warriors"]:
            return None
        price = max(0, int(p.power) - int(p.points[seat]))  # OT21: the handicap pays first
        return "save" if int(p.energy[seat]) - price >= values["keep"] else None

    def ended(self, position: Position, seat: Seat, values: Mapping[str, Any]) -> Text | None:
        return "" if position.is_over else None

    def sentence(self, position: Position, values: Mapping[str, Any]) -> Sentence:
        saved, keep = len(values["warriors"]), values["keep"]
        if saved == PER_SIDE:
            return say("Save every warrior, keep {keep} energy", keep=keep)
        return count(
            "Save {n} warrior, keep {keep} energy",
            "Save {n} warriors, keep {keep} energy",
            saved,
            keep=keep,
        )


_NO_BATTLE = say("There is nothing to save before or after the battle.")


@lru_cache(maxsize=128)
def _offer(cells: tuple[str, ...]) -> Offer:
    """What is offered to a side whose warriors stand on these cells."""
    return Offer(
        Saving.kind,
        say("Save my warriors"),
        say("An attack is answered with a save as long as this much energy stays with you."),
        (
            Number("keep", 0, MOST_ENERGY, 0, say("Energy to keep")),
            Several(
                "warriors",
                tuple((NAMES[number], _word(number, cell)) for number, cell in enumerate(cells)),
                say("Which warriors"),
            ),
        ),
        "OT8",
    )


@lru_cache(maxsize=1024)
def _word(number: int, cell: str) -> Sentence:
    element = ELEMENT_WORDS[ELEMENTS[number // 2]]
    if not cell:
        return say("{element}, fallen", element=element)
    return say("{element} on {cell}", element=element, cell=cell)
