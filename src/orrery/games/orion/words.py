"""What people call the things of Orion Duel."""

from __future__ import annotations

from orrery.core.texts import say

SEAT_TITLES = {"blue": say("Blue"), "orange": say("Orange")}
SEAT_WORDS = {"blue": say("blue"), "orange": say("orange")}

KIND_WORDS = {
    "single": say("single"),
    "double": say("double"),
    "mixed": say("mixed"),
    "line": say("line"),
    "bend": say("bend"),
    "triangle": say("triangle"),
}

TOKEN_WORDS = {"galaxy": say("galaxy"), "black hole": say("black hole")}

REASON_WORDS = {
    "constellations": say("constellations"),
    "galaxies": say("galaxies"),
    "black holes": say("black holes"),
    "more conditions": say("more conditions"),
    "tokens": say("tokens"),
    "blocked": say("blocked"),
    "draw": say("draw"),
}
REASON_SENTENCES = {
    "constellations": say("Two opposite constellations are joined."),
    "galaxies": say("One chain holds four galaxies."),
    "black holes": say("A chain of the other colour holds three black holes."),
    "more conditions": say("The winner holds more conditions than the other."),
    "tokens": say("All tiles are laid; galaxies less black holes decide."),
    "blocked": say("The other player has tiles left and no place for them."),
    "draw": say("All tiles are laid, and galaxies less black holes are equal."),
}
