"""What the things on the tables of the box are and do, for whoever points at them."""

from __future__ import annotations

from orrery.core.texts import Sentence, say

#: Of all three games.
COMMON: dict[str, Sentence] = {
    "hourglass": say("The hourglass: whatever is to be said has to be said before it runs out."),
    "seat-": say(
        "A player, and how many chips they have; most chips win. The star is for the star master."
    ),
}

#: Of the two in which plans are bid on.
BIDDING: dict[str, Sentence] = COMMON | {
    "die-": say("A die: it takes one body on by so many cells, and is used once."),
    "bid-": say("Say this many points. Whoever says most has to make at least as many."),
    "low-bid-": say("Too low: a bid must be higher than the one that stands."),
    "move-": say("How this body moves in the plan, and the points that it brings."),
}
