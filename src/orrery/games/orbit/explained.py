"""What the things on the table of Orbit are and do, for whoever points at them."""

from __future__ import annotations

from orrery.core.texts import Sentence, say
from orrery.games.orbit_box.words.explained import COMMON

EXPLANATIONS: dict[str, Sentence] = COMMON | {
    "body-": say(
        "A body: it flies by the die of its colour. Landing on one body takes a chip from its"
        " owner, landing on two takes the whole pot."
    ),
    "die-": say("The die of one body: by so many cells it will fly."),
    "arrow-die": say(
        "The arrow: all bodies fly this way. Clockwise red flies first, counter-clockwise violet."
    ),
    "pot": say(
        "The pot: everybody's stake, and a chip each from the first and the last who claim."
        " Whoever lands on two bodies takes it all."
    ),
    "end": say("End the game now: most chips win."),
    "go-on": say("Play on: whoever takes the pot next may end the game."),
}
