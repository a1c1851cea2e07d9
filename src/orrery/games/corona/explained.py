"""What the things on the table of Corona are and do, for whoever points at them."""

from __future__ import annotations

from orrery.core.texts import Sentence, say
from orrery.games.orbit_box.words.explained import BIDDING

EXPLANATIONS: dict[str, Sentence] = BIDDING | {
    "body-": say(
        "A body: give it a die, and it moves clockwise. It scores all bodies on the cell where it"
        " lands, itself included."
    ),
}
