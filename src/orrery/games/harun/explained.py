"""What the things on the table of Harun are and do, for whoever points at them."""

from __future__ import annotations

from orrery.core.texts import Sentence, say
from orrery.games.orbit_box.words.explained import BIDDING

EXPLANATIONS: dict[str, Sentence] = BIDDING | {
    "body-": say(
        "A body: give it a die, and it moves the way the arrow shows. Only landing on a star"
        " counts."
    ),
    "star-red": say("A red star: every body that lands here brings 1 point."),
    "star-black": say("A black star: every body that lands here brings 2 points."),
    "arrow-die": say("The arrow: all bodies move this way round the ring."),
    "reserve": say(
        "The reserve pays for bids that are made good. With fewer than ten chips in it the game"
        " ends."
    ),
}
