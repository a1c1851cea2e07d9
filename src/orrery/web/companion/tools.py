"""Which tools lie beside which box."""

from __future__ import annotations

from typing import NamedTuple

from orrery.core.texts import Sentence, say


class CompanionTool(NamedTuple):
    """A tool: the name of its part of the page, its words, and its icon."""

    name: str
    title: Sentence
    icon: str
    short: Sentence | None = None  # where there is little room

    @property
    def label(self) -> Sentence:
        return self.short or self.title


_DICE = CompanionTool("dice", say("Dice"), "die")
_CHIPS = CompanionTool("chips", say("Chips"), "chips")
_BIDS = CompanionTool("round", say("Hourglass and bids"), "hourglass", say("Bids"))
_PLAN = CompanionTool("plan", say("Plan"), "ring")

#: By the names of the games, in the order in which they are needed.
TOOLS: dict[str, tuple[CompanionTool, ...]] = {
    "orion": (
        CompanionTool("setups", say("Set-ups"), "stars"),
        CompanionTool("winner", say("Who has won?"), "laurel"),
    ),
    "orbit": (
        CompanionTool("round", say("Hourglass and claims"), "hourglass", say("Claims")),
        _DICE,
        CompanionTool("flight", say("Flight"), "ring"),
        _CHIPS,
    ),
    "harun": (_BIDS, _DICE, _PLAN, _CHIPS),
    "corona": (_BIDS, _DICE, _PLAN, _CHIPS),
    "orbis": (CompanionTool("sheet", say("Score sheet"), "sheet"),),
    "ortus": (
        CompanionTool("sides", say("Energy and honour"), "energy"),
        CompanionTool("ways", say("Ways and hexlines"), "ways"),
    ),
}
